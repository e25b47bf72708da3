#include "server/site/table_actor.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/now.hpp"
#include "server/ops/journal.hpp"
#include "server/ops/metrics.hpp"

namespace consigliere::server {

namespace asio = boost::asio;

namespace {

constexpr Millis kIdle = 60'000;  // a table that nobody follows stays this long
constexpr int kTogether = 16;     // requests in one commit

void note_failure(const std::string& table, const std::exception_ptr& failed) {
    metrics().failed_commits.add();
    try {
        std::rethrow_exception(failed);
    } catch (const std::exception& wrong) {
        note(Level::error, "a table could not be stored; no client saw the move",
             {{"table", table}, {"why", wrong.what()}});
    }
}

// Waits until the work is on the disk; false if it could not be stored.
asio::awaitable<bool> durable(store::GroupCommit& writer, std::string table, store::GroupCommit::Work work) {
    const Stopwatch watch(metrics().commit);
    auto initiate = [&writer, table = std::move(table), work = std::move(work)](auto handler) mutable {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        writer.submit(std::move(work), [shared, table = std::move(table)](const std::exception_ptr& failed) {
            if (failed) note_failure(table, failed);
            asio::dispatch(asio::get_associated_executor(*shared), [shared, ok = failed == nullptr] {
                auto resume = std::move(*shared);
                resume(ok);
            });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(bool)>(std::move(initiate),
                                                                                        asio::use_awaitable);
}

}  // namespace

TableActor::TableActor(Tables& tables, Shard& shard, std::unique_ptr<Table> table, std::int64_t epoch)
    : tables_(tables), shard_(shard), table_(std::move(table)), timer_(shard), idle_since_(now_ms()), epoch_(epoch) {}

void TableActor::start(std::function<void()> gone) {
    gone_ = std::move(gone);
    // Bots of a table that was loaded go on where they were.
    inbox_.push_back([](Table& table, Millis now, Effects& fx) { table.tick(now, fx); });
    asio::co_spawn(shard_, [self = shared_from_this()] { return self->run(); }, asio::detached);
}

void TableActor::post(Tables::Job job) {
    inbox_.push_back(std::move(job));
    timer_.cancel();
}

void TableActor::stop() {
    stopping_ = true;
    timer_.cancel();
}

void TableActor::finish() {
    finishing_ = true;
    timer_.cancel();
}

void TableActor::drop() {
    sockets_.clear();
    stop();
}

bool TableActor::may_go(Millis now) const {
    if (!inbox_.empty() || !table_->idle() || now - idle_since_ < kIdle) return false;
    const Millis wake = table_->wake_at(now);
    return wake == 0 || wake - now > kIdle;
}

asio::awaitable<void> TableActor::wait() {
    const Millis now = now_ms();
    Millis wake = table_->wake_at(now);
    if (table_->idle()) wake = wake == 0 ? idle_since_ + kIdle : std::min(wake, idle_since_ + kIdle);
    if (wake == 0)
        timer_.expires_at(asio::steady_timer::time_point::max());
    else
        timer_.expires_after(std::chrono::milliseconds(std::max<Millis>(0, wake - now)));
    co_await timer_.async_wait(asio::as_tuple(asio::use_awaitable));
}

asio::awaitable<void> TableActor::run() {
    while (!stopping_) {
        const Millis now = now_ms();
        const Millis wake = table_->wake_at(now);
        const bool due = wake != 0 && wake <= now;
        if (inbox_.empty() && !due) {
            if (finishing_ || may_go(now)) break;
            co_await wait();
            continue;
        }
        Effects fx;
        const bool done = take(due, now, fx);
        if (!table_->idle()) idle_since_ = now;
        const bool must_ask = epoch_ != 0 && !tables_.deps_.alive();
        if (!done || ((fx.to_store() || must_ask) && !co_await store(fx))) {
            // Nobody saw what was not stored. Whoever follows comes back and finds the table as the log has it.
            for (auto& [id, socket] : sockets_) socket->close(1012);
            break;
        }
        carry_out(fx);
        if (fx.removed) {
            for (auto& [id, socket] : sockets_) socket->close(1012);  // came while it was being deleted
            break;
        }
    }
    if (thoughts_ > 0) tables_.deps_.thinkers->cancel(table_->room().id);
    gone_();
}

// What gathered while the last was being stored is stored together.
bool TableActor::take(bool due, Millis now, Effects& fx) {
    try {
        if (due) table_->tick(now, fx);
        for (int n = 0; n < kTogether && !inbox_.empty(); ++n) {
            const Tables::Job job = std::move(inbox_.front());
            inbox_.pop_front();
            job(*table_, now, fx);
        }
        return true;
    } catch (const std::exception& wrong) {
        note(Level::error, "table failed", {{"table", table_->room().id}, {"why", wrong.what()}});
        return false;
    }
}

asio::awaitable<bool> TableActor::store(Effects& fx) {
    const std::string id = table_->room().id;
    store::TableRow row;
    if (fx.room) table_->save_row(row);
    std::string live;
    Millis wake = 0;
    if (fx.live && table_->record() != nullptr) {
        live = table_->save_live();
        wake = table_->wake_at(now_ms());
    }
    co_return co_await durable(*tables_.deps_.writer, id, [&](store::Store& store) {
        if (epoch_ != 0) store.hold(id, epoch_);
        if (fx.removed) return store.delete_waiting_table(id);
        if (fx.room) store.save_table(row);
        if (!fx.entries.empty()) store.append(id, fx.entries);
        if (!live.empty()) store.save_live(id, live, wake);
        for (const store::TalkLine& line : fx.talk) store.add_talk(id, line);
        for (store::Notice& notice : fx.notices) notice.n = store.add_notice(notice);
    });
}

namespace {

void count(const Effects& fx) {
    const auto by_chance = [](const store::Entry& entry) { return entry.text.starts_with("chance "); };
    const auto dice = std::count_if(fx.entries.begin(), fx.entries.end(), by_chance);
    metrics().moves.add(fx.entries.size() - static_cast<std::size_t>(dice));
    metrics().windows.add(static_cast<std::uint64_t>(fx.windows));
    for (const std::string& code : fx.refused) metrics().refusals.add(code);
    if (fx.finished) metrics().games_finished.add();
}

}  // namespace

void TableActor::carry_out(Effects& fx) {
    count(fx);
    for (const auto& [follower, text] : fx.out)
        if (const auto at = sockets_.find(follower); at != sockets_.end()) at->second->send(text);
    if (fx.room || fx.live) tables_.publish(table_->room().id, table_.get());
    if (fx.finished) tables_.deps_.on_finished(*table_);
    for (const store::Notice& notice : fx.notices) tables_.deps_.on_notice(notice);
    if (fx.wants_rematch) {
        store::TableRow row;
        table_->save_row(row);
        tables_.deps_.on_rematch(row);
    }
    cancel_old_thoughts();
    set_thinking(std::move(fx.bots));
    for (AdviceTask& task : fx.advice) think_about_advice(std::move(task));
}

// A thought about a question that is gone only keeps others from thinking.
void TableActor::cancel_old_thoughts() {
    const bool is_old = table_->question() != thought_of_ || !table_->room().running();
    if (thoughts_ > 0 && is_old) tables_.deps_.thinkers->cancel(table_->room().id);
    thought_of_ = table_->question();
}

BotPool::Payer TableActor::payer() const {
    const Room& room = table_->room();
    std::string address = tables_.deps_.address_of ? tables_.deps_.address_of(room.id) : "";
    if (address.empty()) address = room.host;
    return {std::move(address), room.host, room.id};
}

void TableActor::think_about_advice(AdviceTask task) {
    ++thoughts_;
    tables_.deps_.thinkers->submit(
        payer(), [self = shared_from_this(), task = std::move(task)](const BotPool::Cancelled& cancelled) {
            asio::post(self->shard_, [self, result = think(task, cancelled)] {
                --self->thoughts_;
                self->post([result](Table& table, Millis, Effects& fx) { table.advised(result, fx); });
            });
        });
}

void TableActor::set_thinking(std::vector<BotTask> tasks) {
    if (tasks.empty()) return;
    const BotPool::Payer payer = this->payer();
    for (BotTask& task : tasks) {
        std::shared_ptr<BotBrain>& brain = brains_[task.seat.index];
        if (task.start || !brain) brain = std::make_shared<BotBrain>();
        ++thoughts_;
        tables_.deps_.thinkers->submit(payer, [self = shared_from_this(), brain,
                                               task = std::move(task)](const BotPool::Cancelled& cancelled) {
            BotResult result = [&] {
                const Stopwatch watch(metrics().bot);
                return brain->think(task, cancelled);
            }();
            if (result.cancelled) metrics().bots_cancelled.add();
            asio::post(self->shard_, [self, result] {
                --self->thoughts_;
                self->post([result](Table& table, Millis now, Effects& fx) { table.bot_answered(result, now, fx); });
            });
        });
    }
}

}  // namespace consigliere::server
