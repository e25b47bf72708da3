// A match played in this process by people and bots: it keeps the log, draws the dice and lets the bots speak. It knows
// nothing of screens; play.cpp shows it.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "cli/io.hpp"
#include "cli/players.hpp"

namespace consigliere::cli {

inline constexpr std::string_view kPerson = "person";

class Session {
public:
    // `seats` in the head says who plays: kPerson or a player's name (players.hpp). `given` is a position to start from, as in
    // scenarios. Throws InputError for an unknown bot or an impossible position.
    // `host` is this program's share of the dice; those of the seats stand in the head.
    Session(const GameKind& kind, const CardSource& cards, const OptionValues& options, LogHead head, const Seed& host,
            const boost::json::object* given = nullptr, Complain complain = {});
    // A game as `text` left it; throws InputError if the file is damaged or lacks its seats or its share.
    Session(const std::string& path, const std::string& cards_path, Complain complain = {});

    const GameKind& kind() const { return *kind_; }
    const Match& match() const { return *match_; }
    const PlayerNames& names() const { return head_.names; }
    SeatSet people() const { return people_; }
    bool over() const { return match_->decision().over(); }
    const std::string& commitment() const { return head_.commitment; }

    // The person whose answer is awaited; none while chance or bots are at work.
    Seat person_asked() const;

    // What a person does; a refusal changes nothing.
    Refusal act(const Command& command);

    // Before a question is answered, bots may make or answer offers; true if one spoke (ask again until none does).
    bool bots_speak();
    // One step of chance or of a bot; only while no person is asked.
    void advance();
    // A die or card chosen by hand instead; false if chance cannot give it here.
    bool supply(const Action& outcome);

    // What happened since the last call, as this person sees it.
    Events news_for(Seat person);
    const Events& story() const { return story_; }  // all that happened, whoever may see it

    std::vector<std::string> lines() const;                         // the log so far, without its end
    std::string end_line() const { return writer_->end(*match_); }  // reveals the host's share
    std::string text() const;  // with its end: a save, or the proof of a finished game

private:
    void seat_players();
    void apply(const Command& command, std::uint32_t of = 0, std::uint32_t k = 0);

    const GameKind* kind_;
    LogHead head_;
    Seed host_{};
    SeatSet people_;
    Complain complain_;
    std::unique_ptr<Match> match_;
    std::unique_ptr<CommittedRandom> random_;
    std::array<std::unique_ptr<bots::Player>, kMaxPlayers> bots_;
    std::unique_ptr<LogWriter> writer_;
    std::vector<std::string> lines_;
    Events story_;
    std::array<std::size_t, kMaxPlayers> shown_{};
    SeatSet spoken_;  // bots that have had their say before this decision
};

}  // namespace consigliere::cli
