#include "games/nothing_personal/game.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "games/nothing_personal/deeds.hpp"
#include "games/nothing_personal/vocabulary.hpp"

namespace consigliere::nothing_personal {

namespace {

GangsterId find_starting_capo(const Cards& cards, int number, const std::string& file) {
    const std::string code = std::string("GA-") + (number < 9 ? "0" : "") + std::to_string(number + 1);
    for (int i = 0; i < cards.gangster_count; ++i)
        if (cards.gangster_codes[GangsterId(i).index] == code) return GangsterId(i);
    throw InputError(file + ": no gangster has the code " + code + ", which the option starting_capo names");
}

}  // namespace

NothingPersonal::NothingPersonal(int players, const OptionValues& options, const CardSource& cards)
    : setup_{players, Options(options), Cards(cards), {}},
      vocabulary_(make_vocabulary(setup_.cards, setup_.options.published_names)) {
    setup_.starting_capo = find_starting_capo(setup_.cards, setup_.options.starting_capo, cards.name);
}

const GameInfo& NothingPersonal::info() {
    static const GameInfo info{"nothing-personal",
                               "games/nothing_personal",
                               {{"Nothing Personal", "Nothing Personal", "Nothing Personal", "Nothing Personal"}},
                               3,
                               5,
                               3,
                               {"respect", "money"},
                               "respect",
                               kDeeds};
    return info;
}

boost::json::object NothingPersonal::cards_json(const CardSource& source) {
    const Cards validated(source);
    return CardFile(source, "nothing-personal", {"gangster", "influence", "position"}).to_json();
}

NothingPersonal::State NothingPersonal::initial() const {
    State s = unstarted(setup_);
    Flow(setup_, s, nullptr).start();
    return s;
}

void NothingPersonal::free_actions(const State& s, Seat seat, ActionList& out) const {
    if (s.part != Part::over && setup_.all_seats().has(seat)) Queries(setup_, s).list_sales(seat, out);
}

Result NothingPersonal::result(const State& s) const {
    Result out;
    int best = -1;
    for (const Seat p : setup_.all_seats()) {
        const int respect = s.players[p].respect;
        out.score[p.index] = respect;
        if (respect > best) out.winners = {};
        best = std::max(best, respect);
        if (respect == best) out.winners.add(p);
    }
    if (s.part == Part::over) out.winners = s.winners;
    return out;
}

// NP-COMP-2, NP-SETUP-1: all pieces in their supplies.
State unstarted(const Setup& setup) {
    State s;
    for (const Seat p : setup.all_seats()) {
        s.players[p].money = setup.cards.amounts.start_money;
        s.players[p].supply = kMarkers;
        s.players[p].reroll_tokens = static_cast<std::uint8_t>(setup.options.reroll_tokens);
    }
    s.deck = setup.cards.all;
    s.gangster_deck = setup.cards.all_gangsters;
    s.neutral = static_cast<std::uint8_t>(setup.options.neutral_supply);
    return s;
}

}  // namespace consigliere::nothing_personal
