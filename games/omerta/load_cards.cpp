// Given positions: cards in hand, objectives, discards, what lies under the decks.
#include "games/omerta/load_position.hpp"

namespace consigliere::omerta {

void PieceLoader::put_goods(Seat seat) {
    Family& f = of(seat);
    const PlayerPosition& from = player(seat);
    if (from.cash) {
        in_range(path(seat, "cash"), from.cash->units * 1000, 0, 999000);
        f.cash = static_cast<std::int16_t>(from.cash->units);
    }
    put_hand(seat);
    for (const Seat other : from.beaten_by.value_or(SeatSet{})) f.beaten_now.add(rival(other, seat, "beaten_by"));
    for (const Seat other : from.beaten_before.value_or(SeatSet{}))
        f.beaten_last.add(rival(other, seat, "beaten_before"));
    if (from.peeked) put_peek(seat);
}

void PieceLoader::put_hand(Seat seat) {
    Family& f = of(seat);
    const int most = Hand::capacity() - kMostDrawn;  // what is drawn next must still find room
    if (!player(seat).hand) return;
    for (const EventCardName name : *player(seat).hand) {
        const CardId card(name.index);
        if (s.events[card] == 0) refuse("{}: there are no more copies of {}", path(seat, "hand"), c.name(card).id);
        if (f.hand.size() == most) refuse("{} may hold at most {} cards", path(seat, "hand"), most);
        s.take_event(card);
        f.hand.push(card);
        f.in_hand.add(card);
    }
}

void PieceLoader::put_peek(Seat seat) {
    Family& f = of(seat);
    const PeekedPosition& from = *player(seat).peeked;
    f.peeked_seat = rival(from.seat, seat, "peeked.seat");
    for (const EventCardName name : from.hand) {
        if (f.peeked_hand.full())
            refuse("{} holds more cards than a hand can: at most {}", path(seat, "peeked.hand"), Hand::capacity());
        f.peeked_hand.push(CardId(name.index));
    }
    if (from.objective) f.peeked_objective = ObjectiveId(from.objective->index);
}

void PieceLoader::put_main(Seat seat) {
    Family& f = of(seat);
    const ObjectiveId main(player(seat).main->index);
    if (!c.is_main(main)) refuse("{}: {} is no main objective", path(seat, "main"), c.name(main).id);
    name_once(named_objectives_, main, "objective");
    for (Family& other : s.family)
        if (other.main == main) other.main = f.main;
    if (f.main.exists()) s.mains.add(f.main);
    f.main = main;
    for (const Family& other : s.family)
        if (other.main.exists()) s.mains.remove(other.main);
}

SecondaryId PieceLoader::secondary(Seat seat, std::string_view key, ObjectiveName name) const {
    const ObjectiveId objective(name.index);
    if (c.is_main(objective)) refuse("{}: {} is no secondary objective", path(seat, key), c.name(objective).id);
    return c.secondary(objective);
}

SecondaryId PieceLoader::feat(Seat seat, std::string_view key, ObjectiveName name) const {
    const ObjectiveId objective(name.index);
    if (c.is_main(objective) || !c.secondaries[c.secondary(objective)].feat)
        refuse("{}: {} is no feat", path(seat, key), c.name(objective).id);
    return c.secondary(objective);
}

void PieceLoader::put_secondaries(Seat seat, const Names<ObjectiveName>& names, SecondarySet& into) {
    s.secondaries |= into;
    into.clear();
    for (const ObjectiveName name : names) {
        const SecondaryId i = secondary(seat, "secondaries", name);
        name_once(named_objectives_, c.objective(i), "objective");
        s.secondaries.remove(i);
        for (Family& other : s.family) {
            other.secondaries.remove(i);
            other.completed.remove(i);
        }
        into.add(i);
    }
}

void PieceLoader::put_objectives(Seat seat) {
    Family& f = of(seat);
    const PlayerPosition& from = player(seat);
    if (from.main) put_main(seat);
    if (from.secondaries) put_secondaries(seat, *from.secondaries, f.secondaries);
    if (given.has(seat, "completed")) put_secondaries(seat, from.completed, f.completed);
    if (!given.position.over && !g.chosen().conquest_mode && f.completed.size() > 2)
        refuse("player {} has completed three objectives and won (OM-OBJ-4)", seat.index + 1);
    put_feats(seat);
}

void PieceLoader::put_feats(Seat seat) {
    Family& f = of(seat);
    const PlayerPosition& from = player(seat);
    f.feats.clear();
    if (from.feats)
        for (const ObjectiveName name : *from.feats) f.feats.add(feat(seat, "feats", name));
    f.feats &= f.secondaries;
    for (const SecondaryId i : f.feats) f.feats_done.add(c.secondaries[i].condition);
    if (from.deeds)
        for (const ObjectiveName name : *from.deeds)
            f.feats_done.add(c.secondaries[feat(seat, "deeds", name)].condition);
}

void PieceLoader::put_discards() {
    for (const auto& [name, copies] : given.position.discards.entries) {
        const CardId card(name.index);
        in_range("discards." + c.name(card).id, copies, 0, 99);
        if (copies > s.events[card]) refuse("discards: there are no more copies of {}", c.name(card).id);
        s.events[card] = static_cast<std::uint8_t>(s.events[card] - copies);
        s.event_deck = static_cast<std::uint8_t>(s.event_deck - copies);
        s.discards[card] = static_cast<std::uint8_t>(copies);
    }
}

// What was put under the decks of capos and types; the rest may be the next card.
void PieceLoader::put_groups() {
    if (!given.position.groups) return;
    const auto put = [](auto& deck, auto card, bool bottom, const char* path) {
        if (!deck.top.has(card)) refuse("{} names a card that lies elsewhere", path);
        deck.top.remove(card);
        if (bottom)
            deck.bottom.push(card);
        else
            deck.under.add(card);
    };
    const auto any_of = [&](TypeName name) {
        for (const TypeCardId card : s.types.top)
            if (c.type_of[card] == TypeId(name.index)) return card;
        refuse("groups.types names a card that lies elsewhere");
    };
    const auto& [capos, types] = *given.position.groups;
    for (const CapoName name : capos.under) put(s.capos, CapoId(name.index), false, "groups.capos");
    for (const CapoName name : capos.bottom) put(s.capos, CapoId(name.index), true, "groups.capos");
    for (const TypeName name : types.under) put(s.types, any_of(name), false, "groups.types");
    for (const TypeName name : types.bottom) put(s.types, any_of(name), true, "groups.types");
}

}  // namespace consigliere::omerta
