// `consigliere bot NAME`: a built-in bot behind the protocol for programs, so that two versions of this program can meet
// in a tournament. Besides its view the bot asks for a position that looks the same from its seat; it has no use for the
// true one.
#include <algorithm>
#include <istream>
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "bots/arena.hpp"
#include "cli/bot_resources.hpp"
#include "cli/commands.hpp"
#include "cli/protocol_parts.hpp"
#include "games/registry.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

constexpr std::string_view kBargain = "bargain";

class BotProgram {
public:
    explicit BotProgram(const BotArgs& args) : args_(args) {}

    // Nothing for a request that has no answer.
    std::optional<json::object> answer(const json::object& request) {
        const std::string name(text(request, "cmd"));
        if (name == "new") return start(request);
        if (name == "over") return {};
        if (name != "turn" && name != kBargain)
            throw InputError(fmt::format("unknown request '{}'; requests: new, turn, {}, over", name, kBargain));
        look_at(request);
        if (name == "turn") return json::object{{"do", match_->vocabulary().to_text(player_->decide())}};
        const std::optional<Command> said = player_->bargain({});
        return json::object{{"do", said ? json::value(match_->vocabulary().to_text(*said)) : json::value(nullptr)}};
    }

private:
    static const json::value& field(const json::object& request, std::string_view key, json::kind kind) {
        const json::value* value = request.if_contains(key);
        if (value == nullptr) throw InputError(fmt::format("the request lacks \"{}\"", key));
        if (value->kind() != kind)
            throw InputError(fmt::format("\"{}\" must be of type {}", key, std::string(json::to_string(kind))));
        return *value;
    }
    static std::string_view text(const json::object& request, std::string_view key) {
        return field(request, key, json::kind::string).get_string();
    }
    static int number(const json::object& request, std::string_view key) {
        return static_cast<int>(std::clamp<std::int64_t>(field(request, key, json::kind::int64).get_int64(), -1, 1000));
    }

    json::object start(const json::object& request) {
        const GameKind& kind = game_named(text(request, "game"));
        const int players = players_for(kind, number(request, "players"));
        const int seat = number(request, "seat");
        if (seat < 1 || seat > players)
            throw InputError(fmt::format("\"seat\" must be a number from 1 to {}", players));
        seat_ = Seat(seat - 1);
        const json::object options =
            request.contains("options") ? field(request, "options", json::kind::object).get_object() : json::object();
        match_ = kind.start(players, options_from_json(kind, options), cards_from(kind, args_.cards));
        player_ = bots::make_player(*match_, seat_, bot_named(kind, args_.name), args_.seed * 8 + seat_.index,
                                    {seconds_now, {}, {}});
        return {{"ok", true}, {"bargains", true}, {"position", true}};
    }

    void look_at(const json::object& request) {
        if (!match_) throw InputError("the first request must be \"new\"");
        const std::vector<std::byte> bytes = from_hex(text(request, "position"));
        if (bytes.size() != match_->bytes().size())
            throw InputError(fmt::format("a position of {} bytes was sent; this version of the game has {}",
                                         bytes.size(), match_->bytes().size()));
        match_->set_bytes(bytes);
        Events events;
        for (const json::value& raw : field(request, "raw_events", json::kind::array).get_array()) {
            events.push_back(event_from_raw(raw));
            events.back().seen_by = SeatSet::of(seat_);
        }
        player_->observe(events);
    }

    BotArgs args_;
    Seat seat_;
    std::unique_ptr<Match> match_;
    std::unique_ptr<bots::Player> player_;
};

}  // namespace

int run_bot(const BotArgs& args, Io& io) {
    BotProgram program(args);
    for (std::string line; std::getline(io.in, line);) {
        json::error_code error;
        const json::value request = json::parse(line, error);
        if (error || !request.is_object()) throw InputError("a request must be one JSON object per line");
        if (const auto answer = program.answer(request.get_object())) io.out << json::serialize(*answer) << std::endl;
    }
    return kOk;
}

}  // namespace consigliere::cli
