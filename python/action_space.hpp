// Actions as numbers: every verb of a game's vocabulary has a block of numbers, one for each combination of its
// arguments.
//
//   number = first of the verb + sum over its arguments of (value x stride)
//
// The last argument of a verb runs fastest. A seat has kMaxPlayers values, whatever the number of players; a name has
// one value per entry of its list; an optional argument has one more value, the last, for "nothing". The blocks stand
// in the order of the vocabulary, so the numbers depend on the game and its card set alone. docs/python.md documents
// the tables.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/kit/answer_groups.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere::python {

class ActionSpace {
public:
    // A number in a byte counts dice, icons and the like; one in `n` counts soldiers, a sum of money units of money.
    // The largest that random play of any game meets are 6, 15 and 36. An action beyond them has no number.
    static constexpr int kByteNumbers = 16, kNumbers = 64, kSums = 256;

    struct Argument {
        std::string_view name;
        std::string type;  // "number", "money", "seat" or the type of the name list
        Field field = Field::a;
        bool optional = false;
        int size = 0, stride = 0;
    };
    struct Verb {
        std::uint8_t kind = 0;
        std::string_view name;
        int first = 0, size = 1;
        std::vector<Argument> arguments;
    };

    explicit ActionSpace(const Vocabulary& vocabulary) {
        for (const VerbSpec& spec : vocabulary.verbs) add(spec, vocabulary);
    }

    int size() const { return size_; }
    const std::vector<Verb>& verbs() const { return verbs_; }

    // The number of an action, or -1 if it has none.
    int encode(const Action& action) const {
        const Row& row = rows_[action.kind];
        return row.plain ? row.number_of(action) : encode_checked(row, action);
    }
    // Calls f with the number of every answer that has one, in their order: within a group they are a stride apart.
    template <class F>
    [[gnu::always_inline]] void each_number(const AnswerGroups& answers, F f) const {
        const auto tell = [&](int number) {
            if (number >= 0) [[likely]]
                f(number);
        };
        answers.each_group([&](const Action& action) { tell(encode(action)); },
                           [&](const Action& action, ActionField field, auto each_value) {
                               const int first = encode(action);
                               const Steps steps = first < 0 ? Steps() : rows_[action.kind].steps[place_of(field)];
                               each_value([&](std::uint64_t value) {
                                   if (value < steps.size) [[likely]]
                                       f(first + static_cast<int>(value) * steps.stride);
                                   else
                                       tell(encode(with_field(action, field, value)));
                               });
                           });
    }
    // The action of a number below size().
    Action decode(int number, Seat seat) const {
        Action action = decoded_[static_cast<std::size_t>(number)];
        action.seat = seat;
        return action;
    }

private:
    // What a field adds to the number: for values below the size, so many strides.
    struct Steps {
        int stride = 0;
        std::uint32_t size = 0;
    };
    // A verb whose arguments are all seats or names has a number whatever they are.
    struct Row {
        bool plain = false;
        int verb = -1, first = 0;
        std::array<Steps, 5> steps{};  // of a, b, c, d, n

        int number_of(const Action& x) const {
            return first + x.a * steps[0].stride + x.b * steps[1].stride + x.c * steps[2].stride +
                   x.d * steps[3].stride;
        }
    };

    static std::size_t place_of(ActionField field) {
        return (static_cast<std::size_t>(field) - static_cast<std::size_t>(ActionField::a)) / 8;
    }
    [[gnu::noinline]] int encode_checked(const Row& row, const Action& action) const {
        if (row.verb < 0) return -1;
        const Verb& verb = verbs_[static_cast<std::size_t>(row.verb)];
        int number = verb.first;
        for (const Argument& argument : verb.arguments) {
            int value = field_of(action, argument.field);
            if (argument.optional && value == kNothing) value = argument.size - 1;
            if (value < 0 || value >= argument.size) return -1;
            number += value * argument.stride;
        }
        return number;
    }
    static int field_of(const Action& x, Field field) {
        switch (field) {
        case Field::a: return x.a;
        case Field::b: return x.b;
        case Field::c: return x.c;
        case Field::d: return x.d;
        case Field::n: break;
        }
        return x.n;
    }
    static void set_field(Action& x, Field field, int value) {
        const auto byte = static_cast<std::uint8_t>(value);
        switch (field) {
        case Field::a: x.a = byte; return;
        case Field::b: x.b = byte; return;
        case Field::c: x.c = byte; return;
        case Field::d: x.d = byte; return;
        case Field::n: x.n = static_cast<std::int16_t>(value); return;
        }
    }
    static Argument argument_of(const ArgSpec& spec, const Vocabulary& vocabulary) {
        Argument out{spec.name, "", spec.field, spec.optional, 0, 0};
        if (spec.type == kSeat) {
            out.type = "seat";
            out.size = kMaxPlayers;
        } else if (spec.type >= kFirstList) {
            const NameList& list = vocabulary.lists[static_cast<std::size_t>(spec.type - kFirstList)];
            out.type = list.type;
            out.size = static_cast<int>(list.slugs.size());
        } else {
            out.type = spec.type == kMoney ? "money" : "number";
            out.size = spec.field != Field::n ? kByteNumbers : spec.type == kMoney ? kSums : kNumbers;
        }
        out.size += spec.optional ? 1 : 0;
        return out;
    }
    void add(const VerbSpec& spec, const Vocabulary& vocabulary) {
        Verb verb{spec.kind, spec.verb, size_, 1, {}};
        for (const ArgSpec& arg : spec.args) verb.arguments.push_back(argument_of(arg, vocabulary));
        for (std::size_t i = verb.arguments.size(); i-- > 0;) {
            verb.arguments[i].stride = verb.size;
            verb.size *= verb.arguments[i].size;
        }
        Row& row = rows_[spec.kind];
        row.verb = static_cast<int>(verbs_.size());
        row.first = verb.first;
        row.plain = true;
        for (Steps& steps : row.steps) steps.size = 1;
        for (std::size_t i = 0; i < verb.arguments.size(); ++i) {
            const Argument& argument = verb.arguments[i];
            row.plain = row.plain && spec.args[i].type >= kSeat && !argument.optional && argument.field != Field::n;
            const auto place = static_cast<std::size_t>(argument.field);
            row.steps[place] = {argument.stride,
                                static_cast<std::uint32_t>(argument.size - (argument.optional ? 1 : 0))};
        }
        for (int i = 0; i < verb.size; ++i) decoded_.push_back(decode_by_strides(verb, i));
        size_ += verb.size;
        verbs_.push_back(std::move(verb));
    }
    static Action decode_by_strides(const Verb& verb, int number) {
        Action action{verb.kind, Seat::none()};
        for (const Argument& argument : verb.arguments) {
            const int value = number / argument.stride % argument.size;
            set_field(action, argument.field, argument.optional && value == argument.size - 1 ? int{kNothing} : value);
        }
        return action;
    }

    std::array<Row, 256> rows_{};  // by kind of action
    std::vector<Action> decoded_;
    std::vector<Verb> verbs_;
    int size_ = 0;
};

}  // namespace consigliere::python
