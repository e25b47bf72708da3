#include "server/site/client.hpp"

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/now.hpp"
#include "server/ops/journal.hpp"
#include "server/ops/metrics.hpp"
#include "server/site/messenger.hpp"
#include "server/table/match_writer.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kTablesFollowed = 32;

json::object notice_json(const store::Notice& notice, const Games& games, Lang lang) {
    return {{"n", notice.n},         {"at", notice.at},     {"kind", notice.kind},
            {"table", notice.table}, {"read", notice.read}, {"sentence", notice_sentence(notice, games, lang)}};
}

}  // namespace

Client::Client(Site& site, SignedIn who, Lang lang, std::string request)
    : site_(site),
      person_(std::move(who.person)),
      session_(std::move(who.session)),
      seen_at_(site.now()),
      lang_(lang),
      follower_(site.next_follower()),
      request_(std::move(request)) {}

Client::~Client() { site_.connections().leave(person_.id); }

void Client::on_open(const std::shared_ptr<Socket>& socket) {
    socket_ = socket;
    site_.add_client(this, person_.id);
    metrics().connections.add(1);
    metrics().connections_opened.add();
    note(Level::debug, "connection opened", {{"request", request_}});
    // Signed out between the handshake and here: whoever closed the sockets did not see this one.
    if (!site_.is_alive(session_)) return sign_out();
    json::array notices;
    for (const store::Notice& n : site_.reader().notices(person_.id, 50))
        notices.push_back(notice_json(n, site_.games(), lang_));
    send({{"type", "welcome"},
          {"version", 1},
          {"server_time", now_ms()},
          {"me",
           {{"name", person_.name},
            {"lang", person_.lang},
            {"guest", person_.login.empty()},
            {"login", person_.login.empty() ? json::value(nullptr) : json::value(person_.login)}}},
          {"notices", std::move(notices)},
          {"build", CONSIGLIERE_VERSION}});
}

void Client::on_close() {
    metrics().connections.add(-1);
    note(Level::debug, "connection closed", {{"request", request_}});
    site_.remove_client(this, person_.id);
    for (const std::string& table : followed()) site_.bus().unfollow(table, follower_);
}

void Client::send(const json::object& message) const {
    socket_->send(std::make_shared<const std::string>(json::serialize(message)));
}

void Client::answer(const json::value& id, json::object fields) const {
    fields["type"] = "answer";
    fields["id"] = id;
    fields["ok"] = true;
    send(fields);
}

void Client::refuse(const json::value& id, json::object refusal) const {
    metrics().refusals.add(refusal.at("code").as_string());
    send({{"type", "answer"}, {"id", id}, {"ok", false}, {"refusal", std::move(refusal)}});
}

void Client::on_message(std::string_view text, bool too_fast) {
    if (site_.ignores_requests()) return;
    metrics().messages.add();
    auto message = parse_object(text);
    const json::value* found = message ? message->if_contains("id") : nullptr;
    if (found == nullptr || !found->is_int64() || found->get_int64() < 1) {
        // A broken client gets a second chance, garbage does not.
        if (!message || ++garbage_ > 3) socket_->close(1007);
        return;
    }
    const json::value id = found->get_int64();
    note_use();
    if (too_fast) return refuse(id, refusal_json("too_fast", lang_));
    try {
        take(std::move(*message), id);
    } catch (const BadMessage& wrong) {
        const std::pair<std::string_view, std::string> args[] = {{"field", wrong.what()}};
        refuse(id, refusal_json("bad_message", lang_, args));
    }
}

void Client::note_use() {
    const Millis now = site_.now();
    if (now - seen_at_ < site_.config().sessions.between_notes()) return;
    site_.note_use(session_, seen_at_);
    seen_at_ = now;
}

void Client::journalize(std::string_view type, std::string_view table, std::int64_t id) const {
    const auto is_word = [](std::string_view text, std::size_t most) {
        return text.size() <= most && std::all_of(text.begin(), text.end(), [](unsigned char c) {
                   return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '_';
               });
    };
    // Only what looks like a type and a table of ours: a confused client may send anything in their place.
    note(Level::debug, "message",
         {{"request", request_ + "/" + std::to_string(id)},
          {"type", is_word(type, 10) ? type : "?"},
          {"table", is_word(table, 16) ? table : "?"}});
}

namespace {

bool has_bots(const store::TableRow& row) {
    const json::object room = parse_object(row.room).value_or(json::object{});
    if (!room.contains("seats") || !room.at("seats").is_array()) return false;
    const json::array& seats = room.at("seats").get_array();
    return std::any_of(seats.begin(), seats.end(), [](const json::value& seat) {
        return seat.is_object() && read_optional(seat.get_object(), "kind", 0, 2) == 2;
    });
}

bool is_shown(store::Store& store, const std::string& table) {
    const auto row = store.table(table);
    return row && row->is_public;
}

// Its clients are asked for their shares of the dice: it will run in some seconds.
bool is_starting(const store::TableRow& row) {
    const auto room = parse_object(row.room);
    return row.state == "waiting" && room && room->contains("starting");
}

// Running tables with bots at which the person sits; 0 if `next` itself has none, for then it does not matter.
int bot_tables_of(store::Store& store, const std::string& person, const std::string& next) {
    const auto row = store.table(next);
    if (!row || !has_bots(*row)) return 0;
    const auto tables = store.tables_of(person, false, 100);
    return static_cast<int>(std::count_if(tables.begin(), tables.end(), [](const store::TableRow& t) {
        return (t.state == "running" || is_starting(t)) && has_bots(t);
    }));
}

}  // namespace

void Client::take(json::object message, const json::value& id) {
    const std::string type = read_text(message, "type");
    if (journal_wants(Level::debug)) journalize(type, read_text(message, "table", ""), id.get_int64());
    if (type == "ping")
        return answer(id, {{"at", read_number(message, "at", 0, INT64_MAX)}, {"server_time", now_ms()}});
    if (type == "language") {
        const auto lang = lang_from(read_text(message, "lang"));
        if (!lang) throw BadMessage("lang");
        lang_ = *lang;
        answer(id);
        for (const std::string& table : followed()) site_.bus().post(table, table_request::Speak{follower_, *lang});
        if (lobby_) send_lobby(false);
        return;
    }
    if (type == "lobby") {
        lobby_ = read_flag(message, "on");
        answer(id);
        if (lobby_) send_lobby(false);
        return;
    }
    if (type == "notices") {
        const auto up_to = read_number(message, "read_up_to", 0, INT64_MAX);
        site_.writer().submit([person = person_.id, up_to](store::Store& store) { store.mark_read(person, up_to); },
                              {});
        return answer(id);
    }
    const std::string table = read_text(message, "table");
    if (table.size() != 16) throw BadMessage("table");
    if (type == "open") return open(table, id);
    if (!follows(table)) return refuse(id, refusal_json("not_open", lang_));
    if (type == "close") {
        {
            const std::lock_guard lock(followed_->mutex);
            followed_->tables.erase(table);
        }
        site_.bus().unfollow(table, follower_);
        answer(id);
        return send({{"type", "closed"}, {"table", table}, {"reason", "closed"}});
    }
    if (type == "sit" && site_.reader().open_tables_of(person_.id) >= site_.config().tables_a_person)
        return refuse(id, refusal_json("too_many_tables", lang_));
    if (type == "settings" && read_flag(message, "public", false) && !is_shown(site_.reader(), table) &&
        shown_tables_of(site_.reader(), person_.id) >= site_.config().public_tables_a_person)
        return refuse(id, refusal_json("too_many_public_tables", lang_));
    if (type == "start" && bot_tables_of(site_.reader(), person_.id, table) >= site_.config().bot_tables_a_person)
        return refuse(id, refusal_json("too_many_bot_tables", lang_));
    site_.bus().post(table, table_request::Ask{{follower_, std::move(message)}, socket_->lag_ms()}, undelivered(id));
}

void Client::open(const std::string& table, const json::value& id) {
    if (!follows(table) && followed().size() >= kTablesFollowed)
        return refuse(id, refusal_json("too_many_tables", lang_));
    // Name and quiet hours may have changed since the connection began.
    const auto person = site_.reader().person(person_.id);
    if (!person) return refuse(id, refusal_json("not_signed_in", lang_));
    {
        const std::lock_guard lock(followed_->mutex);
        followed_->tables.insert(table);
    }
    const Follower follower{follower_, person->id, person->name, lang_, quiet_of(*person), 0, portrait_of(*person)};
    site_.bus().follow(table, follower, id.get_int64(), socket_, not_opened(table, id));
}

bool Client::follows(const std::string& table) const {
    const std::lock_guard lock(followed_->mutex);
    return followed_->tables.contains(table);
}

std::set<std::string> Client::followed() const {
    const std::lock_guard lock(followed_->mutex);
    return followed_->tables;
}

Bus::Undelivered Client::not_opened(const std::string& table, const json::value& id) {
    return [followed = followed_, table, refuse = undelivered(id)](const std::string& why) {
        {
            const std::lock_guard lock(followed->mutex);
            followed->tables.erase(table);
        }
        refuse(why);
    };
}

Bus::Undelivered Client::undelivered(const json::value& id) const {
    return [socket = socket_, id, lang = lang_.load()](const std::string& why) {
        metrics().refusals.add(why.empty() ? "no_such_table" : "blocked");
        const std::pair<std::string_view, std::string> args[] = {{"what", why}};
        const json::object no{{"type", "answer"},
                              {"id", id},
                              {"ok", false},
                              {"refusal", refusal_json(why.empty() ? "no_such_table" : "blocked", lang, args)}};
        socket->send(std::make_shared<const std::string>(json::serialize(no)));
    };
}

void Client::send_notice(const store::Notice& notice) const {
    send({{"type", "notice"}, {"notice", notice_json(notice, site_.games(), lang_)}});
}

void Client::send_lobby(bool only_news) {
    json::array tables, mine;
    for (const store::TableRow& row : site_.listed_tables(person_.id))
        tables.push_back(site_.table_line(row, person_.id, lang_));
    for (const store::TableRow& row : site_.reader().tables_of(person_.id, false, 100))
        mine.push_back(site_.table_line(row, person_.id, lang_));
    auto list = std::make_shared<const std::string>(
        json::serialize(json::object{{"type", "lobby"}, {"tables", std::move(tables)}, {"mine", std::move(mine)}}));
    if (list_.is_news(*list) || !only_news) socket_->send(std::move(list));
}

}  // namespace consigliere::server
