// Standing orders: what a player wants to be asked, and what is answered in their name.
#include <algorithm>

#include "server/json_read.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

namespace json = boost::json;

void Table::on_orders(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (!room_.running()) throw Refused{refusal_json("not_running", call.from.lang)};
    std::vector<Order> orders;
    for (const json::value& v : read_array(call.message, "orders", 32)) {
        if (!v.is_object()) throw BadMessage("orders");
        const json::object& from = v.get_object();
        Order order{read_text(from, "prompt"),
                    read_text(from, "ask"),
                    read_text(from, "answer", ""),
                    static_cast<int>(read_optional(from, "times", 1, 99).value_or(0)),
                    static_cast<int>(read_optional(from, "against", 1, room_.players()).value_or(0)),
                    static_cast<int>(read_optional(from, "least", 1, kMostMoney).value_or(0))};
        if (order.ask != "always" && order.ask != "concerned" && order.ask != "never") throw BadMessage("ask");
        if (order.prompt.size() > 40) throw BadMessage("prompt");
        if (order.least != 0 && order.answer.empty()) throw BadMessage("least");
        if (!order.answer.empty()) parse(call, order.answer);
        orders.push_back(std::move(order));
    }
    own_[call.seat.index].orders = std::move(orders);
    call.fx.live = true;
    send_mine(call.seat, call.fx);
}

// Only what everybody knows.
bool Table::fits(const Order& order) const {
    const std::string_view id = record_->match().prompts()[static_cast<std::size_t>(scene_.prompt)].id;
    return (order.prompt == id || order.prompt == "*") && (order.against == 0 || on_turn_ == Seat(order.against - 1));
}

const Table::Order* Table::order_of(Seat seat) const {
    const std::vector<Order>& orders = own_[seat.index].orders;
    const auto order = std::find_if(orders.begin(), orders.end(), [&](const Order& o) { return fits(o); });
    return order == orders.end() ? nullptr : &*order;
}

// The answer that an order names, if it can be given and as much is at stake as it wants.
std::optional<Command> Table::ordered_answer(Seat seat, const Order& order) const {
    if (order.answer.empty()) return std::nullopt;
    const Match& match = record_->match();
    if (order.least > match.at_stake(seat)) return std::nullopt;
    const auto parsed = match.vocabulary().parse(order.answer);
    const Command* wanted = std::get_if<Command>(&parsed);
    if (wanted == nullptr || wanted->action.seat != seat || match.check(*wanted)) return std::nullopt;
    return *wanted;
}

// One time fewer; after the last the order is gone.
void Table::count_down(Seat seat, const Order* order) {
    std::vector<Order>& orders = own_[seat.index].orders;
    const auto at = orders.begin() + (order - orders.data());
    if (at->times == 1)
        orders.erase(at);
    else if (at->times > 1)
        --at->times;
}

// Whether the owner of this order does not want to be asked, whatever they hold.
bool Table::stays_silent(const Order& order) const {
    return order.ask == "never" || (order.ask == "concerned" && scene_.asked.size() > 1);
}

// What an order answers is sealed at once. When a window closes may hang on orders that keep their owner silent whatever
// they hold, never on those that could be followed only because of what they hold: whoever gave such an order, and
// whoever gave none, counts as one who answers at the end, unless they answer for themselves.
void Table::follow_orders() {
    for (const Seat seat : scene_.asked) {
        if (room_.is_bot(seat)) continue;
        const Order* order = order_of(seat);
        const bool silent = order != nullptr && stays_silent(*order);
        if (order != nullptr) sealed_[seat.index] = ordered_answer(seat, *order);
        // Orders that show are counted by the windows they met, not by what they could do there.
        if (silent || sealed_[seat.index]) count_down(seat, order);
        if (!silent && !(plays_unseen() && !holds_answer(seat))) continue;
        // Of a question in several parts a seat may have answered its own already.
        const bool awaited = record_->match().decision().may_act.has(seat);
        if (!sealed_[seat.index] && awaited) sealed_[seat.index] = Command{default_of(seat), {}, {}};
        pressed_.add(seat);
    }
}

// Of a question that lies open everybody knows who can answer it, so an answer by order may be seen as one: it counts at once.
// Turns are never taken by order, only reactions.
const Table::Order* Table::open_order(Seat seat) const {
    if (scene_.over() || scene_.window || room_.is_bot(seat)) return nullptr;
    const Match& match = record_->match();
    if (match.prompt().clock != Clock::reaction || !match.decision().may_act.has(seat)) return nullptr;
    const Order* order = order_of(seat);
    return order != nullptr && (stays_silent(*order) || ordered_answer(seat, *order)) ? order : nullptr;
}

bool Table::answer_by_order(Millis now, Effects& fx) {
    if (is_held(now) || clocks_.paused()) return false;
    for (const Seat seat : scene_.asked) {
        const Order* order = open_order(seat);
        if (order == nullptr) continue;
        const std::optional<Command> answer = ordered_answer(seat, *order);
        if (answer) count_down(seat, order);
        clocks_.answered(seat, now, 0);
        perform({answer.value_or(Command{default_of(seat), {}, {}})}, now, fx);
        return true;
    }
    return false;
}

}  // namespace consigliere::server
