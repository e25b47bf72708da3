// People, their mail addresses, their passkeys and their sessions in SQL.
#pragma once

#include "store/sql_queries.hpp"

namespace consigliere::store {

template <class Db>
class SqlPeople : public SqlQueries<Db> {
public:
    void add_person(const Person& p) override {
        run("INSERT INTO person (id, name, lang, login, password, settings, created_at, skeleton)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            p.id, p.name, p.lang, OrNull{p.login}, OrNull{p.password_hash}, p.settings, p.created_at, p.skeleton);
    }
    void save_person(const Person& p) override {
        run("UPDATE person SET name = ?, lang = ?, login = ?, password = ?, settings = ?, skeleton = ? WHERE id = ?",
            p.name, p.lang, OrNull{p.login}, OrNull{p.password_hash}, p.settings, p.skeleton, p.id);
    }
    std::optional<Person> person(std::string_view id) override {
        return first("SELECT id, name, lang, login, password, settings, created_at, skeleton FROM person WHERE id = ?",
                     read_person, id);
    }
    std::optional<Person> person_by_login(std::string_view login) override {
        return first(
            "SELECT id, name, lang, login, password, settings, created_at, skeleton FROM person WHERE login = ?",
            read_person, login);
    }
    bool name_is_taken(std::string_view skeleton, std::string_view but_person) override {
        return first("SELECT 1 FROM person WHERE skeleton = ? AND login IS NOT NULL AND id <> ? LIMIT 1", read_number,
                     skeleton, but_person)
            .has_value();
    }
    std::vector<Person> accounts_without_skeleton() override {
        return all(
            "SELECT id, name, lang, login, password, settings, created_at, skeleton FROM person"
            " WHERE skeleton = '' AND login IS NOT NULL",
            read_person);
    }
    void save_mailbox(const Mailbox& m) override {
        run("INSERT INTO mailbox (person, address, token, asked_at, confirmed_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (person) DO UPDATE SET address = excluded.address, token = excluded.token,"
            " asked_at = excluded.asked_at, confirmed_at = excluded.confirmed_at",
            m.person, m.address, m.token_hash, m.asked_at, m.confirmed_at);
    }
    std::optional<Mailbox> mailbox(std::string_view person) override {
        return first("SELECT person, address, token, asked_at, confirmed_at FROM mailbox WHERE person = ?",
                     read_mailbox, person);
    }
    std::optional<Mailbox> mailbox_by_token(std::string_view token_hash) override {
        return first("SELECT person, address, token, asked_at, confirmed_at FROM mailbox WHERE token = ?", read_mailbox,
                     token_hash);
    }
    void delete_mailbox(std::string_view person) override { run("DELETE FROM mailbox WHERE person = ?", person); }
    int count_mail(std::string_view address, Millis since) override {
        return first(
                   "SELECT count(*) FROM mail_sent WHERE address = ? AND at > ?",
                   [](auto& q) { return static_cast<int>(q.number(0)); }, address, since)
            .value_or(0);
    }
    void add_mail(std::string_view address, Millis at) override {
        run("INSERT INTO mail_sent (address, at) VALUES (?, ?)", address, at);
    }
    void delete_mail_counts(Millis before) override { run("DELETE FROM mail_sent WHERE at <= ?", before); }
    void delete_person(std::string_view id) override { run("DELETE FROM person WHERE id = ?", id); }

    void add_passkey(const Passkey& p) override {
        run("INSERT INTO passkey (id, person, name, public_key, counter, created_at, used_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            p.id, p.person, p.name, p.public_key, p.counter, p.created_at, p.used_at);
    }
    std::optional<Passkey> passkey(std::string_view id) override {
        return first("SELECT id, person, name, public_key, counter, created_at, used_at FROM passkey WHERE id = ?",
                     read_passkey, id);
    }
    std::vector<Passkey> passkeys_of(std::string_view person) override {
        return all(
            "SELECT id, person, name, public_key, counter, created_at, used_at FROM passkey WHERE person = ?"
            " ORDER BY created_at, id",
            read_passkey, person);
    }
    void note_passkey_use(std::string_view id, std::int64_t counter, Millis used_at) override {
        run("UPDATE passkey SET counter = ?, used_at = ? WHERE id = ?", counter, used_at, id);
    }
    void delete_passkey(std::string_view id) override { run("DELETE FROM passkey WHERE id = ?", id); }
    bool use_challenge(std::string_view challenge, Millis expires_at, Millis now) override {
        run("DELETE FROM used_challenge WHERE expires_at < ?", now);
        return first(
                   "INSERT INTO used_challenge (challenge, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
                   " RETURNING expires_at",
                   read_number, challenge, expires_at)
            .has_value();
    }

    void add_session(const Session& s) override {
        run("INSERT INTO session (token, person, created_at, seen_at, device) VALUES (?, ?, ?, ?, ?)", s.token_hash,
            s.person, s.created_at, s.seen_at, s.device);
    }
    std::optional<Session> session(std::string_view token_hash) override {
        return first("SELECT token, person, created_at, seen_at, device FROM session WHERE token = ?", read_session,
                     token_hash);
    }
    void touch_session(std::string_view token_hash, Millis seen_at) override {
        run("UPDATE session SET seen_at = ? WHERE token = ? AND seen_at < ?", seen_at, token_hash, seen_at);
    }
    void delete_session(std::string_view token_hash) override {
        run("DELETE FROM session WHERE token = ?", token_hash);
    }
    std::vector<Session> sessions_of(std::string_view person) override {
        return all(
            "SELECT token, person, created_at, seen_at, device FROM session WHERE person = ?"
            " ORDER BY seen_at DESC, created_at DESC, token",
            read_session, person);
    }
    void delete_sessions_of(std::string_view person, std::string_view but_token_hash) override {
        run("DELETE FROM session WHERE person = ? AND token <> ?", person, but_token_hash);
    }
    void keep_sessions(std::string_view person, int count) override {
        run("DELETE FROM session WHERE person = ? AND token NOT IN"
            " (SELECT token FROM session WHERE person = ? ORDER BY seen_at DESC, created_at DESC, token LIMIT ?)",
            person, person, count);
    }
    void delete_old_sessions(Millis seen_before, Millis created_before) override {
        run("DELETE FROM session WHERE seen_at <= ? OR created_at <= ?", seen_before, created_before);
    }

protected:
    using SqlQueries<Db>::SqlQueries;
    using SqlQueries<Db>::all;
    using SqlQueries<Db>::first;
    using SqlQueries<Db>::run;
    using SqlQueries<Db>::read_number;
    using SqlQueries<Db>::read_text;
    using typename SqlQueries<Db>::OrNull;

private:
    static constexpr auto read_person = [](auto& q) {
        return Person{q.text(0), q.text(1), q.text(2), q.text(3), q.text(4), q.text(5), q.number(6), q.text(7)};
    };
    static constexpr auto read_mailbox = [](auto& q) {
        return Mailbox{q.text(0), q.text(1), q.text(2), q.number(3), q.number(4)};
    };
    static constexpr auto read_passkey = [](auto& q) {
        return Passkey{q.text(0), q.text(1), q.text(2), q.text(3), q.number(4), q.number(5), q.number(6)};
    };
    static constexpr auto read_session = [](auto& q) {
        return Session{q.text(0), q.text(1), q.number(2), q.number(3), q.text(4)};
    };
};

}  // namespace consigliere::store
