#include "server/ops/readiness.hpp"

#include "engine/json_writer.hpp"
#include "server/now.hpp"
#include "server/ops/journal.hpp"
#include "server/ops/metrics.hpp"

namespace consigliere::server {

using std::chrono::seconds;

// True: the caller probes now.
bool Readiness::may_probe(bool well) {
    const std::lock_guard lock(mutex_);
    const Time now = std::chrono::steady_clock::now();
    if (probing_) {
        if (now - began_ >= seconds(2)) health_.report("store", "the store does not respond");
        return false;
    }
    if (well && good_ && now - began_ < seconds(1)) return false;
    probing_ = true;
    began_ = now;
    return true;
}

void Readiness::probed(const std::exception_ptr& failed) {
    try {
        if (failed) std::rethrow_exception(failed);
        health_.clear("store");
    } catch (const std::exception& wrong) {
        health_.report("store", std::string("nothing can be written: ") + wrong.what());
        note(Level::error, "not ready: nothing can be written", {{"why", wrong.what()}});
    }
    const std::lock_guard lock(mutex_);
    probing_ = false;
    good_ = failed == nullptr;
}

void Readiness::check(store::GroupCommit& writer, std::function<void(const ReadyReport&)> reply) {
    if (!may_probe(writer.all_well())) return reply(report());
    writer.submit([at = std::to_string(now_ms())](store::Store& store) { store.save_setting("ready", at); },
                  [this, reply = std::move(reply)](const std::exception_ptr& failed) {
                      probed(failed);
                      reply(report());
                  });
}

ReadyReport Readiness::report() const {
    const auto troubles = health_.troubles();
    JsonWriter w;
    w.object([&] {
        w.field("ready", troubles.empty());
        w.object("troubles", [&] {
            for (const auto& [part, sentence] : troubles) w.field(part, sentence);
        });
    });
    metrics().ready.set(troubles.empty());
    return {troubles.empty(), w.take()};
}

}  // namespace consigliere::server
