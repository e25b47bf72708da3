#include "server/site/messenger.hpp"

#include <cstring>
#include <future>
#include <map>

#include <boost/json/serialize.hpp>
#include <curl/curl.h>

#include "server/json_read.hpp"
#include "server/now.hpp"
#include "server/ops/journal.hpp"
#include "server/site/site.hpp"
#include "server/table/speech.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

struct Curl {
    CURL* handle = curl_easy_init();
    curl_slist* lines = nullptr;
    Curl() {
        curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
        curl_easy_setopt(handle, CURLOPT_TIMEOUT, 20L);
        curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT, 10L);
    }
    ~Curl() {
        curl_slist_free_all(lines);
        curl_easy_cleanup(handle);
    }
    void line(const std::string& text) { lines = curl_slist_append(lines, text.c_str()); }
};

struct Outgoing {
    const std::string* text;
    std::size_t at = 0;
};

std::size_t give(char* into, std::size_t size, std::size_t count, void* from) {
    auto* out = static_cast<Outgoing*>(from);
    const std::size_t n = std::min(size * count, out->text->size() - out->at);
    std::copy_n(out->text->data() + out->at, n, into);
    out->at += n;
    return n;
}

std::string base64(const std::string& text) {
    static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < text.size(); i += 3) {
        unsigned bits = 0;
        for (std::size_t k = 0; k < 3; ++k)
            bits = bits << 8 | (i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) out += i + k <= text.size() ? kDigits[bits >> (18 - 6 * k) & 63u] : '=';
    }
    return out;
}

bool send_mail(const MailSettings& mail, const std::string& to, const std::string& subject, const std::string& body) {
    Curl curl;
    const std::string url = (mail.port == 465 ? "smtps://" : "smtp://") + mail.host + ":" + std::to_string(mail.port);
    const std::string text = "From: Consigliere <" + mail.from + ">\r\nTo: <" + to + ">\r\nSubject: =?UTF-8?B?" +
                             base64(subject) +
                             "?=\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; "
                             "charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n" +
                             body;
    Outgoing out{&text};
    curl.line("<" + to + ">");
    curl_easy_setopt(curl.handle, CURLOPT_URL, url.c_str());
    curl_easy_setopt(curl.handle, CURLOPT_MAIL_FROM, ("<" + mail.from + ">").c_str());
    curl_easy_setopt(curl.handle, CURLOPT_MAIL_RCPT, curl.lines);
    if (!mail.user.empty()) {
        curl_easy_setopt(curl.handle, CURLOPT_USERNAME, mail.user.c_str());
        curl_easy_setopt(curl.handle, CURLOPT_PASSWORD, mail.password.c_str());
        curl_easy_setopt(curl.handle, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
        if (!mail.authorities.empty()) curl_easy_setopt(curl.handle, CURLOPT_CAINFO, mail.authorities.c_str());
    }
    curl_easy_setopt(curl.handle, CURLOPT_READFUNCTION, give);
    curl_easy_setopt(curl.handle, CURLOPT_READDATA, &out);
    curl_easy_setopt(curl.handle, CURLOPT_UPLOAD, 1L);
    return curl_easy_perform(curl.handle) == CURLE_OK;
}

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
      thread_([this] { run(); }) {}

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
            if (on_duty_ && !on_duty_()) continue;
        }
        try {
            send_due(now_ms());
        } catch (const store::StoreError& wrong) {
            // The store is busy or gone; the notices are still there at the next round.
            note(Level::warning, "notices wait", {{"why", wrong.what()}});
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
            how != "none" && (!read_text(settings, "email", "").empty() || !read_text(settings, "webhook", "").empty());
        if (wanted && !due) continue;
        const Way way = wanted ? deliver(*person, notices, now) : Way::sent;
        sent += wanted && way != Way::none;
        if (way == Way::sent) mark_sent(id, notices.back().n);
    }
    return sent;
}

void Messenger::mark_sent(const std::string& person, std::int64_t last) const {
    std::promise<void> stored;
    writer_.submit([person, last](store::Store& store) { store.mark_sent(person, last); },
                   [&](const std::exception_ptr&) { stored.set_value(); });
    stored.get_future().wait();
}

std::string Messenger::body_of(const std::vector<store::Notice>& notices, Lang lang) const {
    std::string out;
    for (const store::Notice& notice : notices) {
        const json::object about = parse_object(notice.body).value_or(json::object{});
        const GameKind* kind = games_.find(read_text(about, "game", ""));
        const std::pair<std::string_view, std::string> game[] = {
            {"game", kind != nullptr ? kind->info().name[lang] : ""}};
        const std::pair<std::string_view, std::string> link[] = {
            {"link", config_.public_url + "/table/" + notice.table}};
        const std::string line = server_texts().get("notice." + notice.kind, lang, game) + "\r\n" +
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
    const bool mailed = !email.empty() && !config_.mail.host.empty() &&
                        send_mail(config_.mail, email, server_texts().get("notice.subject", lang), body);
    if (webhook.empty()) return mailed ? Way::sent : Way::none;
    // The hook counts as busy until its notices are marked, so nothing goes out twice.
    const auto done = [this, id = person.id, last = notices.back().n](bool delivered, int failures) {
        if (!delivered && failures < kGiveUp) return;
        if (!delivered) note(Level::warning, "notices dropped: a webhook keeps failing", {{"failures", failures}});
        mark_sent(id, last);
    };
    const bool begun = webhooks_.post(webhook, hook_text(body), now, mailed ? Webhooks::Done() : done);
    return mailed ? Way::sent : begun ? Way::under_way : Way::none;
}

}  // namespace consigliere::server
