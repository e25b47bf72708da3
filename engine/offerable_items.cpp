#include "engine/offerable_items.hpp"

namespace consigliere {

namespace {

// The values to try in a field: each name of a list, each seat, or one of an amount.
int values_of(const Vocabulary& v, const ArgSpec& arg, int players) {
    if (arg.type >= kFirstList)
        return static_cast<int>(v.lists[static_cast<std::size_t>(arg.type - kFirstList)].slugs.size());
    return arg.type == kSeat ? players : 1;
}

void set_field(Item& item, const ArgSpec& arg, int value) {
    const bool amount = arg.type == kNumber || arg.type == kMoney;
    const auto byte = static_cast<std::uint8_t>(amount ? 1 : value);
    switch (arg.field) {
    case Field::a: item.a = byte; break;
    case Field::b: item.b = byte; break;
    case Field::c: item.c = byte; break;
    case Field::d: item.d = byte; break;
    case Field::n: item.n = static_cast<std::int16_t>(amount ? 1 : value); break;
    }
}

}  // namespace

Command offer_command(Seat maker, Seat other, const Terms& terms) {
    Command command;
    command.action.kind = kOffer;
    command.action.seat = maker;
    command.action.a = other.index;
    command.terms = terms;
    return command;
}

std::vector<ItemOption> items_on_offer(const Match& match, Seat maker, Seat other, bool wanted) {
    std::vector<ItemOption> out;
    const Vocabulary& v = match.vocabulary();
    for (const VerbSpec& spec : v.items) {
        int combinations = 1;
        for (const ArgSpec& arg : spec.args) combinations *= values_of(v, arg, match.players());
        for (int k = 0; k < combinations; ++k) {
            Item item;
            item.kind = spec.kind;
            int rest = k;
            for (const ArgSpec& arg : spec.args) {
                const int n = values_of(v, arg, match.players());
                set_field(item, arg, rest % n);
                rest /= n;
            }
            Terms terms;
            (wanted ? terms.wants : terms.gives).push(item);
            out.push_back({item, match.check(offer_command(maker, other, terms))});
        }
    }
    return out;
}

}  // namespace consigliere
