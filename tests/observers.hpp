// Nothing that an observer is shown may depend on what it cannot know. Two worlds that look the same to it take the
// same public step; then it must be shown the same again: view, events, and the next question with those it is put to.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>

#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "engine/game.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere::testing {

template <class T>
bool same_bytes(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

// Two worlds, the steps they take, and what one observer is shown of them.
template <Game G>
class ObserverCheck {
public:
    using State = typename G::State;

    ObserverCheck(const G& game, const State& truth, Seat observer, Rng& rng)
        : game_(game), observer_(observer), rng_(rng), worlds_{truth, game.redeal_unseen(truth, observer, rng)} {}

    void run() {
        INFO("seen by ", observer_ == Seat::spectator() ? std::string("a spectator") : seat_text(observer_));
        if (!same_question()) FAIL("a world that looks the same asks another question");
        if (!choose_steps()) return;  // what is done in one world cannot be done in the other
        INFO("after ", game_.vocabulary().to_text(steps_[0]), " and ", game_.vocabulary().to_text(steps_[1]));
        for (std::size_t i = 0; i < 2; ++i) {
            game_.apply(worlds_[i], steps_[i], &events_[i]);
            std::erase_if(events_[i], [&](const Event& e) { return !e.seen_by.has(observer_); });
        }
        if (!compare_events()) return;
        if (!same_bytes(game_.view_for(worlds_[0], observer_), game_.view_for(worlds_[1], observer_)))
            FAIL("the same events, but the views differ");
        if (!same_question())
            FAIL("the same events, but another question follows: ", question(0), " and ", question(1));
    }

private:
    bool same_question() const {
        const Decision a = game_.decision(worlds_[0]), b = game_.decision(worlds_[1]);
        if (a.phase != b.phase) return false;
        if (a.phase != Phase::deciding) return true;
        return a.prompt == b.prompt && a.asked == b.asked;
    }

    std::string question(std::size_t world) const {
        const Decision d = game_.decision(worlds_[world]);
        if (d.phase != Phase::deciding) return d.over() ? "the end" : "chance";
        std::string out(G::prompts()[d.prompt].id);
        for (const Seat seat : d.asked) out += " " + seat_text(seat);
        return out;
    }

    // The same action in both worlds; where the observer cannot see what is done (a hidden draw, a sealed answer before
    // the last one), each world may do something else.
    bool choose_steps() {
        const Decision d = game_.decision(worlds_[0]);
        if (d.over()) return false;
        if (d.chance()) {
            for (std::size_t i = 0; i < 2; ++i)
                steps_[i] = game_.chance_action(worlds_[i], rng_.below(game_.chance_count(worlds_[i])));
            return true;
        }
        const SeatSet both = d.may_act & game_.decision(worlds_[1]).may_act;
        if (both.empty()) return false;
        const Seat seat = pick(both);
        list(0, seat);
        if (actions_.empty()) return false;
        steps_[0] = steps_[1] = any(actions_);
        const bool under_seal = is_sealed_window(d, G::prompts()[d.prompt]) && d.may_act.size() > 1;
        if (under_seal && seat != observer_) {
            list(1, seat);
            steps_[1] = any(actions_);
        }
        return !game_.check(worlds_[1], steps_[1]);
    }

    // True if the observer sees the same events. Another event, or one more, is allowed only if it shows what was
    // hidden (a card revealed, an answer given under seal) or what chance gave: then the worlds are no longer alike.
    bool compare_events() const {
        const std::size_t common = std::min(events_[0].size(), events_[1].size());
        for (std::size_t k = 0; k < common; ++k) {
            if (events_[0][k] == events_[1][k]) continue;
            if (shows_something_new(events_[0][k]) || shows_something_new(events_[1][k])) return false;
            FAIL("different events: ", text(events_[0][k]), " and ", text(events_[1][k]));
        }
        if (events_[0].size() == events_[1].size()) return true;
        const auto& longer = events_[0].size() > common ? events_[0] : events_[1];
        if (shows_something_new(longer[common])) return false;
        FAIL("one more event in one of the worlds: ", text(longer[common]));
        return false;
    }

    bool shows_something_new(const Event& e) const {
        if (steps_[0].seat == Seat::chance()) return true;
        const auto& specs = game_.vocabulary().events;
        const auto spec = std::find_if(specs.begin(), specs.end(), [&](const VerbSpec& s) { return s.kind == e.kind; });
        return spec != specs.end() && spec->reveals;
    }

    std::string text(const Event& e) const { return boost::json::serialize(game_.vocabulary().to_json(e)); }

    void list(std::size_t world, Seat seat) {
        actions_.clear();
        game_.legal_actions(worlds_[world], seat, actions_);
    }
    const Action& any(const ActionList& actions) {
        return actions[static_cast<int>(rng_.below(static_cast<std::uint32_t>(actions.size())))];
    }
    Seat pick(SeatSet seats) {
        auto k = rng_.below(static_cast<std::uint32_t>(seats.size()));
        for (const Seat seat : seats)
            if (k-- == 0) return seat;
        return Seat::none();
    }

    const G& game_;
    Seat observer_;
    Rng& rng_;
    State worlds_[2];
    Action steps_[2];
    Events events_[2];
    ActionList actions_;
};

template <Game G>
void check_observer(const G& game, const typename G::State& truth, Seat observer, Rng& rng) {
    ObserverCheck<G>(game, truth, observer, rng).run();
}

}  // namespace consigliere::testing
