#include "games/nothing_personal/view.hpp"

#include "games/nothing_personal/game.hpp"

namespace consigliere::nothing_personal {

namespace {

// What is being done lies open; what others have answered in a window, who still thinks, and what was drawn in secret
// do not (section 4).
template <class Frame>
Frame shown(const Frame& f, Seat) {
    return f;
}
SetupFrame shown(const SetupFrame& f, Seat seat) {
    SetupFrame out = f;
    if (seat != Seat::open()) out.starters = {};  // shows how the votes fell
    return out;
}
PlayFrame shown(const PlayFrame& f, Seat seat) {
    PlayFrame out = f;
    if (seat != Seat::open() && seat != f.seat) out.drawn.clear();
    return out;
}
WindowFrame shown(const WindowFrame& f, Seat seat) {
    if (seat == Seat::open()) return f;
    WindowFrame out{.kind = f.kind};
    out.window.open(f.window.asked);
    if (f.window.asked.has(seat) && !f.window.waiting.has(seat)) out.window.put(seat, f.window.answers[seat]);
    return out;
}
DrawFrame shown(const DrawFrame&, Seat) { return {}; }
RerollFrame shown(const RerollFrame&, Seat) { return {}; }

// A window that nobody has answered yet.
Moment moment_of_window(const Queries& q) {
    const Frames& frames = q.s.frames;
    const auto& window = frames.top<WindowFrame>().window;
    if (window.asked != window.waiting) return Moment::within;
    switch (q.s.part) {
    case Part::influence:
        return frames.at<InfluenceFrame>(0).step == InfluenceFrame::Step::first_seat ? Moment::first_window
                                                                                     : Moment::window;
    case Part::income:
        return frames.at<IncomeFrame>(0).step == IncomeFrame::Step::pay ? Moment::income : Moment::window;
    case Part::feds:
        return frames.at<FedsFrame>(0).step == FedsFrame::Step::done ? Moment::second_window : Moment::window;
    case Part::family: return q.next_vacancy() == frames.at<FamilyFrame>(0).vacancy ? Moment::window : Moment::within;
    default:           return Moment::window;
    }
}

// A tie that an income, a visit, a promotion or the final scoring waits for, before anything else happens.
Moment moment_of_tie(const Frames& frames) {
    if (frames.is<IncomeFrame>(0) || frames.is<VisitsFrame>(0) || frames.is<FinalScoringFrame>(0))
        return Moment::control;
    const bool decider = frames.is<FamilyFrame>(0) && frames.at<FamilyFrame>(0).step == FamilyFrame::Step::choice;
    return decider ? Moment::control : Moment::within;
}

Moment moment_of_chance(const Queries& q) {
    switch (static_cast<ChanceKind>(q.s.decision.prompt)) {
    case ChanceKind::starter:
        return q.s.frames.at<SetupFrame>(0).starters == q.everyone() ? Moment::starter : Moment::within;
    case ChanceKind::reveal: return q.s.part == Part::setup ? Moment::board : Moment::control;
    default:                 return Moment::within;
    }
}

Moment moment_of_question(const Queries& q) {
    if (q.s.decision.chance()) return moment_of_chance(q);
    switch (question(q.s.decision)) {
    case PromptId::start: return q.s.frames.at<SetupFrame>(0).votes == 0 ? Moment::starter : Moment::within;
    case PromptId::init:  return Moment::markers;
    case PromptId::turn:  return Moment::turn;
    case PromptId::buy:   return Moment::buy;
    case PromptId::fill:  return Moment::fill;
    default:              return Moment::within;
    }
}

Moment moment_of(const Queries& q) {
    const Frames& frames = q.s.frames;
    if (frames.size() == 1) return moment_of_question(q);
    if (frames.size() != 2) return Moment::within;
    if (frames.top_is<WindowFrame>()) return moment_of_window(q);
    if (frames.top_is<TieFrame>()) return moment_of_tie(frames);
    if (frames.top_is<DrawFrame>()) return q.s.part == Part::setup ? Moment::hands : Moment::within;
    if (!frames.top_is<ActFrame>()) return Moment::within;
    const auto& act = frames.top<ActFrame>();
    const bool fresh = question(q.s.decision) == PromptId::act && act.refusals == 0 && act.steps_back == 0;
    return fresh ? Moment::act : Moment::within;
}

Seat controller_of(Moment moment, const State& s) {
    switch (moment) {
    case Moment::income: return s.frames.at<IncomeFrame>(0).receiver;
    case Moment::act:    return s.frames.top<ActFrame>().seat;
    case Moment::fill:   return s.decision.may_act.first();
    default:             return Seat::none();
    }
}

PlayerView player_view(const State& s, Seat owner, Seat viewer) {
    const Player& from = s.players[owner];
    PlayerView to;
    if (viewer == Seat::open() || viewer == owner)
        to.hand = from.hand;
    else if (viewer.is_player())
        to.hand = from.hand & s.players[viewer].knows;
    if (viewer == Seat::open()) to.knows = from.knows;
    to.money = from.money;
    to.respect = from.respect;
    to.cards = static_cast<std::uint8_t>(from.hand.size());
    to.supply = from.supply;
    to.reroll_tokens = from.reroll_tokens;
    to.top = from.top;
    return to;
}

// The board and the money lie open: everybody can count them.
void add_targets(const Queries& q, View& v) {
    const auto& act = q.s.frames.top<ActFrame>();
    for (const Verb verb : q.act_verbs(act, q.money(act.seat), q.influence_left()))
        v.targets[verb - kPower] = static_cast<std::uint8_t>(q.target_count(act, verb));
}

}  // namespace

View NothingPersonal::view_for(const State& s, Seat seat) const {
    View v{};
    fill_view(s, seat, v);
    return v;
}

void NothingPersonal::fill_view(const State& s, Seat seat, View& v) const {
    const Queries q(setup_, s);
    v.viewer = seat;
    v.player_count = static_cast<std::uint8_t>(setup_.players);
    for (const Seat p : setup_.all_seats()) v.players[p] = player_view(s, p, seat);
    if (seat == Seat::open()) {
        v.aside = s.aside;
        v.moment = moment_of(q);
        v.controller = controller_of(v.moment, s);
    }
    v.discard = s.discard;
    if (seat == Seat::open())
        v.selling = s.selling;
    else if (setup_.all_seats().has(seat))
        v.selling = s.selling & s.players[seat].hand;
    v.prison = s.prison;
    v.fishes = s.fishes;
    v.acted = s.acted;
    v.rerolled = s.rerolled;
    v.promoted = s.promoted;
    v.spaces = s.spaces;
    for (int i = 0; i < s.frames.size(); ++i) s.frames.visit(i, [&](const auto& f) { v.frames.push(shown(f, seat)); });
    v.ante = s.ante;
    v.deck = static_cast<std::uint8_t>(s.deck.size());
    v.gangster_deck = static_cast<std::uint8_t>(s.gangster_deck.size());
    v.question = question(s.decision);
    if (!s.decision.over()) v.prompt = s.decision.prompt;
    v.asked = s.decision.asked;
    v.part = s.part;
    v.round = s.round;
    v.holder = s.holder;
    v.turn = s.turn;
    v.first = s.first;
    v.circuit = s.circuit;
    v.passed = s.passed;
    v.neutral = s.neutral;
    v.blackmail = s.blackmail;
    v.negate = s.negate;
    v.winners = s.winners;
    if (v.question == PromptId::act) add_targets(q, v);
}

// The respect this family loses, or does not win, if the roll stays as it lies (NP-MOVE-3 to NP-MOVE-9, NP-WHACK-3 to
// NP-WHACK-6).
int NothingPersonal::at_stake(const View& view, Seat seat) const {
    if (view.question != PromptId::reroll) return 0;
    const int swing = setup_.cards.amounts.respect_swing;
    const auto& attempt = view.frames.below<AttemptFrame>();
    if (!succeeds(setup_.cards, view.spaces, attempt)) return attempt.seat == seat ? swing : 0;
    const bool loses = attempt.loser == seat && attempt.seat != seat;
    return loses && setup_.cards.gangsters[view.spaces[attempt.target].gangster].respect > 0 ? swing : 0;
}

}  // namespace consigliere::nothing_personal
