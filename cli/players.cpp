#include "cli/players.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/bot_resources.hpp"
#include "cli/child_process.hpp"
#include "cli/io.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

constexpr std::string_view kProgram = "program:";
constexpr double kSecondsToStart = 20, kSecondsToAnswer = 10;

json::object action_json(const Vocabulary& vocabulary, const Action& action) {
    json::object out = vocabulary.to_json(action);
    out["do"] = vocabulary.to_text(action);
    return out;
}

// Asks a program for every answer. A program that fails once is asked no more: it may be out of step.
class ProgramPlayer final : public bots::Player {
public:
    ProgramPlayer(const GameKind& kind, const Match& match, Seat seat, const std::string& command, std::uint64_t seed,
                  Complain complain)
        : match_(match), seat_(seat), complain_(std::move(complain)), process_(command), rng_(seed) {
        const json::value hello = ask({{"cmd", "new"},
                                       {"game", json::string(kind.info().id)},
                                       {"players", match.players()},
                                       {"seat", seat.index + 1}},
                                      kSecondsToStart);
        if (const json::value* wish = hello.is_object() ? hello.get_object().if_contains("bargains") : nullptr)
            bargains_ = wish->is_bool() && wish->get_bool();
    }

    ~ProgramPlayer() override {
        if (failed_) return;
        const Result result = match_.result();
        json::array winners, scores;
        for (const Seat s : result.winners) winners.push_back(s.index + 1);
        for (int i = 0; i < match_.players(); ++i) scores.push_back(result.score[static_cast<std::size_t>(i)]);
        process_.send(json::serialize(
            json::object{{"cmd", "over"}, {"winners", std::move(winners)}, {"scores", std::move(scores)}}));
    }

    Action decide() override {
        ActionList legal;
        match_.legal_actions(seat_, legal);
        json::array list;
        for (const Action& action : legal) list.push_back(action_json(match_.vocabulary(), action));
        const Prompt& prompt = match_.prompt();
        const Action otherwise = match_.default_action(seat_, rng_);
        const json::value answer = ask({{"cmd", "turn"},
                                        {"seat", seat_.index + 1},
                                        {"asks", json::string(prompt.id)},
                                        {"rule", json::string(prompt.rule)},
                                        {"view", match_.view(seat_)},
                                        {"events", news()},
                                        {"legal", std::move(list)},
                                        {"default", match_.vocabulary().to_text(otherwise)}},
                                       kSecondsToAnswer);
        const std::optional<Command> command = read(answer);
        if (command && legal.contains(command->action)) return command->action;
        fail("answered " + std::string(prompt.id) + " with an illegal move: " + json::serialize(answer).substr(0, 200));
        return otherwise;
    }

    std::optional<Command> bargain() override {
        if (!bargains_ || failed_) return {};
        const json::value answer =
            ask({{"cmd", "bargain"}, {"seat", seat_.index + 1}, {"view", match_.view(seat_)}, {"events", news()}},
                kSecondsToAnswer);
        if (answer.is_object() && answer.get_object().contains("do") && answer.get_object().at("do").is_null())
            return {};
        const std::optional<Command> command = read(answer);
        if (command && command->action.kind >= kFirstEngineKind && !match_.check(*command)) return command;
        fail("sent an illegal negotiation command: " + json::serialize(answer).substr(0, 200));
        return {};
    }

    void observe(std::span<const Event> events) override {
        for (const Event& event : events)
            if (event.seen_by.has(seat_)) heard_.push_back(match_.vocabulary().to_json(event));
    }

private:
    json::array news() { return std::exchange(heard_, {}); }

    // What the program answers; null if it does not.
    json::value ask(const json::object& request, double seconds) {
        if (failed_) return nullptr;
        if (!process_.send(json::serialize(request))) return fail("has exited"), nullptr;
        const std::optional<std::string> line = process_.receive(seconds);
        if (!line) return fail(fmt::format("gave no answer within {} seconds", seconds)), nullptr;
        json::error_code error;
        json::value answer = json::parse(*line, error);
        if (error) return fail("answered with a line that is not JSON: " + line->substr(0, 200)), nullptr;
        return answer;
    }

    std::optional<Command> read(const json::value& answer) const {
        const json::value* text = answer.is_object() ? answer.get_object().if_contains("do") : nullptr;
        if (text == nullptr || !text->is_string()) return {};
        const auto parsed = match_.vocabulary().parse(std::string_view(text->get_string()));
        const Command* command = std::get_if<Command>(&parsed);
        if (command == nullptr || command->action.seat != seat_) return {};
        return *command;
    }

    void fail(const std::string& how) {
        if (!failed_ && complain_) complain_(how + "; default answers are used for the rest of its game");
        failed_ = true;
    }

    const Match& match_;
    Seat seat_;
    Complain complain_;
    ChildProcess process_;
    Rng rng_;
    json::array heard_;
    bool bargains_ = false, failed_ = false;
};

}  // namespace

bool is_program(const std::string& name) { return name.starts_with(kProgram); }

void check_player(const GameKind& kind, const std::string& name) {
    if (!is_program(name))
        bot_named(kind, name);
    else if (name.size() == kProgram.size())
        throw InputError("program: needs a command, such as program:./my_bot.py");
}

std::unique_ptr<bots::Player> make_player(const GameKind& kind, const Match& match, Seat seat, const std::string& name,
                                          std::uint64_t seed, const Complain& complain) {
    if (is_program(name))
        return std::make_unique<ProgramPlayer>(kind, match, seat, name.substr(kProgram.size()), seed, complain);
    return bots::make_player(match, seat, bot_named(kind, name), seed, all_resources());
}

}  // namespace consigliere::cli
