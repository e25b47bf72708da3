// A table: the game's state and the bargaining beside it, under one set of rules. Everything a seat can do comes
// through `check` and `apply` here; offers and words are handled once for all games.
#pragma once

#include "engine/game.hpp"
#include "engine/hash.hpp"

namespace consigliere {

template <Game G>
struct TableState {
    typename G::State game;
    Negotiation talk;
};

template <Game G>
class Table {
public:
    using State = TableState<G>;

    explicit Table(const G& game) : game_(game) {}

    State initial() const { return {game_.initial(), {}}; }
    std::uint64_t hash(const State& s) const { return hash_of(s.talk, hash_of(s.game)); }

    Refusal check(const State& s, const Command& command) const {
        const Action& x = command.action;
        if (x.kind < kFirstEngineKind) return game_.check(s.game, x);
        if (!x.seat.is_player() || x.seat.index >= game_.players()) return {"no_such_seat"};
        if (game_.decision(s.game).over()) return {"game_over"};
        switch (x.kind) {
        case kOffer:    return check_offer(s, x.seat, Seat(x.a), command.terms, 0);
        case kCounter:  return check_counter(s, x, command.terms);
        case kAccept:   return check_accept(s, x);
        case kRefuse:   return check_party(s, x, &Offer::to);
        case kWithdraw: return check_party(s, x, &Offer::from);
        case kPromise:  return check_promise(s, x, command.word);
        default:        return {"unknown_action"};
        }
    }

    void apply(State& s, const Command& command, Events* events) const {
        const Action& x = command.action;
        switch (x.kind) {
        case kOffer:   make_offer(s, x.seat, Seat(x.a), command.terms, 0, x.n, events); break;
        case kCounter: {
            const Seat to = s.talk.find_offer(x.n)->from;
            close(s, x.n, kOfferRefused, events);
            make_offer(s, x.seat, to, command.terms, x.n, static_cast<std::int16_t>(game_.round(s.game)), events);
            break;
        }
        case kAccept:   accept(s, x, events); break;
        case kRefuse:   close(s, x.n, kOfferRefused, events); break;
        case kWithdraw: close(s, x.n, kOfferWithdrawn, events); break;
        case kPromise:  give_word(s, x, command.word, events); break;
        default:        act(s, x, events);
        }
    }

private:
    // --- offers ---------------------------------------------------------------------------------------------------
    Offer draft(const State& s, Seat from, Seat to, const Terms& terms) const {
        Offer offer;
        offer.from = from;
        offer.to = to;
        offer.until = static_cast<std::int16_t>(game_.round(s.game));
        offer.terms = terms;
        return offer;
    }

    Refusal check_offer(const State& s, Seat from, Seat to, const Terms& terms, int replaces) const {
        if (!to.is_player() || to.index >= game_.players() || to == from) return {"offer_to_whom"};
        if (terms.gives.empty() && terms.wants.empty()) return {"offer_empty"};
        int open = 0;
        for (const Offer& o : s.talk.offers) {
            if (o.id == replaces) continue;
            open += o.from == from;
            if (o.from == from && o.to == to && o.terms == terms) return {"offer_stands_already"};
        }
        if (open >= Negotiation::kOffersPerSeat) return {"too_many_offers", "", Negotiation::kOffersPerSeat, open};
        const Offer offer = draft(s, from, to, terms);
        if (const Refusal no = check_answers(s, offer, true)) return no;
        return game_.check_exchange(s.game, offer, true);
    }

    Refusal check_counter(const State& s, const Action& x, const Terms& terms) const {
        if (const Refusal no = check_party(s, x, &Offer::to)) return no;
        return check_offer(s, x.seat, s.talk.find_offer(x.n)->from, terms, x.n);
    }

    Refusal check_party(const State& s, const Action& x, Seat Offer::* party) const {
        const Offer* offer = s.talk.find_offer(x.n);
        if (offer == nullptr || !game_.offer_seen_by(s.game, *offer).has(x.seat)) return {"no_such_offer", "", x.n, 0};
        if (offer->*party != x.seat) return {"not_your_offer", "", x.n, 0};
        return kAllowed;
    }

    Refusal check_accept(const State& s, const Action& x) const {
        if (const Refusal no = check_party(s, x, &Offer::to)) return no;
        const Offer& offer = *s.talk.find_offer(x.n);
        if (const Refusal no = check_answers(s, offer, false)) return no;
        return game_.check_exchange(s.game, offer, false);
    }

    // "I answer the question before me so": at most one a deal, and it must be a legal answer now.
    Refusal check_answers(const State& s, const Offer& offer, bool proposing) const {
        int answers = 0;
        for (int side = 0; side < 2; ++side) {
            const Seat giver = side == 0 ? offer.from : offer.to;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind != kAnswer) continue;
                if (++answers > 1) return {"one_answer_a_deal"};
                const Action answer = answer_action(item, giver);
                if (answer.kind >= kFirstEngineKind) return {"one_answer_a_deal"};
                // Who proposes may not learn by it whether the other could answer so.
                if (proposing && giver != offer.from) {
                    if (!game_.decision(s.game).asked.has(giver)) return {"no_question_pending"};
                } else if (const Refusal no = game_.check(s.game, answer)) {
                    return no;
                }
            }
        }
        return kAllowed;
    }

    void make_offer(State& s, Seat from, Seat to, const Terms& terms, int answers, std::int16_t until,
                    Events* events) const {
        Offer offer = draft(s, from, to, terms);
        offer.id = s.talk.next_id++;
        offer.answers = static_cast<std::int16_t>(answers);
        if (until > offer.until) offer.until = until;
        s.talk.offers.push(offer);
        tell(events, kOfferMade, game_.offer_seen_by(s.game, offer), offer);
    }

    void accept(State& s, const Action& x, Events* events) const {
        const Offer offer = *s.talk.find_offer(x.n);
        close(s, x.n, kOfferAccepted, events);
        const auto before = s.game;
        game_.exchange(s.game, offer, events);
        judge_words(s, before, x, events);
        for (int side = 0; side < 2; ++side)
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants)
                if (item.kind == kAnswer) act(s, answer_action(item, side == 0 ? offer.from : offer.to), events);
        if (!s.talk.offers.empty()) lapse_offers(s, events);
    }

    void close(State& s, int id, EngineEvent why, Events* events) const {
        for (int i = 0; i < s.talk.offers.size(); ++i) {
            if (s.talk.offers[i].id != id) continue;
            tell(events, why, game_.offer_seen_by(s.game, s.talk.offers[i]), s.talk.offers[i]);
            s.talk.offers.erase_at(i);
            return;
        }
    }

    static void tell(Events* events, EngineEvent kind, SeatSet seen_by, const Offer& offer) {
        if (events != nullptr) events->push_back({kind, seen_by, offer.from.index, offer.to.index, 0, 0, offer.id});
    }

    // --- words ----------------------------------------------------------------------------------------------------
    Refusal check_promise(const State& s, const Action& x, const Word& said) const {
        const Seat to(x.a);
        if (!to.is_player() || to.index >= game_.players() || to == x.seat) return {"word_to_whom"};
        int open = 0;
        for (const Word& w : s.talk.words) {
            open += w.giver == x.seat;
            if (w.giver == x.seat && w.receiver == to && w.phrase == said.phrase && w.a == said.a && w.b == said.b)
                return {"word_stands_already"};
        }
        if (open >= Negotiation::kWordsPerSeat) return {"too_many_words", "", Negotiation::kWordsPerSeat, open};
        return game_.check_word(s.game, spoken(s, x, said));
    }

    Word spoken(const State& s, const Action& x, const Word& said) const {
        Word word = said;
        word.id = s.talk.next_id;
        word.giver = x.seat;
        word.receiver = Seat(x.a);
        word.state = WordState::open;
        return word;
    }

    void give_word(State& s, const Action& x, const Word& said, Events* events) const {
        const Word word = spoken(s, x, said);
        ++s.talk.next_id;
        s.talk.words.push(word);
        tell(events, kWordGiven, s, word);
    }

    void judge_words(State& s, const typename G::State& before, const Action& x, Events* events) const {
        for (int i = 0; i < s.talk.words.size();) {
            Word& word = s.talk.words[i];
            const Verdict verdict = game_.judge(before, x, s.game, word);
            if (verdict == Verdict::open) {
                ++i;
                continue;
            }
            const bool kept = verdict == Verdict::kept;
            word.state = kept ? WordState::kept : WordState::broken;
            ++(kept ? s.talk.kept : s.talk.broken)[word.giver.index];
            tell(events, kept ? kWordKept : kWordBroken, s, word);
            s.talk.words.erase_at(i);
        }
    }

    void tell(Events* events, EngineEvent kind, const State& s, const Word& word) const {
        if (events != nullptr)
            events->push_back({kind, game_.word_seen_by(s.game, word), word.giver.index, word.receiver.index,
                               word.phrase, word.a, word.id});
    }

    // --- play -----------------------------------------------------------------------------------------------------
    void act(State& s, const Action& x, Events* events) const {
        if (!s.talk.offers.empty() && game_.decision(s.game).may_act.has(x.seat) && answers_question(s, x))
            close_tied_offers(s, events);
        if (s.talk.words.empty()) {
            game_.apply(s.game, x, events);
        } else {
            const auto before = s.game;
            game_.apply(s.game, x, events);
            judge_words(s, before, x, events);
        }
        if (!s.talk.offers.empty()) lapse_offers(s, events);
    }

    // A free act leaves the question standing; only an answer to it ends the deals about it.
    bool answers_question(const State& s, const Action& x) const {
        ActionList free;
        game_.free_actions(s.game, x.seat, free);
        return !free.contains(x);
    }

    void close_tied_offers(State& s, Events* events) const {
        const auto tied = [](const Bounded<Item, 6>& side) {
            for (const Item& item : side)
                if (item.kind == kAnswer) return true;
            return false;
        };
        for (int i = s.talk.offers.size() - 1; i >= 0; --i) {
            const Offer& offer = s.talk.offers[i];
            if (tied(offer.terms.gives) || tied(offer.terms.wants)) close(s, offer.id, kOfferLapsed, events);
        }
    }

    void lapse_offers(State& s, Events* events) const {
        const bool over = game_.decision(s.game).over();
        const int now = game_.round(s.game);
        for (int i = s.talk.offers.size() - 1; i >= 0; --i) {
            const Offer& offer = s.talk.offers[i];
            // By what the maker can see, so that a lapse tells nobody what the other side holds.
            if (over || offer.until < now || game_.check_exchange(s.game, offer, true).gone)
                close(s, offer.id, kOfferLapsed, events);
        }
    }

    const G& game_;
};

}  // namespace consigliere
