// How the parts of a server are: each may report that it does not work, with a sentence for the operator, and that it works
// again. What they say is what /readyz shows. From any thread.
#pragma once

#include <map>
#include <mutex>
#include <string>

namespace consigliere::server {

class Health {
public:
    void report(const std::string& part, const std::string& sentence) {
        const std::lock_guard lock(mutex_);
        troubles_[part] = sentence;
    }
    void clear(const std::string& part) {
        const std::lock_guard lock(mutex_);
        troubles_.erase(part);
    }
    // The server is about to stop: nobody new should be sent here.
    void drain() { report("drain", "this server is about to stop"); }

    std::map<std::string, std::string> troubles() const {
        const std::lock_guard lock(mutex_);
        return troubles_;
    }

private:
    mutable std::mutex mutex_;
    std::map<std::string, std::string> troubles_;
};

}  // namespace consigliere::server
