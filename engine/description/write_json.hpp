// Described data as JSON text.
#pragma once

#include "engine/description/description.hpp"
#include "engine/json_writer.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

class DescriptionWriter {
public:
    // `left_out`: fields of this name are not written.
    DescriptionWriter(const Vocabulary& vocabulary, JsonWriter& writer, std::string_view left_out = {})
        : names_(vocabulary), w_(writer), left_out_(left_out) {}

    // The fields of an object that is open.
    template <description::Struct T>
    void fields(const T& object) {
        Fields<T> f{*this, object};
        describe_type<T>(f);
    }

    template <class T>
    void value(const T& x) {
        using namespace description;
        if constexpr (EnumField<T>)
            w_.value(enum_names(x)[static_cast<std::size_t>(x)]);
        else if constexpr (std::same_as<T, Seat>)
            w_.value(x.index + 1);
        else if constexpr (std::same_as<T, SeatSet>)
            w_.array([&] {
                for (const Seat seat : x)
                    if (seat.is_player()) w_.value(seat.index + 1);
            });
        else if constexpr (MoneyField<T>)
            w_.value(x.units * unit_of(x));
        else if constexpr (NamedField<T>)
            w_.value(names_.slug(list_of(x), x.index));
        else if constexpr (ListField<T>)
            w_.array([&] {
                for (const auto& one : x) value(one);
            });
        else if constexpr (MapField<T>)
            w_.object([&] {
                for (const auto& [name, one] : x.entries) {
                    w_.key(names_.slug(list_of(name), name.index));
                    value(one);
                }
            });
        else if constexpr (Struct<T>)
            w_.object([&] { fields(x); });
        else
            w_.value(x);
    }

    template <class T>
    void field(std::string_view name, const T& x) {
        if (name == left_out_) return;
        if constexpr (description::Optional<T>) {
            if (!x) return;
            w_.key(name);
            value(*x);
        } else if constexpr (description::RequiredField<T>) {
            w_.key(name);
            value(*x);
        } else if constexpr (description::IdField<T>) {
            if (!x.exists()) return;
            w_.key(name);
            value(x);
        } else {
            w_.key(name);
            value(x);
        }
    }

private:
    template <class T>
    struct Fields {
        DescriptionWriter& writer;
        const T& object;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view name, M T::* member, std::string_view = {}) {
            writer.field(name, object.*member);
        }
        template <class M>
        void id(std::string_view name, M T::* member, std::string_view = {}) {
            writer.field(name, object.*member);
        }
    };

    const Vocabulary& names_;
    JsonWriter& w_;
    std::string_view left_out_;
};

}  // namespace consigliere
