// Where bots think: threads of their own, and a queue that is fair to whoever has bots thinking.
//
// Work is served in turns: one piece for each address that opened tables, in each address one for each person, in each
// person's share one for each table. So twenty tables of one person delay another's bot by one thought at most. Work
// of a table whose question is gone is cancelled: what runs ends soon, what waits is done first, since it costs
// nothing any more.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace consigliere::server {

// Pieces of work below keys, served in turns: the front key gives one piece and goes to the back.
template <class Inner>
class InTurns {
public:
    bool empty() const { return turns_.empty(); }
    std::size_t size() const {
        std::size_t sum = 0;
        for (const auto& [key, inner] : inner_) sum += inner.size();
        return sum;
    }

    template <class Work, class... Keys>
    void push(Work work, const std::string& key, const Keys&... keys) {
        const auto [at, is_new] = inner_.try_emplace(key);
        if (is_new) turns_.push_back(key);
        at->second.push(std::move(work), keys...);
    }
    auto pop() {
        const std::string key = std::move(turns_.front());
        turns_.pop_front();
        const auto at = inner_.find(key);
        auto work = at->second.pop();
        if (at->second.empty())
            inner_.erase(at);
        else
            turns_.push_back(key);
        return work;
    }
    // Takes out all that fits, in any order.
    template <class Fits, class Into>
    void extract(const Fits& fits, Into& into) {
        for (auto at = inner_.begin(); at != inner_.end();) {
            at->second.extract(fits, into);
            if (!at->second.empty()) {
                ++at;
                continue;
            }
            std::erase(turns_, at->first);
            at = inner_.erase(at);
        }
    }

private:
    std::map<std::string, Inner> inner_;
    std::deque<std::string> turns_;
};

template <class Work>
class InOrder {
public:
    bool empty() const { return waiting_.empty(); }
    std::size_t size() const { return waiting_.size(); }
    void push(Work work) { waiting_.push_back(std::move(work)); }
    Work pop() {
        Work work = std::move(waiting_.front());
        waiting_.pop_front();
        return work;
    }
    template <class Fits, class Into>
    void extract(const Fits& fits, Into& into) {
        for (auto at = waiting_.begin(); at != waiting_.end();) {
            if (!fits(*at)) {
                ++at;
                continue;
            }
            into.push_back(std::move(*at));
            at = waiting_.erase(at);
        }
    }

private:
    std::deque<Work> waiting_;
};

class BotPool {
public:
    // On whose account a bot thinks.
    struct Payer {
        std::string address, person, table;
    };
    using Cancelled = std::function<bool()>;  // asked from within the work
    using Work = std::function<void(const Cancelled& cancelled)>;

    explicit BotPool(unsigned threads);
    ~BotPool();
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;

    void submit(const Payer& payer, Work work);
    void cancel(const std::string& table);  // all work of the table, under way or waiting; it is still run to its end
    void
    stop();  // cancels what is under way, drops what waits and whatever is submitted from now on; waits for the threads
    std::size_t waiting() const;  // pieces of work that are neither begun nor cancelled

private:
    struct Task {
        std::string table;
        Work work;
        std::shared_ptr<std::atomic<bool>> cancelled;
    };

    void run();
    Task next();  // under the lock, with something there

    mutable std::mutex mutex_;
    std::condition_variable wake_;
    InTurns<InTurns<InTurns<InOrder<Task>>>> waiting_;                        // by address, person and table
    std::deque<Task> cancelled_;                                              // before they were begun
    std::multimap<std::string, std::shared_ptr<std::atomic<bool>>> running_;  // by table
    bool stopping_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace consigliere::server
