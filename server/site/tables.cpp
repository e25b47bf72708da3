#include "server/site/tables.hpp"

#include <boost/asio/dispatch.hpp>

#include "engine/json_writer.hpp"
#include "server/now.hpp"
#include "server/ops/journal.hpp"
#include "server/ops/metrics.hpp"
#include "server/site/table_actor.hpp"
#include "store/stored_game.hpp"

namespace consigliere::server {

namespace asio = boost::asio;

struct Tables::Home {
    Shard& shard;
    std::unique_ptr<store::Store> reader;
    std::map<std::string, std::shared_ptr<TableActor>> actors;
    std::map<std::string, std::int64_t> epochs;  // of our leases
    bool stopped = false;
};

Tables::Tables(Dependencies deps) : deps_(std::move(deps)) {
    for (auto& shard : *deps_.shards)
        homes_.push_back(std::make_unique<Home>(Home{*shard, deps_.database->connect(), {}, {}}));
}

Tables::~Tables() = default;

std::size_t Tables::home_index(const std::string& id) const { return std::hash<std::string>()(id) % homes_.size(); }
Tables::Home& Tables::home_of(const std::string& id) { return *homes_[home_index(id)]; }

std::shared_ptr<TableActor> Tables::find_or_load(Home& home, const std::string& id, std::string& why) {
    if (const auto at = home.actors.find(id); at != home.actors.end()) return at->second;
    if (home.stopped) return nullptr;
    why = why_aside(id);
    if (!why.empty()) return nullptr;
    try {
        const auto row = home.reader->table(id);
        if (!row) return nullptr;
        const GameKind* kind = deps_.find_game(row->game);
        if (kind == nullptr) throw InputError("unknown game " + row->game);
        const auto stored = store::read_game(*home.reader, id);
        if (!stored) return nullptr;  // somebody else plays it
        auto table = std::make_unique<Table>(*row, *kind, deps_.limits, stored->log, stored->live,
                                             home.reader->talk(id, INT32_MAX, 5000), now_ms());
        publish(id, table.get());
        const auto lease = home.epochs.find(id);
        auto actor = std::make_shared<TableActor>(*this, home.shard, std::move(table),
                                                  lease == home.epochs.end() ? 0 : lease->second);
        home.actors[id] = actor;
        actor->start([this, &home, id, is = std::weak_ptr(actor)] {
            // One that was dropped may have a successor by now.
            const auto at = home.actors.find(id);
            if (at == home.actors.end() || at->second != is.lock()) return;
            publish(id, nullptr);
            home.actors.erase(at);
            if (deps_.on_gone) deps_.on_gone(id);
        });
        return actor;
    } catch (const InputError& wrong) {
        why = wrong.what();
        set_aside(id, why);
        return nullptr;
    } catch (const std::exception& wrong) {
        why = wrong.what();
        note(Level::warning, "table cannot be opened", {{"table", id}, {"why", why}});
        return nullptr;
    }
}

void Tables::set_aside(const std::string& id, const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (set_aside_.emplace(id, why).second)
        note(Level::error, "table set aside; the game is not continued", {{"table", id}, {"why", why}});
}

std::string Tables::why_aside(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto at = set_aside_.find(id);
    return at == set_aside_.end() ? "" : at->second;
}

namespace {

// What a request asks, as a call of the table.
Tables::Job job_of(TableRequest request) {
    return [request = std::move(request)](Table& table, Millis now, Effects& fx) {
        struct Reader {
            Table& table;
            Millis now;
            Effects& fx;
            void operator()(const table_request::Ask& x) const {
                table.set_lag(x.request.follower, x.lag);
                table.handle(x.request, now, fx);
            }
            void operator()(const table_request::Speak& x) const { table.change_language(x.follower, x.lang, now, fx); }
            void operator()(const table_request::Rename& x) const { table.rename(x.to, now, fx); }
            void operator()(const table_request::Remove& x) const { table.remove_person(x.person, now, fx); }
            void operator()(const table_request::Rematch& x) const { table.set_rematch(x.table, now, fx); }
            void operator()(const table_request::Wake&) const {
                table.tick(now, fx);
                fx.live |= !table.room().running();  // stores when it is to be woken again, if at all
            }
            void operator()(const table_request::CloseUnused&) const {
                fx.removed = table.room().waiting() && table.idle();
            }
        };
        std::visit(Reader{table, now, fx}, request);
    };
}

Text ok_text(std::int64_t id) {
    JsonWriter w;
    w.object([&] {
        w.field("type", "answer");
        w.field("id", id);
        w.field("ok", true);
    });
    return std::make_shared<const std::string>(w.take());
}

}  // namespace

void Tables::post(const std::string& table, TableRequest request, Undelivered undelivered) {
    Home& home = home_of(table);
    asio::dispatch(home.shard,
                   [this, &home, table, request = std::move(request), undelivered = std::move(undelivered)]() mutable {
                       std::string why;
                       if (const auto actor = find_or_load(home, table, why))
                           actor->post(job_of(std::move(request)));
                       else if (undelivered)
                           undelivered(why);
                   });
}

void Tables::follow(const std::string& table, Follower follower, std::int64_t id, std::shared_ptr<Socket> socket,
                    Undelivered undelivered) {
    Home& home = home_of(table);
    asio::dispatch(home.shard, [this, &home, table, follower = std::move(follower), id, socket = std::move(socket),
                                undelivered = std::move(undelivered)]() mutable {
        std::string why;
        const auto actor = find_or_load(home, table, why);
        if (!actor) return undelivered(why);
        actor->attach(follower.id, std::move(socket));
        actor->post([follower = std::move(follower), id](Table& t, Millis now, Effects& fx) {
            if (id != 0) fx.out.emplace_back(follower.id, ok_text(id));
            t.join(follower, now, fx);
        });
    });
}

void Tables::unfollow(const std::string& table, std::uint64_t follower) {
    Home& home = home_of(table);
    asio::dispatch(home.shard, [&home, table, follower] {
        const auto at = home.actors.find(table);
        if (at == home.actors.end()) return;
        at->second->detach(follower);
        at->second->post([follower](Table& t, Millis now, Effects& fx) { t.part(follower, now, fx); });
    });
}

void Tables::publish(const std::string& id, const Table* table) {
    {
        const std::lock_guard lock(mutex_);
        if (table == nullptr) {
            summaries_.erase(id);
        } else {
            summaries_[id] = Summary::of(*table);
        }
        metrics().tables.set(static_cast<std::int64_t>(summaries_.size()));
        if (deps_.on_summary) deps_.on_summary(id, table == nullptr ? nullptr : &summaries_[id]);
    }
    if (deps_.on_change) deps_.on_change();
}

std::optional<Summary> Tables::summary(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto at = summaries_.find(id);
    return at == summaries_.end() ? std::nullopt : std::optional(at->second);
}

std::map<std::string, Summary> Tables::summaries() const {
    const std::lock_guard lock(mutex_);
    return summaries_;
}

std::size_t Tables::loaded() const {
    const std::lock_guard lock(mutex_);
    return summaries_.size();
}

void Tables::wake_due(Bus& through, const std::string& node) {
    Home& home = *homes_.front();
    asio::dispatch(home.shard, [&home, &through, node] {
        for (const std::string& id : home.reader->due_tables(now_ms(), 200, node))
            through.post(id, table_request::Wake{}, {});
    });
}

void Tables::lend(const std::string& table, std::int64_t epoch) { home_of(table).epochs[table] = epoch; }

void Tables::finish(const std::string& table) {
    Home& home = home_of(table);
    if (const auto at = home.actors.find(table); at != home.actors.end())
        at->second->finish();
    else if (deps_.on_gone)
        deps_.on_gone(table);
}

void Tables::drop(const std::string& table) {
    Home& home = home_of(table);
    const auto at = home.actors.find(table);
    if (at == home.actors.end()) return;
    const auto actor = std::move(at->second);
    home.actors.erase(at);
    publish(table, nullptr);
    actor->drop();
}

void Tables::stop() {
    for (auto& home : homes_)
        asio::dispatch(home->shard, [&home] {
            home->stopped = true;
            for (auto& [id, actor] : home->actors) actor->stop();
        });
}

}  // namespace consigliere::server
