// The business market and the stack it is filled from (LCN-SETUP-7, LCN-PLAN-3).
//
// The stack is a pool of cards in unknown order and, below it, groups of cards that were put under the stack (A44). When
// the pool is used up, the next group becomes the pool.
#include <utility>

#include "games/la_cosa_nostra/flow.hpp"

namespace consigliere::la_cosa_nostra {

Next Flow::refill_market() {
    const BusinessTypeId type = q.cards.type_of[s.pool.first()];
    if (!(s.pool - q.cards.types[type].cards).empty()) return ask_chance(ChanceKind::business);
    turn_up(type);
    return Next::again;
}

// The lowest card represents its type: equal cards are the same until a player owns them.
void Flow::turn_up(BusinessTypeId type) {
    const BusinessId business = (s.pool & q.cards.types[type].cards).first();
    s.pool.remove(business);
    const bool first_market = s.board.round == 0;
    if (first_market) {  // LCN-SETUP-8, LCN-SETUP-9
        bool company = false;
        for (const BusinessId other : s.board.market) company |= other.exists() && q.cards.companies.has(other);
        if (q.market_types().has(type) || (company && q.cards.types[type].company)) {
            emit(EventKind::set_aside, {.a = type});
            return;
        }
    }
    *std::find(s.board.market.begin(), s.board.market.end(), BusinessId::none()) = business;
    emit(EventKind::turned_up, {.a = type});
    if (!first_market) refresh_pool();
}

BusinessId Flow::take_from_market(BusinessTypeId type) {
    const BusinessId business = q.in_market(type);
    *std::find(s.board.market.begin(), s.board.market.end(), business) = BusinessId::none();
    return business;
}

BusinessId Flow::take_from_stack(BusinessTypeId type) {
    const BusinessId business = (q.stack() & q.cards.types[type].cards).first();
    s.pool.remove(business);
    for (int i = 0; i < s.buried.size(); ++i)
        if (s.buried[i].business() == business) {
            s.buried.erase_at(i);
            break;
        }
    return business;
}

void Flow::bury(BusinessSet businesses) {
    bool first = true;
    for (const BusinessId business : businesses) {
        s.board.used_skills.remove(business);
        s.board.deactivated_businesses.remove(business);
        s.buried.push(BuriedBusiness::of(business, std::exchange(first, false)));
    }
    refresh_pool();
}

void Flow::refresh_pool() {
    if (!s.pool.empty() || s.buried.empty()) return;
    do {
        s.pool.add(s.buried[0].business());
        s.buried.erase_at(0);
    } while (!s.buried.empty() && !s.buried[0].starts_group());
}

}  // namespace consigliere::la_cosa_nostra
