// Routes about sessions: which devices are signed in, and signing them out.
#include <algorithm>

#include "engine/committed_random.hpp"
#include "server/site/api.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

HttpResponse nothing_more(bool forget_cookie) {
    HttpResponse out;
    out.status = 204;
    if (forget_cookie) out.headers.emplace_back("Set-Cookie", cleared_cookie());
    return out;
}

// Ends sessions of the person: the one with this hash, or all but that with the hash `keep`.
void end_sessions(const Ask& ask, const SessionsEnd& which, bool forget_cookie) {
    ask.site.writer().submit(
        [which](store::Store& store) {
            if (which.one.empty())
                store.delete_sessions_of(which.person, which.keep);
            else
                store.delete_session(which.one);
        },
        [&site = ask.site, which, forget_cookie, request = ask.request, reply = ask.reply,
         lang = ask.lang](const std::exception_ptr& failed) {
            if (failed) return reply(refusal_response(503, "store_failed", lang, request));
            site.end_sockets(which);
            reply(nothing_more(forget_cookie));
        });
}

}  // namespace

void delete_session(Ask& ask) { end_sessions(ask, {ask.person->id, ask.session->token_hash, ""}, true); }

void get_sessions(Ask& ask) {
    json::array out;
    const SessionLimits& limits = ask.site.config().sessions;
    for (const store::Session& session : ask.site.reader().sessions_of(ask.person->id))
        if (limits.alive(session, ask.site.now()))
            out.push_back({{"id", session_name(session.token_hash)},
                           {"created_at", session.created_at},
                           {"used_at", session.seen_at},
                           {"device", session.device},
                           {"this", session.token_hash == ask.session->token_hash}});
    ask.ok({{"sessions", std::move(out)}});
}

void delete_one_session(Ask& ask) {
    const auto all = ask.site.reader().sessions_of(ask.person->id);
    const auto found = std::find_if(all.begin(), all.end(), [&](const store::Session& session) {
        return session_name(session.token_hash) == ask.parts[0];
    });
    if (found == all.end()) return ask.refuse(404, "not_found");
    end_sessions(ask, {ask.person->id, found->token_hash, ""}, found->token_hash == ask.session->token_hash);
}

void delete_sessions(Ask& ask) {
    const bool others = ask.request.parameter("others") == "1";
    end_sessions(ask, {ask.person->id, "", others ? ask.session->token_hash : ""}, !others);
}

}  // namespace consigliere::server
