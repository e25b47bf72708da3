// Tables of several people who share the device.
#include <algorithm>

#include <boost/json/serialize.hpp>

#include "device/host.hpp"
#include "server/json_read.hpp"
#include "server/names.hpp"
#include "server/secrets.hpp"

namespace consigliere::device {

namespace json = boost::json;
using server::BadMessage;
using server::Effects;
using server::Table;

namespace {

constexpr std::uint64_t kOther = 2;  // one of those who do not hold the device, as a follower

}  // namespace

// --- opening one --------------------------------------------------------------------------------------------------------

// "people": the names of those who play at this device too, on the first free seats. They have no clock: nobody who
// waits for the device may lose by it.
void Host::seat_people(store::TableRow& row, const json::object& body) const {
    if (!body.contains("people")) return;
    json::object room = *server::parse_object(row.room);
    json::array& seats = room.at("seats").as_array();
    const json::array& people = server::read_array(body, "people", seats.size() - 1);
    std::vector<std::string> taken;
    for (const json::value& seat : seats) taken.emplace_back(seat.at("name").as_string());
    std::size_t seat = 1;
    for (const json::value& person : people) {
        if (!person.is_string()) throw BadMessage("people");
        const std::string name = server::tidy_name(std::string_view(person.get_string()));
        if (const std::string wrong = server::wrong_in_name(name); !wrong.empty()) throw Refusal{400, wrong};
        if (std::any_of(taken.begin(), taken.end(), [&](const auto& t) { return server::look_alike(t, name); }))
            throw Refusal{400, "name_like_others"};
        if (seat >= seats.size() || seats[seat].at("kind").as_int64() != 0) throw BadMessage("people");
        taken.push_back(name);
        seats[seat] = {{"kind", 1}, {"name", name}, {"portrait", ""}};
        row.people[seat++] = server::random_id();
    }
    if (!people.empty()) room["time"] = json::object{{"mode", "none"}};
    row.room = json::serialize(room);
}

// --- who holds the device -----------------------------------------------------------------------------------------------

bool Host::is_shared(const Kept& kept) {
    return kept.table && kept.table->room().running() && kept.table->room().voters().size() > 1;
}

Awaited Host::awaited_at(const Kept& kept) {
    const Table& table = *kept.table;
    Awaited out{table.room().voters(), table.asked_people(), {}};
    for (const Seat seat : out.people)
        for (const Offer& offer : table.offers_to(seat)) out.offers.push_back(offer);
    return out;
}

server::Follower Host::follower_at(const Kept& kept, Seat seat) const {
    const server::SeatHolder& holder = kept.table->room().seats[seat.index];
    return {kPage, holder.person, holder.name, lang_, {}, 0, holder.portrait};
}

void Host::lower_curtain(Kept& kept, Seat called, bool stays) {
    kept.hot_seat.lower(called, stays);
    run(kept, [&](Table& table, Effects& fx) { table.part(kPage, now_, fx); });
    if (!kept.table) return;
    const server::SeatHolder& holder = kept.table->room().seats[called.index];
    send({{"type", "curtain"},
          {"table", kept.row.id},
          {"seat", called.index + 1},
          {"name", holder.name},
          {"portrait", holder.portrait}});
}

void Host::hand_on(Kept& kept) {
    if (!is_shared(kept)) return;
    const Awaited awaited = awaited_at(kept);
    // The game has just begun: the page follows it as whoever was in the waiting room.
    if (!kept.hot_seat.holder().is_player() && !kept.table->idle())
        return lower_curtain(kept, HotSeat::first(awaited), false);
    if (const auto next = kept.hot_seat.next(awaited)) lower_curtain(kept, *next, !awaited.asked.has(*next));
}

// With a seat: its owner holds the device. Without: the page was just opened, and nobody knows who is in front of it.
void Host::open_shared(Kept& kept, const json::object& message, std::int64_t id) {
    const Awaited awaited = awaited_at(kept);
    const auto wanted = server::read_optional(message, "seat", 1, kept.table->room().players());
    if (wanted && !awaited.people.has(Seat(static_cast<int>(*wanted) - 1))) throw BadMessage("seat");
    answer(id);
    if (!wanted) return lower_curtain(kept, HotSeat::first(awaited), false);
    const Seat seat(static_cast<int>(*wanted) - 1);
    kept.hot_seat.lift(seat, awaited);
    run(kept, [&](Table& table, Effects& fx) {
        table.part(kPage, now_, fx);
        table.join(follower_at(kept, seat), now_, fx);
    });
}

bool Host::handle_shared(Kept& kept, const json::object& message, std::int64_t id) {
    const std::string type = server::read_text(message, "type");
    // They sit together: who holds the device says what they agreed on.
    if (type == "start" || type == "vote") {
        const json::object ready{{"type", "ready"}, {"id", id}, {"ready", true}};
        run(kept, [&](Table&, Effects& fx) { speak_for_others(kept, type == "vote" ? message : ready, fx); });
        return !kept.table;
    }
    if (!is_shared(kept)) {
        if (type == "pass_device") throw BadMessage("type");
        return false;
    }
    if (!kept.hot_seat.holder().is_player()) {
        refuse(id, "not_open");
        return true;
    }
    if (type != "pass_device") return false;
    const Awaited awaited = awaited_at(kept);
    const auto wanted = server::read_optional(message, "seat", 1, kept.table->room().players());
    const Seat to = wanted ? Seat(static_cast<int>(*wanted) - 1) : kept.hot_seat.next_after_holder(awaited);
    if (!awaited.people.has(to) || to == kept.hot_seat.holder()) throw BadMessage("seat");
    answer(id);
    lower_curtain(kept, to, !awaited.asked.has(to));
    return true;
}

void Host::note_answer(Kept& kept, std::string_view type) {
    if (!is_shared(kept)) return;
    const bool was_offer = type == "accept" || type == "refuse" || type == "counter";
    if (was_offer || type == "act" || type == "pass") kept.hot_seat.answered(awaited_at(kept), was_offer);
}

void Host::speak_for_others(const Kept& kept, const json::object& message, Effects& fx) {
    Table& table = *kept.table;
    const Seat holder = kept.hot_seat.holder();
    for (const Seat seat : table.room().voters().without(holder.is_player() ? holder : table.room().seat_of(me().id))) {
        server::Follower other = follower_at(kept, seat);
        other.id = kOther;
        table.join(other, now_, fx);
        table.handle({kOther, message}, now_, fx);
        table.part(kOther, now_, fx);
    }
}

}  // namespace consigliere::device
