#include "server/site/messenger.hpp"

#include <future>
#include <map>

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/now.hpp"
#include "server/ops/journal.hpp"
#include "server/secrets.hpp"
#include "server/site/site.hpp"
#include "server/table/match_writer.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

// Discord reads "content", Slack reads "text".
std::string hook_text(const std::string& body) {
    return json::serialize(json::object{{"content", body}, {"text", body}});
}

constexpr int kGiveUp = 8;  // failures of a hook, over some two hours; then its messages are dropped

}  // namespace

Messenger::Messenger(const Config& config, const Games& games, store::Database& database, store::GroupCommit& writer)
    : config_(config),
      games_(games),
      store_(database.connect()),
      writer_(writer),
      webhooks_(config.private_webhooks),
      pushes_(config_, games, *store_, writer),
      thread_([this] { run(); }) {
    std::promise<void> made;  // before the first browser asks for it
    writer_.submit([](store::Store& store) { ensure_push_key(store); },
                   [&](const std::exception_ptr&) { made.set_value(); });
    made.get_future().wait();
}

Messenger::~Messenger() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void Messenger::look_soon() {
    {
        const std::lock_guard lock(mutex_);
        soon_ = true;
    }
    wake_.notify_one();
}

void Messenger::run() {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, std::chrono::minutes(1), [this] { return closing_ || soon_; });
            if (closing_) return;
            soon_ = false;
        }
        send_questions(now_ms());
        {
            const std::lock_guard lock(mutex_);
            if (on_duty_ && !on_duty_()) continue;
        }
        try {
            send_due(now_ms());
        } catch (const store::StoreError& wrong) {
            // The store is busy or gone; the notices are still there at the next round.
            note(Level::warning, "notices delayed", {{"why", wrong.what()}});
        }
    }
}

void Messenger::send_only_if(std::function<bool()> on_duty) {
    const std::lock_guard lock(mutex_);
    on_duty_ = std::move(on_duty);
}

int Messenger::send_due(std::int64_t now) {
    const std::lock_guard one_at_a_time(sending_);
    std::map<std::string, std::vector<store::Notice>> by_person;
    for (store::Notice& notice : store_->unsent_notices()) by_person[notice.person].push_back(std::move(notice));
    int sent = 0;
    for (const auto& [id, notices] : by_person) {
        const auto person = store_->person(id);
        if (!person) continue;
        const json::object settings = parse_object(person->settings).value_or(json::object{});
        const std::string how = read_text(settings, "notices", "digest");
        const bool due = how == "each" || now - notices.front().at >= config_.digest_every;
        const bool wanted =
            how != "none" && (wants_mail(*person, settings) || !read_text(settings, "webhook", "").empty());
        pushes_.add(*person, notices);
        if (wanted && !due) continue;
        const Way way = wanted ? deliver(*person, notices, now) : Way::sent;
        sent += wanted && way != Way::none;
        // Without mail and webhook they stay until they were pushed, so that a restart does not lose them.
        if (way == Way::sent && (wanted || !pushes_.has_waiting(id))) mark_sent(id, notices.back().n);
    }
    pushes_.send_due(now, [&](const std::string& id) { return by_person.contains(id); });
    return sent;
}

void Messenger::mark_sent(const std::string& person, std::int64_t last) const {
    std::promise<void> stored;
    writer_.submit([person, last](store::Store& store) { store.mark_sent(person, last); },
                   [&](const std::exception_ptr&) { stored.set_value(); });
    stored.get_future().wait();
}

// Is there an address, and has somebody there said yes? Before that it gets nothing but the question.
bool Messenger::wants_mail(const store::Person& person, const json::object& settings) const {
    const std::string address = read_text(settings, "email", "");
    if (address.empty() || config_.mail.host.empty()) return false;
    const auto mailbox = store_->mailbox(person.id);
    return mailbox && mailbox->address == address && mailbox->confirmed_at != 0;
}

void Messenger::ask_address(const std::string& address, const std::string& token, Lang lang) {
    {
        const std::lock_guard lock(mutex_);
        if (questions_.size() >= kMostQuestions) return;  // the person asks again
        const std::pair<std::string_view, std::string> args[] = {{"link", config_.public_url + "/confirm/" + token},
                                                                 {"site", config_.public_url}};
        questions_.push_back({address, server_texts().get("mail.confirm_subject", lang),
                              server_texts().get("mail.confirm_body", lang, args) + "\r\n", 0, random_id()});
    }
    look_soon();
}

int Messenger::send_questions(std::int64_t now) {
    const std::lock_guard one_at_a_time(sending_);
    std::deque<Mail> questions;
    {
        const std::lock_guard lock(mutex_);
        questions.swap(questions_);
    }
    int sent = 0;
    for (Mail& mail : questions) {
        mail.at = now;
        if (send_mail(config_.mail, mail))
            ++sent;
        else
            note(Level::warning, "confirmation mail not accepted", {});
    }
    return sent;
}

std::string notice_sentence(const store::Notice& notice, const Games& games, Lang lang) {
    const json::object about = parse_object(notice.body).value_or(json::object{});
    const GameKind* kind = games.find(read_text(about, "game", ""));
    const std::pair<std::string_view, std::string> args[] = {{"game", kind != nullptr ? kind->info().name[lang] : ""},
                                                             {"name", read_text(about, "from", "")}};
    return server_texts().get("notice." + notice.kind, lang, args);
}

std::string Messenger::body_of(const std::vector<store::Notice>& notices, Lang lang) const {
    std::string out;
    for (const store::Notice& notice : notices) {
        const std::pair<std::string_view, std::string> link[] = {{"link", config_.public_url + "/t/" + notice.table}};
        const std::string line = notice_sentence(notice, games_, lang) + "\r\n" +
                                 server_texts().get("notice.open_here", lang, link) + "\r\n\r\n";
        if (out.find(line) == out.npos) out += line;  // a digest says each thing once
    }
    return out;
}

Messenger::Way Messenger::deliver(const store::Person& person, const std::vector<store::Notice>& notices,
                                  std::int64_t now) {
    const json::object settings = parse_object(person.settings).value_or(json::object{});
    const Lang lang = lang_from(person.lang).value_or(Lang::en);
    const std::string body = body_of(notices, lang);
    const std::string email = read_text(settings, "email", ""), webhook = read_text(settings, "webhook", "");
    const bool mailed =
        wants_mail(person, settings) &&
        send_mail(config_.mail, {email, server_texts().get("notice.subject", lang), body, now, random_id()});
    if (webhook.empty()) return mailed ? Way::sent : Way::none;
    // The hook counts as busy until its notices are marked, so nothing goes out twice.
    const auto done = [this, id = person.id, last = notices.back().n](const Webhooks::Outcome& outcome) {
        if (!outcome.delivered && outcome.failures < kGiveUp) return;
        if (!outcome.delivered)
            note(Level::warning, "notices dropped: webhook keeps failing", {{"failures", outcome.failures}});
        mark_sent(id, last);
    };
    const bool begun = webhooks_.post({webhook, hook_text(body)}, now, mailed ? Webhooks::Done() : done);
    return mailed ? Way::sent : begun ? Way::under_way : Way::none;
}

}  // namespace consigliere::server
