// Described data as a flat list of numbers with fixed places, for programs that learn.
//
// A yes or no and a number have one place; a choice has one place per possibility (0 or 1); a list of names has one place per
// name (how often); a list of things with an id has a block of places per possible id, of which the first says whether it is
// there. What is absent is zero. Lists of other things have room for kListed entries; what is beyond is left out.
#pragma once

#include <span>

#include "engine/description/description.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

class ObservationWriter {
public:
    static constexpr std::size_t kListed = 8;

    ObservationWriter(const Vocabulary& vocabulary, int players) : names_(vocabulary), players_(players) {}

    // The names of all places, "players.2.cash" for example.
    template <description::Struct T>
    std::vector<std::string> places() {
        std::vector<std::string> out;
        labels_ = &out;
        T nothing{};
        values_.clear();
        path_.clear();
        value(&nothing);
        labels_ = nullptr;
        return out;
    }
    // One number per place; valid until the next call.
    template <description::Struct T>
    std::span<const float> values(const T& object) {
        values_.clear();
        value(&object);
        return values_;
    }

private:
    void put(std::string_view label, double x) {
        values_.push_back(static_cast<float>(x));
        if (labels_ != nullptr) labels_->push_back(label.empty() ? path_ : path_ + "." + std::string(label));
    }
    // Does something under a longer path; paths are only needed for labels.
    template <class F>
    void inside(std::string_view name, F f) {
        if (labels_ == nullptr) return f();
        const std::size_t before = path_.size();
        path_ += (path_.empty() ? "" : ".") + std::string(name);
        f();
        path_.resize(before);
    }
    const std::vector<std::string>& slugs(std::uint8_t list) const {
        return names_.lists[static_cast<std::size_t>(list - kFirstList)].slugs;
    }

    // Null: absent, all zero.
    template <class T>
    void value(const T* x) {
        using namespace description;
        if constexpr (std::same_as<T, bool> || NumberField<T>) {
            put("", x == nullptr ? 0 : static_cast<double>(*x));
        } else if constexpr (MoneyField<T>) {
            put("", x == nullptr ? 0 : x->units);
        } else if constexpr (std::same_as<T, Seat>) {
            for (int i = 0; i < players_; ++i) put(std::to_string(i + 1), x != nullptr && x->index == i);
        } else if constexpr (std::same_as<T, SeatSet>) {
            for (int i = 0; i < players_; ++i) put(std::to_string(i + 1), x != nullptr && x->has(Seat(i)));
        } else if constexpr (EnumField<T>) {
            const auto names = enum_names(T{});
            for (std::size_t i = 0; i < names.size(); ++i) put(names[i], x != nullptr && *x == static_cast<T>(i));
        } else if constexpr (NamedField<T>) {
            const auto& all = slugs(list_of(T{}));
            for (std::size_t i = 0; i < all.size(); ++i) put(all[i], x != nullptr && x->index == i);
        } else if constexpr (RequiredField<T>) {
            value(x != nullptr && x->given ? &*x->given : nullptr);
        } else if constexpr (Optional<T>) {
            inside("given", [&] { put("", x != nullptr && x->has_value()); });
            value(x != nullptr && x->has_value() ? &**x : nullptr);
        } else if constexpr (MapField<T>) {
            map(x);
        } else if constexpr (ListField<T>) {
            list(x);
        } else if constexpr (Struct<T>) {
            Fields<T> f{*this, x};
            describe_type<T>(f);
        }  // texts have no number
    }

    template <class T>
    void map(const T* x) {
        using Entry = typename decltype(T::entries)::value_type::second_type;
        const auto& all = slugs(description::list_of(T{}));
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Entry* found = nullptr;
            if (x != nullptr)
                for (const auto& [name, entry] : x->entries)
                    if (name.index == i) found = &entry;
            inside(all[i], [&] { value(found); });
        }
    }

    template <class T>
    void list(const T* x) {
        using namespace description;
        using One = typename T::value_type;
        if constexpr (NamedField<One>) {
            const auto& all = slugs(list_of(One{}));
            for (std::size_t i = 0; i < all.size(); ++i) put(all[i], count(x, One(static_cast<int>(i))));
        } else if constexpr (std::same_as<One, Seat>) {
            for (int i = 0; i < players_; ++i) put(std::to_string(i + 1), count(x, Seat(i)));
        } else if constexpr (Struct<One>) {
            Identify<One, T> by{*this, x, false};
            describe_type<One>(by);
            if (!by.found) entries(x);
        } else {
            entries(x);
        }
    }
    template <class T, class One>
    static int count(const T* x, One one) {
        int n = 0;
        if (x != nullptr)
            for (const One& entry : *x) n += entry == one;
        return n;
    }
    template <class T>
    void entries(const T* x) {
        using One = typename T::value_type;
        std::size_t room = kListed;
        if constexpr (description::kIsArray<T>) room = std::tuple_size_v<T>;
        if constexpr (description::kIsBounded<T>) room = static_cast<std::size_t>(T::capacity());
        const auto there = x == nullptr ? 0 : static_cast<std::size_t>(x->size());
        for (std::size_t i = 0; i < room; ++i) {
            const One* const entry = i < there ? &*(x->begin() + static_cast<std::ptrdiff_t>(i)) : nullptr;
            inside(std::to_string(i), [&] { value(entry); });
        }
    }

    template <class T>
    struct Fields {
        ObservationWriter& writer;
        const T* object;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view name, M T::* member, std::string_view = {}) {
            writer.inside(name, [&] { writer.value(object == nullptr ? nullptr : &(object->*member)); });
        }
        template <class M>
        void id(std::string_view, M T::*, std::string_view = {}) {}  // the block's own place says it
    };
    // A list of things with an id: a block per possible id.
    template <class T, class List>
    struct Identify {
        ObservationWriter& writer;
        const List* list;
        bool found;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view, M T::*, std::string_view = {}) {}
        template <class M>
        void id(std::string_view, M T::* member, std::string_view = {}) {
            found = true;
            if constexpr (std::same_as<M, Seat>) {
                for (int i = 0; i < writer.players_; ++i) block(std::to_string(i + 1), member, Seat(i));
            } else {
                const auto& all = writer.slugs(description::list_of(M{}));
                for (std::size_t i = 0; i < all.size(); ++i) block(all[i], member, M(static_cast<int>(i)));
            }
        }
        template <class M>
        void block(std::string_view label, M T::* member, M id) {
            const T* entry = nullptr;
            if (list != nullptr)
                for (const T& one : *list)
                    if (one.*member == id) entry = &one;
            writer.inside(label, [&] {
                writer.put("present", entry != nullptr);
                writer.value(entry);
            });
        }
    };

    const Vocabulary& names_;
    int players_;
    std::vector<float> values_;
    std::vector<std::string>* labels_ = nullptr;
    std::string path_;
};

}  // namespace consigliere
