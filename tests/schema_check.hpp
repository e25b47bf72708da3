// Checks JSON against the parts of JSON Schema that protocol/messages.schema.json uses.
#pragma once

#include <regex>
#include <string>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace consigliere::testing {

class SchemaCheck {
public:
    explicit SchemaCheck(boost::json::object document) : document_(std::move(document)) {}

    // "" or what is wrong and where.
    std::string problem(const boost::json::value& value, const std::string& definition) const {
        return look(value, document_.at("$defs").at(definition).as_object(), definition);
    }

private:
    using Object = boost::json::object;
    using Value = boost::json::value;

    static bool has_type(const Value& v, std::string_view type) {
        if (type == "object") return v.is_object();
        if (type == "array") return v.is_array();
        if (type == "string") return v.is_string();
        if (type == "boolean") return v.is_bool();
        if (type == "null") return v.is_null();
        if (type == "integer") return v.is_int64() || v.is_uint64();
        return v.is_number();
    }

    std::string look(const Value& v, const Object& schema, const std::string& at) const {
        if (const Value* ref = schema.if_contains("$ref"))
            return look(v, document_.at("$defs").at(ref->as_string().subview(8)).as_object(), at);
        for (const char* many : {"anyOf", "oneOf"}) {
            const Value* choices = schema.if_contains(many);
            if (choices == nullptr) continue;
            std::string first;
            for (const Value& choice : choices->as_array()) {
                const std::string wrong = look(v, choice.as_object(), at);
                if (wrong.empty()) return "";
                // The choice that the type names is the one whose complaint helps.
                if (first.empty() || wrong.find(": is not the constant") == wrong.npos) first = wrong;
            }
            return first;
        }
        if (const Value* constant = schema.if_contains("const"); constant != nullptr && *constant != v)
            return at + ": is not the constant";
        if (const Value* allowed = schema.if_contains("enum")) {
            bool found = false;
            for (const Value& a : allowed->as_array()) found |= a == v;
            if (!found) return at + ": " + boost::json::serialize(v) + " is not allowed";
        }
        if (const Value* type = schema.if_contains("type")) {
            bool fits = false;
            if (type->is_string())
                fits = has_type(v, type->get_string());
            else
                for (const Value& t : type->as_array()) fits |= has_type(v, t.as_string());
            if (!fits) return at + ": wrong type, " + boost::json::serialize(v).substr(0, 60);
        }
        if (v.is_int64()) {
            if (const Value* least = schema.if_contains("minimum");
                least != nullptr && v.get_int64() < least->to_number<std::int64_t>())
                return at + ": too small";
            if (const Value* most = schema.if_contains("maximum");
                most != nullptr && v.get_int64() > most->to_number<std::int64_t>())
                return at + ": too large";
        }
        if (const Value* pattern = schema.if_contains("pattern"); pattern != nullptr && v.is_string())
            if (!std::regex_search(std::string(v.get_string()), std::regex(std::string(pattern->as_string()))))
                return at + ": does not match its pattern";
        if (v.is_object()) return look_inside(v.get_object(), schema, at);
        if (const Value* items = schema.if_contains("items"); items != nullptr && v.is_array())
            for (std::size_t i = 0; i < v.get_array().size(); ++i)
                if (const std::string wrong =
                        look(v.get_array()[i], items->as_object(), at + "[" + std::to_string(i) + "]");
                    !wrong.empty())
                    return wrong;
        return "";
    }

    std::string look_inside(const Object& v, const Object& schema, const std::string& at) const {
        if (const Value* required = schema.if_contains("required"))
            for (const Value& name : required->as_array())
                if (!v.contains(name.as_string())) return at + ": lacks " + std::string(name.as_string());
        const Value* properties = schema.if_contains("properties");
        const Value* others = schema.if_contains("additionalProperties");
        for (const auto& [name, value] : v) {
            const Value* known = properties != nullptr ? properties->as_object().if_contains(name) : nullptr;
            std::string wrong;
            if (known != nullptr)
                wrong = look(value, known->as_object(), at + "." + std::string(name));
            else if (others != nullptr && others->is_object())
                wrong = look(value, others->as_object(), at + "." + std::string(name));
            else if (others != nullptr && others->is_bool() && !others->get_bool())
                wrong = at + ": knows no " + std::string(name);
            if (!wrong.empty()) return wrong;
        }
        return "";
    }

    Object document_;
};

}  // namespace consigliere::testing
