#include "server/cluster/routes.hpp"

#include <algorithm>
#include <charconv>
#include <functional>

#include <boost/asio/post.hpp>

namespace consigliere::server {

namespace asio = boost::asio;
using Kind = Envelope::Kind;

namespace {

// The id of the message that this text answers, or 0: as Table writes answers.
std::int64_t answered_by(std::string_view text) {
    constexpr std::string_view kBeginning = R"({"type":"answer","id":)";
    std::int64_t id = 0;
    if (text.starts_with(kBeginning)) std::from_chars(text.data() + kBeginning.size(), text.data() + text.size(), id);
    return id;
}

constexpr std::size_t kLargeBatch = 256 * 1024;  // NATS takes messages of up to 1 MB

std::int64_t id_of(const table_request::Ask& ask) {
    const auto* id = ask.request.message.if_contains("id");
    return id != nullptr && id->is_int64() ? id->get_int64() : 0;
}

}  // namespace

void RouteOutbox::send(const std::string& to, Envelope envelope) {
    envelope.from = context_.node;
    std::string packed = envelope.packed();
    if (!reads_batches(to) || packed.size() > kLargeBatch) {
        flush();
        return context_.link->send(to, packed);
    }
    if (batches_.empty()) asio::post(shard_, [this] { flush(); });
    std::string& batch = batches_[to];
    add_to_batch(batch, packed);
    if (batch.size() > kLargeBatch) flush();
}

void RouteOutbox::flush() {
    for (const auto& [node, batch] : std::exchange(batches_, {})) context_.link->send(node, batch);
}

// A connection of this server at a table of this server.
class Routes::HomeSocket final : public Socket {
public:
    HomeSocket(Routes& routes, std::string table, const Connection& connection)
        : routes_(routes),
          table_(std::move(table)),
          follower_(connection.following.follower.id),
          generation_(connection.generation),
          socket_(connection.socket) {}

    void send(Text text) override {
        routes_.note_answer(table_, follower_, text);
        socket_->send(std::move(text));
    }
    // The table does not go on: after it is gone, not while it goes.
    void close(int) override {
        asio::post(routes_.shard_, [&routes = routes_, table = table_, follower = follower_, g = generation_] {
            routes.broke(table, follower, g);
        });
    }
    std::int64_t lag_ms() const override { return socket_->lag_ms(); }

private:
    Routes& routes_;
    std::string table_;
    std::uint64_t follower_, generation_;
    std::shared_ptr<Socket> socket_;
};

// --- the bus of this server's connections ---------------------------------------------------------------------------------

void Routes::post(const std::string& table, TableRequest request, Bus::Undelivered undelivered) {
    Route& route = routes_[table];
    if (const table_request::Ask* ask = as_ask(request))
        if (const auto at = route.connections.find(ask->request.follower); at != route.connections.end())
            at->second.asked.insert(id_of(*ask));
    if (const auto* speak = std::get_if<table_request::Speak>(&request))
        if (const auto at = route.connections.find(speak->follower); at != route.connections.end())
            at->second.following.follower.lang = speak->lang;  // for the next owner
    if (route.state == State::mine) return context_.tables->post(table, std::move(request), std::move(undelivered));
    if (route.state == State::theirs) return send_request(table, route, {std::move(request), std::move(undelivered)});
    route.queue.push_back({std::move(request), std::move(undelivered)});
    if (route.state == State::unknown) ask_owner(table, route);
}

void Routes::follow(const std::string& table, Following following, std::shared_ptr<Socket> socket,
                    Bus::Undelivered undelivered) {
    Route& route = routes_[table];
    Connection& connection = route.connections[following.follower.id];
    connection = {std::move(following), std::move(socket), std::move(undelivered), 0, 0, 0, {}};
    if (route.state == State::mine || route.state == State::theirs) return attach(table, route, connection);
    if (route.state == State::unknown) ask_owner(table, route);
}

void Routes::unfollow(const std::string& table, std::uint64_t follower) {
    const auto at = routes_.find(table);
    if (at == routes_.end() || at->second.connections.erase(follower) == 0) return;
    if (at->second.state == State::mine) context_.tables->unfollow(table, follower);
    if (at->second.state == State::theirs)
        outbox_.send(at->second.owner, {Kind::unfollow, "", table, 0, follower, 0, {}});
}

void Routes::attach(const std::string& table, Route& route, Connection& connection) {
    connection.generation = ++context_.numbers;
    connection.received = 0;
    const std::uint64_t follower = connection.following.follower.id;
    if (route.state == State::theirs) {
        connection.number = ++context_.numbers;
        return outbox_.send(route.owner, {Kind::follow, "", table, connection.number, follower, connection.generation,
                                          pack(connection.following)});
    }
    context_.tables->follow(table, connection.following.follower, connection.following.id,
                            std::make_shared<HomeSocket>(*this, table, connection),
                            [this, table, follower](const std::string& why) {
                                if (const auto at = routes_.find(table); at != routes_.end())
                                    refuse(at->second, follower, why);
                            });
}

void Routes::send_request(const std::string& table, Route& route, Waiting waiting) {
    const std::uint64_t number = ++context_.numbers;
    Envelope envelope{Kind::request, "", table, number, 0, 0, pack(waiting.request)};
    if (const table_request::Ask* ask = as_ask(waiting.request)) {
        envelope.follower = ask->request.follower;
        if (const auto at = route.connections.find(envelope.follower); at != route.connections.end())
            envelope.generation = at->second.generation;
    }
    route.sent[number] = std::move(waiting);
    outbox_.send(route.owner, std::move(envelope));
}

// There is no such table, or it cannot be opened.
void Routes::refuse(Route& route, std::uint64_t follower, const std::string& why) {
    const auto at = route.connections.find(follower);
    if (at == route.connections.end()) return;
    const Connection connection = std::move(at->second);
    route.connections.erase(at);
    if (connection.following.id != 0 && connection.undelivered)
        connection.undelivered(why);
    else
        connection.socket->close(kComeBack);
}

// A text on its way to a connection: does it answer something?
void Routes::note_answer(const std::string& table, std::uint64_t follower, const Text& text) {
    const std::int64_t id = answered_by(*text);
    const auto at = routes_.find(table);
    if (id == 0 || at == routes_.end()) return;
    Route& route = at->second;
    const auto found = route.connections.find(follower);
    if (found == route.connections.end()) return;
    Connection& connection = found->second;
    if (connection.following.id == id) connection.following.id = 0;
    if (const auto one = connection.asked.find(id); one != connection.asked.end()) connection.asked.erase(one);
    std::erase_if(route.sent, [&](const auto& entry) {
        const table_request::Ask* ask = as_ask(entry.second.request);
        return ask != nullptr && ask->request.follower == follower && id_of(*ask) == id;
    });
}

}  // namespace consigliere::server
