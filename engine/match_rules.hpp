// A table: the game's state and the bargaining beside it, under one set of rules. Everything a seat can do comes
// through `check` and `apply` here; offers and words are handled once for all games.
#pragma once

#include "engine/game.hpp"
#include "engine/hash.hpp"
#include "engine/proposals.hpp"

namespace consigliere {

template <Game G>
struct MatchState {
    typename G::State game;
    Negotiation talk;
    Proposals proposed{};
};

template <Game G>
class MatchRules {
public:
    using State = MatchState<G>;

    explicit MatchRules(const G& game) : game_(game) {}

    State initial() const { return {game_.initial(), {}}; }
    // Without what was proposed before: logs that are older than the limit of repeats keep their hashes.
    std::uint64_t hash(const State& s) const { return hash_of(s.talk, hash_of(s.game)); }

    Refusal check(const State& s, const Command& command) const {
        const Action& x = command.action;
        if (x.kind < kFirstEngineKind) return game_.check(s.game, x);
        if (!x.seat.is_player() || x.seat.index >= game_.players()) return {"no_such_seat", rules().seats};
        if (game_.decision(s.game).over()) return {"game_over", rules().over};
        switch (x.kind) {
        case kOffer:    return check_offer(s, x.seat, Seat(x.a), command.terms, 0);
        case kCounter:  return check_counter(s, x, command.terms);
        case kAccept:   return check_accept(s, command);
        case kRefuse:   return check_party(s, x, &Offer::to);
        case kWithdraw: return check_party(s, x, &Offer::from);
        case kPromise:  return check_promise(s, x, command.word);
        default:        return {"unknown_action", rules().commands};
        }
    }

    void apply(State& s, const Command& command, Events* events) const {
        const Action& x = command.action;
        switch (x.kind) {
        case kOffer:   make_offer(s, x.seat, Seat(x.a), command.terms, 0, x.n, events); break;
        case kCounter: {
            const Offer countered = *meant(s, x, &Offer::to);
            close(s, countered.id, kOfferRefused, events);
            make_offer(s, x.seat, countered.from, command.terms, countered.id,
                       static_cast<std::int16_t>(game_.round(s.game)), events);
            break;
        }
        case kAccept:   accept(s, command, events); break;
        case kRefuse:   close(s, meant(s, x, &Offer::to)->id, kOfferRefused, events); break;
        case kWithdraw: close(s, meant(s, x, &Offer::from)->id, kOfferWithdrawn, events); break;
        case kPromise:  give_word(s, spoken(x, command.word), events); break;
        default:        act(s, x, events);
        }
    }

    // --- who knows of what: replays and scenarios see everything -----------------------------------------------------
    SeatSet seen_by(const State& s, const Offer& offer) const {
        return game_.offer_seen_by(s.game, offer).with(Seat::open());
    }
    SeatSet seen_by(const State& s, const Word& word) const {
        return game_.word_seen_by(s.game, word).with(Seat::open());
    }

    // The book as `seat` knows it, without a trace of what others agreed in private.
    Negotiation talk_known_to(const State& s, Seat seat) const {
        Negotiation known = s.talk;
        if (seat == Seat::open()) return known;
        for (int i = known.offers.size() - 1; i >= 0; --i)
            if (!seen_by(s, known.offers[i]).has(seat)) known.offers.erase_at(i);
        for (int i = known.words.size() - 1; i >= 0; --i)
            if (!seen_by(s, known.words[i]).has(seat)) known.words.erase_at(i);
        for (const Seat a : SeatSet::players(kMaxPlayers))
            for (const Seat b : SeatSet::players(a.index))
                if (a != seat && b != seat) known.last_id[Negotiation::counter_of({}, a, b)] = 0;
        for (const Seat giver : SeatSet::players(kMaxPlayers))  // private words count in them, too
            known.kept[giver.index] = known.broken[giver.index] = 0;
        return known;
    }

    // Why `offer`, accepted now, would fail as far as its addressee can see.
    Refusal foreseen_failure(const State& s, const Offer& offer) const {
        Offer mine = offer;
        std::swap(mine.from, mine.to);
        std::swap(mine.terms.gives, mine.terms.wants);
        return check_terms(s, mine, true);
    }

    // Why an acceptance that `check` allows ends the offer without a deal, by the truth.
    Refusal failure(const State& s, const Command& command) const {
        if (command.action.kind != kAccept || check_accept(s, command)) return kAllowed;
        return check_terms(s, accepted(s, command), false);
    }

private:
    static const NegotiationRules& rules() { return G::negotiation_rules(); }

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
        if (!to.is_player() || to.index >= game_.players() || to == from) return {"offer_to_whom", rules().parties};
        if (terms.gives.empty() && terms.wants.empty()) return {"offer_empty", rules().terms};
        if (choices_in(terms.gives) > 0) return {"choice_is_wanted", rules().terms};
        int open = 0;
        for (const Offer& o : s.talk.offers) {
            if (o.id == replaces) continue;
            open += o.from == from;
            if (o.from == from && o.to == to && o.terms == terms) return {"offer_stands_already", rules().open_offers};
        }
        if (open >= Negotiation::kOffersPerSeat)
            return {"too_many_offers", rules().open_offers, Negotiation::kOffersPerSeat, open};
        const Offer offer = draft(s, from, to, terms);
        if (const Refusal no = check_terms(s, offer, true)) return no;
        const int times = s.proposed.times(offer, offer.until);
        return times < Proposals::kMostAlike ? kAllowed : Refusal{kOfferRepeated, rules().repeats, times, times};
    }

    Refusal check_counter(const State& s, const Action& x, const Terms& terms) const {
        if (const Refusal no = check_party(s, x, &Offer::to)) return no;
        const Offer& countered = *meant(s, x, &Offer::to);
        return check_offer(s, x.seat, countered.from, terms, countered.id);
    }

    Refusal check_party(const State& s, const Action& x, Seat Offer::* party) const {
        const Offer* offer = meant(s, x, party);
        if (offer == nullptr) return {"no_such_offer", rules().ended, x.n, 0};
        if (offer->*party != x.seat) return {"not_your_offer", rules().parties, x.n, 0};
        return kAllowed;
    }

    // The offer with the number that the seat names. "accept 1" will do for 3001 where only one offer can be meant.
    const Offer* meant(const State& s, const Action& x, Seat Offer::* party) const {
        const Offer* found = nullptr;
        int fitting = 0;
        for (const Offer& o : s.talk.offers) {
            if (!seen_by(s, o).has(x.seat)) continue;
            if (o.id == x.n) return &o;
            if (o.id % Negotiation::kNumbers != x.n || o.*party != x.seat) continue;
            found = &o;
            ++fitting;
        }
        return fitting == 1 ? found : nullptr;
    }

    // Whether the terms can be met is found out by accepting: an acceptance that fails ends the offer.
    Refusal check_accept(const State& s, const Command& command) const {
        const Action& x = command.action;
        if (const Refusal no = check_party(s, x, &Offer::to)) return no;
        const Offer& offer = *meant(s, x, &Offer::to);
        if (const Refusal no = game_.check_trade_time(s.game, without_words(offer))) return no;
        return check_choice(s, offer, command.terms);
    }

    // What the offer leaves to the choice of whoever accepts it must be named and at hand: that seat knows what it holds.
    Refusal check_choice(const State& s, const Offer& offer, const Terms& chosen) const {
        const int open = choices_in(offer.terms.wants);
        const auto fits = [&](const Item& item) { return item.kind == game_.vocabulary().chosen_item; };
        if (!chosen.wants.empty() || chosen.gives.size() != open ||
            !std::all_of(chosen.gives.begin(), chosen.gives.end(), fits))
            return {"choose_what_you_give", rules().terms, open, chosen.gives.size()};
        if (open == 0) return kAllowed;
        Offer own = draft(s, offer.to, offer.from, {});
        for (const Item& item : settled(offer, chosen.gives).terms.wants)
            if (item.kind != kAnswer && item.kind != kPromiseItem) own.terms.gives.push(item);
        return game_.check_exchange(s.game, own, true);
    }

    Offer accepted(const State& s, const Command& command) const {
        return settled(*meant(s, command.action, &Offer::to), command.terms.gives);
    }

    // What may be agreed. When proposing, as far as the proposer can see; else by the truth.
    Refusal check_terms(const State& s, const Offer& offer, bool proposing) const {
        if (const Refusal no = check_answers(s, offer, proposing)) return no;
        if (const Refusal no = check_promises(s, offer, proposing)) return no;
        const Offer goods = without_words(offer);
        if (goods.terms == Terms{}) return game_.check_trade_time(s.game, goods);
        if (const Refusal no = game_.check_exchange(s.game, goods, proposing)) return no;
        const Action answer = agreed_answer(offer);
        if (proposing || answer == Action{}) return kAllowed;
        // The goods move first, then the question is answered: it may be their money that pays for the answer.
        auto after = s.game;
        game_.exchange(after, goods, nullptr);
        return game_.check(after, answer);
    }

    // "I answer the question before me so": at most one a deal, by a seat that is asked.
    Refusal check_answers(const State& s, const Offer& offer, bool proposing) const {
        int answers = 0;
        for (const auto* side : {&offer.terms.gives, &offer.terms.wants})
            for (const Item& item : *side) {
                if (item.kind != kAnswer) continue;
                if (++answers > 1 || item.a >= kFirstEngineKind) return {"one_answer_a_deal", rules().answers};
            }
        if (answers == 0 || !proposing) return kAllowed;
        const Action answer = agreed_answer(offer);
        // Who proposes may not learn by it whether the other could answer so.
        if (!game_.decision(s.game).asked.has(answer.seat)) return {"no_question_pending", rules().answers};
        const bool unpaid = answer.seat == offer.from && without_words(offer).terms.wants.empty();
        return unpaid ? game_.check(s.game, answer) : kAllowed;
    }

    static Action agreed_answer(const Offer& offer) {
        for (int side = 0; side < 2; ++side)
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants)
                if (item.kind == kAnswer) return answer_action(item, side == 0 ? offer.from : offer.to);
        return {};
    }

    void make_offer(State& s, Seat from, Seat to, const Terms& terms, int answers, std::int16_t until,
                    Events* events) const {
        Offer offer = draft(s, from, to, terms);
        offer.id = s.talk.take_id(seen_by(s, offer), from, to);
        offer.answers = static_cast<std::int16_t>(answers);
        if (until > offer.until) offer.until = until;
        s.talk.offers.push(offer);
        s.proposed.add(offer, game_.round(s.game));
        tell(events, kOfferMade, s, offer);
    }

    void accept(State& s, const Command& command, Events* events) const {
        const Offer offer = accepted(s, command);
        if (const Refusal no = check_terms(s, offer, false)) return close(s, offer.id, kOfferFailed, events, no.rule);
        close(s, offer.id, kOfferAccepted, events);
        const Offer goods = without_words(offer);
        if (goods.terms != Terms{}) {
            const auto before = s.game;
            game_.exchange(s.game, goods, events);
            judge_words(s, before, command.action, events);
        }
        give_words(s, offer, events);
        if (const Action answer = agreed_answer(offer); answer != Action{}) act(s, answer, events);
        if (!s.talk.offers.empty()) lapse_offers(s, events);
    }

    void close(State& s, int id, EngineEvent why, Events* events, std::string_view rule = {}) const {
        for (int i = 0; i < s.talk.offers.size(); ++i) {
            if (s.talk.offers[i].id != id) continue;
            tell(events, why, s, s.talk.offers[i], rule);
            if (why == kOfferAccepted) s.proposed.forget(s.talk.offers[i]);
            s.talk.offers.erase_at(i);
            return;
        }
    }

    void tell(Events* events, EngineEvent kind, const State& s, const Offer& offer, std::string_view rule = {}) const {
        if (events != nullptr)
            events->push_back({kind, seen_by(s, offer), offer.from.index, offer.to.index, 0, 0, offer.id, rule});
    }

    // --- words ----------------------------------------------------------------------------------------------------
    Refusal check_promise(const State& s, const Action& x, const Word& said) const {
        const Seat to(x.a);
        if (!to.is_player() || to.index >= game_.players() || to == x.seat) return {"word_to_whom", rules().words};
        return check_word(s, spoken(x, said), x.seat, 0);
    }

    // The words that go with an offer. The proposer's own view of the other side's open words decides, not the truth.
    Refusal check_promises(const State& s, const Offer& offer, bool proposing) const {
        const Seat reader = proposing ? offer.from : Seat::open();
        for (int side = 0; side < 2; ++side) {
            const Seat giver = side == 0 ? offer.from : offer.to, receiver = side == 0 ? offer.to : offer.from;
            Bounded<Word, 6> before;
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants) {
                if (item.kind != kPromiseItem) continue;
                const Word word = promised_word(item, giver, receiver);
                for (const Word& w : before)
                    if (same_promise(w, word)) return {"word_stands_already", rules().words};
                if (const Refusal no = check_word(s, word, reader, before.size())) return no;
                before.push(word);
            }
        }
        return kAllowed;
    }

    // `with`: further words of the same giver that are given with it.
    Refusal check_word(const State& s, const Word& word, Seat reader, int with) const {
        int open = with;
        for (const Word& w : s.talk.words) {
            if (w.giver != word.giver || !seen_by(s, w).has(reader)) continue;
            ++open;
            if (same_promise(w, word)) return {"word_stands_already", rules().words};
        }
        if (open >= Negotiation::kWordsPerSeat)
            return {"too_many_words", rules().words, Negotiation::kWordsPerSeat, open};
        return game_.check_word(s.game, word);
    }

    static bool same_promise(const Word& x, const Word& y) {
        return x.giver == y.giver && x.receiver == y.receiver && x.phrase == y.phrase && x.a == y.a && x.b == y.b;
    }

    static Word spoken(const Action& x, const Word& said) {
        Word word = said;
        word.id = 0;
        word.giver = x.seat;
        word.receiver = Seat(x.a);
        word.state = WordState::open;
        return word;
    }

    void give_word(State& s, Word word, Events* events) const {
        word.id = s.talk.take_id(seen_by(s, word), word.giver, word.receiver);
        s.talk.words.push(word);
        tell(events, kWordGiven, seen_by(s, word), word, word.id);
    }

    void give_words(State& s, const Offer& offer, Events* events) const {
        for (int side = 0; side < 2; ++side)
            for (const Item& item : side == 0 ? offer.terms.gives : offer.terms.wants)
                if (item.kind == kPromiseItem)
                    give_word(s,
                              promised_word(item, side == 0 ? offer.from : offer.to, side == 0 ? offer.to : offer.from),
                              events);
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
            const EngineEvent noted = kept ? kWordKept : kWordBroken;
            const SeatSet knew = seen_by(s, word);
            word.state = kept ? WordState::kept : WordState::broken;
            ++(kept ? s.talk.kept : s.talk.broken)[word.giver.index];
            const SeatSet hear = seen_by(s, word);
            const SeatSet strangers(static_cast<unsigned>(hear.bits & ~knew.bits));
            tell(events, noted, hear & knew, word, word.id);
            // Its number would tell the others how much was said in private before it.
            if (!strangers.empty()) tell(events, noted, strangers, word, 0);
            s.talk.words.erase_at(i);
        }
    }

    static void tell(Events* events, EngineEvent kind, SeatSet seats, const Word& word, std::int16_t id) {
        if (events != nullptr)
            events->push_back({kind, seats, word.giver.index, word.receiver.index, word.phrase, word.a, id});
    }

    // --- play -----------------------------------------------------------------------------------------------------
    void act(State& s, const Action& x, Events* events) const {
        if ((!s.talk.offers.empty() || s.proposed.has_about_answers()) && game_.decision(s.game).may_act.has(x.seat) &&
            answers_question(s, x))
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
        s.proposed.forget_about_answers();
        for (int i = s.talk.offers.size() - 1; i >= 0; --i)
            if (agreed_answer(s.talk.offers[i]) != Action{}) close(s, s.talk.offers[i].id, kOfferLapsed, events);
    }

    void lapse_offers(State& s, Events* events) const {
        const bool over = game_.decision(s.game).over();
        const int now = game_.round(s.game);
        for (int i = s.talk.offers.size() - 1; i >= 0; --i) {
            const Offer& offer = s.talk.offers[i];
            if (over || offer.until < now) close(s, offer.id, kOfferLapsed, events);
        }
    }

    const G& game_;
};

}  // namespace consigliere
