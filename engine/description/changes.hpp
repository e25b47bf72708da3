// What is different between two states of described data, as JSON: the smallest object that turns the one into the other.
//
//   {"players": {"1": {"cash": 7000}}, "market": ["lawyer-1"], "turn": null}
//
// A field that is absent here is unchanged, and one that is null is gone. A list of objects is changed entry by entry, under
// numbers from 0, while its length stays; any other list is written whole. web/src/net/changes.ts puts them together.
#pragma once

#include <algorithm>

#include "engine/description/write_json.hpp"

namespace consigliere {

class ChangeWriter {
public:
    // `left_out`: fields of this name are compared, but not written.
    ChangeWriter(const Vocabulary& vocabulary, JsonWriter& writer, std::string_view left_out = {})
        : w_(writer), names_(vocabulary), left_out_(left_out), whole_(vocabulary, writer, left_out) {}

    // The changed fields of an object that is open.
    template <description::Struct T>
    void fields(const T& before, const T& after) {
        Fields<T> f{*this, before, after};
        describe_type<T>(f);
    }
    // Was anything different so far?
    bool any() const { return any_; }

private:
    template <class T>
    struct Fields {
        ChangeWriter& writer;
        const T& before;
        const T& after;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view name, M T::* member, std::string_view = {}) {
            writer.field(name, before.*member, after.*member);
        }
        template <class M>
        void id(std::string_view name, M T::* member, std::string_view = {}) {
            writer.field(name, before.*member, after.*member);
        }
    };

    template <class T>
    void field(std::string_view name, const T& before, const T& after) {
        if (same(before, after)) return;
        any_ = true;
        if (name == left_out_) return;
        w_.key(name);
        value(before, after);
    }

    template <class T>
    void value(const T& before, const T& after) {
        using namespace description;
        if constexpr (RequiredField<T>) {
            value(*before, *after);
        } else if constexpr (Optional<T>) {
            if (!after)
                w_.value(nullptr);
            else if (!before)
                whole_.value(*after);
            else
                value(*before, *after);
        } else if constexpr (IdField<T>) {
            after.exists() ? whole_.value(after) : w_.value(nullptr);
        } else if constexpr (Struct<T>) {
            w_.object([&] { fields(before, after); });
        } else if constexpr (MapField<T>) {
            map(before, after);
        } else if constexpr (ListField<T>) {
            if constexpr (Struct<typename T::value_type>)
                if (before.size() == after.size()) return list(before, after);
            whole_.value(after);
        } else {
            whole_.value(after);
        }
    }

    template <class T>
    void list(const T& before, const T& after) {
        w_.object([&] {
            auto was = before.begin();
            int i = 0;
            for (const auto& now : after) field(std::to_string(i++), *was++, now);
        });
    }
    template <class T>
    void map(const T& before, const T& after) {
        w_.object([&] {
            for (const auto& [name, was] : before.entries)
                if (find(after, name) == nullptr)
                    w_.field(names_.slug(description::list_of(name), name.index), nullptr);
            for (const auto& [name, now] : after.entries) {
                const auto* was = find(before, name);
                if (was != nullptr && same(*was, now)) continue;
                w_.key(names_.slug(description::list_of(name), name.index));
                was == nullptr ? whole_.value(now) : value(*was, now);
            }
        });
    }
    template <class T, class Name>
    static const auto* find(const T& map, Name name) {
        const decltype(map.entries.data()->second)* found = nullptr;
        for (const auto& [key, value] : map.entries)
            if (key == name) found = &value;
        return found;
    }

    template <class T>
    struct Compare {
        const T& a;
        const T& b;
        bool equal = true;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view, M T::* member, std::string_view = {}) {
            equal = equal && same(a.*member, b.*member);
        }
        template <class M>
        void id(std::string_view name, M T::* member, std::string_view = {}) {
            field(name, member);
        }
    };
    template <class T>
    static bool same(const T& a, const T& b) {
        using namespace description;
        if constexpr (Struct<T>) {
            Compare<T> compare{a, b};
            describe_type<T>(compare);
            return compare.equal;
        } else if constexpr (RequiredField<T>) {
            return same(a.given, b.given);
        } else if constexpr (Optional<T>) {
            return a.has_value() == b.has_value() && (!a || same(*a, *b));
        } else if constexpr (MapField<T>) {
            if (a.entries.size() != b.entries.size()) return false;
            for (std::size_t i = 0; i < a.entries.size(); ++i)
                if (a.entries[i].first != b.entries[i].first || !same(a.entries[i].second, b.entries[i].second))
                    return false;
            return true;
        } else if constexpr (ListField<T> && !SetField<T>) {
            using One = typename T::value_type;
            return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                              [](const One& x, const One& y) { return same(x, y); });
        } else {
            return a == b;
        }
    }

    JsonWriter& w_;
    const Vocabulary& names_;
    std::string_view left_out_;
    DescriptionWriter whole_;
    bool any_ = false;
};

}  // namespace consigliere
