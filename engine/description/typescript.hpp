// The TypeScript types of described data: one interface per struct, so that a field renamed here fails the page's type check.
#pragma once

#include "engine/description/description.hpp"

namespace consigliere {

class TypeScriptWriter {
public:
    // Adds T and everything it refers to; returns the name of its type.
    template <description::Struct T>
    std::string add() {
        Fields<T> f{*this, {}, {}, {}};
        describe_type<T>(f);
        for (const std::string& written : written_)
            if (written == f.name) return f.name;
        written_.push_back(f.name);
        if (!text_.empty()) text_ += '\n';
        if (!f.comment.empty()) text_ += "/** " + f.comment + " */\n";
        text_ += "export interface " + f.name + " {\n" + f.members + "}\n";
        return f.name;
    }

    const std::string& text() const { return text_; }

private:
    template <class T>
    struct Fields {
        TypeScriptWriter& writer;
        std::string name, comment, members;

        void type(std::string_view type_name, std::string_view type_comment = {}) {
            name = type_name;
            comment = type_comment;
        }
        template <class M>
        void field(std::string_view field_name, M T::*, std::string_view field_comment = {}) {
            if (!field_comment.empty()) members += "  /** " + std::string(field_comment) + " */\n";
            members += "  " + std::string(field_name);
            if constexpr (description::Optional<M>)
                members += "?: " + writer.of<typename M::value_type>();
            else
                members += (description::MayBeAbsent<M> ? "?: " : ": ") + writer.of<M>();
            members += ";\n";
        }
        template <class M>
        void id(std::string_view field_name, M T::* member, std::string_view field_comment = {}) {
            field(field_name, member, field_comment);
        }
    };

    template <class T>
    std::string of() {
        using namespace description;
        if constexpr (RequiredField<T>) {
            return of<typename decltype(T::given)::value_type>();
        } else if constexpr (std::same_as<T, bool>) {
            return "boolean";
        } else if constexpr (NumberField<T> || MoneyField<T> || std::same_as<T, Seat>) {
            return "number";
        } else if constexpr (std::same_as<T, SeatSet>) {
            return "number[]";
        } else if constexpr (EnumField<T>) {
            std::string out;
            for (const std::string_view name : enum_names(T{}))
                out += (out.empty() ? "'" : " | '") + std::string(name) + "'";
            return out;
        } else if constexpr (ListField<T>) {
            const std::string one = of<typename T::value_type>();
            return one.find('|') == std::string::npos ? one + "[]" : "(" + one + ")[]";
        } else if constexpr (MapField<T>) {
            return "Record<string, " + of<typename decltype(T::entries)::value_type::second_type>() + ">";
        } else if constexpr (Struct<T>) {
            return add<T>();
        } else {
            return "string";
        }
    }

    std::string text_;
    std::vector<std::string> written_;
};

}  // namespace consigliere
