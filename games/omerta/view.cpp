#include "games/omerta/view.hpp"

#include <cstddef>

#include "engine/kit/plain_copy.hpp"
#include "games/omerta/queries.hpp"

namespace consigliere::omerta {

namespace {

// Members that stand side by side, in the same order, in a family and in its view. They are copied together: views of
// every family are written for every question that a program reads. The checks below list them all, so that nothing
// new is shown because of where it stands.
struct Alike {
    std::size_t in_view, in_state, size;
};
constexpr Alike kOnTable{offsetof(FamilyView, don), offsetof(Family, don),
                         offsetof(Family, robbed) + sizeof(Slots) - offsetof(Family, don)};
constexpr Alike kSecret{offsetof(FamilyView, dealt_capo), offsetof(Family, dealt_capo),
                        offsetof(Family, hand) + sizeof(Hand) - offsetof(Family, dealt_capo)};

constexpr bool is_in(const Alike& members, std::size_t in_view, std::size_t in_state) {
    return in_view - members.in_view == in_state - members.in_state && in_state - members.in_state < members.size;
}
static_assert(is_in(kOnTable, offsetof(FamilyView, capos), offsetof(Family, capos)) &&
              is_in(kOnTable, offsetof(FamilyView, capo), offsetof(Family, capo)) &&
              is_in(kOnTable, offsetof(FamilyView, type), offsetof(Family, type)) &&
              is_in(kOnTable, offsetof(FamilyView, reserve), offsetof(Family, reserve)) &&
              is_in(kOnTable, offsetof(FamilyView, robber), offsetof(Family, robber)) &&
              is_in(kOnTable, offsetof(FamilyView, robbed), offsetof(Family, robbed)) &&
              kOnTable.size == sizeof(DonId) + 2 * sizeof(Slots) + sizeof(PerSlot<CapoId>) +
                                   sizeof(PerSlot<TypeCardId>) + sizeof(PerSlot<std::uint8_t>) + sizeof(PerSlot<Seat>));
static_assert(is_in(kSecret, offsetof(FamilyView, dealt_type), offsetof(Family, dealt_type)) &&
              is_in(kSecret, offsetof(FamilyView, peeked_seat), offsetof(Family, peeked_seat)) &&
              is_in(kSecret, offsetof(FamilyView, peeked_objective), offsetof(Family, peeked_objective)) &&
              is_in(kSecret, offsetof(FamilyView, peeked_hand), offsetof(Family, peeked_hand)) &&
              is_in(kSecret, offsetof(FamilyView, hand), offsetof(Family, hand)) &&
              kSecret.size == sizeof(Array<CapoId, 2>) + sizeof(Array<TypeCardId, 2>) + sizeof(Seat) +
                                  sizeof(ObjectiveId) + 2 * sizeof(Hand));

template <Alike Members>
void copy_alike(FamilyView& to, const Family& from) {
    copy_bytes<Members.size>(reinterpret_cast<std::byte*>(&to) + Members.in_view,
                             reinterpret_cast<const std::byte*>(&from) + Members.in_state);
}

void add_public_part(const Cards& c, const Family& from, FamilyView& v) {
    copy_alike<kOnTable>(v, from);
    for (const SlotId slot : {SlotId(0), SlotId(1), SlotId(2)}) v.type[slot] = c.type_if_any(from.type[slot]);
    v.respect = from.respect;
    v.hand_size = static_cast<std::uint8_t>(from.hand.size());
    v.objectives = static_cast<std::uint8_t>((from.main.exists() ? 1 : 0) + from.secondaries.size());
    v.completed = from.completed;
}

void add_secret_part(const Cards& c, const Family& from, FamilyView& v) {
    copy_alike<kSecret>(v, from);
    for (int i = 0; i < 2; ++i) v.dealt_type[i] = c.type_if_any(from.dealt_type[i]);
    v.cash = from.cash;
    v.secondaries = from.secondaries;
    v.feats = from.feats;
    v.main = from.main;
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
        for (int i = 0; sees(f.seat) && i < 2; ++i) v.drawn_types[i] = q.c().type_if_any(f.types[i]);
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
            v.family[seat].kept_type = q.c().type_if_any(f.choice.answers[seat].type);
        }
    }
    template <class Frame>
    void add(const Frame&) const {}

    // Most frames show nothing, and a part is under way most often: looking at their kinds first saves calls.
    void add_all() const {
        const Frames& frames = q.s.frames;
        for (int i = 0; i < frames.size(); ++i)
            if (frames.is<PartFrame>(i))
                add(frames.at<PartFrame>(i));
            else if (frames.is_any<IncidentFrame, RollFrame, TakeDomainsFrame, CardFrame, ConquestFrame, SetupFrame>(i))
                frames.visit(i, [&](const auto& f) { add(f); });
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

void add_families(const Queries& q, Seat viewer, View& v) {
    const bool open = viewer == Seat::open(), money_visible = q.o().money_visible;
    for (int i = 0; i < q.n(); ++i) {
        const Family& from = q.family(Seat(i));
        FamilyView& to = v.family[Seat(i)];
        add_public_part(q.c(), from, to);
        if (money_visible) to.cash = from.cash;
    }
    for (const Seat own : open ? q.everyone() : SeatSet()) add_secret_part(q.c(), q.family(own), v.family[own]);
    if (q.everyone().has(viewer)) add_secret_part(q.c(), q.family(viewer), v.family[viewer]);
    if (!q.s.decision.over()) return;
    for (const Seat seat : q.everyone()) {  // objectives are shown at the end
        v.family[seat].main = q.family(seat).main;
        v.family[seat].secondaries = q.family(seat).secondaries;
    }
}

}  // namespace

View Omerta::view_for(const State& s, Seat seat) const {
    static constexpr View kEmpty{};  // copied as a whole: faster than member by member
    View v = kEmpty;
    fill_view(s, seat, v);
    return v;
}

void Omerta::fill_view(const State& s, Seat seat, View& v) const {
    const Queries q(*this, s);
    v.viewer = seat;
    v.players = static_cast<std::uint8_t>(players_);
    add_table(q, v);
    add_families(q, seat, v);
    SeenFrames{q, seat, v}.add_all();
    if (s.frames.size() > 1 && s.frames.is<PartFrame>(1)) v.performed = s.frames.at<PartFrame>(1).performed;
    if (seat == Seat::open()) add_open_part(q, v);
}

// The respect of the domain that is fought over.
int Omerta::at_stake(const View& view, Seat) const {
    const bool fought = view.active.kind == ActionKind::conquest || view.active.kind == ActionKind::assault;
    return fought && view.active.domain.exists() ? cards_.domains[view.active.domain].respect : 0;
}

}  // namespace consigliere::omerta
