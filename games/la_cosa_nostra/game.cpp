#include "games/la_cosa_nostra/game.hpp"

#include <boost/json/object.hpp>

#include "games/la_cosa_nostra/deeds.hpp"
#include "games/la_cosa_nostra/flow.hpp"
#include "games/la_cosa_nostra/vocabulary.hpp"

namespace consigliere::la_cosa_nostra {

LaCosaNostra::LaCosaNostra(int players, const OptionValues& options, const CardSource& cards)
    : setup_(players, options, cards), vocabulary_(make_vocabulary(setup_.cards)) {}

const GameInfo& LaCosaNostra::info() {
    static const GameInfo kInfo{"la-cosa-nostra",
                                "games/la_cosa_nostra",
                                {{"La Cosa Nostra", "La Cosa Nostra", "La Cosa Nostra", "La Cosa Nostra"}},
                                3,
                                5,
                                3,
                                {"cash", "income"},
                                "dollars",
                                kDeeds};
    return kInfo;
}

boost::json::object LaCosaNostra::cards_json(const CardSource& source) { return la_cosa_nostra::cards_json(source); }

State LaCosaNostra::initial() const {
    State s;
    Flow flow(setup_, s, nullptr);
    flow.begin();
    flow.run_to_question();
    return s;
}

void LaCosaNostra::legal_actions(const State& s, Seat seat, ActionList& out) const {
    if (s.decision.may_act.has(seat)) queries(s).list_answers(seat, out);
}

void LaCosaNostra::free_actions(const State& s, Seat seat, ActionList& out) const { queries(s).list_free(seat, out); }

void LaCosaNostra::apply(State& s, const Action& action, Events* events) const {
    Flow(setup_, s, events).apply(action);
}

// While the game runs: the standings as the table would count them.
Result LaCosaNostra::result(const State& s) const {
    Result out;
    for (const Seat seat : setup_.all_seats())
        out.score[seat.index] = (s.board.cash[seat] + kLaunderingFactor * s.board.laundered[seat]) * 1000;
    out.winners = s.board.winners;
    if (out.winners.empty())
        out.winners = highest(setup_.all_seats(), [&](Seat seat) { return out.score[seat.index]; });
    return out;
}

}  // namespace consigliere::la_cosa_nostra
