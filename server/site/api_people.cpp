// Routes about people: guests, accounts, their data.
#include "server/site/api.hpp"

#include <limits>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/names.hpp"
#include "server/passwords.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

// "" or the code of the refusal: why this person may not be called so.
std::string wrong_with_name(const Ask& ask, const store::Person& person) {
    if (std::string wrong = wrong_in_name(person.name); !wrong.empty()) return wrong;
    if (ask.site.reader().name_is_taken(person.skeleton, person.id)) return "name_taken";
    if (person.id.empty()) return "";
    for (const store::TableRow& row : ask.site.reader().tables_of(person.id, false, 100)) {
        const json::object room = parse_object(row.room).value_or(json::object{});
        const json::value* seats = room.if_contains("seats");
        for (std::size_t i = 0; seats != nullptr && i < row.people.size() && i < seats->as_array().size(); ++i)
            if (row.people[i] != person.id && seats->at(i).at("kind").as_int64() != 0 &&
                skeleton_of(read_text(seats->at(i).as_object(), "name", "")) == person.skeleton)
                return "name_like_others";
    }
    return "";
}

// Takes the name over, tidied; false if that was refused.
bool take_name(const Ask& ask, store::Person& person, const std::string& name) {
    if (tidy_name(name) == person.name && !person.skeleton.empty()) return true;
    person.name = tidy_name(name);
    person.skeleton = skeleton_of(person.name);
    const std::string wrong = wrong_with_name(ask, person);
    if (!wrong.empty()) ask.refuse(wrong == "name_taken" ? 409 : 400, wrong);
    return wrong.empty();
}

json::object me_json(Site& site, const store::Person& person) {
    json::object out = person_json(person);
    const std::string address = read_text(out.at("settings").as_object(), "email", "");
    const auto mailbox = site.reader().mailbox(person.id);
    const bool confirmed = mailbox && mailbox->address == address && mailbox->confirmed_at != 0;
    out["has_played"] = !site.reader().tables_of(person.id, true, 1).empty();
    out["email_confirmed"] = site.config().mail.host.empty() ? json::value(nullptr) : json::value(confirmed);
    return out;
}

// Why a person was not stored.
void refuse_unstored(const std::exception_ptr& failed, Lang lang, const HttpRequest& request,
                     const std::function<void(HttpResponse)>& reply) {
    try {
        std::rethrow_exception(failed);
    } catch (const NotStored& no) {
        reply(refusal_response(no.status, no.what(), lang, request));
    } catch (const store::Conflict&) {
        reply(refusal_response(409, "login_taken", lang, request));
    } catch (const std::exception&) {
        reply(refusal_response(503, "store_failed", lang, request));
    }
}

}  // namespace

void sign_in(const Ask& ask, const store::Person& person, bool is_new, const store::GroupCommit::Work& also) {
    const auto token = std::make_shared<std::string>(), known = std::make_shared<std::string>();
    ask.site.writer().submit(
        [person, is_new, also, token, known, device = device_of(ask.request.user_agent),
         now = ask.site.now()](store::Store& store) {
            if (also) also(store);
            if (is_new) store.add_person(person);
            if (!person.login.empty()) *known = new_known_device(person.login, store);
            *token = add_session(store, person.id, device, now);
        },
        [&site = ask.site, request = ask.request, reply = ask.reply, lang = ask.lang, person, token, known,
         lasts = ask.site.config().sessions.most](const std::exception_ptr& failed) {
            if (failed) return refuse_unstored(failed, lang, request, reply);
            HttpResponse out = json_response(me_json(site, person), 200, request);
            if (!known->empty()) out.headers.emplace_back("Set-Cookie", device_cookie(*known, request.secure));
            out.headers.emplace_back("Set-Cookie", session_cookie(*token, request.secure, lasts));
            reply(std::move(out));
        });
}

void save(const Ask& ask, const store::Person& person, const std::optional<SessionsEnd>& ended,
          const store::GroupCommit::Work& also, const std::function<void()>& then) {
    ask.site.writer().submit(
        [person, ended, also](store::Store& store) {
            store.save_person(person);
            if (ended) store.delete_sessions_of(ended->person, ended->keep);
            if (also) also(store);
        },
        [&site = ask.site, request = ask.request, reply = ask.reply, lang = ask.lang, person, ended,
         then](const std::exception_ptr& failed) {
            if (!failed && ended) site.end_sockets(*ended);
            if (!failed && then) then();
            if (!failed) return reply(json_response(me_json(site, person), 200, request));
            refuse_unstored(failed, lang, request, reply);
        });
}

void post_session(Ask& ask) {
    // Whoever is somebody already only takes a new name.
    if (ask.person) return patch_me(ask);
    store::Person person;
    person.lang = read_text(ask.body, "lang", "en");
    if (!lang_from(person.lang)) throw BadMessage("lang");
    if (!take_name(ask, person, read_text(ask.body, "name"))) return;
    if (!ask.site.new_guests().take(network_of(ask.request.address), ask.site.now()))
        return ask.refuse(429, "too_many_guests");
    person.id = random_id();
    person.created_at = ask.site.now();
    sign_in(ask, person, true);
}

void post_sign_in(Ask& ask) {
    const std::string login = read_text(ask.body, "login"), password = read_text(ask.body, "password");
    const std::string device = known_device(ask.request, login, ask.site.reader());
    if (!ask.site.sign_ins().may_try(ask.request.address, login, device, ask.site.now()))
        return ask.refuse(429, "too_fast");
    if (!is_login(login) || !is_password(password)) return ask.refuse(401, "wrong_password");
    const auto person = ask.site.reader().person_by_login(login);
    const bool queued = ask.site.passwords().submit(
        [ask_site = &ask.site, request = ask.request, reply = ask.reply, lang = ask.lang, person, password] {
            // A password is always hashed, so that the time does not reveal which names exist, or have a password.
            static const std::string kNobody = hash_password("nobody has this password");
            const bool has_one = person && !person->password_hash.empty();
            const bool right = verify_password(password, has_one ? person->password_hash : kNobody) && has_one;
            if (!right) return reply(refusal_response(401, "wrong_password", lang, request));
            const Ask again{*ask_site, request, reply, lang, std::nullopt, {}, {}};
            sign_in(again, *person, false);
        });
    if (!queued) ask.refuse(503, "server_busy");
}

// Whoever comes for the first time is nobody yet, which is no error.
void get_session(Ask& ask) {
    if (!ask.person) return ask.done();
    get_me(ask);
}

void get_me(Ask& ask) { ask.ok(me_json(ask.site, *ask.person)); }

void patch_me(Ask& ask) {
    store::Person person = *ask.person;
    person.lang = read_text(ask.body, "lang", person.lang);
    if (!lang_from(person.lang)) throw BadMessage("lang");
    if (ask.body.contains("name") && !take_name(ask, person, read_text(ask.body, "name"))) return;
    if (ask.body.contains("settings"))
        if (const std::string wrong =
                merge_settings(person, read_object(ask.body, "settings"), ask.site.config().private_webhooks);
            !wrong.empty())
            return wrong == "webhook" ? ask.refuse(400, "bad_webhook") : throw BadMessage(wrong);
    if (person.name != ask.person->name || portrait_of(person) != portrait_of(*ask.person))
        for (const store::TableRow& row : ask.site.reader().tables_of(person.id, false, 100))
            ask.site.bus().post(row.id, table_request::Rename{{person.id, person.name, portrait_of(person)}});
    if (ask.body.contains("settings") && read_object(ask.body, "settings").contains("email"))
        return change_mailbox(ask, person);
    save(ask, person);
}

void delete_me(Ask& ask) {
    const std::string id = ask.person->id;
    for (const store::TableRow& row : ask.site.reader().tables_of(id, false, 1000))
        ask.site.bus().post(row.id, table_request::Remove{id});
    const auto finished = ask.site.reader().tables_of(id, true, 10'000);
    ask.site.writer().submit(
        [id, finished](store::Store& store) {
            // Finished games stay, without the name.
            for (store::TableRow row : finished) {
                json::object room = parse_object(row.room).value_or(json::object{});
                for (std::size_t i = 0; i < row.people.size(); ++i)
                    if (row.people[i] == id)
                        for (const char* field : {"name", "portrait"})
                            room.at("seats").as_array().at(i).as_object()[field] = "";
                row.room = json::serialize(room);
                take_name_out(row, store.log(row.id), id);
                store.save_table(row);
            }
            store.delete_unused_cards(id, std::numeric_limits<Millis>::max());
            store.delete_person(id);
        },
        [reply = ask.reply, finished, id, &site = ask.site](const std::exception_ptr& failed) {
            if (!failed) site.end_sockets({id, "", ""});
            for (const store::TableRow& row : finished) site.forget(row.id);
            HttpResponse out;
            out.status = failed ? 503 : 204;
            out.headers.emplace_back("Set-Cookie", cleared_cookie());
            reply(std::move(out));
        });
}

bool may_have_account(Ask& ask, const std::string& login) {
    const auto refuse = [&](int status, std::string_view code) {
        ask.refuse(status, code);
        return false;
    };
    if (!is_login(login)) return refuse(400, "bad_login");
    if (!ask.site.sign_ins().may_guess("account", ask.request.address, ask.site.now())) return refuse(429, "too_fast");
    // With an account a name becomes its owner's.
    if (ask.person->skeleton.empty()) ask.person->skeleton = skeleton_of(ask.person->name);
    if (ask.site.reader().name_is_taken(ask.person->skeleton, ask.person->id)) return refuse(409, "name_taken");
    return true;
}

void post_account(Ask& ask) {
    const std::string login = read_text(ask.body, "login"), password = read_text(ask.body, "password");
    const std::string old_password = read_text(ask.body, "old_password", "");
    if (!is_password(password)) return ask.refuse(400, "bad_password");
    if (!may_have_account(ask, login)) return;
    // An account without a password has passkeys: a session that somebody left open is no reason to let them in.
    const bool has_passkeys_alone = !ask.person->login.empty() && ask.person->password_hash.empty();
    if (has_passkeys_alone && !is_proven(ask)) return ask.refuse(400, "wrong_passkey");
    const store::GroupCommit::Work also = has_passkeys_alone ? use_up_proof(ask) : store::GroupCommit::Work();
    const bool queued = ask.site.passwords().submit([ask_site = &ask.site, request = ask.request, reply = ask.reply,
                                                     lang = ask.lang, person = *ask.person, session = *ask.session,
                                                     login, password, old_password, also]() mutable {
        if (!person.password_hash.empty() && !verify_password(old_password, person.password_hash))
            return reply(refusal_response(400, "wrong_password", lang, request));
        // Whoever knew the old password is signed out with it.
        std::optional<SessionsEnd> others;
        if (!person.password_hash.empty()) others = {person.id, "", session.token_hash};
        person.login = login;
        person.password_hash = hash_password(password);
        const Ask again{*ask_site, request, reply, lang, std::nullopt, {}, {}};
        save(again, person, others, also);
    });
    if (!queued) ask.refuse(503, "server_busy");
}

void get_export(Ask& ask) {
    store::Store& store = ask.site.reader();
    const std::string& id = ask.person->id;
    json::array tables, talk, notices, ratings, sessions;
    for (const store::Session& s : store.sessions_of(id))
        sessions.push_back({{"created_at", s.created_at}, {"used_at", s.seen_at}, {"device", s.device}});
    for (const bool finished : {false, true})
        for (const store::TableRow& row : store.tables_of(id, finished, 10'000))
            tables.push_back(ask.site.table_line(row, id, ask.lang));
    for (const auto& [table, line] : store.talk_of(id))
        talk.push_back({{"table", table}, {"at", line.at}, {"kind", line.kind}, {"text", line.text}});
    for (const store::Notice& n : store.notices(id, 10'000))
        notices.push_back({{"at", n.at}, {"kind", n.kind}, {"table", n.table}});
    for (const store::Rating& r : store.ratings_of(id))
        ratings.push_back(
            {{"game", r.game}, {"players", r.players}, {"rating", r.mu}, {"uncertainty", r.sigma}, {"games", r.games}});
    ask.ok({{"person", me_json(ask.site, *ask.person)},
            {"created_at", ask.person->created_at},
            {"tables", std::move(tables)},
            {"talk", std::move(talk)},
            {"notices", std::move(notices)},
            {"ratings", std::move(ratings)},
            {"sessions", std::move(sessions)},
            {"passkeys", passkeys_json(store, id)},
            {"push", browsers_json(*ask.person)},
            {"cards", card_files_json(store, id)}});
}

}  // namespace consigliere::server
