// Whole games of a person against three bots, for tests: at a table with its own clock, with bots that really think. The
// person plays as a silent bot would and accepts every second offer.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/offerable_items.hpp"
#include "server/bot_brain.hpp"
#include "server/table/test_table.hpp"

namespace consigliere::server {

class PersonAmongBots {
public:
    PersonAmongBots(const char* game, std::uint64_t seed) : t_(4, settings(game), seed, limits(), game) {
        json::object room = json::parse(t_.row.room).as_object();
        const char* bots[] = {"steady:loyal", "steady:greedy", "steady:cautious"};
        for (std::size_t i = 1; i < 4; ++i) {
            json::object& seat = room.at("seats").as_array()[i].as_object();
            seat["kind"] = 2;
            seat["bot"] = bots[i - 1];
            t_.row.people[i].clear();
        }
        t_.row.room = json::serialize(room);
        t_.load();
        for (int follower = 2; follower <= 4; ++follower) t_.part(follower);  // nobody watches
        t_.start();
    }

    // From now on the person makes offers too, each of them twice.
    void make_offers() { makes_offers_ = true; }
    const std::vector<store::TalkLine>& talk() const { return t_.talk; }

    // Plays the game; how many offers the person got in each round that began, those
    // apart that keep a word.
    std::vector<int> play() {
        for (int steps = 0; steps < 20'000 && t_.table->room().running(); ++steps) {
            count_offers();
            if (!t_.bots.empty())
                think();
            else if (!answer_offer() && !make_offer() && !act())
                t_.wait();
        }
        return received_;
    }

private:
    static json::object settings(std::string_view game) {
        json::object out{{"time", {{"mode", "none"}}}};
        if (game == "omerta") out["options"] = {{"negotiation", true}};
        return out;
    }
    static TableLimits limits() {
        TableLimits out;
        out.share_wait = 0;
        return out;
    }

    void count_offers() {
        received_.resize(static_cast<std::size_t>(std::max(1, t_.match().round())));
        for (const Offer& offer : t_.match().offers_seen_by(Seat(0)))
            if (offer.to == Seat(0) && offer.answers == 0 && !keeps_a_word(offer) &&
                seen_.insert({received_.size(), offer.id}).second)
                ++received_.back();
    }
    // By which a bot gives what it has promised: of these there may be more.
    bool keeps_a_word(const Offer& offer) {
        const std::vector<Word> words = t_.match().words_seen_by(Seat(0));
        return offer.terms.wants.empty() && std::any_of(words.begin(), words.end(), [&](const Word& word) {
                   return word.giver == offer.from && word.receiver == Seat(0);
               });
    }
    void think() {
        BotTask task = std::move(t_.bots.front());
        t_.bots.erase(t_.bots.begin());
        task.time = 0;  // a slow machine must not make it play differently
        t_.bot_answered(brains_[task.seat.index].think(task, [] { return false; }));
    }
    bool answer_offer() {
        for (const Offer& offer : t_.match().offers_seen_by(Seat(0))) {
            if (offer.to != Seat(0) || choices_in(offer.terms.wants) > 0) continue;
            const bool accepts = ++answered_ % 2 == 0;
            if (t_.code(1, accepts ? "accept" : "refuse", {{"offer", offer.id}}) == "ok") return true;
            if (t_.code(1, "refuse", {{"offer", offer.id}}) == "ok") return true;
        }
        return false;
    }
    bool make_offer() {
        Offer idea;
        if (!makes_offers_ || rng_.below(4) != 0 || !t_.match().suggest_offer(Seat(0), rng_, idea)) return false;
        const std::string text = t_.match().vocabulary().to_text(offer_command(Seat(0), idea.to, idea.terms));
        const std::string again = std::exchange(offered_, text);
        if (!again.empty() && rng_.below(2) == 0) t_.act(Seat(0), again);
        return t_.act(Seat(0), text) == "ok";
    }
    bool act() {
        if (!t_.match().decision().may_act.has(Seat(0))) return false;
        BotTask task;
        task.seat = Seat(0);
        task.bot = "steady:silent";
        task.start = t_.match().clone();
        const BotResult result = BotBrain().think(task, [] { return false; });
        return result.command && t_.act(Seat(0), t_.match().vocabulary().to_text(*result.command)) == "ok";
    }

    TestTable t_;
    std::array<BotBrain, kMaxPlayers> brains_;
    std::vector<int> received_;  // by round
    std::set<std::pair<std::size_t, int>> seen_;
    int answered_ = 0;
    bool makes_offers_ = false;
    std::string offered_;
    Rng rng_{1};
};

}  // namespace consigliere::server
