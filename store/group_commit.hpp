// One thread that does all writing. What arrives while a commit is under way goes into the next one, so that many
// tables share a flush to disk: the busier the server, the larger the groups. If the connection to
// the store breaks, it waits: what was not stored is stored over a new connection.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace consigliere::store {

class GroupCommit {
public:
    // May be run a second time, after what it did the first time was undone.
    using Work = std::function<void(Store&)>;
    // Called on the writing thread once the work is durable, or with what went wrong.
    using Done = std::function<void(const std::exception_ptr&)>;

    explicit GroupCommit(std::unique_ptr<Store> store);
    ~GroupCommit();  // finishes what was submitted
    GroupCommit(const GroupCommit&) = delete;
    GroupCommit& operator=(const GroupCommit&) = delete;

    void submit(Work work, Done done);
    bool all_well() const { return all_well_; }  // everything that was last tried got to the disk

private:
    struct Job {
        Work work;
        Done done;
        std::exception_ptr failed;
    };

    void run();
    void commit(std::vector<Job>& jobs);
    void commit_together(std::vector<Job>& jobs);
    void commit_apart(std::vector<Job>& jobs);
    static void refuse_all(std::vector<Job>& jobs);
    void give_up();

    std::unique_ptr<Store> store_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Job> waiting_;
    bool closing_ = false;
    std::atomic<bool> all_well_ = true;
    std::thread thread_;
};

}  // namespace consigliere::store
