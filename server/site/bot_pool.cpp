#include "server/site/bot_pool.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace consigliere::server {

namespace {

constexpr int kNiceness = 10;  // people come first where thoughts and connections share a core

}  // namespace

BotPool::BotPool(unsigned threads) {
    for (unsigned i = 0; i < std::max(1u, threads); ++i) threads_.emplace_back([this] { run(); });
}

BotPool::~BotPool() { stop(); }

void BotPool::submit(const Payer& payer, Work work) {
    {
        const std::lock_guard lock(mutex_);
        if (stopping_) return;
        waiting_.push(Task{payer.table, std::move(work), std::make_shared<std::atomic<bool>>(false)}, payer.address,
                      payer.person, payer.table);
    }
    wake_.notify_one();
}

void BotPool::cancel(const std::string& table) {
    {
        const std::lock_guard lock(mutex_);
        const auto [first, last] = running_.equal_range(table);
        for (auto at = first; at != last; ++at) *at->second = true;
        const std::size_t before = cancelled_.size();
        waiting_.extract([&](const Task& task) { return task.table == table; }, cancelled_);
        for (std::size_t i = before; i < cancelled_.size(); ++i) *cancelled_[i].cancelled = true;
    }
    wake_.notify_all();
}

void BotPool::stop() {
    std::vector<Task> dropped;  // what they hold goes without the lock
    {
        const std::lock_guard lock(mutex_);
        if (std::exchange(stopping_, true)) return;
        for (auto& [table, cancelled] : running_) *cancelled = true;
        waiting_.extract([](const Task&) { return true; }, dropped);
        for (Task& task : cancelled_) dropped.push_back(std::move(task));
        cancelled_.clear();
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

std::size_t BotPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

BotPool::Task BotPool::next() {
    if (cancelled_.empty()) return waiting_.pop();
    Task task = std::move(cancelled_.front());
    cancelled_.pop_front();
    return task;
}

void BotPool::run() {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);  // of this thread alone
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return stopping_ || !cancelled_.empty() || !waiting_.empty(); });
        if (stopping_) return;
        Task task = next();
        const auto at = running_.emplace(task.table, task.cancelled);
        lock.unlock();
        task.work([flag = task.cancelled] { return flag->load(std::memory_order_relaxed); });
        task = {};  // what it holds goes without the lock
        lock.lock();
        running_.erase(at);
    }
}

}  // namespace consigliere::server
