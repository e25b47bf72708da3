// What a seat cannot see, dealt again at random: hands, objectives, decks, and then the answers given in secret, from what
// the new hands and objectives allow.
#include <algorithm>
#include <vector>

#include "games/omerta/queries.hpp"

namespace consigliere::omerta {

namespace {

struct Redeal {
    const Queries& q;  // of the state being changed
    State& s;
    Seat viewer;
    Rng& rng;

    // Room for so many is taken at once: to grow lists step by step costs more than all else.
    static constexpr std::size_t kUsualCards = 64;

    SeatSet hidden() const { return viewer.is_player() ? q.everyone().without(viewer) : q.everyone(); }

    template <class T>
    T take_random(std::vector<T>& from) {
        const auto i = rng.below(static_cast<std::uint32_t>(from.size()));
        const T out = from[i];
        from[i] = from.back();
        from.pop_back();
        return out;
    }

    void hands();
    void objectives();
    template <class Card>
    void deck(Deck<Card>& deck, Array<Card, 2> Family::* dealt, std::vector<Card*> places);
    void decks();
    void answers();
    CardPlay answer_window(const WindowFrame& window, Seat seat);
    ObjectiveId answer_declaration(Seat seat);
    SlotId answer_involvement(Seat seat);
};

// Hands of the others and the event deck are one heap; what an Informer showed stays where it is.
void Redeal::hands() {
    PerSeat<Hand> known{};
    for (const Seat seat : hidden()) {
        if (viewer.is_player() && s.family[viewer].peeked_seat == seat) known[seat] = s.family[viewer].peeked_hand;
        Hand kept = known[seat];
        for (const CardId card : s.family[seat].hand)
            if (!kept.erase(card)) ++s.events[card];
    }
    std::vector<CardId> heap;
    heap.reserve(kUsualCards);
    for (const CardId card : q.c().all_events())
        for (int k = 0; k < s.events[card] && (!q.event(card).incident || q.g.is_dead(card)); ++k) heap.push_back(card);
    for (const Seat seat : hidden()) {
        Family& me = s.family[seat];
        const int size = me.hand.size();
        me.hand = known[seat];
        while (me.hand.size() < size) {
            me.hand.push(take_random(heap));
            --s.events[me.hand.back()];
        }
        me.in_hand.clear();
        for (const CardId card : me.hand) me.in_hand.add(card);
        if (me.peeked_seat.is_player() && me.peeked_seat != viewer) me.peeked_hand.clear();  // no longer true
    }
}

void Redeal::objectives() {
    std::vector<ObjectiveId> mains;
    std::vector<SecondaryId> secondaries;
    mains.reserve(kUsualCards);
    secondaries.reserve(kUsualCards);
    for (const ObjectiveId main : s.mains) mains.push_back(main);
    for (const SecondaryId i : s.secondaries) secondaries.push_back(i);
    PerSeat<int> count{};
    SeatSet new_main;
    const ObjectiveId known = viewer.is_player() ? s.family[viewer].peeked_objective : ObjectiveId::none();
    for (const Seat seat : hidden()) {
        Family& me = s.family[seat];
        if (me.main.exists() && me.main != known) {
            mains.push_back(me.main);
            new_main.add(seat);
        }
        for (const SecondaryId i : me.secondaries) {
            if (q.c().objective(i) == known) continue;
            secondaries.push_back(i);
            ++count[seat];
            me.secondaries.remove(i);
            me.feats.remove(i);
        }
        if (me.peeked_seat.is_player() && me.peeked_seat != viewer) me.peeked_objective = ObjectiveId::none();
    }
    std::sort(mains.begin(), mains.end());  // nothing of where a card lay reaches the new deal
    std::sort(secondaries.begin(), secondaries.end());
    for (const Seat seat : q.everyone()) {
        if (new_main.has(seat)) s.family[seat].main = take_random(mains);
        for (int k = 0; k < count[seat]; ++k) s.family[seat].secondaries.add(take_random(secondaries));
    }
    s.mains.clear();
    s.secondaries.clear();
    for (const ObjectiveId main : mains) s.mains.add(main);
    for (const SecondaryId i : secondaries) s.secondaries.add(i);
}

// Cards nobody has in play: the deck, those dealt at set-up to others, and those in other `places` that nobody sees.
template <class Card>
void Redeal::deck(Deck<Card>& deck, Array<Card, 2> Family::* dealt, std::vector<Card*> drawn) {
    std::vector<Card*> places;
    places.reserve(kUsualCards);
    for (const Seat seat : hidden())
        for (Card& card : s.family[seat].*dealt)
            if (card.exists()) places.push_back(&card);
    places.insert(places.end(), drawn.begin(), drawn.end());
    for (Card& card : deck.bottom) places.push_back(&card);
    std::vector<Card> heap;
    heap.reserve(places.size() + static_cast<std::size_t>((deck.top | deck.under).size()));
    for (const Card* place : places) heap.push_back(*place);
    for (const Card card : deck.top | deck.under) heap.push_back(card);
    std::sort(heap.begin(), heap.end());
    for (Card* place : places) *place = take_random(heap);
    int top = deck.top.size();
    deck.top.clear();
    deck.under.clear();
    while (!heap.empty()) (top-- > 0 ? deck.top : deck.under).add(take_random(heap));
}

void Redeal::decks() {
    std::vector<TypeCardId*> drawn;  // by a card that another family has played (A19)
    for (int i = 0; i < s.frames.size(); ++i)
        if (s.frames.is<CardFrame>(i) && s.frames.at<CardFrame>(i).seat != viewer)
            for (TypeCardId& card : s.frames.at<CardFrame>(i).types)
                if (card.exists()) drawn.push_back(&card);
    deck(s.capos, &Family::dealt_capo, {});
    deck(s.types, &Family::dealt_type, drawn);
}

// Answers given in secret: any that could have been given.
void Redeal::answers() {
    for (int i = 0; i < s.frames.size(); ++i) {
        if (s.frames.is<SetupFrame>(i)) {
            s.frames.at<SetupFrame>(i).choice.redraw(viewer, [&](Seat seat) {
                const Family& me = s.family[seat];
                const auto k = static_cast<int>(rng.below(4));
                return Kept{me.dealt_capo[k % 2], me.dealt_type[k / 2]};
            });
        } else if (s.frames.is<CheckpointFrame>(i)) {  // declarations come one by one, with draws between them
            s.frames.at<CheckpointFrame>(i).declarations.redraw(viewer,
                                                                [&](Seat seat) { return answer_declaration(seat); });
        } else if (s.frames.is<ConquestFrame>(i)) {
            ConquestFrame& conquest = s.frames.at<ConquestFrame>(i);
            if (conquest.step == ConquestFrame::Step::involvement)
                conquest.involvement.redraw(viewer, [&](Seat seat) { return answer_involvement(seat); });
        }
    }
    if (!s.frames.empty() && s.frames.top_is<WindowFrame>()) {
        WindowFrame& window = s.frames.top<WindowFrame>();
        window.window.redraw(viewer, [&](Seat seat) { return answer_window(window, seat); });
    }
}

CardPlay Redeal::answer_window(const WindowFrame& window, Seat seat) {
    std::vector<CardPlay> options{CardPlay{}};
    for (const CardId card : s.family[seat].in_hand & q.cards_for(window.time()))
        q.each_play(seat, card, window.time(), [&](const CardPlay& play) {
            options.push_back(play);
            return false;
        });
    return take_random(options);
}

ObjectiveId Redeal::answer_declaration(Seat seat) {
    std::vector<ObjectiveId> options{ObjectiveId::none()};
    for (const ObjectiveId objective : q.declarable(seat)) options.push_back(objective);
    return take_random(options);
}

SlotId Redeal::answer_involvement(Seat seat) {
    std::vector<SlotId> options{SlotId::none()};
    if (s.family[seat].cash >= q.c().involvement_price)
        for (const SlotId slot : s.family[seat].capos)
            if (q.may_conquer(seat, slot)) options.push_back(slot);
    return take_random(options);
}

}  // namespace

State Omerta::redeal_unseen(const State& s, Seat seat, Rng& rng) const {
    State out = s;
    if (seat == Seat::open()) return out;
    const Queries queries(*this, out);
    Redeal redeal{queries, out, seat, rng};
    redeal.hands();
    redeal.objectives();
    redeal.decks();
    redeal.answers();
    return out;
}

}  // namespace consigliere::omerta
