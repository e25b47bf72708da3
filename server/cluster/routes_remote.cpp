// What comes from other servers: to tables that are here, and from tables that are there.
#include "server/cluster/routes.hpp"

#include <algorithm>

#include "server/ops/journal.hpp"

namespace consigliere::server {

using Kind = Envelope::Kind;

// A connection of another server at a table of this server.
class Routes::GuestSocket final : public Socket {
public:
    GuestSocket(RouteOutbox& outbox, const Envelope& from)
        : outbox_(outbox),
          node_(from.from),
          table_(from.table),
          follower_(from.follower),
          generation_(from.generation) {}

    void send(Text text) override { send_envelope(Kind::message, *text); }
    void close(int) override { send_envelope(Kind::broken, ""); }
    std::int64_t lag_ms() const override { return 0; }
    std::uint64_t generation() const { return generation_; }
    std::uint64_t sent() const { return sent_; }

private:
    void send_envelope(Kind kind, const std::string& contents) {
        outbox_.send(node_, {kind, "", table_, ++sent_, follower_, generation_, contents});
    }

    RouteOutbox& outbox_;
    std::string node_, table_;
    std::uint64_t follower_, generation_, sent_ = 0;
};

// --- from other servers -----------------------------------------------------------------------------------------------------

void Routes::reply(const Envelope& to, Kind kind, std::string contents) {
    outbox_.send(to.from, {kind, "", to.table, to.number, to.follower, to.generation, std::move(contents)});
}

void Routes::receive(Envelope envelope) {
    if (envelope.kind == Kind::resync) {
        for (auto& [table, route] : routes_) {
            if (route.state == State::theirs && route.owner == envelope.from) lose(table, route);
            let_go_guests_of(envelope.from, table, route);
        }
        return;
    }
    Route& route = routes_[envelope.table];
    const bool to_owner =
        envelope.kind == Kind::request || envelope.kind == Kind::follow || envelope.kind == Kind::unfollow;
    if (envelope.kind == Kind::membership_check) return answer_membership_check(envelope, route);
    to_owner ? guest_asks(envelope, route) : owner_says(envelope, route);
}

void Routes::guest_asks(Envelope& envelope, Route& route) {
    switch (route.state) {
    case State::mine:
        if (envelope.kind == Kind::follow) return guest_follows(envelope, route);
        if (envelope.kind == Kind::request) return guest_request(envelope, route);
        if (route.guests.erase(envelope.follower) != 0) context_.tables->unfollow(envelope.table, envelope.follower);
        return;
    case State::theirs:  return reply(envelope, Kind::bounced);
    case State::unknown:
    case State::asking:
    case State::leaving: break;
    }
    const std::string table = envelope.table;
    route.knocking.push_back(std::move(envelope));
    if (route.state == State::unknown) ask_owner(table, route);
}

void Routes::guest_request(const Envelope& envelope, const Route& route) {
    auto request = unpack_request(envelope.contents);
    if (!request) return;
    const bool is_ask = as_ask(*request) != nullptr;
    // One that this table does not know, for it came into memory after it: it is to follow again.
    if (is_ask && !route.guests.contains(envelope.follower)) return reply(envelope, Kind::broken);
    if (!is_ask) reply(envelope, Kind::taken);
    context_.tables->post(envelope.table, std::move(*request),
                          [this, envelope](const std::string& why) { reply(envelope, Kind::nowhere, why); });
}

void Routes::guest_follows(const Envelope& envelope, Route& route) {
    const auto following = unpack_following(envelope.contents);
    if (!following) return;
    const auto socket = std::make_shared<GuestSocket>(outbox_, envelope);
    route.guests[envelope.follower] = {envelope.from, socket};
    context_.tables->follow(envelope.table, following->follower, following->id, socket,
                            [this, envelope](const std::string& why) { reply(envelope, Kind::nowhere, why); });
}

// One that came while this server still took itself for the owner is known to nobody else.
void Routes::close_guests(Route& route) {
    for (auto& [follower, guest] : std::exchange(route.guests, {})) guest.socket->close(kComeBack);
}

void Routes::owner_says(const Envelope& envelope, Route& route) {
    if (route.state != State::theirs || route.owner != envelope.from) return;
    const auto connection = route.connections.find(envelope.follower);
    const bool current = connection != route.connections.end() && connection->second.generation == envelope.generation;
    switch (envelope.kind) {
    case Kind::taken: route.sent.erase(envelope.number); break;
    case Kind::moved: move_away(envelope.table, route); break;
    case Kind::bounced:
        if (route.sent.contains(envelope.number) || (current && connection->second.number == envelope.number))
            move_away(envelope.table, route);
        break;
    case Kind::nowhere:
        if (const auto at = route.sent.find(envelope.number); at != route.sent.end()) {
            if (at->second.undelivered) at->second.undelivered(envelope.contents);
            route.sent.erase(at);
        } else if (current) {
            refuse(route, envelope.follower, envelope.contents);
        }
        break;
    case Kind::present: check_present(envelope, route); break;
    case Kind::broken:
        if (current) lose(envelope.table, route);
        break;
    case Kind::message:
        if (!current) break;
        if (envelope.number != ++connection->second.received) return lose(envelope.table, route);  // one got lost
        {
            const Text text = std::make_shared<const std::string>(envelope.contents);
            note_answer(envelope.table, envelope.follower, text);
            connection->second.socket->send(text);
        }
        break;
    default: break;
    }
}

// --- membership ---------------------------------------------------------------------------------------------------------------

void Routes::send_membership_checks() {
    const auto others = context_.others();
    for (auto& [table, route] : routes_) {
        if (route.state != State::theirs || route.connections.empty()) continue;
        if (++route.unanswered > kPatience && std::find(others.begin(), others.end(), route.owner) == others.end()) {
            route.orphaned = true;
            lose(table, route);
            continue;
        }
        std::vector<Present> all;
        all.reserve(route.connections.size());
        for (const auto& [follower, connection] : route.connections) all.push_back({follower, connection.generation});
        outbox_.send(route.owner, {Kind::membership_check, "", table, 0, 0, 0, pack(all)});
    }
}

// Where the owner is not known for the moment, nothing is answered: there will be another check.
void Routes::answer_membership_check(const Envelope& envelope, const Route& route) {
    auto all = unpack_present(envelope.contents);
    if (!all || route.state == State::asking || route.state == State::leaving) return;
    for (Present& one : *all) {
        const auto at = route.guests.find(one.follower);
        const bool known =
            route.state == State::mine && at != route.guests.end() && at->second.socket->generation() == one.generation;
        one.sent = known ? at->second.socket->sent() : Present::kUnknown;
    }
    reply(envelope, Kind::present, pack(*all));
}

// Whatever the owner sent before this has come before it.
void Routes::check_present(const Envelope& envelope, Route& route) {
    const auto all = unpack_present(envelope.contents);
    if (!all) return;
    route.unanswered = 0;
    const auto missed = [&](const Present& one) {
        const auto at = route.connections.find(one.follower);
        return at != route.connections.end() && at->second.generation == one.generation &&
               at->second.received != one.sent;
    };
    if (std::none_of(all->begin(), all->end(), missed)) return;
    note(Level::info, "messages of a table were lost on the bus", {{"table", envelope.table}, {"node", envelope.from}});
    lose(envelope.table, route);
}

}  // namespace consigliere::server
