#include "store/group_commit.hpp"

#include <algorithm>
#include <utility>

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
    bool apart = false;  // somebody's work could not be stored: that one alone is refused
    for (;;) {
        try {
            return apart ? commit_apart(jobs) : commit_together(jobs);
        } catch (const Disconnected&) {
            give_up();  // nothing of it was stored: once more over a new connection
        } catch (const OutcomeUnknown&) {
            return refuse_all(jobs);
        } catch (...) {
            // The whole group is lost (a full disk, say): nobody may believe that anything was stored.
            if (apart) refuse_all(jobs);
            give_up();
            if (std::exchange(apart, true)) return;
        }
    }
}

// The usual case, without the price of a way back for each.
void GroupCommit::commit_together(std::vector<Job>& jobs) {
    store_->begin();
    for (Job& job : jobs) job.work(*store_);
    store_->commit();
}

void GroupCommit::commit_apart(std::vector<Job>& jobs) {
    for (Job& job : jobs) job.failed = nullptr;
    store_->begin();
    for (Job& job : jobs) {
        try {
            store_->attempt([&] { job.work(*store_); });
        } catch (const Disconnected&) {
            throw;
        } catch (...) {
            job.failed = std::current_exception();
        }
    }
    store_->commit();
}

void GroupCommit::refuse_all(std::vector<Job>& jobs) {
    for (Job& job : jobs) job.failed = std::current_exception();
}

void GroupCommit::give_up() {
    went_well([this] { store_->roll_back(); });  // or no transaction was left open
}

}  // namespace consigliere::store
