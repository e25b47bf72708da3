#include "device/host.hpp"

#include <limits>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "device/saved.hpp"
#include "games/registry.hpp"
#include "server/json_read.hpp"
#include "server/lobby.hpp"
#include "server/new_table.hpp"
#include "server/secrets.hpp"
#include "server/table/match_writer.hpp"

namespace consigliere::device {

namespace json = boost::json;
using server::BadMessage;
using server::Effects;
using server::read_array;
using server::read_number;
using server::read_text;
using server::Table;

namespace {

constexpr std::size_t kMostTables = 100'000;
constexpr std::size_t kMostLines = 1'000'000;  // of a log or of talk

}  // namespace

Host::Host(server::TableLimits limits) : limits_(std::move(limits)), games_(all_games()) {}
Host::~Host() = default;

std::string Host::call(std::string_view request) {
    const json::value parsed = json::parse(request);
    if (!parsed.is_object()) throw BadMessage("do");
    const json::object& call = parsed.get_object();
    const std::string what = read_text(call, "do");
    now_ = read_number(call, "now", 0, std::numeric_limits<std::int64_t>::max());
    answer_.clear();
    out_.clear();
    saves_.clear();
    if (what == "begin")
        begin(call);
    else if (what == "load")
        load(call);
    else if (what == "connect")
        connect(call);
    else if (what == "disconnect")
        connected_ = wants_lobby_ = false;
    else if (what == "message")
        take_message(read_text(call, "text"));
    else if (what == "request")
        take_request(call);
    else if (what == "think")
        think();
    else if (what == "tick")
        tick();
    else if (what == "analyse")
        answer_["analysis"] = analyst_.call(call);
    else
        throw BadMessage("do");
    if (connected_ && wants_lobby_) send_lobby();
    Millis wake = 0;
    for (auto& [id, kept] : tables_)
        if (const Millis at = kept.table ? kept.table->wake_at(now_) : 0; at != 0)
            wake = wake == 0 ? at : std::min(wake, at);
    if (!saves_.empty()) answer_["saves"] = saves_;
    if (!out_.empty()) answer_["out"] = out_;
    answer_["wake"] = wake;
    answer_["thoughts"] = thoughts_.size();
    return json::serialize(answer_);
}

// --- what the device has stored -----------------------------------------------------------------------------------------

void Host::begin(const json::object& call) {
    if (const json::value* person = call.if_contains("person"); person != nullptr && person->is_object())
        person_ = person_from(person->get_object());
    json::array damaged;
    for (const json::value& saved : read_array(call, "tables", kMostTables)) {
        try {
            if (!saved.is_object()) throw BadMessage("tables");
            store::TableRow row = row_from(saved.get_object());
            const std::string id = row.id;
            tables_[id].row = std::move(row);
        } catch (const BadMessage& wrong) {
            damaged.push_back(json::value(wrong.what()));
        }
    }
    if (!damaged.empty()) answer_["damaged"] = std::move(damaged);
    if (call.contains("bot_pause")) {  // for tests that hurry
        limits_.bot_pause = read_number(call, "bot_pause", 0, 10'000);
        limits_.shortest_window = 3 * limits_.bot_pause;
        limits_.bot_window = 25 * limits_.bot_pause;
    }
}

void Host::load(const json::object& call) {
    const auto at = tables_.find(read_text(call, "table"));
    if (at == tables_.end() || at->second.loaded) return;
    Kept& kept = at->second;
    kept.loaded = true;
    try {
        for (const json::value& entry : read_array(call, "entries", kMostLines))
            kept.entries.push_back(entry_from(entry.as_object()));
        for (const json::value& line : read_array(call, "talk", kMostLines))
            kept.talk.push_back(talk_from(line.as_object()));
        kept.live = read_text(call, "live");
    } catch (const std::exception&) {
        kept.entries.clear();  // the log is found too short, and the table says so when it is opened
    }
}

json::object& Host::save_of(const Kept& kept) {
    for (json::value& save : saves_)
        if (save.as_object().at("table") == json::value(kept.row.id)) return save.as_object();
    return saves_.emplace_back(json::object{{"table", kept.row.id}}).as_object();
}

void Host::save_row(Kept& kept) { save_of(kept)["row"] = to_json(kept.row); }

// --- tables -------------------------------------------------------------------------------------------------------------

const GameKind* Host::find_game(std::string_view id) const {
    for (const GameKind* kind : games_.all())
        if (kind->info().id == id) return kind;
    return nullptr;
}

const store::Person& Host::me() const {
    if (!person_) throw Refusal{401, "not_signed_in"};
    return *person_;
}

server::Follower Host::follower() const {
    const json::object settings = server::parse_object(me().settings).value_or(json::object{});
    return {kPage, me().id, me().name, lang_, {}, 0, read_text(settings, "portrait", "")};
}

Host::Kept& Host::find(const std::string& id) {
    const auto at = tables_.find(id);
    if (at == tables_.end() || !at->second.loaded) throw Refusal{404, "no_such_table"};
    return at->second;
}

Table& Host::playing(Kept& kept) {
    if (kept.table) return *kept.table;
    const GameKind* kind = find_game(kept.row.game);
    if (kind == nullptr) throw Refusal{404, "no_such_game"};
    try {
        kept.table = std::make_unique<Table>(kept.row, *kind, limits_, kept.entries, kept.live, kept.talk, now_);
    } catch (const std::exception& wrong) {
        throw Refusal{409, "blocked", wrong.what()};
    }
    run(kept, [&](Table& table, Effects& fx) { table.tick(now_, fx); });  // its bots go on where they were
    return *kept.table;
}

std::string Host::add_table(store::TableRow row) {
    row.id = server::random_id();
    row.code.clear();  // nobody else can come
    const std::string id = row.id;
    Kept& kept = tables_[id];
    kept.row = std::move(row);
    kept.loaded = true;
    save_row(kept);
    return id;
}

void Host::run(Kept& kept, const Work& work) {
    Effects fx;
    try {
        work(*kept.table, fx);
        carry_out(kept, fx);
        if (kept.table) hand_on(kept);
    } catch (const std::exception&) {
        // Nobody saw what it did. The page connects again and finds the table as it was stored.
        kept.table.reset();
        kept.hot_seat = {};
        answer_["close"] = 1012;
    }
}

void Host::carry_out(Kept& kept, Effects& fx) {
    if (fx.room) {
        kept.table->save_row(kept.row);
        kept.row.code.clear();
        save_row(kept);
    }
    if (!fx.entries.empty()) {
        json::array entries;
        for (const store::Entry& entry : fx.entries) entries.push_back(to_json(entry));
        json::value& saved = save_of(kept)["entries"];
        if (!saved.is_array()) saved = json::array{};
        for (json::value& entry : entries) saved.get_array().push_back(std::move(entry));
        kept.entries.insert(kept.entries.end(), fx.entries.begin(), fx.entries.end());
    }
    if (fx.live && kept.table->record() != nullptr) {
        kept.live = kept.table->save_live();
        save_of(kept)["live"] = kept.live;
    }
    for (const store::TalkLine& line : fx.talk) {
        json::value& saved = save_of(kept)["talk"];
        if (!saved.is_array()) saved = json::array{};
        saved.get_array().push_back(to_json(line));
        kept.talk.push_back(line);
    }
    for (const auto& [to, text] : fx.out)
        if (to == kPage) out_.push_back(json::value(*text));
    for (server::BotTask& task : fx.bots) thoughts_.emplace_back(kept.row.id, std::move(task));
    for (server::AdviceTask& task : fx.advice) thoughts_.emplace_front(kept.row.id, std::move(task));
    if (!fx.wants_rematch) return;
    const std::string next = add_table(server::rematch_of(kept.row, now_));
    run(kept, [&](Table& table, Effects& more) { table.set_rematch(next, now_, more); });
}

void Host::tick() {
    for (auto& [id, kept] : tables_)
        if (kept.table && kept.table->wake_at(now_) != 0 && kept.table->wake_at(now_) <= now_)
            run(kept, [&](Table& table, Effects& fx) { table.tick(now_, fx); });
}

void Host::think() {
    if (thoughts_.empty()) return;
    const auto [id, next] = std::move(thoughts_.front());
    thoughts_.pop_front();
    Kept& kept = tables_.at(id);
    if (!kept.table) return;
    if (const auto* question = std::get_if<server::AdviceTask>(&next)) {
        const server::AdviceResult result = server::think(*question, [] { return false; });
        return run(kept, [&](Table& table, Effects& fx) { table.advised(result, fx); });
    }
    const auto& task = std::get<server::BotTask>(next);
    std::shared_ptr<server::BotBrain>& brain = kept.brains[task.seat.index];
    if (task.start || !brain) brain = std::make_shared<server::BotBrain>();
    const bool is_old = task.question != kept.table->question() || !kept.table->room().running();
    const server::BotResult result = brain->think(task, [is_old] { return is_old; });
    run(kept, [&](Table& table, Effects& fx) { table.bot_answered(result, now_, fx); });
}

json::object Host::line_of(const Kept& kept) const {
    const auto summary = kept.table ? std::optional(server::Summary::of(*kept.table)) : std::nullopt;
    return server::table_line(kept.row, find_game(kept.row.game), summary, {person_ ? person_->id : "", lang_, now_});
}

// --- the socket ---------------------------------------------------------------------------------------------------------

void Host::send(const json::object& message) { out_.push_back(json::value(json::serialize(message))); }

void Host::answer(std::int64_t id, json::object fields) {
    fields["type"] = "answer";
    fields["id"] = id;
    fields["ok"] = true;
    send(fields);
}

void Host::refuse(std::int64_t id, std::string_view code, const std::string& what) {
    const std::pair<std::string_view, std::string> args[] = {{"what", what}, {"field", what}};
    send({{"type", "answer"}, {"id", id}, {"ok", false}, {"refusal", server::refusal_json(code, lang_, args)}});
}

void Host::connect(const json::object& call) {
    lang_ = lang_from(read_text(call, "lang")).value_or(Lang::en);
    if (!person_) {
        answer_["close"] = 4401;
        return;
    }
    connected_ = true;
    send({{"type", "welcome"},
          {"version", 1},
          {"server_time", now_},
          {"me", {{"name", person_->name}, {"lang", person_->lang}, {"guest", true}, {"login", nullptr}}},
          {"notices", json::array{}},
          {"build", ""}});
}

void Host::take_message(std::string_view text) {
    const auto message = server::parse_object(text);
    const json::value* id = message ? message->if_contains("id") : nullptr;
    if (id == nullptr || !id->is_int64()) return;
    try {
        handle(*message, id->get_int64());
    } catch (const BadMessage& wrong) {
        refuse(id->get_int64(), "bad_message", wrong.what());
    } catch (const Refusal& refusal) {
        refuse(id->get_int64(), refusal.code, refusal.what);
    }
}

void Host::handle(const json::object& message, std::int64_t id) {
    const std::string type = read_text(message, "type");
    if (type == "ping")
        return answer(id, {{"at", read_number(message, "at", 0, std::numeric_limits<std::int64_t>::max())},
                           {"server_time", now_}});
    if (type == "language") {
        const auto lang = lang_from(read_text(message, "lang"));
        if (!lang) throw BadMessage("lang");
        lang_ = *lang;
        answer(id);
        for (auto& [table_id, kept] : tables_)
            if (kept.table)
                run(kept, [&](Table& table, Effects& fx) { table.change_language(kPage, *lang, now_, fx); });
        return;
    }
    if (type == "lobby") {
        wants_lobby_ = server::read_flag(message, "on");
        lobby_sent_.clear();
        return answer(id);
    }
    if (type == "notices") return answer(id);
    const std::string table_id = read_text(message, "table");
    if (type == "open") return open(table_id, message, id);
    Kept& kept = find(table_id);
    if (!kept.table) return refuse(id, "not_open");
    if (type == "close") {
        kept.hot_seat = {};
        run(kept, [&](Table& table, Effects& fx) { table.part(kPage, now_, fx); });
        answer(id);
        return send({{"type", "closed"}, {"table", table_id}, {"reason", "closed"}});
    }
    if (handle_shared(kept, message, id)) return;
    run(kept, [&](Table& table, Effects& fx) {
        table.handle({kPage, message}, now_, fx);
        note_answer(kept, type);
    });
}

void Host::open(const std::string& table_id, const json::object& message, std::int64_t id) {
    Kept& kept = find(table_id);
    playing(kept);
    if (is_shared(kept)) return open_shared(kept, message, id);
    answer(id);
    kept.hot_seat = {};
    run(kept, [&](Table& table, Effects& fx) {
        table.part(kPage, now_, fx);  // it may be open from before a reload of the page
        table.join(follower(), now_, fx);
    });
}

void Host::send_lobby() {
    json::array mine;
    for (auto& [id, kept] : tables_)
        if (kept.row.state == "waiting" || kept.row.state == "running") mine.push_back(line_of(kept));
    const std::string list =
        json::serialize(json::object{{"type", "lobby"}, {"tables", json::array{}}, {"mine", mine}});
    if (list == lobby_sent_) return;
    lobby_sent_ = list;
    out_.push_back(json::value(list));
}

}  // namespace consigliere::device
