#include "store/group_commit.hpp"

#include <algorithm>

namespace consigliere::store {

GroupCommit::GroupCommit(std::unique_ptr<Store> store) : store_(std::move(store)), thread_([this] { run(); }) {}

GroupCommit::~GroupCommit() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void GroupCommit::submit(Work work, Done done) {
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = waiting_.empty();
        waiting_.push_back({std::move(work), std::move(done), nullptr});
    }
    if (first) wake_.notify_one();
}

void GroupCommit::run() {
    for (;;) {
        std::vector<Job> jobs;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            jobs.swap(waiting_);
        }
        commit(jobs);
        all_well_ = std::none_of(jobs.begin(), jobs.end(), [](const Job& job) { return job.failed != nullptr; });
        for (Job& job : jobs)
            if (job.done) job.done(job.failed);
    }
}

void GroupCommit::commit(std::vector<Job>& jobs) {
    if (commit_together(jobs)) return;
    // Somebody's work cannot be stored: that one alone is refused, the others are stored without it.
    try {
        store_->begin();
        for (Job& job : jobs) {
            try {
                store_->attempt([&] { job.work(*store_); });
            } catch (...) {
                job.failed = std::current_exception();
            }
        }
        store_->commit();
    } catch (...) {
        // The whole group is lost (a full disk, say): nobody may believe that anything was stored.
        for (Job& job : jobs) job.failed = std::current_exception();
        give_up();
    }
}

// The usual case, without the price of a way back for each.
bool GroupCommit::commit_together(std::vector<Job>& jobs) {
    try {
        store_->begin();
        for (Job& job : jobs) job.work(*store_);
        store_->commit();
        return true;
    } catch (...) {
        give_up();
        return false;
    }
}

void GroupCommit::give_up() {
    try {
        store_->roll_back();
    } catch (const StoreError&) {
        // No transaction was left open.
    }
}

}  // namespace consigliere::store
