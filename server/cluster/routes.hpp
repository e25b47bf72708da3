// Where the tables of one network thread are, as this server knows, and what is on its way to them. Every function is
// called on that thread.
//
//            post, follow                                settled
//   unknown ──────────────> asking (claim in the store) ─────────> mine    requests go to Tables
//      ^                                                └────────> theirs  requests go to the owner over NATS
//      └── the owner died, its table broke down, it handed the table over (`leaving` until that is stored)
//
// A table belongs to whom the store says (a lease with a number under which everything is written). This is only a
// cache of it: a request to the wrong server bounces, and a server that lost a table without noticing cannot write.
//   - What an owner handed over it has not begun: it is sent again, in order, to the next.
//   - What an owner had not answered when it died may or may not be stored: the connections that wait for it are closed,
//     come back and see. All others are sent the table's current state by the next owner.
//   - NATS promises no delivery. What is answered or counted is missed automatically; for the rest membership is checked
//     at intervals: a connection that was not sent all that the table said follows it again.
#pragma once

#include <atomic>
#include <deque>
#include <map>
#include <set>

#include "server/cluster/envelope.hpp"
#include "server/cluster/nats_link.hpp"
#include "server/site/tables.hpp"

namespace consigliere::server {

// What the routes of all threads share.
struct RouteContext {
    std::string node;  // this server
    Tables* tables = nullptr;
    store::GroupCommit* writer = nullptr;
    std::unique_ptr<NatsLink> link;
    std::function<std::vector<std::string>()> others;  // servers that live, without this one
    std::atomic<std::uint64_t> numbers = 0;
    std::atomic<bool> draining = false;
};

// What one network thread sends to other servers: everything of one of its passes goes to a server in one message.
class RouteOutbox {
public:
    RouteOutbox(RouteContext& context, Shard& shard) : context_(context), shard_(shard) {}

    void send(const std::string& to, Envelope envelope);

private:
    void flush();

    RouteContext& context_;
    Shard& shard_;
    std::map<std::string, std::string> batches_;  // by server
};

class Routes {
public:
    Routes(RouteContext& office, Shard& shard) : context_(office), shard_(shard), outbox_(office, shard) {}

    void post(const std::string& table, TableRequest request, Bus::Undelivered undelivered);
    void follow(const std::string& table, Following following, std::shared_ptr<Socket> socket,
                Bus::Undelivered undelivered);
    void unfollow(const std::string& table, std::uint64_t follower);

    void receive(Envelope envelope);
    void node_died(const std::string& node);
    void link_restored();  // to NATS: what was under way may be lost
    void tidy();           // now and then: asks again where the store did not answer, forgets what nobody needs
    // This server had expired for a while: whatever is not in its leases was taken over.
    void keep_only(const std::map<std::string, std::int64_t>& leases);
    void table_gone(const std::string& table);  // out of memory
    void leave_all();                           // hands every table over
    bool no_tables() const;                     // none is here or on its way
    bool nobody_waits() const;                  // for an answer

private:
    enum class State { unknown, asking, mine, theirs, leaving };
    // A connection of this server that follows a table, wherever that is.
    struct Connection {
        Following following;  // its id until the first answer
        std::shared_ptr<Socket> socket;
        Bus::Undelivered undelivered;
        std::uint64_t generation = 0, received = 0;  // of this following of it; messages since
        std::uint64_t number = 0;                    // of the request that asked for it
        std::multiset<std::int64_t> asked;           // ids of messages without an answer
    };
    class GuestSocket;
    struct Guest {
        std::string node;
        std::shared_ptr<GuestSocket> socket;
    };
    struct Waiting {
        TableRequest request;
        Bus::Undelivered undelivered;
    };
    struct Route {
        State state = State::unknown;
        std::string owner;
        std::int64_t epoch = 0;
        bool orphaned = false;                  // its owner died
        int unanswered = 0;                     // membership checks
        std::deque<Waiting> queue;              // until the owner is known
        std::deque<Envelope> knocking;          // from other servers, likewise
        std::map<std::uint64_t, Waiting> sent;  // by number; not yet answered or taken
        std::map<std::uint64_t, Connection> connections;
        std::map<std::uint64_t, Guest> guests;  // followers of other servers
    };
    class HomeSocket;

    static constexpr int kComeBack = 1012;  // to a client: connect again
    static constexpr int kTidiesPerCheck = 4;
    static constexpr int kPatience = 2;  // membership checks that an owner without heartbeat may leave unanswered
    static const table_request::Ask* as_ask(const TableRequest& request) {
        return std::get_if<table_request::Ask>(&request);
    }

    void ask_owner(const std::string& table, Route& route);
    void settled(const std::string& table, const std::optional<store::Lease>& lease);
    void give_away(const std::string& table, Route& route);
    void handed_over(const std::string& table);
    void attach(const std::string& table, Route& route, Connection& connection);
    void send_request(const std::string& table, Route& route, Waiting waiting);
    void move_away(const std::string& table, Route& route);
    void lose(const std::string& table, Route& route);
    void let_go_guests_of(const std::string& node, const std::string& table, Route& route);
    static void refuse(Route& route, std::uint64_t follower, const std::string& why);
    void broke(const std::string& table, std::uint64_t follower, std::uint64_t generation);
    void note_answer(const std::string& table, std::uint64_t follower, const Text& text);
    void send_membership_checks();
    void answer_membership_check(const Envelope& envelope, const Route& route);
    void check_present(const Envelope& envelope, Route& route);
    static void close_guests(Route& route);
    void guest_asks(Envelope& envelope, Route& route);
    void guest_request(const Envelope& envelope, const Route& route);
    void guest_follows(const Envelope& envelope, Route& route);
    void owner_says(const Envelope& envelope, Route& route);
    void reply(const Envelope& to, Envelope::Kind kind, std::string contents = {});

    RouteContext& context_;
    Shard& shard_;
    RouteOutbox outbox_;
    std::map<std::string, Route> routes_;
    int tidies_ = 0;
};

}  // namespace consigliere::server
