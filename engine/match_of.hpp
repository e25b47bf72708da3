// Match for any game that keeps the contract.
#pragma once

#include <cstring>

#include <boost/json/array.hpp>

#include "engine/described_view_of.hpp"
#include "engine/given_talk.hpp"
#include "engine/json_writer.hpp"
#include "engine/match.hpp"
#include "engine/match_rules.hpp"
#include "engine/position_check.hpp"

namespace consigliere {

template <Game G>
    requires DescribesView<G>
class MatchOf final : public Match {
public:
    explicit MatchOf(std::shared_ptr<const G> game)
        : game_(std::move(game)), table_(*game_), state_(table_.initial()) {}

    std::unique_ptr<Match> clone() const override { return std::make_unique<MatchOf>(*this); }

    int players() const override { return game_->players(); }
    Decision decision() const override { return game_->decision(state_.game); }
    const Prompt& prompt() const override {
        static constexpr Prompt kNone;  // what chance supplies has numbers of its own
        const Decision d = decision();
        return d.phase == Phase::deciding ? G::prompts()[d.prompt] : kNone;
    }
    std::span<const Prompt> prompts() const override { return G::prompts(); }
    void legal_actions(Seat seat, ActionList& out) const override { game_->legal_actions(state_.game, seat, out); }
    void free_actions(Seat seat, ActionList& out) const override { game_->free_actions(state_.game, seat, out); }
    Refusal check(const Command& command) const override { return table_.check(state_, command); }
    void apply(const Command& command, Events* events) override { table_.apply(state_, command, events); }
    std::uint32_t chance_count() const override { return game_->chance_count(state_.game); }
    Action chance_action(std::uint32_t k) const override { return game_->chance_action(state_.game, k); }
    Action default_action(Seat seat, Rng& rng) const override { return game_->default_action(state_.game, seat, rng); }
    bool suggest_offer(Seat seat, Rng& rng, Offer& idea) const override {
        return game_->suggest_offer(state_.game, seat, rng, idea);
    }
    Result result() const override { return game_->result(state_.game); }
    int round() const override { return game_->round(state_.game); }
    std::uint64_t hash() const override { return table_.hash(state_); }
    std::span<const std::byte> bytes() const override { return std::as_bytes(std::span(&state_, 1)); }
    void set_bytes(std::span<const std::byte> bytes) override {
        if (bytes.size() == sizeof state_) std::memcpy(&state_, bytes.data(), sizeof state_);
    }
    std::string_view broken_invariant() const override { return game_->broken_invariant(state_.game); }

    std::unique_ptr<const DescribedView> described_view(Seat seat, bool with_odds) const override {
        return std::make_unique<DescribedViewOf<G>>(game_, game_->view_for(state_.game, seat), with_odds);
    }
    int at_stake(Seat seat) const override {
        return game_->at_stake(game_->view_for(state_.game, Seat::spectator()), seat);
    }
    void preparable_actions(Seat seat, ActionList& out) const override {
        game_->preparable_actions(game_->view_for(state_.game, seat), seat, out);
    }
    std::vector<OrderAnswer> order_answers(Seat seat) const override {
        return game_->order_answers(game_->view_for(state_.game, seat), seat);
    }
    void attempts(Seat seat, ActionList& out) const override {
        game_->attempts(game_->view_for(state_.game, seat), seat, out);
    }
    Guide guide(Seat seat, std::uint8_t prompt) const override {
        return game_->guide(game_->view_for(state_.game, seat), prompt);
    }
    Subject subject(std::uint8_t prompt) const override {
        return game_->subject(game_->view_for(state_.game, Seat::spectator()), prompt);
    }
    bool looks_like(const Match& other, Seat seat) const override {
        const auto* that = dynamic_cast<const MatchOf*>(&other);
        if (that == nullptr) return false;
        const auto here = game_->view_for(state_.game, seat), there = game_->view_for(that->state_.game, seat);
        return std::memcmp(&here, &there, sizeof here) == 0 && offers_seen_by(seat) == that->offers_seen_by(seat) &&
               words_seen_by(seat) == that->words_seen_by(seat);
    }
    boost::json::object view(Seat seat) const override {
        boost::json::object out =
            json_tree([&](JsonWriter& w) { described_view(seat, true)->write(w, DescribedView::Question::included); });
        boost::json::array offers, words;
        for (const Offer& o : offers_seen_by(seat)) offers.push_back(vocabulary().to_json(o));
        for (const Word& w : words_seen_by(seat)) words.push_back(vocabulary().to_json(w));
        out["offers"] = std::move(offers);
        out["words"] = std::move(words);
        return out;
    }
    std::string draw(Seat seat, Lang lang, const TextStyle& style) const override {
        return game_->draw(game_->view_for(state_.game, seat), lang, style);
    }
    std::vector<Offer> offers_seen_by(Seat seat) const override {
        std::vector<Offer> out;
        for (const Offer& o : state_.talk.offers)
            if (table_.seen_by(state_, o).has(seat)) out.push_back(o);
        return out;
    }
    std::vector<Word> words_seen_by(Seat seat) const override {
        std::vector<Word> out;
        for (const Word& w : state_.talk.words)
            if (table_.seen_by(state_, w).has(seat)) out.push_back(w);
        return out;
    }

    Refusal foreseen_failure(const Offer& offer) const override { return table_.foreseen_failure(state_, offer); }
    Refusal failure(const Command& acceptance) const override { return table_.failure(state_, acceptance); }

    std::unique_ptr<Match> redealt(Seat seat, Rng& rng) const override {
        auto copy = std::make_unique<MatchOf>(*this);
        copy->state_ = {game_->redeal_unseen(state_.game, seat, rng), table_.talk_known_to(state_, seat),
                        state_.proposed.known_to(seat, round())};
        return copy;
    }

    const Vocabulary& vocabulary() const override { return game_->vocabulary(); }
    std::string load_position(const boost::json::object& given) override {
        boost::json::object pieces = given;
        for (const char* beside : {"game", "offers", "words"}) pieces.erase(beside);
        if (const auto* game = given.if_contains("game"); game != nullptr && *game != boost::json::value(G::info().id))
            return "given: game must be \"" + std::string(G::info().id) + "\"";
        MatchState<G> fresh = table_.initial();
        if (std::string wrong = game_->load_position(fresh.game, pieces); !wrong.empty()) return wrong;
        for (const char* list : {"offers", "words"})
            if (const auto* said = given.if_contains(list))
                if (std::string wrong = say_again(fresh, list, *said); !wrong.empty()) return "given: " + wrong;
        state_ = fresh;
        return "";
    }

    // For bots and tests, which are templates over the game.
    const G& game() const { return *game_; }
    const MatchState<G>& state() const { return state_; }

private:
    // Offers and words of a given position, made anew; those that a view printed keep their numbers.
    std::string say_again(MatchState<G>& s, const std::string& list, const boost::json::value& said) const {
        if (!said.is_array()) return list + " must be a list";
        for (std::size_t i = 0; i < said.get_array().size(); ++i) {
            const boost::json::value& one = said.get_array()[i];
            const bool offer = list == "offers";
            const std::string where = list + "." + std::to_string(i) + ": ";
            const auto read = vocabulary().parse(offer ? offer_command_text(vocabulary(), one)
                                                       : word_command_text(vocabulary(), one));
            if (const auto* error = std::get_if<ParseError>(&read)) return where + error->message;
            const Command command = std::get<Command>(read);
            if (command.action.kind != (offer ? kOffer : kPromise)) return where + "must be an offer or a promise";
            if (const Refusal no = table_.check(s, command))
                return where + "is refused by " + std::string(no.rule) + kGivenExactly;
            table_.apply(s, command, nullptr);
            const int id = given_id(one);
            if (id != 0 && s.talk.is_open(id)) continue;
            if (id != 0) (offer ? s.talk.offers.back().id : s.talk.words.back().id) = static_cast<std::int16_t>(id);
        }
        return "";
    }

    std::shared_ptr<const G> game_;
    MatchRules<G> table_;
    MatchState<G> state_;
};

}  // namespace consigliere
