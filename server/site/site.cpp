#include "server/site/site.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/json/serialize.hpp>

#include "engine/rating.hpp"
#include "server/cluster/cluster.hpp"
#include "server/json_read.hpp"
#include "server/net/endpoint.hpp"
#include "server/new_table.hpp"
#include "server/now.hpp"
#include "server/ops/journal.hpp"
#include "server/ops/metrics.hpp"
#include "server/secrets.hpp"
#include "server/site/client.hpp"
#include "server/site/messenger.hpp"
#include "server/table/match_writer.hpp"
#include "store/stored_game.hpp"
#include "store/vault.hpp"

namespace consigliere::server {

namespace asio = boost::asio;
namespace json = boost::json;

const GameKind* Games::find(std::string_view id) const {
    for (const GameKind* kind : all)
        if (kind->info().id == id) return kind;
    return nullptr;
}

namespace {

std::unique_ptr<store::Database> open_store(const Config& config) {
    auto database = store::open(config.store.empty() ? config.data : config.store);
    store::lock_store(*database, config.key_file.empty() ? config.data + "/consigliere.key" : config.key_file,
                      config.new_key);
    return database;
}

}  // namespace

Site::Site(const Config& config, const Games& games)
    : config_(config),
      cached_games_(games.all),
      files_(config.web),
      database_(open_store(config)),
      occupied_(database_->occupy(config.bus.empty())),
      readers_(std::make_unique<Readers>(*database_)),
      writer_(std::make_unique<store::GroupCommit>(database_->connect())) {
    server_texts();
    prepare_people();
    if (const std::string remark = passkey_remark(config.public_url); !remark.empty())
        note(config.public_url.empty() ? Level::info : Level::warning, remark, {});
    for (const std::string& remark : database_->remarks()) note(Level::warning, "store warning", {{"remark", remark}});
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    const unsigned count = config.threads > 0 ? static_cast<unsigned>(config.threads) : cores;
    passwords_ = std::make_unique<PasswordQueue>(cores > 3 ? 2u : 1u);
    card_readers_ = std::make_unique<PasswordQueue>(1u, 16);
    thinkers_ = std::make_unique<BotPool>(config.bot_threads > 0 ? static_cast<unsigned>(config.bot_threads)
                                                                 : std::max(1u, cores - 1));
    for (unsigned i = 0; i < count; ++i) shards_.push_back(std::make_unique<Shard>(1));
    Tables::Dependencies deps{&shards_,
                              database_.get(),
                              writer_.get(),
                              thinkers_.get(),
                              config.limits,
                              [this](std::string_view id) { return games_.find(id); },
                              [this](const Table& table) { rate_players(table); },
                              [this](const store::TableRow& row) { open_rematch(row); },
                              [this](const store::Notice& notice) { publish_notice(notice); },
                              [this] { lists_changed_ = true; }};
    deps.address_of = [this](const std::string& table) { return origins_.of(table); };
    if (!config.bus.empty()) {
        deps.on_summary = [this](const std::string& id, const Summary* s) { cluster_->summary_changed(id, s); };
        deps.on_gone = [this](const std::string& id) { cluster_->table_gone(id); };
        deps.alive = [this] { return cluster_->alive(); };
    }
    tables_ = std::make_unique<Tables>(std::move(deps));
    check_logs("running");
    messenger_ = std::make_unique<Messenger>(config_, games_, *database_, *writer_);
    if (!config.bus.empty()) join_cluster();
    web_ = std::make_unique<WebServer>(shards_, *this, config_.net);
    port_ = web_->listen(config.address, static_cast<std::uint16_t>(config.port));
    if (!config.admin.empty()) {
        const auto at = parse_endpoint(config.admin, false);
        if (!at) throw InputError("admin must be an address and a port such as 127.0.0.1:9180, not " + config.admin);
        admin_web_ = std::make_unique<WebServer>(shards_, admin_, config_.net);
        admin_port_ = admin_web_->listen(at->host, static_cast<std::uint16_t>(at->port));
    }
    for (auto& shard : shards_) threads_.emplace_back([&shard] { serve(*shard); });
    ticker_ = std::thread([this] { tick(); });
    checker_ = std::thread([this] { check_logs("finished"), check_logs("abandoned"); });
}

void Site::join_cluster() {
    Cluster::Dependencies deps{&shards_,
                               database_.get(),
                               writer_.get(),
                               tables_.get(),
                               [this](const store::Notice& notice) { send_notice_to_clients(notice); },
                               [this](const std::string& table) { replay_cache_.drop(table); },
                               [this] { lists_changed_ = true; },
                               [this](const SessionsEnd& which) { end_sockets_here(which); }};
    cluster_ = std::make_unique<Cluster>(config_.bus, std::move(deps));
    messenger_->send_only_if([this] { return cluster_->is_first(); });
    // Followers are known by their number to all servers.
    followers_ = random_number() << 24;
}

// What /readyz has to say of this server among the others.
void Site::look_at_cluster() {
    if (!cluster_) return;
    const auto report = [this](const char* part, bool well, const char* sentence) {
        well ? health().clear(part) : health().report(part, sentence);
    };
    report("bus", cluster_->connected(), "the bus is not connected; tables of other servers are unavailable");
    report("lease", cluster_->alive(),
           "this server's heartbeat in the store is overdue; other servers take over its tables");
}

Bus& Site::bus() { return cluster_ ? static_cast<Bus&>(*cluster_) : *tables_; }

// One thread of the network. What goes wrong in one handler (a store that cannot be read just now) must not end the rest.
void Site::serve(Shard& shard) {
    const auto guard = asio::make_work_guard(shard);
    for (;;) {
        try {
            shard.run();
            return;
        } catch (const std::exception& wrong) {
            note(Level::error, "network thread recovered from an error", {{"why", wrong.what()}});
        }
    }
}

Site::~Site() { stop(); }

namespace {

// A table on one thread holds sockets of another: what still waits on any of them must go before the first of them does.
// What goes may leave its last words on another, hence a second round.
void clear(std::vector<std::unique_ptr<Shard>>& shards) {
    struct Access : Shard {
        static void shut_down(Shard& shard) {
            void (asio::execution_context::* const shut)() = &Access::shutdown;
            (shard.*shut)();
        }
    };
    for (int round = 0; round < 2; ++round)
        for (auto& shard : shards) Access::shut_down(*shard);
}

}  // namespace

void Site::stop() {
    if (stopping_.exchange(true)) return;
    ticker_.join();
    checker_.join();
    web_->stop_accepting();
    if (cluster_) cluster_->hand_over_tables();
    ignores_requests_ = true;
    if (cluster_) cluster_->wait_for_answers();
    {
        const std::lock_guard lock(clients_mutex_);
        for (auto& [person, clients] : clients_)
            for (Client* client : clients)
                client->send({{"type", "restarting"}, {"sentence", server_texts().get("notice.restarting", Lang::en)}});
    }
    web_->stop();
    if (admin_web_) admin_web_->stop();
    tables_->stop();
    thinkers_->stop();
    passwords_->finish();
    card_readers_->finish();
    // What was submitted is stored, and its tables learn of it while their threads still run.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (cluster_) cluster_->stop();
    for (auto& shard : shards_) shard->stop();
    for (std::thread& thread : threads_) thread.join();
    messenger_.reset();
    writer_.reset();
    clear(shards_);
}

// --- when it starts -----------------------------------------------------------------------------------------------------

// A log that was changed, lost or cut off is never played on: its table is set aside, and the rest goes on.
void Site::check_logs(const std::string& state) {
    try {
        const auto store = database_->connect();
        for (const std::string& id : store->tables_in(state)) {
            if (stopping_) return;
            const auto row = store->table(id);
            if (!row || row->state != state) continue;
            const auto stored = store::read_game(*store, id);
            if (!stored) continue;  // another server plays it
            const std::string damage = damage_of(*row, stored->log, stored->live);
            if (!damage.empty()) tables_->set_aside(id, damage);
        }
    } catch (const store::StoreError& wrong) {
        note(Level::error, "game logs could not be checked", {{"state", state}, {"why", wrong.what()}});
    }
}

// --- once a second ------------------------------------------------------------------------------------------------------

void Site::tick() {
    for (int n = 0; !stopping_; ++n) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        if (n % 5 != 0) continue;
        if (n % (kBetweenSweeps / 200) == 0)
            store::went_well([this] { end_old_sessions(); });  // or with the next round
        if (n % 300 == 0) clean_up(now());
        tables_->wake_due(bus(), cluster_ ? cluster_->node() : "");
        try {
            if (lists_changed_.exchange(false)) send_lobby();
        } catch (const store::StoreError&) {
            lists_changed_ = true;  // once more in a second
        }
    }
}

void Site::clean_up(Millis now) {
    if (cluster_ && !cluster_->is_first()) return;  // one for all
    constexpr int kAtATime = 200;
    try {
        if (config_.waiting_table_lasts > 0)
            for (const std::string& id : reader().unused_tables(now - config_.waiting_table_lasts, kAtATime))
                bus().post(id, table_request::CloseUnused{}, {});
    } catch (const store::StoreError& wrong) {
        note(Level::warning, "unused tables could not be removed", {{"why", wrong.what()}});
    }
    if (config_.guest_lasts > 0)
        writer_->submit(
            [before = now - config_.guest_lasts](store::Store& store) {
                for (const std::string& id : store.unused_guests(before, kAtATime)) store.delete_person(id);
            },
            {});
}

void Site::send_lobby() {
    const std::lock_guard lock(clients_mutex_);
    for (auto& [person, clients] : clients_)
        for (Client* client : clients)
            if (client->wants_lobby()) client->send_lobby(true);
}

void Site::add_client(Client* client, const std::string& person) {
    const std::lock_guard lock(clients_mutex_);
    clients_[person].insert(client);
}

void Site::remove_client(Client* client, const std::string& person) {
    const std::lock_guard lock(clients_mutex_);
    auto& all = clients_[person];
    all.erase(client);
    if (all.empty()) clients_.erase(person);
}

void Site::for_each_client_of(const std::string& person, const std::function<void(Client&)>& what) {
    const std::lock_guard lock(clients_mutex_);
    if (const auto at = clients_.find(person); at != clients_.end())
        for (Client* client : at->second) what(*client);
}

void Site::publish_notice(const store::Notice& notice) {
    send_notice_to_clients(notice);
    if (cluster_) cluster_->publish_notice(notice);
}

void Site::send_notice_to_clients(const store::Notice& notice) {
    for_each_client_of(notice.person, [&](Client& client) { client.send_notice(notice); });
    messenger_->look_soon();
}

void Site::forget(const std::string& table) {
    replay_cache_.drop(table);
    if (cluster_) cluster_->publish_forget(table);
}

// --- tables -------------------------------------------------------------------------------------------------------------

void Site::open_table(store::TableRow row, const std::string& by, const std::string& address, Opened done) {
    row.id = random_id();
    row.code = random_code();
    const std::string id = row.id, code = row.code;
    if (!address.empty()) origins_.remember(id, network_of(address));
    // Looked at where it is written: many requests at once would all find room.
    const auto too_many = std::make_shared<bool>(false);
    writer_->submit(
        [row, by, too_many, most = config_.tables_a_person](store::Store& store) {
            *too_many = !by.empty() && store.open_tables_of(by) >= most;
            if (!*too_many) store.add_table(row);
        },
        [this, row, by, address, id, code, done, too_many](const std::exception_ptr& failed) mutable {
            lists_changed_ = true;
            if (!failed) return *too_many ? done("", "too_many_tables") : done(id, code);
            try {
                std::rethrow_exception(failed);
            } catch (const store::Conflict&) {
                open_table(std::move(row), by, address, std::move(done));  // the code was taken: another one
            } catch (const std::exception&) {
                done("", "store_failed");
            }
        });
}

void Site::open_rematch(const store::TableRow& row) {
    open_table(rematch_of(row, now_ms()), "", origins_.of(row.id),
               [this, before = row.id](const std::string& id, const auto&) {
                   if (!id.empty()) bus().post(before, table_request::Rematch{id});
               });
}

// A game that ended stays in the list of those who may not know it yet.
std::vector<store::TableRow> Site::listed_tables(std::string_view person) {
    const Millis now = now_ms();
    auto rows = reader().public_tables(100, now - kLongestDelay);
    std::erase_if(rows,
                  [&](const store::TableRow& row) { return row.ended_at != 0 && !is_end_withheld(row, person, now); });
    return rows;
}

json::object Site::table_line(const store::TableRow& row, std::string_view person, Lang lang) {
    auto summary = tables_->summary(row.id);
    if (!summary && cluster_) summary = cluster_->summary(row.id);
    return server::table_line(row, games_.find(row.game), summary, {person, lang, now_ms()});
}

// A game between people counts for their ratings: by places, bots left out.
void Site::rate_players(const Table& table) {
    const Room& room = table.room();
    const auto end = parse_object(room.result);
    if (!end || !end->contains("scores")) return;
    const Result result = table.record()->match().result();
    std::vector<std::pair<std::string, int>> people;  // person, place
    for (int i = 0; i < room.players(); ++i) {
        const SeatHolder& holder = room.seats[static_cast<std::size_t>(i)];
        if (holder.kind != SeatHolder::Kind::person || holder.person.empty()) continue;
        int place = 1;
        for (int k = 0; k < room.players(); ++k) {
            const bool better =
                result.winners.has(Seat(k)) != result.winners.has(Seat(i))
                    ? result.winners.has(Seat(k))
                    : result.score[static_cast<std::size_t>(k)] > result.score[static_cast<std::size_t>(i)];
            place += better;
        }
        people.emplace_back(holder.person, place);
    }
    if (people.size() < 2) return;
    writer_->submit(
        [people, game = std::string(room.kind->info().id), players = room.players()](store::Store& store) {
            std::vector<store::Rating> rows;
            std::vector<Rating> ratings;
            for (const auto& [person, place] : people) {
                rows.push_back(store.rating(person, game, players));
                ratings.push_back({rows.back().mu, rows.back().sigma});
            }
            std::vector<Placing> placings;
            placings.reserve(people.size());
            for (std::size_t i = 0; i < people.size(); ++i) placings.push_back({&ratings[i], people[i].second});
            rate(placings);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                rows[i].mu = ratings[i].mean;
                rows[i].sigma = ratings[i].deviation;
                ++rows[i].games;
                store.save_rating(rows[i]);
            }
        },
        {});
}

// --- requests -----------------------------------------------------------------------------------------------------------

namespace {

// Counts what is answered, writes it to the operator's log under an id, and gives the client that id.
std::function<void(HttpResponse)> logged(const HttpRequest& request, std::function<void(HttpResponse)> reply) {
    const auto [route, table] = route_of(request);
    return [id = request.id, method = request.method, route, table, began = std::chrono::steady_clock::now(),
            reply = std::move(reply)](HttpResponse response) {
        metrics().requests.add(std::to_string(response.status));
        const Level level = response.status >= 500 ? Level::warning : Level::debug;
        const auto took = std::chrono::steady_clock::now() - began;
        note(level, "request",
             {{"request", id},
              {"method", method},
              {"route", route},
              {"status", response.status},
              {"ms", std::chrono::duration_cast<std::chrono::milliseconds>(took).count()},
              {"table", table}});
        response.headers.emplace_back("X-Request-Id", id);
        reply(std::move(response));
    };
}

}  // namespace

void Site::respond(HttpRequest request, std::function<void(HttpResponse)> reply) {
    reply = logged(request, std::move(reply));
    if (request.path == "/healthz" || request.path == "/readyz")
        return admin_.respond(std::move(request), std::move(reply));
    if (request.path == "/metrics") {
        HttpResponse elsewhere;
        elsewhere.status = 404;
        elsewhere.type = "text/plain";
        return reply(std::move(elsewhere));
    }
    if (request.path.starts_with("/api/")) return answer_api(*this, request, std::move(reply));
    const auto own = own_origin(request);
    const auto preview = request.method == "GET" || request.method == "HEAD" ? preview_of(request) : std::nullopt;
    if (!preview) return reply(files_.respond(request, own));
    const std::string site = !config_.public_url.empty() ? config_.public_url : own ? own->text() : "";
    reply(files_.respond(request, own, *preview, site));
}

void Site::on_message_sent(std::chrono::nanoseconds waited) { metrics().fan_out.observe(waited); }

std::optional<Origin> Site::own_origin(const HttpRequest& request) const {
    if (config_.public_url.empty()) return origin_of_host(request.secure ? "https" : "http", request.host);
    const std::size_t path = config_.public_url.find('/', config_.public_url.find("://") + 3);
    return parse_origin(std::string_view(config_.public_url).substr(0, path));
}

bool Site::is_own_page(const HttpRequest& request) const {
    if (request.origin.empty()) return true;
    const auto page = parse_origin(request.origin);
    return page && page == own_origin(request);
}

std::variant<std::unique_ptr<SocketHandler>, HttpResponse> Site::accept(const HttpRequest& request) {
    HttpResponse no;
    no.type = "text/plain";
    if (request.path != "/ws") {
        no.status = 404;
        return no;
    }
    // A page of another origin must not speak with a visitor's cookie.
    if (!is_own_page(request)) {
        no.status = 403;
        return no;
    }
    const auto who = who_asks(request);
    if (!who) {
        no.status = 401;
        return no;
    }
    if (!connections_.enter(who->person.id)) {
        no.status = 429;
        return no;
    }
    auto lang = lang_from(request.parameter("lang"));
    if (!lang) lang = lang_from(who->person.lang);
    return std::make_unique<Client>(*this, *who, lang.value_or(Lang::en), request.id);
}

}  // namespace consigliere::server
