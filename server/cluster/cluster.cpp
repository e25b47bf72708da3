#include "server/cluster/cluster.hpp"

#include <algorithm>
#include <chrono>
#include <future>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/ops/journal.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

namespace asio = boost::asio;
namespace json = boost::json;
using Kind = Envelope::Kind;

namespace {

std::int64_t steady_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

json::value summary_json(const std::optional<Summary>& summary) {
    if (!summary) return nullptr;
    json::array seats;
    for (const Seat seat : summary->waits_for) seats.emplace_back(seat.index);
    json::array asked;
    for (const Seat seat : summary->asked) asked.emplace_back(seat.index);
    return json::object{{"waits_for", std::move(seats)},
                        {"asked", std::move(asked)},
                        {"question", json::array(summary->question.begin(), summary->question.end())},
                        {"until", summary->until ? json::value(*summary->until) : json::value(nullptr)},
                        {"spectators", summary->spectators}};
}

Summary summary_from(const json::object& from) {
    Summary out;
    for (const json::value& seat : read_array(from, "waits_for", kMaxPlayers))
        out.waits_for.emplace_back(seat.to_number<int>());
    if (from.at("until").is_int64()) out.until = from.at("until").get_int64();
    out.spectators = static_cast<int>(read_number(from, "spectators", 0, INT32_MAX));
    if (from.contains("asked"))  // not by a server of an earlier version
        for (const json::value& seat : read_array(from, "asked", kMaxPlayers))
            out.asked.add(Seat(seat.to_number<int>()));
    if (!from.contains("question")) return out;  // of a server of an earlier version
    const json::array& question = read_array(from, "question", kLangs);
    for (std::size_t i = 0; i < question.size(); ++i) out.question[i] = question[i].as_string();
    return out;
}

}  // namespace

Cluster::Cluster(const std::string& url, Dependencies deps) : deps_(std::move(deps)) {
    context_.node = name_of_node();
    context_.tables = deps_.tables;
    context_.writer = deps_.writer;
    context_.others = [this] { return others(); };
    for (auto& shard : *deps_.shards) routes_.push_back(std::make_unique<Routes>(context_, *shard));
    const std::shared_ptr<store::Store> store = deps_.database->connect();
    context_.link = std::make_unique<NatsLink>(
        url, store->site_id(), context_.node, [this](std::string_view bytes) { receive(bytes); },
        [this] {
            send_to_all(Kind::resync, {});  // those too that came a moment ago
            on_every_shard([](Routes& routes) { routes.link_restored(); });
        });
    refresh(*store);
    send_to_all(Kind::hello, {});
    thread_ = std::thread([this, store] { run(*store); });
}

Cluster::~Cluster() { stop(); }

void Cluster::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(closing_, true)) return;
    }
    wake_.notify_one();
    thread_.join();
    context_.link->close();
}

// --- the bus --------------------------------------------------------------------------------------------------------------

void Cluster::post(const std::string& table, TableRequest request, Undelivered undelivered) {
    const std::size_t home = deps_.tables->home_index(table);
    asio::dispatch(*(*deps_.shards)[home], [&routes = *routes_[home], table, request = std::move(request),
                                            undelivered = std::move(undelivered)]() mutable {
        routes.post(table, std::move(request), std::move(undelivered));
    });
}

void Cluster::follow(const std::string& table, Follower follower, std::int64_t id, std::shared_ptr<Socket> socket,
                     Undelivered undelivered) {
    const std::size_t home = deps_.tables->home_index(table);
    asio::dispatch(*(*deps_.shards)[home],
                   [&routes = *routes_[home], table, following = Following{std::move(follower), id},
                    socket = std::move(socket), undelivered = std::move(undelivered)]() mutable {
                       routes.follow(table, std::move(following), std::move(socket), std::move(undelivered));
                   });
}

void Cluster::unfollow(const std::string& table, std::uint64_t follower) {
    const std::size_t home = deps_.tables->home_index(table);
    asio::dispatch(*(*deps_.shards)[home],
                   [&routes = *routes_[home], table, follower] { routes.unfollow(table, follower); });
}

void Cluster::table_gone(const std::string& table) { routes_[deps_.tables->home_index(table)]->table_gone(table); }

void Cluster::on_every_shard(const std::function<void(Routes&)>& what) {
    for (std::size_t i = 0; i < routes_.size(); ++i)
        asio::post(*(*deps_.shards)[i], [&routes = *routes_[i], what] { what(routes); });
}

void Cluster::receive(std::string_view bytes) {
    std::vector<std::vector<Envelope>> for_shards(routes_.size());
    for (Envelope& envelope : unpack_all(bytes)) {
        if (envelope.from == context_.node) continue;
        const bool to_table = !envelope.table.empty();
        if (to_table)
            for_shards[deps_.tables->home_index(envelope.table)].push_back(std::move(envelope));
        else
            receive_for_all(envelope);
    }
    for (std::size_t i = 0; i < routes_.size(); ++i)
        if (!for_shards[i].empty())
            asio::post(*(*deps_.shards)[i], [&routes = *routes_[i], all = std::move(for_shards[i])]() mutable {
                for (Envelope& envelope : all) routes.receive(std::move(envelope));
            });
}

void Cluster::receive_for_all(const Envelope& envelope) {
    switch (envelope.kind) {
    case Kind::summaries: return receive_summaries(envelope);
    case Kind::hello:     return send_all_summaries();
    case Kind::forget:    return deps_.on_forget(envelope.contents);
    case Kind::sign_out:
        if (const auto from = parse_object(envelope.contents))
            deps_.on_sessions_end({read_text(*from, "person"), read_text(*from, "one"), read_text(*from, "keep")});
        return;
    case Kind::notice:
        if (const auto from = parse_object(envelope.contents))
            deps_.on_notice({read_number(*from, "n", 0, INT64_MAX), read_text(*from, "person"),
                             read_text(*from, "kind"), read_text(*from, "table"), read_text(*from, "body"),
                             read_number(*from, "at", 0, INT64_MAX), false, false});
        return;
    case Kind::resync: return on_every_shard([request = envelope](Routes& routes) { routes.receive(request); });
    default:           return;
    }
}

// --- heartbeats --------------------------------------------------------------------------------------------------------------

bool Cluster::alive() const { return steady_ms() < alive_until_; }

bool Cluster::is_first() const {
    const std::lock_guard lock(mutex_);
    return !live_nodes_.empty() && live_nodes_.front() == context_.node;
}

std::vector<std::string> Cluster::others() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> out = live_nodes_;
    std::erase(out, context_.node);
    return out;
}

void Cluster::run(store::Store& store) {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, std::chrono::milliseconds(kBetweenLooks), [this] { return closing_; });
            if (closing_) break;
        }
        try {
            refresh(store);
            send_summaries();
        } catch (const std::exception& wrong) {
            // Without the store nobody can write; whoever comes back first goes on.
            note(Level::warning, "heartbeat failed", {{"why", wrong.what()}});
        }
        on_every_shard([](Routes& routes) { routes.tidy(); });
    }
    try {
        store.remove_node(context_.node);
    } catch (const store::StoreError& wrong) {
        note(Level::info, "other servers must expire this server's lease", {{"why", wrong.what()}});
    }
}

void Cluster::refresh(store::Store& store) {
    const std::lock_guard one_at_a_time(looking_);  // an older look must not undo a newer one
    renew(store);
    const auto now = store.live_nodes();
    std::vector<std::string> died;
    {
        const std::lock_guard lock(mutex_);
        std::set_difference(live_nodes_.begin(), live_nodes_.end(), now.begin(), now.end(), std::back_inserter(died));
        live_nodes_ = now;
        for (const std::string& node : died)
            std::erase_if(remote_, [&](const auto& entry) { return entry.second.first == node; });
    }
    for (const std::string& node : died) note(Level::info, "server heartbeat lost", {{"node", node}});
    for (const std::string& node : died)
        if (node != context_.node) on_every_shard([node](Routes& routes) { routes.node_died(node); });
}

void Cluster::renew(store::Store& store) {
    const std::int64_t asked_at = steady_ms();
    const bool first = alive_until_ == 0;
    if (!store.renew_node(context_.node, kLivesFor) && !first) {
        // This server was suspended or cut off. What others took over meanwhile is theirs; only then it serves the rest.
        std::map<std::string, std::int64_t> leases;
        for (auto& [table, epoch] : store.leases_of(context_.node)) leases[table] = epoch;
        wait_until(
            [leases](Routes& routes) {
                routes.keep_only(leases);
                return true;
            },
            std::chrono::seconds(5));
    }
    alive_until_ = asked_at + kLivesFor;
}

// Asks on every shard until it holds on all; false after the time.
bool Cluster::wait_until(const std::function<bool(Routes&)>& holds, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
        bool all = true;
        for (std::size_t i = 0; i < routes_.size(); ++i) {
            const auto answer = std::make_shared<std::promise<bool>>();
            auto future = answer->get_future();
            asio::post(*(*deps_.shards)[i],
                       [&routes = *routes_[i], holds, answer] { answer->set_value(holds(routes)); });
            if (future.wait_until(end) != std::future_status::ready) return false;
            all &= future.get();
        }
        if (all) return true;
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

void Cluster::hand_over_tables() {
    try {
        refresh(*deps_.database->connect());  // one that came a moment ago may be the only one to take them
    } catch (const store::StoreError& wrong) {
        note(Level::warning, "cannot find a server to take over the tables", {{"why", wrong.what()}});
    }
    if (others().empty() || context_.draining.exchange(true)) return;
    on_every_shard([](Routes& routes) { routes.leave_all(); });
    wait_until([](Routes& routes) { return routes.no_tables(); }, std::chrono::seconds(4));
}

void Cluster::wait_for_answers() {
    if (!context_.draining) return;
    wait_until([](Routes& routes) { return routes.nobody_waits(); }, std::chrono::seconds(1));
}

// --- what lists say ---------------------------------------------------------------------------------------------------------

std::optional<Summary> Cluster::summary(const std::string& table) const {
    const std::lock_guard lock(mutex_);
    const auto at = remote_.find(table);
    return at == remote_.end() ? std::nullopt : std::optional(at->second.second);
}

void Cluster::summary_changed(const std::string& table, const Summary* summary) {
    const std::lock_guard lock(mutex_);
    changed_[table] = summary != nullptr ? std::optional(*summary) : std::nullopt;
}

void Cluster::send_to_all(Kind kind, std::string contents) {
    context_.link->send_to_all(Envelope{kind, context_.node, "", 0, 0, 0, std::move(contents)}.packed());
}

void Cluster::send_summaries() {
    std::map<std::string, std::optional<Summary>> changed;
    {
        const std::lock_guard lock(mutex_);
        changed.swap(changed_);
    }
    json::object out;
    for (const auto& [table, summary] : changed) {
        out[table] = summary_json(summary);
        if (out.size() == 1000) send_to_all(Kind::summaries, json::serialize(std::exchange(out, {})));
    }
    if (!out.empty()) send_to_all(Kind::summaries, json::serialize(out));
}

// Another server is new: with the next refresh it is sent all.
void Cluster::send_all_summaries() {
    const auto all = deps_.tables->summaries();
    const std::lock_guard lock(mutex_);
    for (const auto& [table, summary] : all) changed_.try_emplace(table, summary);
}

void Cluster::receive_summaries(const Envelope& envelope) {
    const auto from = parse_object(envelope.contents);
    if (!from) return;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [table, summary] : *from)
            if (summary.is_object())
                remote_[table] = {envelope.from, summary_from(summary.get_object())};
            else if (const auto at = remote_.find(table); at != remote_.end() && at->second.first == envelope.from)
                remote_.erase(at);
    }
    deps_.on_change();
}

void Cluster::publish_notice(const store::Notice& n) {
    send_to_all(
        Kind::notice,
        json::serialize(json::object{
            {"n", n.n}, {"person", n.person}, {"kind", n.kind}, {"table", n.table}, {"body", n.body}, {"at", n.at}}));
}

void Cluster::publish_forget(const std::string& table) { send_to_all(Kind::forget, table); }

void Cluster::publish_sessions_end(const SessionsEnd& which) {
    send_to_all(Kind::sign_out,
                json::serialize(json::object{{"person", which.person}, {"one", which.one}, {"keep", which.keep}}));
}

}  // namespace consigliere::server
