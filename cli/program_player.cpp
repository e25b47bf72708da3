#include "cli/program_player.hpp"

#include <fmt/format.h>

#include "cli/bot_resources.hpp"
#include "cli/io.hpp"
#include "cli/protocol_parts.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

constexpr std::size_t kQuoted = 200;  // bytes of an answer that a message repeats

json::object action_json(const Vocabulary& vocabulary, const Action& action) {
    json::object out = vocabulary.to_json(action);
    out["do"] = vocabulary.to_text(action);
    return out;
}

bool is_true(const json::value& answer, std::string_view key) {
    const json::value* value = answer.is_object() ? answer.get_object().if_contains(key) : nullptr;
    return value != nullptr && value->is_bool() && value->get_bool();
}

std::string string_in(const json::object& object, std::string_view key) {
    const json::value* value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

json::object error_json(std::string_view code, const std::string& text) {
    return {{"code", json::string(code)}, {"text", text}};
}

std::string quoted(const json::value& answer) { return json::serialize(answer).substr(0, kQuoted); }

}  // namespace

ProgramPlayer::ProgramPlayer(const GameKind& kind, const Match& match, const json::object& options, Seat seat,
                             const std::string& command, std::uint64_t seed, Complain complain)
    : kind_(kind), match_(match), seat_(seat), complain_(std::move(complain)), process_(command), rng_(seed) {
    const json::value hello = ask({{"cmd", "new"},
                                   {"game", json::string(kind.info().id)},
                                   {"players", match.players()},
                                   {"options", options},
                                   {"seat", seat.index + 1}},
                                  kSecondsToStart);
    bargains_ = is_true(hello, "bargains");
    wants_position_ = is_true(hello, "position");
}

ProgramPlayer::~ProgramPlayer() {
    if (failed_) return;
    const Result result = match_.result();
    json::array winners, scores;
    for (const Seat s : result.winners) winners.push_back(s.index + 1);
    for (int i = 0; i < match_.players(); ++i) scores.push_back(result.score[static_cast<std::size_t>(i)]);
    process_.send(
        json::serialize(json::object{{"cmd", "over"}, {"winners", std::move(winners)}, {"scores", std::move(scores)}}));
}

Action ProgramPlayer::decide() {
    ActionList legal;
    match_.legal_actions(seat_, legal);
    const Action otherwise = match_.default_action(seat_, rng_);
    if (failed_) return otherwise;
    json::array list;
    for (const Action& action : legal) list.push_back(action_json(match_.vocabulary(), action));
    const Prompt& prompt = match_.prompt();
    json::object turn = request("turn");
    turn["asks"] = json::string(prompt.id);
    turn["rule"] = json::string(prompt.rule);
    turn["legal"] = std::move(list);
    turn["default"] = match_.vocabulary().to_text(otherwise);
    json::value answer;
    for (int i = 0; i < kTries && !failed_; ++i) {
        answer = ask(turn, kSecondsToAnswer);
        if (failed_) break;
        const auto command = read(answer);
        if (const Command* read = std::get_if<Command>(&command)) {
            if (legal.contains(read->action)) return read->action;
            const Refusal no = match_.check(*read);
            turn["refusal"] =
                no ? refusal_json(kind_, no, Lang::en)
                   : error_json("not_an_answer", "this is no answer to the question; choose one of legal");
        } else {
            turn["refusal"] = std::get<json::object>(command);
        }
    }
    if (!failed_)
        use_default(fmt::format("answered {} {} times with an illegal move, at last {} ({})", prompt.id, kTries,
                                quoted(answer), string_in(turn["refusal"].as_object(), "text")));
    return otherwise;
}

std::optional<Command> ProgramPlayer::bargain(SeatSet) {
    if (!bargains_ || failed_) return {};
    json::object bargain = request("bargain");
    json::value answer;
    for (int i = 0; i < kTries && !failed_; ++i) {
        answer = ask(bargain, kSecondsToAnswer);
        if (failed_) return {};
        if (answer.is_object() && answer.get_object().contains("do") && answer.get_object().at("do").is_null())
            return {};
        const auto command = read(answer);
        if (const Command* read = std::get_if<Command>(&command)) {
            const Refusal no = match_.check(*read);
            if (read->action.kind >= kFirstEngineKind && !no) return *read;
            bargain["refusal"] = no ? refusal_json(kind_, no, Lang::en)
                                    : error_json("not_negotiation", "only offers, their answers and promises fit here");
        } else {
            bargain["refusal"] = std::get<json::object>(command);
        }
    }
    use_default(fmt::format("sent an illegal negotiation command {} times, at last {} ({})", kTries, quoted(answer),
                            string_in(bargain["refusal"].as_object(), "text")));
    return {};
}

void ProgramPlayer::observe(std::span<const Event> events) {
    if (adviser_) adviser_->observe(events);
    for (const Event& event : events) {
        if (!event.seen_by.has(seat_)) continue;
        heard_.push_back(match_.vocabulary().to_json(event));
        if (wants_position_) heard_raw_.push_back(raw_event(event));
    }
}

// A position that looks like the true one from this seat gives nothing away that the view does not.
json::object ProgramPlayer::request(std::string_view name) {
    json::object out{{"cmd", json::string(name)},
                     {"seat", seat_.index + 1},
                     {"view", match_.view(seat_)},
                     {"events", std::exchange(heard_, {})}};
    if (wants_position_) {
        out["position"] = to_hex(match_.redealt(seat_, rng_)->bytes());
        out["raw_events"] = std::exchange(heard_raw_, {});
    }
    return out;
}

json::value ProgramPlayer::ask(const json::object& request, double seconds) {
    if (failed_) return nullptr;
    const double end = seconds_now() + seconds;
    bool sent = process_.send(json::serialize(request));
    for (int questions = 0; sent && questions <= kMostQuestions; ++questions) {
        const std::optional<std::string> line = process_.receive(std::max(0.0, end - seconds_now()));
        if (!line) break;
        json::error_code error;
        json::value answer = json::parse(*line, error);
        if (error) return give_up("answered with a line that is not JSON: " + line->substr(0, kQuoted)), nullptr;
        if (!answer.is_object() || !answer.get_object().contains("cmd")) return answer;
        sent = process_.send(json::serialize(answer_to(answer.get_object())));
    }
    if (const std::string ending = process_.ending(); !ending.empty())
        give_up(ending);
    else
        give_up(fmt::format("gave no answer within {} seconds", seconds));
    return nullptr;
}

json::object ProgramPlayer::answer_to(const json::object& question) {
    const std::string name = string_in(question, "cmd");
    json::object out{{"ok", true}};
    if (name == "check") {
        const auto command = read(question);
        if (const auto* wrong = std::get_if<json::object>(&command))
            out = {{"ok", false}, {"error", *wrong}};
        else if (const Refusal no = match_.check(std::get<Command>(command)))
            out = {{"ok", false}, {"refusal", refusal_json(kind_, no, Lang::en)}};
    } else if (name == "items") {
        const json::value* to = question.if_contains("to");
        const bool known = to != nullptr && to->is_int64() && to->get_int64() >= 1 &&
                           to->get_int64() <= match_.players() && to->get_int64() != seat_.index + 1;
        if (!known)
            out = {{"ok", false}, {"error", error_json("bad_field", "\"to\" must be the number of another seat")}};
        else
            out = items_json(match_, seat_, Seat(static_cast<int>(to->get_int64()) - 1)), out["ok"] = true;
    } else if (name == "advise") {
        out = advice();
    } else {
        out = {{"ok", false},
               {"error", error_json("unknown_command",
                                    "commands: check, items, advise; a line without \"cmd\" is "
                                    "the answer")}};
    }
    if (const json::value* id = question.if_contains("id")) out["id"] = *id;
    return out;
}

json::object ProgramPlayer::advice() {
    if (!adviser_)
        adviser_ = bots::make_player(match_, seat_, bot_named(kind_, std::string(kAdviser)), rng_.next(), {});
    json::object out{{"ok", true}, {"do", nullptr}};
    if (match_.decision().may_act.has(seat_)) out["do"] = match_.vocabulary().to_text(adviser_->decide());
    const std::optional<Command> said = adviser_->bargain({});
    out["bargain"] = said ? json::value(match_.vocabulary().to_text(*said)) : json::value(nullptr);
    return out;
}

std::variant<Command, json::object> ProgramPlayer::read(const json::value& answer) const {
    const json::value* text = answer.is_object() ? answer.get_object().if_contains("do") : nullptr;
    if (text == nullptr || !text->is_string())
        return error_json("missing_field", "the answer must be a JSON object with the string \"do\"");
    const auto parsed = match_.vocabulary().parse(std::string_view(text->get_string()));
    if (const auto* error = std::get_if<ParseError>(&parsed))
        return error_json("bad_command", fmt::format("column {}: {}", error->column, error->message));
    const auto& command = std::get<Command>(parsed);
    if (command.action.seat != seat_)
        return error_json("not_your_seat", fmt::format("commands of this seat begin with p{}", seat_.index + 1));
    return command;
}

void ProgramPlayer::give_up(const std::string& how) {
    if (!failed_ && complain_) complain_(how + "; default answers are used for the rest of its game");
    failed_ = true;
}

void ProgramPlayer::use_default(const std::string& how) {
    if (++unanswered_ >= kMostUnanswered) return give_up(how);
    if (complain_) complain_(how + "; the default answer is used");
}

}  // namespace consigliere::cli
