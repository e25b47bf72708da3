#include "server/table/negotiation_requests.hpp"

#include <algorithm>

#include "engine/offerable_items.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

std::string items_text(const json::object& from, std::string_view key) {
    std::string out;
    for (const json::value& v : read_array(from, key, 6)) {
        if (!v.is_string() || v.get_string().size() > 200) throw BadMessage(key);
        out += (out.empty() ? " " + std::string(key) + " " : ", ") + std::string(v.get_string());
    }
    return out;
}

std::string until_text(const json::object& from) {
    const auto until = read_optional(from, "until", 1, 10'000);
    return until ? " until " + std::to_string(*until) : std::string();
}

// Answers to the current question, as items of a deal. Those of another seat are what it could answer in some world that
// looks the same to the maker: the list reveals nothing of the hand that is really held.
std::vector<Item> answers_on_offer(const Match& match, Seat maker, Seat giver, Seat other) {
    constexpr int kMost = 12;  // more are a turn, not an answer
    Rng rng(static_cast<std::uint64_t>(match.round()), maker.index);
    const auto world = giver == maker ? match.clone() : match.redealt(maker, rng);
    ActionList legal;
    if (world->decision().may_act.has(giver)) world->legal_actions(giver, legal);
    std::vector<Item> out;
    if (legal.size() > kMost) return out;
    for (const Action& action : legal) {
        Terms terms;
        (giver == maker ? terms.gives : terms.wants).push(answer_item(action));
        if (!match.check(offer_command(maker, other, terms))) out.push_back(answer_item(action));
    }
    return out;
}

}  // namespace

std::string negotiation_text(std::string_view type, Seat seat, const json::object& message) {
    const auto number = [&](std::string_view key, std::int64_t most) {
        return std::to_string(read_number(message, key, 1, most));
    };
    const std::string start = seat_text(seat) + " " + std::string(type) + " ";
    if (type == "offer") {
        const std::string to = number("to", kMaxPlayers), gives = items_text(message, "gives");
        return start + "p" + to + gives + items_text(message, "wants") + until_text(message);
    }
    if (type == "counter") {
        const std::string offer = number("offer", INT16_MAX), gives = items_text(message, "gives");
        return start + offer + gives + items_text(message, "wants");
    }
    if (type == "promise") {
        const std::string to = number("to", kMaxPlayers), word = read_text(message, "word");
        return start + "p" + to + " " + word + until_text(message);
    }
    const std::string offer = number("offer", INT16_MAX);
    return start + offer + (type == "accept" && message.contains("gives") ? items_text(message, "gives") : "");
}

json::object offerable_items(const Match& match, const MatchWriter& writer, Seat maker, Seat other, Lang lang) {
    json::array sides[2], refused;
    std::vector<std::string> reasons;
    for (int side = 0; side < 2; ++side) {
        const Seat giver = side == 0 ? maker : other;
        const auto item_json = [&](const Item& item) {
            return json_tree([&](JsonWriter& w) { writer.item(w, match, item, giver, maker, lang); });
        };
        for (const ItemOption& option : items_on_offer(match, maker, other, side == 1)) {
            json::object item = item_json(option.item);
            if (!option.refusal) {
                sides[side].push_back(std::move(item));
                continue;
            }
            const std::string reason = std::to_string(side) + std::string(item.at("item").as_string()) + ":" +
                                       std::string(option.refusal.code);
            if (std::find(reasons.begin(), reasons.end(), reason) != reasons.end()) continue;
            reasons.push_back(reason);
            refused.push_back({{"side", side == 0 ? "mine" : "theirs"},
                               {"item", item.at("item")},
                               {"refusal", writer.refusal(option.refusal, lang)}});
        }
        for (const Item& item : answers_on_offer(match, maker, giver, other)) sides[side].push_back(item_json(item));
    }
    return {{"mine", std::move(sides[0])}, {"theirs", std::move(sides[1])}, {"not", std::move(refused)}};
}

void NegotiationRequests::on_command(Call& call) {
    const std::string text = negotiation_text(read_text(call.message, "type"), call.seat, call.message);
    play_.act(call, state_.parse(call, text));
}

void NegotiationRequests::on_offerable(Call& call) {
    call.require_seat();
    if (!state_.room.running()) call.refuse("not_running");
    if (state_.negotiation_frozen()) call.refuse("window_open");
    const Seat other(static_cast<int>(read_number(call.message, "with", 1, state_.room.players())) - 1);
    if (other == call.seat) throw BadMessage("with");
    call.answer = offerable_items(state_.match(), state_.writer, call.seat, other, call.from.lang);
}

}  // namespace consigliere::server
