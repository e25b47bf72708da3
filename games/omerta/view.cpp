#include "games/omerta/view.hpp"

#include "games/omerta/queries.hpp"

namespace consigliere::omerta {

namespace {

TypeId type_of(const Cards& c, TypeCardId card) { return card.exists() ? c.type_of[card] : TypeId::none(); }

void add_public_part(const Queries& q, Seat seat, FamilyView& v) {
    const Family& from = q.family(seat);
    v.don = from.don;
    v.capos = from.capos;
    v.capo = from.capo;
    for (const SlotId slot : from.capos) v.type[slot] = type_of(q.c(), from.type[slot]);
    v.reserve = from.reserve;
    v.robber = from.robber;
    v.robbed = from.robbed;
    v.respect = from.respect;
    v.hand_size = static_cast<std::uint8_t>(from.hand.size());
    v.objectives = static_cast<std::uint8_t>((from.main.exists() ? 1 : 0) + from.secondaries.size());
    v.completed = from.completed;
}

void add_secret_part(const Queries& q, Seat seat, FamilyView& v) {
    const Family& from = q.family(seat);
    v.secondaries = from.secondaries;
    v.feats = from.feats;
    v.main = from.main;
    v.dealt_capo = from.dealt_capo;
    for (int i = 0; i < 2; ++i) v.dealt_type[i] = type_of(q.c(), from.dealt_type[i]);
    v.peeked_seat = from.peeked_seat;
    v.peeked_objective = from.peeked_objective;
    v.peeked_hand = from.peeked_hand;
    v.hand = from.hand;
}

// What lies on the stack and may be seen, frame by frame.
struct SeenFrames {
    const Queries& q;
    Seat viewer;
    View& v;

    bool sees(Seat seat) const { return viewer == seat || viewer == Seat::open(); }

    void add(const PartFrame& f) const {
        v.turn = f.seat;
        v.part_done = f.step > PartFrame::Step::checkpoint;
    }
    void add(const IncidentFrame& f) const { v.incident = f.card; }
    void add(const RollFrame&) const { v.rolling = true; }
    void add(const TakeDomainsFrame& f) const { v.in_transit |= f.domains; }
    void add(const CardFrame& f) const {
        v.card = f.play;
        v.card_seat = f.seat;
        for (int i = 0; sees(f.seat) && i < 2; ++i) v.drawn_types[i] = type_of(q.c(), f.types[i]);
    }
    void add(const ConquestFrame& f) const {  // what is answered in secret: one's own
        if (f.step != ConquestFrame::Step::involvement) return;
        for (const Seat seat : f.involvement.asked) {
            if (sees(seat)) v.active.involved[seat] = f.involvement.answers[seat];
            if (viewer == Seat::open() && !f.involvement.waiting.has(seat)) v.active.answered.add(seat);
        }
    }
    void add(const SetupFrame& f) const {
        for (const Seat seat : q.everyone()) {
            if (!sees(seat)) continue;
            v.family[seat].kept_capo = f.choice.answers[seat].capo;
            v.family[seat].kept_type = type_of(q.c(), f.choice.answers[seat].type);
        }
    }
    template <class Frame>
    void add(const Frame&) const {}

    void add_all() const {
        for (int i = 0; i < q.s.frames.size(); ++i) q.s.frames.visit(i, [&](const auto& f) { add(f); });
    }
};

// Has the family not begun with its part of the step?
bool is_untouched(const Queries& q) {
    return q.s.frames.visit_top([&](const auto& f) {
        using Frame = std::decay_t<decltype(f)>;
        if constexpr (std::is_same_v<Frame, RelocateFrame>) {
            DomainSet fresh = q.family(f.seat).domains;
            while (!fresh.empty() && q.to_station(f.seat, fresh, fresh.first()) == 0) fresh.remove(fresh.first());
            return fresh == f.unnamed;
        } else if constexpr (requires { f.discarded; }) {
            return f.discarded == 0 && !f.done;
        } else if constexpr (requires { f.bought; }) {
            return f.bought == 0 && !f.done;
        } else if constexpr (requires { f.drawn; }) {
            return f.drawn == 0;
        } else if constexpr (requires { f.exposed; }) {
            return f.exposed == 0;
        } else if constexpr (std::is_same_v<Frame, MoveDomainFrame>) {
            return !f.done;
        } else {
            return true;
        }
    });
}

// Is the frame on top the one that this part is about?
bool is_at_work(const Frames& frames, PartKind kind) {
    switch (kind) {
    case PartKind::move_domain:    return frames.top_is<MoveDomainFrame>();
    case PartKind::relocate:       return frames.top_is<RelocateFrame>();
    case PartKind::exposure:       return frames.top_is<ExposureFrame>();
    case PartKind::draw:           return frames.top_is<DrawFrame>();
    case PartKind::paid_discard:   return frames.top_is<PaidDiscardFrame>();
    case PartKind::turn:           return frames.top_is<TurnFrame>();
    case PartKind::buy:            return frames.top_is<BuyFrame>();
    case PartKind::forced_discard: return frames.top_is<ForcedDiscardFrame>();
    }
    return false;
}

bool is_unanswered(const WindowFrame& f, Window kind) { return f.kind == kind && f.window.asked == f.window.waiting; }

Moment moment_in_part(const Queries& q, const PartFrame& part) {
    const State& s = q.s;
    const bool in_turn =
        part.kind == PartKind::exposure ? s.turns == 0 : s.turns > 0 && q.in_order(s.turns - 1) == part.seat;
    if (!in_turn || s.frames.at<RoundFrame>(0).traded) return Moment::within;
    if (s.frames.top_is<WindowFrame>()) {
        if (!is_unanswered(s.frames.top<WindowFrame>(), Window::own)) return Moment::within;
        if (part.step == PartFrame::Step::act) return Moment::before;
        return part.step == PartFrame::Step::finish && !part.second_action ? Moment::after : Moment::within;
    }
    const bool at_work = part.step == PartFrame::Step::checkpoint && is_at_work(s.frames, part.kind);
    return at_work && is_untouched(q) ? Moment::part : Moment::within;
}

Moment moment_of(const Queries& q) {
    const State& s = q.s;
    if (s.frames.empty()) return Moment::within;
    if (s.phase == GamePhase::setup) {
        const Family& first = q.family(Seat(0));
        return !first.main.exists() && first.secondaries.empty() ? Moment::start : Moment::within;
    }
    if (s.frames.size() == 3 && s.frames.is<PartFrame>(1)) return moment_in_part(q, s.frames.at<PartFrame>(1));
    if (s.frames.size() != 2) return Moment::within;
    if (s.frames.top_is<TradeFrame>()) {
        const TradeFrame& f = s.frames.top<TradeFrame>();
        return f.done.empty() && f.held == PerSeat<std::uint8_t>{} ? Moment::trade : Moment::within;
    }
    const bool pay = s.frames.top_is<WindowFrame>() && is_unanswered(s.frames.top<WindowFrame>(), Window::pay);
    return pay ? Moment::window : Moment::within;
}

void add_open_part(const Queries& q, View& v) {
    const State& s = q.s;
    v.moment = moment_of(q);
    if (!s.frames.empty() && s.frames.is<RoundFrame>(0)) v.idle = s.frames.at<RoundFrame>(0).idle;
    v.checked = !s.dirty;
    v.capos = s.capos;
    v.types = s.types;
    for (const Seat seat : q.everyone()) {
        FamilyView& to = v.family[seat];
        const Family& from = q.family(seat);
        to.thresholds = from.thresholds;
        to.feats_done = from.feats_done;
        to.beaten_now = from.beaten_now;
        to.beaten_last = from.beaten_last;
    }
}

void add_table(const Queries& q, View& v) {
    const State& s = q.s;
    v.asking = s.decision.phase;
    v.prompt = asked_in(s.decision);
    v.asked = s.decision.asked;
    v.phase = s.phase;
    v.step = s.step;
    v.round = s.round;
    v.start = s.start;
    v.winners = s.winners;
    v.truce = s.truce;
    v.domain_deck = s.deck_left;
    v.capo_deck = static_cast<std::uint8_t>(s.capos.size());
    v.type_deck = static_cast<std::uint8_t>(s.types.size());
    v.objective_deck = static_cast<std::uint8_t>(s.mains.size() + s.secondaries.size());
    v.event_deck = s.event_deck;
    v.centre = s.centre;
    v.owner = s.owner;
    v.slot_of = s.slot_of;
    v.soldiers = s.soldiers;
    v.discards = s.discards;
    v.active = s.active;
    v.roll = s.roll;
}

}  // namespace

View Omerta::view_for(const State& s, Seat seat) const {
    static constexpr View kEmpty{};  // copied as a whole: faster than member by member
    const Queries q(*this, s);
    View v = kEmpty;
    v.viewer = seat;
    v.players = static_cast<std::uint8_t>(players_);
    add_table(q, v);
    const bool all = seat == Seat::open() || s.decision.over();  // objectives are shown at the end
    for (const Seat other : q.everyone()) {
        const bool own = other == seat || seat == Seat::open();
        FamilyView& family = v.family[other];
        add_public_part(q, other, family);
        if (own || options_.money_visible) family.cash = s.family[other].cash;
        if (own) add_secret_part(q, other, family);
        if (!all) continue;
        family.main = s.family[other].main;
        family.secondaries = s.family[other].secondaries;
    }
    SeenFrames{q, seat, v}.add_all();
    if (s.frames.size() > 1 && s.frames.is<PartFrame>(1)) v.performed = s.frames.at<PartFrame>(1).performed;
    if (seat == Seat::open()) add_open_part(q, v);
    return v;
}

// The respect of the domain that is fought over.
int Omerta::at_stake(const View& view, Seat) const {
    const bool fought = view.active.kind == ActionKind::conquest || view.active.kind == ActionKind::assault;
    return fought && view.active.domain.exists() ? cards_.domains[view.active.domain].respect : 0;
}

}  // namespace consigliere::omerta
