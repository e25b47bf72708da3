// Described data as a flat list of numbers with fixed places, for programs that learn.
//
// A yes or no and a number have one place; a choice has one place per possibility (0 or 1); a list of names has one place per
// name (how often); a list of things with an id has a block of places per possible id, of which the first says whether it is
// there. What is absent is zero. Lists of other things have room for kListed entries; what is beyond is left out.
#pragma once

#include <algorithm>
#include <span>
#include <unordered_map>

#include "engine/description/description.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

class ObservationWriter {
public:
    static constexpr std::size_t kListed = 8;

    ObservationWriter(const Vocabulary& vocabulary, int players) : names_(vocabulary), players_(players) {}

    // How many places there are.
    template <description::Struct T>
    std::size_t size() {
        return room_of<T>();
    }
    // The names of all places, "players.2.cash" for example.
    template <description::Struct T>
    std::vector<std::string> places() {
        std::vector<std::string> out;
        labels_ = &out;
        path_.clear();
        out_ = nullptr;
        const T nothing{};
        value(&nothing);
        labels_ = nullptr;
        return out;
    }
    // One number per place, into as many places that are zero.
    template <description::Struct T>
    void write(const T& object, float* out) {
        out_ = out;
        at_ = 0;
        value(&object);
        out_ = nullptr;
    }
    // The same; valid until the next call.
    template <description::Struct T>
    std::span<const float> values(const T& object) {
        values_.assign(size<T>(), 0.0F);
        write(object, values_.data());
        return values_;
    }

private:
    template <class T>
    static constexpr char kTypeTag = 0;  // its address identifies a type

    void put(std::string_view label, double x) {
        if (out_ != nullptr) out_[at_] = static_cast<float>(x);
        ++at_;
        if (labels_ != nullptr) labels_->push_back(label.empty() ? path_ : path_ + "." + std::string(label));
    }
    void add(std::size_t place, float x) {
        if (out_ != nullptr) out_[at_ + place] += x;
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
    // The places that a value of this type has: most things are absent, and then only this is needed of them.
    template <class T>
    std::size_t room_of() {
        const auto known = rooms_.find(&kTypeTag<T>);
        if (known != rooms_.end()) return known->second;
        const std::size_t before = std::exchange(at_, 0);
        float* const out = std::exchange(out_, nullptr);
        walk<T>(nullptr);
        out_ = out;
        return rooms_[&kTypeTag<T>] = std::exchange(at_, before);
    }

    // Null: absent, all zero.
    template <class T>
    void value(const T* x) {
        if (x == nullptr && labels_ == nullptr)
            at_ += room_of<T>();
        else
            walk(x);
    }
    template <class T>
    void walk(const T* x) {
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
            one_of(slugs(list_of(T{})), [&](const auto& mark) {
                if (x != nullptr) mark(x->index);
            });
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
    // A place per name; `count` calls mark(index) once per occurrence.
    template <class F>
    void one_of(const std::vector<std::string>& all, F count) {
        count([&](std::size_t index) {
            if (index < all.size()) add(index, 1);
        });
        if (labels_ != nullptr)
            for (const std::string& slug : all) labels_->push_back(path_ + "." + slug);
        at_ += all.size();
    }
    // A block of places per name. `fill` finds what belongs to a name, or null, and writes it.
    template <class F>
    void blocks(const std::vector<std::string>& all, F fill) {
        for (std::size_t i = 0; i < all.size(); ++i) inside(all[i], [&] { fill(i); });
    }

    template <class T>
    void map(const T* x) {
        using Entry = typename decltype(T::entries)::value_type::second_type;
        const auto& all = slugs(description::list_of(T{}));
        if (labels_ != nullptr || x == nullptr)
            return blocks(all, [&](std::size_t) { value(static_cast<const Entry*>(nullptr)); });
        const std::size_t begin = at_, block = room_of<Entry>();
        for (const auto& [name, entry] : x->entries) {
            if (name.index >= all.size()) continue;
            at_ = begin + name.index * block;
            value(&entry);
        }
        at_ = begin + all.size() * block;
    }

    template <class T>
    void list(const T* x) {
        using namespace description;
        using One = typename T::value_type;
        if constexpr (NamedField<One>) {
            one_of(slugs(list_of(One{})), [&](const auto& mark) {
                if (x != nullptr)
                    for (const One& entry : *x) mark(entry.index);
            });
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
        return x == nullptr ? 0 : static_cast<int>(std::count(x->begin(), x->end(), one));
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
                for (int i = 0; writer.labels_ != nullptr && i < writer.players_; ++i) block(std::to_string(i + 1));
                place(static_cast<std::size_t>(writer.players_), member);
            } else {
                const auto& all = writer.slugs(description::list_of(M{}));
                for (std::size_t i = 0; writer.labels_ != nullptr && i < all.size(); ++i) block(all[i]);
                place(all.size(), member);
            }
        }
        void block(std::string_view label) {
            writer.inside(label, [&] {
                writer.put("present", 0);
                writer.value(static_cast<const T*>(nullptr));
            });
        }
        template <class M>
        void place(std::size_t ids, M T::* member) {
            if (writer.labels_ != nullptr) return;
            const std::size_t begin = writer.at_, room = 1 + writer.room_of<T>();
            if (list != nullptr)
                for (const T& one : *list) {
                    const std::size_t index = (one.*member).index;
                    if (index >= ids) continue;
                    writer.at_ = begin + index * room;
                    writer.put("present", 1);
                    writer.value(&one);
                }
            writer.at_ = begin + ids * room;
        }
    };

    const Vocabulary& names_;
    int players_;
    std::vector<float> values_;
    float* out_ = nullptr;  // null while places are only counted or named
    std::size_t at_ = 0;
    std::unordered_map<const char*, std::size_t> rooms_;
    std::vector<std::string>* labels_ = nullptr;
    std::string path_;
};

}  // namespace consigliere
