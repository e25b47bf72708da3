// Offers and words by name, what may be offered, and prepared moves.
#include <algorithm>

#include <boost/json/serialize.hpp>

#include "engine/offerable_items.hpp"
#include "server/json_read.hpp"
#include "server/table/table.hpp"

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

// Answers to the question that stands, as things to deal about. Those of another are what they could answer in some world that
// looks the same to the maker: the list tells nothing of the hand that is really held.
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

void Table::bargain(Call& call, const std::string& text) { act(call, parse(call, text)); }

void Table::on_offer(Call& call) {
    bargain(call, seat_text(call.seat) + " offer p" + std::to_string(read_number(call.message, "to", 1, kMaxPlayers)) +
                      items_text(call.message, "gives") + items_text(call.message, "wants") + until_text(call.message));
}
void Table::on_counter(Call& call) {
    bargain(call, seat_text(call.seat) + " counter " +
                      std::to_string(read_number(call.message, "offer", 1, INT16_MAX)) +
                      items_text(call.message, "gives") + items_text(call.message, "wants"));
}
void Table::on_accept(Call& call) {
    bargain(call, seat_text(call.seat) + " accept " + std::to_string(read_number(call.message, "offer", 1, INT16_MAX)));
}
void Table::on_refuse(Call& call) {
    bargain(call, seat_text(call.seat) + " refuse " + std::to_string(read_number(call.message, "offer", 1, INT16_MAX)));
}
void Table::on_withdraw(Call& call) {
    bargain(call,
            seat_text(call.seat) + " withdraw " + std::to_string(read_number(call.message, "offer", 1, INT16_MAX)));
}
void Table::on_promise(Call& call) {
    bargain(call, seat_text(call.seat) + " promise p" +
                      std::to_string(read_number(call.message, "to", 1, kMaxPlayers)) + " " +
                      read_text(call.message, "word") + until_text(call.message));
}

// Each thing alone is put to the rules as an offer; what they refuse is told once a kind and reason.
void Table::on_offerable(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    if (!room_.running()) throw Refused{refusal_json("not_running", call.from.lang)};
    if (bargaining_frozen()) throw Refused{refusal_json("window_open", call.from.lang)};
    const Seat other(static_cast<int>(read_number(call.message, "with", 1, room_.players())) - 1);
    if (other == call.seat) throw BadMessage("with");
    const Match& match = record_->match();
    json::array sides[2], refused;
    std::vector<std::string> told;
    for (int side = 0; side < 2; ++side)
        for (const ItemOption& option : items_on_offer(match, call.seat, other, side == 1)) {
            json::object item = json_tree([&](JsonWriter& w) {
                speech_.item(w, match, option.item, side == 0 ? call.seat : other, call.from.lang);
            });
            if (!option.refusal) {
                sides[side].push_back(std::move(item));
                continue;
            }
            const std::string reason = std::to_string(side) + std::string(item.at("item").as_string()) + ":" +
                                       std::string(option.refusal.code);
            if (std::find(told.begin(), told.end(), reason) != told.end()) continue;
            told.push_back(reason);
            refused.push_back({{"side", side == 0 ? "mine" : "theirs"},
                               {"item", item.at("item")},
                               {"refusal", speech_.refusal(option.refusal, call.from.lang)}});
        }
    for (int side = 0; side < 2; ++side)
        for (const Item& item : answers_on_offer(match, call.seat, side == 0 ? call.seat : other, other))
            sides[side].push_back(json_tree(
                [&](JsonWriter& w) { speech_.item(w, match, item, side == 0 ? call.seat : other, call.from.lang); }));
    call.answer["mine"] = std::move(sides[0]);
    call.answer["theirs"] = std::move(sides[1]);
    call.answer["not"] = std::move(refused);
}

void Table::on_prepare(Call& call) {
    if (!call.seat.is_player()) throw Refused{refusal_json("not_seated", call.from.lang)};
    std::vector<std::string> moves;
    for (const json::value& v : read_array(call.message, "moves", 8)) {
        if (!v.is_string()) throw BadMessage("moves");
        moves.emplace_back(v.get_string());
        parse(call, moves.back());
    }
    own_[call.seat.index].prepared = std::move(moves);
    own_[call.seat.index].dropped.clear();
    call.fx.live = true;
    send_mine(call.seat, call.fx);
}

// A question at which a prepared move could be the answer decides about it: whatever the rules refuse now is dropped, and its
// owner hears why. Questions of another kind leave it alone.
void Table::drop_impossible(Seat seat) {
    const Match& match = record_->match();
    Own& own = own_[seat.index];
    own.dropped.clear();
    if (own.prepared.empty()) return;
    ActionList legal;
    match.legal_actions(seat, legal);
    std::erase_if(own.prepared, [&](const std::string& text) {
        const auto parsed = match.vocabulary().parse(text);
        const Command* move = std::get_if<Command>(&parsed);
        if (move == nullptr) return true;
        if (std::none_of(legal.begin(), legal.end(), [&](const Action& a) { return a.kind == move->action.kind; }))
            return false;
        const Refusal no = match.check(*move);
        if (no) own.dropped.emplace_back(*move, no);
        return static_cast<bool>(no);
    });
}

void Table::forget_prepared(const Command& played) {
    if (!played.action.seat.is_player()) return;
    std::vector<std::string>& prepared = own_[played.action.seat.index].prepared;
    if (prepared.empty()) return;
    const auto at = std::find(prepared.begin(), prepared.end(), record_->match().vocabulary().to_text(played));
    if (at != prepared.end()) prepared.erase(at);
}

}  // namespace consigliere::server
