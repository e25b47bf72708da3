#include <utility>

#include "server/site/tables.hpp"

#include <boost/asio/dispatch.hpp>

#include "server/now.hpp"
#include "server/site/table_actor.hpp"

namespace consigliere::server {

namespace asio = boost::asio;

struct Tables::Home {
    Shard& shard;
    std::unique_ptr<store::Store> reader;
    std::map<std::string, std::shared_ptr<TableActor>> actors;
    bool stopped = false;
};

Tables::Tables(Surroundings around) : around_(std::move(around)) {
    for (auto& shard : *around_.shards) homes_.push_back(std::make_unique<Home>(Home{*shard, around_.database->connect(), {}}));
}

Tables::~Tables() = default;

Tables::Home& Tables::home_of(const std::string& id) { return *homes_[std::hash<std::string>()(id) % homes_.size()]; }

std::shared_ptr<TableActor> Tables::find_or_load(Home& home, const std::string& id, std::string& why) {
    if (const auto at = home.actors.find(id); at != home.actors.end()) return at->second;
    if (home.stopped) return nullptr;
    const auto row = home.reader->table(id);
    if (!row) return nullptr;
    const GameKind* kind = around_.find_game(row->game);
    if (kind == nullptr) {
        why = "there is no game " + row->game;
        return nullptr;
    }
    try {
        auto table = std::make_unique<Table>(*row, *kind, around_.house, home.reader->log(id), home.reader->live(id),
                                             home.reader->talk(id, INT32_MAX, 5000), now_ms());
        publish(id, table.get());
        auto actor = std::make_shared<TableActor>(*this, home.shard, std::move(table), [this, &home, id] {
            publish(id, nullptr);
            home.actors.erase(id);
        });
        home.actors[id] = actor;
        actor->start();
        return actor;
    } catch (const std::exception& wrong) {
        why = wrong.what();
        return nullptr;
    }
}

void Tables::with(const std::string& id, Job job, Missing missing) {
    Home& home = home_of(id);
    asio::dispatch(home.shard, [this, &home, id, job = std::move(job), missing = std::move(missing)]() mutable {
        std::string why;
        if (const auto actor = find_or_load(home, id, why)) actor->post(std::move(job));
        else if (missing) missing(why);
    });
}

void Tables::attach(const std::string& id, std::uint64_t follower, std::shared_ptr<Socket> socket, Job job, Missing missing) {
    Home& home = home_of(id);
    asio::dispatch(home.shard, [this, &home, id, follower, socket = std::move(socket), job = std::move(job), missing = std::move(missing)]() mutable {
        std::string why;
        const auto actor = find_or_load(home, id, why);
        if (!actor) return missing(why);
        actor->attach(follower, std::move(socket));
        actor->post(std::move(job));
    });
}

void Tables::detach(const std::string& id, std::uint64_t follower) {
    Home& home = home_of(id);
    asio::dispatch(home.shard, [&home, id, follower] {
        const auto at = home.actors.find(id);
        if (at == home.actors.end()) return;
        at->second->detach(follower);
        at->second->post([follower](Table& table, Millis now, Effects& fx) { table.part(follower, now, fx); });
    });
}

void Tables::publish(const std::string& id, const Table* table) {
    {
        const std::lock_guard lock(mutex_);
        if (table == nullptr) {
            summaries_.erase(id);
        } else {
            Summary& summary = summaries_[id];
            summary = {{}, table->clock_ends(), table->spectators()};
            for (int i = 0; i < table->room().players(); ++i)
                if (table->waits_for(Seat(i))) summary.waits_for.push_back(Seat(i));
        }
    }
    if (around_.on_change) around_.on_change();
}

std::optional<Summary> Tables::summary(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto at = summaries_.find(id);
    return at == summaries_.end() ? std::nullopt : std::optional(at->second);
}

std::size_t Tables::loaded() const {
    const std::lock_guard lock(mutex_);
    return summaries_.size();
}

void Tables::wake_due() {
    Home& home = *homes_.front();
    asio::dispatch(home.shard, [this, &home] {
        for (const std::string& id : home.reader->due_tables(now_ms(), 200)) with(id, [](Table& t, Millis now, Effects& fx) { t.tick(now, fx); }, {});
    });
}

void Tables::stop() {
    for (auto& home : homes_)
        asio::dispatch(home->shard, [&home] {
            home->stopped = true;
            for (auto& [id, actor] : home->actors) actor->stop();
        });
}

}  // namespace consigliere::server
