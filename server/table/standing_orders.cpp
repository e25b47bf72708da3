#include "server/table/standing_orders.hpp"

#include <algorithm>

#include "server/json_read.hpp"

namespace consigliere::server {

namespace json = boost::json;

bool StandingOrder::keeps_silent(Seat owner, const Occasion& occasion) const {
    if (ask == "never" || (answer.empty() && occasion.at_stake < least)) return true;
    if (ask != "concerned") return false;
    return occasion.concerned.is_player() ? occasion.concerned != owner : occasion.asked.size() > 1;
}

std::optional<Command> StandingOrder::answer_in(const Match& match, Seat owner) const {
    if (answer.empty() || least > match.at_stake(owner)) return std::nullopt;
    const auto parsed = match.vocabulary().parse(answer);
    const Command* wanted = std::get_if<Command>(&parsed);
    if (wanted == nullptr || wanted->action.seat != owner || match.check(*wanted)) return std::nullopt;
    return *wanted;
}

std::vector<StandingOrder> StandingOrders::read(const json::object& message, int players,
                                                const std::function<void(const std::string&)>& check_answer) {
    std::vector<StandingOrder> orders;
    for (const json::value& v : read_array(message, "orders", 32)) {
        if (!v.is_object()) throw BadMessage("orders");
        const json::object& from = v.get_object();
        StandingOrder order{read_text(from, "prompt"),
                            read_text(from, "ask"),
                            read_text(from, "answer", ""),
                            static_cast<int>(read_optional(from, "times", 1, 99).value_or(0)),
                            static_cast<int>(read_optional(from, "against", 1, players).value_or(0)),
                            static_cast<int>(read_optional(from, "least", 1, kMostMoney).value_or(0)),
                            static_cast<int>(read_optional(from, "until", 1, kLastRound).value_or(0))};
        if (order.ask != "always" && order.ask != "concerned" && order.ask != "never") throw BadMessage("ask");
        if (order.least != 0 && order.ask == "never" && order.answer.empty()) throw BadMessage("least");
        if (order.prompt.size() > 40) throw BadMessage("prompt");
        if (!order.answer.empty()) check_answer(order.answer);
        orders.push_back(std::move(order));
    }
    return orders;
}

const StandingOrder* StandingOrders::find(Seat seat, std::string_view prompt, Seat on_turn, int round) const {
    const std::vector<StandingOrder>& orders = orders_[seat];
    const auto order = std::find_if(orders.begin(), orders.end(), [&](const StandingOrder& o) {
        return o.applies_in(round) && (o.prompt == prompt || o.prompt == "*") &&
               (o.against == 0 || on_turn == Seat(o.against - 1));
    });
    return order == orders.end() ? nullptr : &*order;
}

void StandingOrders::count_down(Seat seat, const StandingOrder* order) {
    std::vector<StandingOrder>& orders = orders_[seat];
    const auto at = orders.begin() + (order - orders.data());
    if (at->times == 1)
        orders.erase(at);
    else if (at->times > 1)
        --at->times;
}

void StandingOrders::write(JsonWriter& w, Seat seat, int round) const {
    w.array([&] {
        for (const StandingOrder& o : orders_[seat]) {
            if (!o.applies_in(round)) continue;
            w.object([&] {
                w.field("prompt", o.prompt);
                w.field("ask", o.ask);
                if (!o.answer.empty()) w.field("answer", o.answer);
                if (o.times > 0) w.field("times", o.times);
                if (o.against > 0) w.field("against", o.against);
                if (o.least > 0) w.field("least", o.least);
                if (o.until > 0) w.field("until", o.until);
            });
        }
    });
}

void StandingOrders::save(JsonWriter& w, Seat seat) const {
    if (orders_[seat].empty()) return;
    w.array("orders", [&] {
        for (const StandingOrder& o : orders_[seat])
            w.object([&] {
                w.field("prompt", o.prompt);
                w.field("ask", o.ask);
                w.field("answer", o.answer);
                w.field("times", o.times);
                if (o.against != 0) w.field("against", o.against);
                if (o.least != 0) w.field("least", o.least);
                if (o.until != 0) w.field("until", o.until);
            });
    });
}

void StandingOrders::load(Seat seat, const json::object& saved) {
    if (!saved.contains("orders")) return;
    for (const json::value& v : read_array(saved, "orders", 100)) {
        const json::object& o = v.as_object();
        orders_[seat].push_back({read_text(o, "prompt"), read_text(o, "ask"), read_text(o, "answer"),
                                 static_cast<int>(read_number(o, "times", 0, 99)),
                                 static_cast<int>(read_optional(o, "against", 0, kMaxPlayers).value_or(0)),
                                 static_cast<int>(read_optional(o, "least", 0, kMostMoney).value_or(0)),
                                 static_cast<int>(read_optional(o, "until", 0, kLastRound).value_or(0))});
    }
}

}  // namespace consigliere::server
