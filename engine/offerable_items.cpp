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

// Every thing of one kind, whoever owns it.
std::vector<Item> items_of(const Match& match, const VerbSpec& spec) {
    const Vocabulary& v = match.vocabulary();
    int combinations = 1;
    for (const ArgSpec& arg : spec.args) combinations *= values_of(v, arg, match.players());
    std::vector<Item> out;
    for (int k = 0; k < combinations; ++k) {
        Item item;
        item.kind = spec.kind;
        int rest = k;
        for (const ArgSpec& arg : spec.args) {
            const int n = values_of(v, arg, match.players());
            set_field(item, arg, rest % n);
            rest /= n;
        }
        out.push_back(item);
    }
    return out;
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
    for (const VerbSpec& spec : match.vocabulary().items) {
        if (spec.kind == kChoiceItem && !wanted) continue;  // only the other side can be left a choice
        for (const Item& item : items_of(match, spec)) {
            Terms terms;
            (wanted ? terms.wants : terms.gives).push(item);
            out.push_back({item, match.check(offer_command(maker, other, terms))});
        }
    }
    return out;
}

std::vector<Item> choices_for(const Match& match, const Offer& offer) {
    std::vector<Item> out;
    if (choices_in(offer.terms.wants) == 0) return out;
    for (const VerbSpec& spec : match.vocabulary().items) {
        if (spec.kind != match.vocabulary().chosen_item) continue;
        for (const Item& item : items_of(match, spec)) {
            Offer alone = offer;
            alone.terms = {};
            alone.terms.wants.push(item);
            if (!offer.terms.wants.contains(item) && !match.foreseen_failure(alone)) out.push_back(item);
        }
    }
    return out;
}

}  // namespace consigliere
