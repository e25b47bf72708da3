// Described data from JSON that somebody wrote: whatever is wrong is refused with its path and what would be right.
//
// An entry of a list that has an id may be given as that id alone: "lawyer-1" for {"id": "lawyer-1"}.
#pragma once

#include <algorithm>
#include <limits>
#include <stdexcept>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <fmt/format.h>

#include "engine/description/description.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

struct DescriptionError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class DescriptionReader {
public:
    DescriptionReader(const Vocabulary& vocabulary, int players) : names_(vocabulary), players_(players) {}

    // Sets what `json` names and leaves the rest; throws DescriptionError.
    template <description::Struct T>
    void read(const boost::json::object& json, T& out, const std::string& path = "") const {
        Fields<T> f{*this, json, out, path, {}, 0};
        describe_type<T>(f);
        if (f.found == json.size()) return;
        for (const auto& entry : json)
            if (std::find(f.known.begin(), f.known.end(), std::string_view(entry.key())) == f.known.end())
                throw DescriptionError(
                    fmt::format("{} is unknown; known: {}", path + std::string(entry.key()), fmt::join(f.known, ", ")));
    }

    template <class T>
    void value(const boost::json::value& json, T& out, const std::string& path) const {
        using namespace description;
        if constexpr (std::same_as<T, bool>) {
            if (!json.is_bool()) wrong(path, "true or false", json);
            out = json.get_bool();
        } else if constexpr (std::same_as<T, std::string>) {
            if (!json.is_string()) wrong(path, "a text", json);
            out = std::string_view(json.get_string());
        } else if constexpr (EnumField<T>) {
            const auto names = enum_names(T{});
            for (std::size_t i = 0; i < names.size(); ++i)
                if (json.is_string() && json.get_string() == names[i]) {
                    out = static_cast<T>(i);
                    return;
                }
            wrong(path, fmt::format("one of {}", fmt::join(names, ", ")), json);
        } else if constexpr (std::same_as<T, Seat>) {
            out = Seat(static_cast<int>(number(json, 1, players_, path)) - 1);
        } else if constexpr (std::same_as<T, SeatSet>) {
            out = {};
            for (const auto& one : array(json, path)) {
                Seat seat;
                value(one, seat, path);
                out.add(seat);
            }
        } else if constexpr (MoneyField<T>) {
            const auto dollars =
                number(json, std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max(), path);
            if (dollars % unit_of(out) != 0) wrong(path, fmt::format("a multiple of {}", unit_of(out)), json);
            out.units = static_cast<std::int32_t>(dollars / unit_of(out));
        } else if constexpr (NamedField<T>) {
            out = T(find(list_of(out), json, path));
        } else if constexpr (kIsArray<T>) {
            const auto& list = array(json, path);
            if (list.size() != out.size()) wrong(path, fmt::format("a list of {}", out.size()), json);
            for (std::size_t i = 0; i < out.size(); ++i) value(list[i], out[i], at(path, i));
        } else if constexpr (SetField<T>) {
            out.clear();
            for (const auto& one : array(json, path)) {
                typename T::value_type member;
                value(one, member, at(path, static_cast<std::size_t>(out.size())));
                out.add(member);
            }
        } else if constexpr (kIsBounded<T>) {
            out.clear();
            const auto& list = array(json, path);
            if (list.size() > static_cast<std::size_t>(T::capacity()))
                wrong(path, fmt::format("a list of at most {}", T::capacity()), json);
            for (const auto& one : list) {
                out.push({});
                value(one, out.back(), at(path, static_cast<std::size_t>(out.size() - 1)));
            }
        } else if constexpr (ListField<T>) {
            out.clear();
            for (const auto& one : array(json, path)) {
                const std::string where = at(path, out.size());
                value(one, out.emplace_back(), where);
            }
        } else if constexpr (MapField<T>) {
            out.entries.clear();
            if (!json.is_object()) wrong(path, "an object", json);
            for (const auto& [key, one] : json.get_object()) {
                auto& entry = out.entries.emplace_back();
                entry.first = decltype(entry.first)(find(list_of(out), boost::json::value(key), path));
                value(one, entry.second, path + "." + std::string(key));
            }
        } else if constexpr (Struct<T>) {
            if (json.is_object()) return read(json.get_object(), out, path + ".");
            Shorthand<T> f{*this, json, out, path, false};
            describe_type<T>(f);
            if (!f.found) wrong(path, "an object", json);
        } else {
            out = static_cast<T>(number(json, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), path));
        }
    }

private:
    template <class T>
    struct Fields {
        const DescriptionReader& reader;
        const boost::json::object& json;
        T& object;
        const std::string& path;
        std::vector<std::string_view> known;
        std::size_t found;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view name, M T::* member, std::string_view = {}) {
            known.push_back(name);
            const auto* given = json.if_contains(name);
            if (given == nullptr) return;
            ++found;
            auto& to = object.*member;
            const std::string where = path + std::string(name);
            if constexpr (description::Optional<M>)
                reader.value(*given, to.emplace(), where);
            else if constexpr (description::RequiredField<M>)
                reader.value(*given, to.given.emplace(), where);
            else
                reader.value(*given, to, where);
        }
        template <class M>
        void id(std::string_view name, M T::* member, std::string_view = {}) {
            if (!json.contains(name))
                throw DescriptionError(fmt::format("{} lacks its {}", path.substr(0, path.size() - 1), name));
            field(name, member);
        }
    };
    template <class T>
    struct Shorthand {
        const DescriptionReader& reader;
        const boost::json::value& json;
        T& object;
        const std::string& path;
        bool found;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view, M T::*, std::string_view = {}) {}
        template <class M>
        void id(std::string_view, M T::* member, std::string_view = {}) {
            found = true;
            reader.value(json, object.*member, path);
        }
    };

    static std::string at(const std::string& path, std::size_t i) { return path + "." + std::to_string(i); }
    [[noreturn]] static void wrong(const std::string& path, const std::string& right, const boost::json::value& json) {
        throw DescriptionError(fmt::format("{} must be {}, not {}", path, right, boost::json::serialize(json)));
    }
    static std::int64_t number(const boost::json::value& json, std::int64_t least, std::int64_t most,
                               const std::string& path) {
        const auto* n = json.if_int64();
        if (n == nullptr || *n < least || *n > most)
            wrong(path, fmt::format("a number from {} to {}", least, most), json);
        return *n;
    }
    static const boost::json::array& array(const boost::json::value& json, const std::string& path) {
        if (!json.is_array()) wrong(path, "a list", json);
        return json.get_array();
    }
    int find(std::uint8_t list, const boost::json::value& json, const std::string& path) const {
        const int i = json.is_string() ? names_.find(list, std::string_view(json.get_string())) : -1;
        if (i < 0) wrong(path, "a " + names_.lists[static_cast<std::size_t>(list - kFirstList)].type, json);
        return i;
    }

    const Vocabulary& names_;
    int players_;
};

}  // namespace consigliere
