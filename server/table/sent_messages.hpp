// What two worlds have sent to the same observer, compared as it comes: content, order and time.
#pragma once

#include <algorithm>
#include <map>

#include "server/table/two_worlds.hpp"

namespace consigliere::server::wire {

class SentMessages {
public:
    int equal = 0;
    std::string leak;  // what could be distinguished, if anything

    // To the lobby, to this follower and to a spectator. False when they differ: by news, or by a leak.
    bool compare(World& one, World& other, int follower) {
        return compare(one, other, one.lobby, other.lobby, "lobby") &&
               compare(one, other, one.heard[follower], other.heard[follower], "observer") &&
               compare(one, other, one.heard[World::kSpectator], other.heard[World::kSpectator], "spectator");
    }

private:
    bool compare(const World& one, const World& other, const std::vector<Message>& a, const std::vector<Message>& b,
                 const std::string& who) {
        std::size_t& done = compared_[who];
        const std::size_t count = std::min(a.size(), b.size());
        for (; done < count; ++done) {
            if (a[done] == b[done]) {
                ++equal;
                continue;
            }
            if (!is_news(one, other, a[done], b[done]))
                leak = who + " was sent at " + std::to_string(a[done].at) + differing(a[done], b[done]) + "\nor at " +
                       std::to_string(b[done].at) + differing(b[done], a[done]);
            return false;
        }
        if (a.size() == b.size()) return true;
        const Message& more = a.size() > count ? a[count] : b[count];
        leak = who + " was sent in one world only, at " + std::to_string(more.at) + "\n  " + more.text;
        return false;
    }
    // The message from a little before the place where it differs from the other.
    static std::string differing(const Message& message, const Message& other) {
        const std::string &a = message.text, &b = other.text;
        const auto at = static_cast<std::size_t>(
            std::mismatch(a.begin(), a.begin() + std::min(a.size(), b.size()), b.begin()).first - a.begin());
        return "\n  " + a.substr(0, 60) + " ... " + a.substr(at < 200 ? 0 : at - 200, 500);
    }
    // What differs at the same time because somebody acted differently, because of dice, or because of what is shown.
    static bool is_news(const World& one, const World& other, const Message& a, const Message& b) {
        if (a.at != b.at) return false;
        const json::object x = json::parse(a.text).as_object(), y = json::parse(b.text).as_object();
        if (!x.contains("events") || !y.contains("events")) return false;
        if (x.at("events") == y.at("events")) return false;
        if (!same_commands(one, other)) return true;
        const json::array &xs = x.at("events").as_array(), &ys = y.at("events").as_array();
        std::size_t k = 0;
        while (k < xs.size() && k < ys.size() && xs[k] == ys[k]) ++k;
        // One world has merely gone on further than the other.
        if (k == xs.size() || k == ys.size()) return false;
        for (const VerbSpec& spec : one.match().vocabulary().events)
            if (spec.verb == xs[k].at("event").as_string() && spec.reveals) return true;
        return false;
    }
    static bool same_commands(const World& one, const World& other) {
        const auto &a = one.log, &b = other.log;
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i].text != b[i].text) return false;
        return true;
    }

    std::map<std::string, std::size_t> compared_;  // so many to each
};

}  // namespace consigliere::server::wire
