// The whole server: people, tables, lists, the page, and the connections that bring them together.
#pragma once

#include <atomic>
#include <set>
#include <thread>

#include "server/cached_games.hpp"
#include "server/finished_game.hpp"
#include "server/net/web_server.hpp"
#include "server/ops/readiness.hpp"
#include "server/site/admin.hpp"
#include "server/site/config.hpp"
#include "server/site/passkeys.hpp"
#include "server/site/password_queue.hpp"
#include "server/site/people.hpp"
#include "server/site/quotas.hpp"
#include "server/site/static_files.hpp"
#include "server/site/tables.hpp"

namespace consigliere::server {

class Client;
class Cluster;
class Messenger;

struct Games {
    std::span<const GameKind* const> all;

    const GameKind* find(std::string_view id) const;
};

class Site final : public Backend {
public:
    // Throws InputError if a setting is wrong, StoreError or std::runtime_error if it cannot start; each a clear sentence.
    Site(const Config& config, const Games& games);
    ~Site() override;

    std::uint16_t port() const { return port_; }
    std::uint16_t admin_port() const { return admin_port_; }  // 0: none
    Health& health() { return readiness_.health(); }
    void drain() { health().drain(); }  // /readyz says from now on that nobody new should come
    void stop();                        // says goodbye, finishes what is under way, closes the store

    void respond(HttpRequest request, std::function<void(HttpResponse)> reply) override;
    std::variant<std::unique_ptr<SocketHandler>, HttpResponse> accept(const HttpRequest& request) override;
    std::size_t largest_body(std::string_view method, std::string_view path) const override;
    void on_message_sent(std::chrono::nanoseconds waited) override;

    // The origin of our own page as this request reaches it; nothing if Host is no host.
    std::optional<Origin> own_origin(const HttpRequest& request) const;
    // For which site passkeys are made and used; nothing if they do not work at this address.
    std::optional<RelyingParty> relying_party(const HttpRequest& request) const;
    // What a link to this address says of itself; none: what the site says.
    std::optional<LinkPreview> preview_of(const HttpRequest& request);
    // Does the request come from our own page, or from a program, which names no origin?
    bool is_own_page(const HttpRequest& request) const;

    // Whose request this is; notes that the session is in use.
    std::optional<SignedIn> who_asks(const HttpRequest& request);
    void note_use(const store::Session& session, Millis seen_at);
    bool is_alive(const store::Session& session);  // as the store knows it now
    void end_sockets(const SessionsEnd& which);    // on every server
    void end_old_sessions();                       // now and then: rows and sockets of those whose time is over
    Millis now() const;

    // --- for those who answer requests -------------------------------------------------------------------------------
    const Config& config() const { return config_; }
    const Games& games() const { return games_; }
    const StaticFiles& files() const { return files_; }
    Bus& bus();
    const Cluster* cluster() const { return cluster_.get(); }  // null: one server alone
    store::Store& reader() { return readers_->here(); }
    store::GroupCommit& writer() { return *writer_; }
    PasswordQueue& passwords() { return *passwords_; }
    SignInLimits& sign_ins() { return sign_ins_; }
    HourlyAllowance& new_tables() { return new_tables_; }
    HourlyAllowance& invitations() { return invitations_; }
    void publish_notice(const store::Notice& notice);  // that is stored, to all devices of its person
    HourlyAllowance& new_guests() { return new_guests_; }
    PasswordQueue& card_readers() { return *card_readers_; }
    BotPool& thinkers() { return *thinkers_; }
    HourlyAllowance& balance_parts() { return balance_parts_; }
    Counts& balances() { return balances_; }  // parts under way, by person
    Buckets& mails() { return mails_; }
    Buckets& card_checks() { return card_checks_; }
    Counts& connections() { return connections_; }  // by person
    ReplayCache& replay_cache() { return replay_cache_; }
    Messenger& messenger() { return *messenger_; }
    std::uint64_t next_follower() { return ++followers_; }
    bool ignores_requests() const {
        return ignores_requests_;
    }  // about to close its connections: what they ask now they will ask elsewhere

    // The id of a new table with a code of its own, once it is stored; if it could not be, no id and the code of a
    // refusal. `by` and `address`: who opened it, from where; both empty for a rematch.
    using Opened = std::function<void(std::string id, std::string code)>;
    void open_table(store::TableRow row, const std::string& by, const std::string& address, Opened done);
    // One round of throwing away what nobody uses any more; the server does it once a minute.
    void clean_up(Millis now);
    // The tables that the public list has for this person.
    std::vector<store::TableRow> listed_tables(std::string_view person);
    // A table as lists show it.
    boost::json::object table_line(const store::TableRow& row, std::string_view person, Lang lang);

    // Connections that want the list of tables, and all by person.
    void add_client(Client* client, const std::string& person);
    void remove_client(Client* client, const std::string& person);
    void for_each_client_of(const std::string& person, const std::function<void(Client&)>& what);
    void forget(const std::string& table);  // a finished game that changed, on every server

private:
    static void serve(Shard& shard);
    void send_lobby();
    void tick();
    void check_logs(const std::string& state);
    void rate_players(const Table& table);
    void send_notice_to_clients(const store::Notice& notice);
    void end_sockets_here(const SessionsEnd& which);
    void prepare_people();
    void join_cluster();
    void look_at_cluster();
    void open_rematch(const store::TableRow& row);

    Config config_;
    CachedGames cached_games_;
    Games games_{cached_games_.all()};
    StaticFiles files_;
    // Connections that are still there at the end go with their threads, and sign off here: these outlive them.
    SignInLimits sign_ins_{config_.sign_ins_a_minute};
    HourlyAllowance invitations_{config_.invitations_an_hour};
    HourlyAllowance new_tables_{config_.tables_an_hour}, new_guests_{config_.guests_an_hour};
    TableOrigins origins_;
    Buckets card_checks_{0.5, 30};      // card files, by person and by address
    Buckets mails_{10.0 / 86'400, 10};  // that ask whether an address is somebody's, by who wants them
    HourlyAllowance balance_parts_{config_.balance_parts_an_hour};
    Counts balances_{1};
    Counts connections_{config_.connections_a_person};
    ReplayCache replay_cache_;
    Readiness readiness_;
    std::mutex clients_mutex_;
    std::map<std::string, std::set<Client*>> clients_;
    std::unique_ptr<store::Database> database_;
    std::shared_ptr<void> occupied_;  // the store, by this server
    std::unique_ptr<Readers> readers_;
    std::unique_ptr<store::GroupCommit> writer_;
    std::unique_ptr<PasswordQueue> passwords_;
    std::unique_ptr<PasswordQueue> card_readers_;  // such a queue for card files: sign-ins do not wait for them
    std::unique_ptr<BotPool> thinkers_;
    std::vector<std::unique_ptr<Shard>> shards_;
    std::unique_ptr<Tables> tables_;
    std::unique_ptr<Cluster> cluster_;  // null: one server alone
    std::unique_ptr<Messenger> messenger_;
    std::unique_ptr<WebServer> web_;
    std::uint16_t port_ = 0, admin_port_ = 0;
    Admin admin_{[this](auto reply) {
        look_at_cluster();
        readiness_.check(*writer_, std::move(reply));
    }};
    std::unique_ptr<WebServer> admin_web_;
    std::vector<std::thread> threads_;
    std::thread ticker_;
    std::thread checker_;  // of finished logs, after the start
    std::atomic<bool> stopping_ = false, lists_changed_ = false, ignores_requests_ = false;
    std::atomic<std::uint64_t> followers_ = 0;
};

// What an HTTP request is answered with; api.cpp.
void answer_api(Site& site, const HttpRequest& request, std::function<void(HttpResponse)> reply);
// Its route as the operator's log may name it, without secrets of the path (codes), and the table it is about, if any.
std::pair<std::string_view, std::string> route_of(const HttpRequest& request);

}  // namespace consigliere::server
