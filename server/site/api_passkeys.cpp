// Routes about passkeys: signing in with one, adding, listing and removing them.
#include <algorithm>

#include "engine/committed_random.hpp"
#include "server/json_read.hpp"
#include "server/ops/journal.hpp"
#include "server/passwords.hpp"
#include "server/site/api.hpp"
#include "server/site/passkey_challenges.hpp"
#include "server/site/push_crypto.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongestField = 8192;  // of a credential, in base64url

std::string read_bytes(const json::object& from, std::string_view key) {
    const std::string text = read_text(from, key);
    auto bytes = text.size() > kLongestField ? std::nullopt : from_base64url(text);
    if (!bytes) throw BadMessage(key);
    return std::move(*bytes);
}

Assertion read_assertion(const json::object& from) {
    return {read_bytes(from, "id"), read_bytes(from, "client_data"), read_bytes(from, "authenticator_data"),
            read_bytes(from, "signature"),
            from.contains("user_handle") ? read_bytes(from, "user_handle") : std::string()};
}

// Why a passkey was refused is for the operator: whoever tries one that is not theirs learns nothing from it.
void note_wrong(const Ask& ask, const std::string& wrong) {
    note(Level::info, "passkey refused", {{"request", ask.request.id}, {"why", wrong}});
}

bool may_ask(const Ask& ask, const std::string& what) {
    if (!ask.site.relying_party(ask.request))
        ask.refuse(409, "no_passkeys");
    else if (!ask.site.sign_ins().may_guess(what, ask.request.address, ask.site.now()))
        ask.refuse(429, "too_fast");
    else
        return true;
    return false;
}

json::object challenge_json(const Ask& ask, const ChallengeUse& use) {
    return {{"challenge", to_base64url(new_challenge(ask.site.reader(), use, ask.site.now()))},
            {"rp_id", ask.site.relying_party(ask.request)->id()},
            {"timeout_ms", kChallengeLasts}};
}

IsOurChallenge ours(const Ask& ask, const ChallengeUse& use) {
    return [&ask, use](std::string_view challenge) {
        return is_our_challenge(ask.site.reader(), challenge, use, ask.site.now());
    };
}

// Notes the use of a passkey whose assertion is right. Looked at again where it is written: of two requests with the same
// assertion, on any server, one counts.
store::GroupCommit::Work note_use(const Assertion& used, Millis now) {
    return [used, now](store::Store& store) {
        const auto passkey = store.passkey(to_base64url(used.id));
        const std::int64_t counter = counter_in(used.authenticator_data);
        if (!passkey || !is_counter_forward(passkey->counter, counter) ||
            !use_up(store, challenge_in(used.client_data), now))
            throw NotStored(401, "wrong_passkey");
        store.note_passkey_use(passkey->id, counter, now);
    };
}

// By which its owner names a passkey; opens nothing.
std::string passkey_name(std::string_view id) { return sha256_hex(id).substr(0, 16); }

// As its owner calls it, or as the browser is called.
std::string name_for(const Ask& ask) {
    std::string name = read_text(ask.body, "name", "");
    if (name.empty()) name = device_of(ask.request.user_agent);
    const int length = count_characters(name);
    if (length < 0 || length > kLongestPasskeyName) throw BadMessage("name");
    return name;
}

NewCredential read_credential(const json::object& from) {
    return {read_bytes(from, "id"), read_bytes(from, "client_data"), read_bytes(from, "authenticator_data"),
            read_bytes(from, "public_key")};
}

// Stores a passkey whose credential is right, and its person.
void add(const Ask& ask, const store::Person& person, const NewCredential& made, const std::string& name,
         const store::GroupCommit::Work& proof) {
    const Millis now = ask.site.now();
    const store::Passkey passkey{to_base64url(made.id),
                                 person.id,
                                 name,
                                 to_base64url(made.public_key),
                                 counter_in(made.authenticator_data),
                                 now,
                                 now};
    save(ask, person, {}, [passkey, proof, now, challenge = challenge_in(made.client_data)](store::Store& store) {
        if (proof) proof(store);
        if (store.passkey(passkey.id)) throw NotStored(409, "passkey_known");
        if (store.passkeys_of(passkey.person).size() >= kPasskeysAPerson) throw NotStored(409, "too_many_passkeys");
        if (!use_up(store, challenge, now)) throw NotStored(400, "wrong_passkey");
        store.add_passkey(passkey);
    });
}

}  // namespace

json::array passkeys_json(store::Store& store, std::string_view person) {
    json::array out;
    for (const store::Passkey& passkey : store.passkeys_of(person))
        out.push_back({{"id", passkey_name(passkey.id)},
                       {"name", passkey.name},
                       {"created_at", passkey.created_at},
                       {"used_at", passkey.used_at}});
    return out;
}

void get_passkeys_offered(Ask& ask) { ask.ok({{"available", ask.site.relying_party(ask.request).has_value()}}); }

void get_passkeys(Ask& ask) { ask.ok({{"passkeys", passkeys_json(ask.site.reader(), ask.person->id)}}); }

void post_sign_in_challenge(Ask& ask) {
    if (may_ask(ask, "challenge")) ask.ok(challenge_json(ask, {"sign-in", ""}));
}

void post_passkey_sign_in(Ask& ask) {
    if (!may_ask(ask, "passkey")) return;
    const Assertion used = read_assertion(ask.body);
    const auto passkey = ask.site.reader().passkey(to_base64url(used.id));
    const auto person = passkey ? ask.site.reader().person(passkey->person) : std::nullopt;
    // A passkey that is found without a name says whose it is.
    std::string wrong = !person ? "unknown" : used.user_handle.empty() ? "user" : "";
    if (wrong.empty())
        wrong = wrong_in_assertion(used, *passkey, *ask.site.relying_party(ask.request), ours(ask, {"sign-in", ""}));
    if (!wrong.empty()) {
        note_wrong(ask, wrong);
        return ask.refuse(401, "wrong_passkey");
    }
    sign_in(ask, *person, false, note_use(used, ask.site.now()));
}

bool is_proven(Ask& ask) {
    const auto site = ask.site.relying_party(ask.request);
    if (!site || !ask.body.contains("proof")) return false;
    const Assertion used = read_assertion(read_object(ask.body, "proof"));
    const auto passkey = ask.site.reader().passkey(to_base64url(used.id));
    const bool mine = passkey && passkey->person == ask.person->id;
    const std::string wrong =
        mine ? wrong_in_assertion(used, *passkey, *site, ours(ask, {"prove", ask.person->id})) : "unknown";
    if (!wrong.empty()) note_wrong(ask, wrong);
    return wrong.empty();
}

store::GroupCommit::Work use_up_proof(const Ask& ask) {
    return note_use(read_assertion(read_object(ask.body, "proof")), ask.site.now());
}

void post_passkey_challenge(Ask& ask) {
    const std::string purpose = read_text(ask.body, "purpose");
    if (purpose != "add" && purpose != "prove") throw BadMessage("purpose");
    if (!may_ask(ask, "challenge")) return;
    json::object out = challenge_json(ask, {purpose, ask.person->id});
    json::array known;
    for (const store::Passkey& passkey : ask.site.reader().passkeys_of(ask.person->id)) known.emplace_back(passkey.id);
    out["known"] = std::move(known);
    out["user"] = to_base64url(ask.person->id);
    ask.ok(out);
}

void post_passkey(Ask& ask) {
    const bool is_guest = ask.person->login.empty();
    const std::string login = is_guest ? read_text(ask.body, "login") : ask.person->login;
    const auto site = ask.site.relying_party(ask.request);
    if (!site) return ask.refuse(409, "no_passkeys");
    const NewCredential made = read_credential(read_object(ask.body, "credential"));
    const std::string name = name_for(ask);
    if (!may_have_account(ask, login)) return;
    if (const std::string wrong = wrong_in_credential(made, *site, ours(ask, {"add", ask.person->id}));
        !wrong.empty()) {
        note_wrong(ask, wrong);
        return ask.refuse(400, "wrong_passkey");
    }
    store::Person person = *ask.person;
    person.login = login;
    if (is_guest) return add(ask, person, made, name, {});
    // A session that somebody left open must not become a way in for ever.
    if (ask.body.contains("proof"))
        return is_proven(ask) ? add(ask, person, made, name, use_up_proof(ask)) : ask.refuse(400, "wrong_passkey");
    const std::string password = read_text(ask.body, "password");
    const bool queued = ask.site.passwords().submit(
        [site = &ask.site, request = ask.request, reply = ask.reply, lang = ask.lang, person, made, name, password] {
            if (person.password_hash.empty() || !verify_password(password, person.password_hash))
                return reply(refusal_response(400, "wrong_password", lang, request));
            add({*site, request, reply, lang, std::nullopt, {}, {}}, person, made, name, {});
        });
    if (!queued) ask.refuse(503, "server_busy");
}

void delete_passkey(Ask& ask) {
    const auto all = ask.site.reader().passkeys_of(ask.person->id);
    const auto found = std::find_if(all.begin(), all.end(), [&](const store::Passkey& passkey) {
        return passkey_name(passkey.id) == ask.parts[0];
    });
    if (found == all.end()) return ask.refuse(404, "not_found");
    // Whoever has the device with it is signed out, as with a password that is changed.
    const SessionsEnd others{ask.person->id, "", ask.session->token_hash};
    save(ask, *ask.person, others, [id = found->id, person = ask.person->id](store::Store& store) {
        const auto now = store.person(person);
        if (now && now->password_hash.empty() && store.passkeys_of(person).size() < 2)
            throw NotStored(409, "last_sign_in");
        store.delete_passkey(id);
    });
}

}  // namespace consigliere::server
