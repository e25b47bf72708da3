// A session is one device of one person: a token in its cookie, of which only the hash is stored. It ends when it
// is not used for long, when it is old, or when its person says so; its connections end with it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/backend.hpp"
#include "store/store.hpp"

namespace consigliere::server {

using store::Millis;

struct SessionLimits {
    Millis idle = 60LL * 86'400'000;   // ends so long after its last use
    Millis most = 365LL * 86'400'000;  // ... and so long after its beginning in any case

    bool alive(const store::Session& session, Millis now) const {
        return now - session.seen_at < idle && now - session.created_at < most;
    }
    // A use is noted so often: a row is not written for every request.
    Millis between_notes() const { return std::min<Millis>(3'600'000, idle / 10); }
};

inline constexpr int kSessionsAPerson = 50;       // the least used one goes when one more comes
inline constexpr int kSignedOutCode = 4401;       // closes the sockets of a session that has ended
inline constexpr Millis kBetweenSweeps = 60'000;  // sessions that have ended by themselves are looked for

struct SignedIn {
    store::Person person;
    store::Session session;
};
// Sessions of a person that have ended: one, or all but one.
struct SessionsEnd {
    std::string person;
    std::string one;   // token hash; empty: all
    std::string keep;  // ... but this one, if any

    bool covers(const std::string& token_hash) const { return one.empty() ? token_hash != keep : token_hash == one; }
};

// Whose cookie this is, if its session is alive.
std::optional<SignedIn> signed_in(const HttpRequest& request, store::Store& store, const SessionLimits& limits,
                                  Millis now);

// A new session for the person: its token for the cookie.
std::string add_session(store::Store& store, const std::string& person, const std::string& device, Millis now);

// "Firefox, Linux": enough to know a device again, and no more.
std::string device_of(std::string_view user_agent);
// By which its owner names a session; opens nothing.
std::string session_name(std::string_view token_hash);

}  // namespace consigliere::server
