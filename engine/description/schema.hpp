// The JSON Schema of described data: one definition per struct, under the names that describe() gives.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/description/description.hpp"

namespace consigliere {

class SchemaWriter {
public:
    // Definitions are called prefix + type: "LaCosaNostra" + "View".
    explicit SchemaWriter(std::string prefix) : prefix_(std::move(prefix)) {}

    // Adds T and everything it refers to; returns the reference to it.
    template <description::Struct T>
    boost::json::object add() {
        Fields<T> f{*this, {}, {}, {}, {}};
        describe_type<T>(f);
        const std::string name = prefix_ + f.name;
        if (!definitions_.contains(name)) {
            boost::json::object definition;
            definition["type"] = "object";
            if (!f.comment.empty()) definition["description"] = f.comment;
            definition["properties"] = std::move(f.properties);
            definition["required"] = std::move(f.required);
            definition["additionalProperties"] = false;
            definitions_[name] = std::move(definition);
        }
        return {{"$ref", "#/$defs/" + name}};
    }

    // Adds T as the root: every object has a further field that says of which kind it is.
    template <description::Struct T>
    void add_root(std::string_view field, std::string_view kind) {
        const std::string reference(add<T>().at("$ref").as_string());
        boost::json::object& root = definitions_.at(reference.substr(sizeof "#/$defs/" - 1)).as_object();
        root["properties"].as_object()[field] = boost::json::object{{"const", kind}};
        root["required"].as_array().emplace_back(field);
    }

    const boost::json::object& definitions() const { return definitions_; }

private:
    template <class T>
    struct Fields {
        SchemaWriter& schema;
        std::string name, comment;
        boost::json::object properties;
        boost::json::array required;

        void type(std::string_view type_name, std::string_view type_comment = {}) {
            name = type_name;
            comment = type_comment;
        }
        template <class M>
        void field(std::string_view field_name, M T::*, std::string_view field_comment = {}) {
            boost::json::object described;
            if constexpr (description::Optional<M>) {
                described = schema.of<typename M::value_type>();
            } else {
                described = schema.of<M>();
                if constexpr (!description::MayBeAbsent<M>) required.emplace_back(field_name);
            }
            if (!field_comment.empty()) described["description"] = field_comment;
            properties[field_name] = std::move(described);
        }
        template <class M>
        void id(std::string_view field_name, M T::* member, std::string_view field_comment = {}) {
            field(field_name, member, field_comment);
        }
    };

    template <class T>
    boost::json::object of() {
        using namespace description;
        if constexpr (RequiredField<T>) {
            return of<typename decltype(T::given)::value_type>();
        } else if constexpr (std::same_as<T, bool>) {
            return {{"type", "boolean"}};
        } else if constexpr (NumberField<T> || MoneyField<T>) {
            return {{"type", "integer"}};
        } else if constexpr (std::same_as<T, Seat>) {
            return seat();
        } else if constexpr (std::same_as<T, SeatSet>) {
            return {{"type", "array"}, {"items", seat()}, {"uniqueItems", true}};
        } else if constexpr (EnumField<T>) {
            boost::json::array names;
            for (const std::string_view name : enum_names(T{})) names.emplace_back(name);
            return {{"type", "string"}, {"enum", std::move(names)}};
        } else if constexpr (ListField<T>) {
            boost::json::object list{{"type", "array"}, {"items", of<typename T::value_type>()}};
            if constexpr (kIsArray<T>) list["minItems"] = list["maxItems"] = std::tuple_size_v<T>;
            return list;
        } else if constexpr (MapField<T>) {
            using Entry = typename decltype(T::entries)::value_type::second_type;
            return {{"type", "object"}, {"additionalProperties", of<Entry>()}};
        } else if constexpr (Struct<T>) {
            return add<T>();
        } else {
            return {{"type", "string"}};
        }
    }
    static boost::json::object seat() { return {{"$ref", "#/$defs/Seat"}}; }

    std::string prefix_;
    boost::json::object definitions_;
};

}  // namespace consigliere
