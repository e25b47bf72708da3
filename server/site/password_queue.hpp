// Passwords are hashed on threads of their own: it takes a while on purpose, so connections must not wait for it, and
// it must not wait for anything else. As many as can be done in a few seconds may wait; beyond that it is refused, not
// queued.
#pragma once

#include <atomic>
#include <functional>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

namespace consigliere::server {

class PasswordQueue {
public:
    explicit PasswordQueue(unsigned threads, int most = 32) : most_(most), threads_(threads) {}
    ~PasswordQueue() { threads_.join(); }

    // False: too many wait already, and the work is not done.
    bool submit(std::function<void()> work) {
        if (waiting_.fetch_add(1) >= most_) {
            --waiting_;
            return false;
        }
        boost::asio::post(threads_, [this, work = std::move(work)] {
            work();
            --waiting_;
        });
        return true;
    }
    void finish() { threads_.join(); }  // what was submitted is done

private:
    const int most_;
    std::atomic<int> waiting_ = 0;
    boost::asio::thread_pool threads_;
};

}  // namespace consigliere::server
