// What the site knows of people: their sessions and how their names look.
#include "server/cluster/cluster.hpp"
#include "server/names.hpp"
#include "server/now.hpp"
#include "server/site/client.hpp"
#include "server/site/mail.hpp"
#include "server/site/passkey_challenges.hpp"
#include "server/site/site.hpp"

namespace consigliere::server {

// Accounts of a program that did not know how names look, and the key of challenges before the first is asked for.
void Site::prepare_people() {
    const auto store = database_->connect();
    store->begin();
    ensure_challenge_key(*store);
    for (store::Person person : store->accounts_without_skeleton()) {
        person.skeleton = skeleton_of(person.name);
        store->save_person(person);
    }
    store->commit();
}

std::optional<RelyingParty> Site::relying_party(const HttpRequest& request) const {
    // Without a public address the host is what the request claims: believed of localhost alone.
    auto origin = own_origin(request);
    if (config_.public_url.empty() && origin && origin->host != "localhost") origin.reset();
    return relying_party_of(origin);
}

Millis Site::now() const { return config_.clock ? config_.clock() : now_ms(); }

std::optional<SignedIn> Site::who_asks(const HttpRequest& request) {
    auto out = signed_in(request, reader(), config_.sessions, now());
    if (out) note_use(out->session, out->session.seen_at);
    return out;
}

void Site::note_use(const store::Session& session, Millis seen_at) {
    const Millis at = now();
    if (at - seen_at < config_.sessions.between_notes()) return;
    writer_->submit([token = session.token_hash, at](store::Store& store) { store.touch_session(token, at); }, {});
}

bool Site::is_alive(const store::Session& session) {
    const auto stored = reader().session(session.token_hash);
    return stored && config_.sessions.alive(*stored, now());
}

void Site::end_sockets(const SessionsEnd& which) {
    end_sockets_here(which);
    if (cluster_) cluster_->publish_sessions_end(which);
}

void Site::end_sockets_here(const SessionsEnd& which) {
    for_each_client_of(which.person, [&](Client& client) {
        if (which.covers(client.session().token_hash)) client.sign_out();
    });
}

// What another server said of ended sessions may be lost on the way: here it is noticed within a minute.
void Site::end_old_sessions() {
    const Millis at = now();
    writer_->submit(
        [at, limits = config_.sessions](store::Store& store) {
            store.delete_old_sessions(at - limits.idle, at - limits.most);
            store.delete_mail_counts(at - kMailsCountFor);
        },
        {});
    std::map<std::string, store::Session> open;
    {
        const std::lock_guard lock(clients_mutex_);
        for (auto& [person, clients] : clients_)
            for (Client* client : clients) open[client->session().token_hash] = client->session();
    }
    for (const auto& [token, session] : open)
        if (!is_alive(session)) end_sockets_here({session.person, token, ""});
}

}  // namespace consigliere::server
