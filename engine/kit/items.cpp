#include "engine/kit/items.hpp"

namespace consigliere {

namespace {

bool exists(const Vocabulary& vocabulary, const ArgSpec& arg, int x) {
    if (arg.optional && x == kNothing) return true;
    if (arg.type == kNumber || arg.type == kMoney) return x > 0;
    if (arg.type == kSeat) return x < kMaxPlayers;
    return x < static_cast<int>(vocabulary.lists[static_cast<std::size_t>(arg.type - kFirstList)].slugs.size());
}

}  // namespace

bool is_item(const Vocabulary& vocabulary, const Item& item) {
    const auto spec = std::find_if(vocabulary.items.begin(), vocabulary.items.end(),
                                   [&](const VerbSpec& one) { return one.kind == item.kind; });
    if (spec == vocabulary.items.end()) return false;
    static constexpr std::uint8_t Item::* kBytes[] = {&Item::a, &Item::b, &Item::c, &Item::d};
    Item used{item.kind};
    for (const ArgSpec& arg : spec->args) {
        const bool amount = arg.field == Field::n;
        const auto byte = amount ? &Item::a : kBytes[static_cast<std::size_t>(arg.field)];
        if (!exists(vocabulary, arg, amount ? item.n : item.*byte)) return false;
        if (amount)
            used.n = item.n;
        else
            used.*byte = item.*byte;
    }
    return item == used;
}

bool are_items(const Vocabulary& vocabulary, const Terms& terms) {
    const auto is_one = [&](const Item& item) { return is_item(vocabulary, item); };
    return std::all_of(terms.gives.begin(), terms.gives.end(), is_one) &&
           std::all_of(terms.wants.begin(), terms.wants.end(), is_one);
}

}  // namespace consigliere
