// A program of somebody else at a seat: it is sent what the seat sees and asked for every answer (docs/protocol.md).
#pragma once

#include <boost/json.hpp>

#include "cli/child_process.hpp"
#include "cli/players.hpp"

namespace consigliere::cli {

class ProgramPlayer final : public bots::Player {
public:
    ProgramPlayer(const GameKind& kind, const Match& match, const boost::json::object& options, Seat seat,
                  const std::string& command, std::uint64_t seed, Complain complain);
    ProgramPlayer(const ProgramPlayer&) = delete;
    ~ProgramPlayer() override;

    Action decide() override;
    std::optional<Command> bargain(SeatSet people) override;
    void observe(std::span<const Event> events) override;

private:
    // A program that stops, hangs or answers out of step is asked no more; one that breaks a rule hears why and is asked
    // again, so many times.
    static constexpr int kTries = 3;
    static constexpr int kMostQuestions = 1000;  // of the program, before it answers
    static constexpr int kMostUnanswered = 10;   // questions that it never answered legally, before it is asked no more
    static constexpr double kSecondsToStart = 20, kSecondsToAnswer = 10;

    boost::json::object request(std::string_view name);  // with what every request about the game carries
    boost::json::value ask(const boost::json::object& request, double seconds);  // null if it does not answer
    // The answer as a command, or why it is none.
    std::variant<Command, boost::json::object> read(const boost::json::value& answer) const;
    boost::json::object answer_to(const boost::json::object& question);  // what the program asks back
    boost::json::object advice();

    void give_up(const std::string& how);      // for the rest of the game
    void use_default(const std::string& how);  // for this question

    const GameKind& kind_;
    const Match& match_;
    Seat seat_;
    Complain complain_;
    ChildProcess process_;
    Rng rng_;
    boost::json::array heard_, heard_raw_;
    std::unique_ptr<bots::Player> adviser_;
    bool bargains_ = false, wants_position_ = false, failed_ = false;
    int unanswered_ = 0;
};

}  // namespace consigliere::cli
