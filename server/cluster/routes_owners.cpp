// Who owns a table, how it is lost and how it is handed over.
#include "server/cluster/routes.hpp"

#include <algorithm>
#include <functional>
#include <ranges>

#include <boost/asio/post.hpp>

#include "server/ops/journal.hpp"
#include "server/ops/metrics.hpp"

namespace consigliere::server {

namespace asio = boost::asio;
using Kind = Envelope::Kind;

// --- who owns it ------------------------------------------------------------------------------------------------------------

void Routes::ask_owner(const std::string& table, Route& route) {
    std::string claimant = context_.node;
    if (context_.draining) {
        const auto others = context_.others();
        if (others.empty()) {
            route.state = State::unknown;
            return;
        }
        claimant = others[std::hash<std::string>()(table) % others.size()];
    }
    route.state = State::asking;
    const auto lease = std::make_shared<store::Lease>();
    context_.writer->submit([table, claimant, lease](store::Store& store) { *lease = store.claim(table, claimant); },
                            [this, table, lease](const std::exception_ptr& failed) {
                                asio::post(shard_, [this, table, lease, ok = failed == nullptr] {
                                    settled(table, ok ? std::optional(*lease) : std::nullopt);
                                });
                            });
}

void Routes::settled(const std::string& table, const std::optional<store::Lease>& lease) {
    Route& route = routes_[table];
    if (route.state != State::asking) return;
    route.state = State::unknown;
    if (!lease) return;  // the store does not answer: once more in a while
    auto queue = std::exchange(route.queue, {});
    auto knocking = std::exchange(route.knocking, {});
    if (lease->node.empty()) {
        for (const Waiting& waiting : queue)
            if (waiting.undelivered) waiting.undelivered("");
        for (const Envelope& envelope : knocking) reply(envelope, Kind::nowhere);
        while (!route.connections.empty()) refuse(route, route.connections.begin()->first, "");
        routes_.erase(table);
        return;
    }
    route.owner = lease->node;
    route.epoch = lease->epoch;
    route.unanswered = 0;
    route.state = route.owner == context_.node ? State::mine : State::theirs;
    if (std::exchange(route.orphaned, false) && route.state == State::mine) {
        metrics().take_overs.add();
        note(Level::info, "table taken over", {{"table", table}});
    }
    if (route.state == State::mine) {
        if (context_.draining) {
            route.queue = std::move(queue), route.knocking = std::move(knocking);
            return give_away(table, route);
        }
        context_.tables->lend(table, route.epoch);
    }
    // A connection that cannot be attached removes itself.
    std::vector<std::uint64_t> followers;
    followers.reserve(route.connections.size());
    for (const auto& [follower, connection] : route.connections) followers.push_back(follower);
    for (const std::uint64_t follower : followers)
        if (const auto at = route.connections.find(follower); at != route.connections.end())
            attach(table, route, at->second);
    for (Waiting& waiting : queue)
        if (route.state == State::mine)
            context_.tables->post(table, std::move(waiting.request), std::move(waiting.undelivered));
        else
            send_request(table, route, std::move(waiting));
    for (Envelope& envelope : knocking) guest_asks(envelope, route);
}

// The owner has not begun what it did not answer: all that goes to the next, in order.
void Routes::move_away(const std::string& table, Route& route) {
    auto sent = std::exchange(route.sent, {});
    for (auto& [number, waiting] : std::views::reverse(sent)) route.queue.push_front(std::move(waiting));
    ask_owner(table, route);
}

// The owner may have begun it. Who waits for an answer comes back and sees.
void Routes::lose(const std::string& table, Route& route) {
    std::erase_if(route.connections, [](auto& entry) {
        if (entry.second.asked.empty()) return false;
        entry.second.socket->close(kComeBack);
        return true;
    });
    std::erase_if(route.sent, [](const auto& entry) { return as_ask(entry.second.request) != nullptr; });
    std::erase_if(route.queue, [&](const Waiting& waiting) {
        const table_request::Ask* ask = as_ask(waiting.request);
        return ask != nullptr && !route.connections.contains(ask->request.follower);
    });
    close_guests(route);
    move_away(table, route);
}

void Routes::broke(const std::string& table, std::uint64_t follower, std::uint64_t generation) {
    const auto at = routes_.find(table);
    if (at == routes_.end()) return;
    const auto found = at->second.connections.find(follower);
    if (found == at->second.connections.end() || found->second.generation != generation) return;
    if (at->second.state == State::mine || at->second.state == State::theirs) lose(table, at->second);
}

void Routes::node_died(const std::string& node) {
    for (auto& [table, route] : routes_) {
        if (route.state == State::theirs && route.owner == node) {
            route.orphaned = true;
            lose(table, route);
        }
        let_go_guests_of(node, table, route);
    }
}

void Routes::let_go_guests_of(const std::string& node, const std::string& table, Route& route) {
    std::erase_if(route.guests, [&](const auto& guest) {
        if (guest.second.node != node) return false;
        context_.tables->unfollow(table, guest.first);
        return true;
    });
}

void Routes::link_restored() {
    for (auto& [table, route] : routes_)
        if (route.state == State::theirs) lose(table, route);
}

void Routes::tidy() {
    std::erase_if(routes_, [](const auto& entry) {
        const Route& route = entry.second;
        return (route.state == State::theirs || route.state == State::unknown) && route.connections.empty() &&
               route.queue.empty() && route.sent.empty() && route.knocking.empty();
    });
    for (auto& [table, route] : routes_)
        if (route.state == State::unknown) ask_owner(table, route);
    if (++tidies_ % kTidiesPerCheck == 0) send_membership_checks();
}

void Routes::keep_only(const std::map<std::string, std::int64_t>& leases) {
    for (auto& [table, route] : routes_) {
        if (route.state == State::theirs) lose(table, route);  // its owner let our connections go
        if (route.state != State::mine) continue;
        if (const auto at = leases.find(table); at != leases.end() && at->second == route.epoch) continue;
        context_.tables->drop(table);
        lose(table, route);
    }
}

// --- handing over -----------------------------------------------------------------------------------------------------------

void Routes::leave_all() {
    for (auto& [table, route] : routes_)
        if (route.state == State::mine) {
            route.state = State::leaving;
            context_.tables->finish(table);
        }
}

void Routes::table_gone(const std::string& table) {
    const auto at = routes_.find(table);
    if (at != routes_.end() && at->second.state == State::leaving) give_away(table, at->second);
}

void Routes::give_away(const std::string& table, Route& route) {
    route.state = State::leaving;
    const auto others = context_.others();
    const std::string next = others.empty() ? "" : others[std::hash<std::string>()(table) % others.size()];
    context_.writer->submit(
        [table, epoch = route.epoch, next](store::Store& store) { store.hand_over(table, epoch, next); },
        [this, table](const std::exception_ptr&) { asio::post(shard_, [this, table] { handed_over(table); }); });
}

// Everything the table said has left before this; what still comes here it has not read.
void Routes::handed_over(const std::string& table) {
    Route& route = routes_[table];
    std::set<std::string>
        informed;  // those that follow it too, should one of them be so new that we have not seen it yet
    for (const std::string& node : context_.others()) informed.insert(node);
    for (const auto& [follower, guest] : route.guests) informed.insert(guest.node);
    for (const std::string& node : informed) outbox_.send(node, {Kind::moved, "", table, 0, 0, 0, {}});
    for (const Envelope& envelope : std::exchange(route.knocking, {})) reply(envelope, Kind::bounced);
    route.guests.clear();
    route.state = State::unknown;
    // A table that broke down at the very end left questions open that are not among those it never read.
    std::map<std::uint64_t, std::size_t> unread;
    for (const Waiting& waiting : route.queue)
        if (const table_request::Ask* ask = as_ask(waiting.request)) ++unread[ask->request.follower];
    for (auto& [follower, connection] : route.connections)
        if (connection.asked.size() > unread[follower]) connection.socket->close(kComeBack);
    if (!route.connections.empty() || !route.queue.empty()) ask_owner(table, route);
}

bool Routes::no_tables() const {
    return std::none_of(routes_.begin(), routes_.end(), [](const auto& entry) {
        const State state = entry.second.state;
        return state == State::mine || state == State::leaving || state == State::asking;
    });
}

bool Routes::nobody_waits() const {
    for (const auto& [table, route] : routes_)
        for (const auto& [follower, connection] : route.connections)
            if (!connection.asked.empty() || connection.following.id != 0) return false;
    return true;
}

}  // namespace consigliere::server
