// How a server is set up.
#pragma once

#include <functional>
#include <string>

#include "server/net/backend.hpp"
#include "server/site/sessions.hpp"
#include "server/table/table.hpp"

namespace consigliere::server {

struct MailSettings {
    std::string host;  // empty: no mail
    int port = 25;
    std::string from = "consigliere@localhost";
    std::string user, password;  // with a user: log in, over TLS alone
    std::string authorities;     // file of certificates to trust instead of the system's
};

inline constexpr std::size_t kLargestCardFile = 512 * 1024;

struct Config {
    std::string data = "./data";
    std::string store;     // postgres://...; empty: SQLite in the data folder
    std::string bus;       // nats://...; empty: one server alone
    std::string key_file;  // what the dice of running games are sealed with; empty: consigliere.key in the data folder
    bool new_key = false;  // make a new one although the store has another
    std::string address = "0.0.0.0";
    int port = 8080;
    std::string web = "web/dist";  // folder of the built page
    std::string public_url;        // for links in messages; empty: as the browser says
    int threads = 0;               // 0: one a core
    std::string admin;             // address:port of /metrics; empty: nowhere
    TableLimits limits;
    NetLimits net;
    SessionLimits sessions;
    std::function<Millis()> clock;                       // of sessions and mail; empty: the server's own
    std::int64_t card_bytes_a_person = 4 * 1024 * 1024;  // of card files that somebody brought
    int tables_a_person = 20;
    int bot_tables_a_person = 8;      // running at a time
    int bot_threads = 0;              // where bots think; 0: one a core but one
    int public_tables_a_person = 3;   // waiting for players, in the list of all
    int invitations_an_hour = 60;     // sent by one person to people they played with
    int balance_parts_an_hour = 600;  // simulations of card sets by one person, or from one address
    int tables_an_hour = 30;          // opened by one person, or from one address
    int guests_an_hour = 100;         // new ones from one address
    double sign_ins_a_minute = 6;     // tries from one address
    // What nobody uses any more goes after this time; 0: never.
    Millis waiting_table_lasts = 24 * 3'600'000;  // none of its people was on the site
    Millis guest_lasts = 90LL * 24 * 3'600'000;   // a guest was not seen, and plays nowhere
    int connections_a_person = 16;
    MailSettings mail;
    bool private_webhooks = false;  // may lead to private and loopback addresses
    Millis digest_every = 24 * 3'600'000;
};

}  // namespace consigliere::server
