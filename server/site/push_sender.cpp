#include "server/site/push_sender.hpp"

#include <algorithm>

#include "server/ops/journal.hpp"
#include "server/site/messenger.hpp"
#include "server/site/people.hpp"
#include "server/site/site.hpp"

namespace consigliere::server {

namespace {

constexpr std::int64_t kPushLasts = 24LL * 3'600'000;  // older news is no news
constexpr std::int64_t kPushEvery = 20'000;            // to one browser at most; what comes meanwhile is sent together
constexpr std::size_t kMostPeople = 20'000;            // with something to send
constexpr std::size_t kMostWaiting = 20;               // per browser; it shows three
constexpr std::size_t kMostLines = 3;
constexpr int kGiveUpPush = 5;              // failures of an endpoint in a row, over half an hour
constexpr int kMostOfOnePushService = 100;  // many browsers share one push service
constexpr int kPushSeconds = 5;
constexpr long kNotFound = 404, kGone = 410;

}  // namespace

PushSender::PushSender(const Config& config, const Games& games, store::Store& reader, store::GroupCommit& writer)
    : config_(config),
      games_(games),
      reader_(reader),
      writer_(writer),
      requests_(config.private_webhooks, kPushSeconds, kMostOfOnePushService) {}

void PushSender::add(const store::Person& person, const std::vector<store::Notice>& notices) {
    const std::vector<PushSubscription> subscriptions = subscriptions_of(person);
    const std::lock_guard lock(mutex_);
    if (subscriptions.empty() || (people_.size() >= kMostPeople && !people_.contains(person.id))) return;
    Browsers& browsers = people_[person.id];
    for (const PushSubscription& to : subscriptions) {
        Browser& browser = browsers[to.endpoint];
        for (const store::Notice& notice : notices)
            if (notice.n > browser.taken) browser.waiting.push_back(notice);
        browser.taken = std::max(browser.taken, notices.back().n);
        if (browser.waiting.size() > kMostWaiting)
            browser.waiting.erase(browser.waiting.begin(), browser.waiting.end() - kMostWaiting);
    }
}

bool PushSender::has_waiting(const std::string& person) const {
    const std::lock_guard lock(mutex_);
    const auto at = people_.find(person);
    return at != people_.end() && std::any_of(at->second.begin(), at->second.end(),
                                              [](const auto& entry) { return !entry.second.waiting.empty(); });
}

void PushSender::send_due(std::int64_t now, const std::function<bool(const std::string& person)>& named) {
    const auto key = push_key_of(reader_);
    if (!key) return;  // the store failed when it was to be made
    const std::lock_guard lock(mutex_);
    for (auto at = people_.begin(); at != people_.end();) {
        auto& [id, browsers] = *at;
        const auto person = reader_.person(id);
        if (person && !quiet_of(*person).covers(now)) send(*person, browsers, *key, now);
        const bool news = person && std::any_of(browsers.begin(), browsers.end(),
                                                [](const auto& entry) { return !entry.second.waiting.empty(); });
        at = news || named(id) ? std::next(at) : people_.erase(at);
    }
}

void PushSender::send(const store::Person& person, Browsers& browsers, const PushKey& key, std::int64_t now) {
    const std::vector<PushSubscription> subscriptions = subscriptions_of(person);
    std::erase_if(browsers, [&](const auto& entry) {
        return std::none_of(subscriptions.begin(), subscriptions.end(),
                            [&](const PushSubscription& to) { return to.endpoint == entry.first; });
    });
    for (const PushSubscription& to : subscriptions) {
        const auto at = browsers.find(to.endpoint);
        if (at == browsers.end()) continue;
        Browser& browser = at->second;
        if (browser.under_way != 0) continue;
        std::erase_if(browser.waiting, [&](const store::Notice& notice) { return notice.at <= now - kPushLasts; });
        if (browser.waiting.empty() || (browser.sent_at != 0 && now - browser.sent_at < kPushEvery)) continue;
        const Lang lang = lang_from(person.lang).value_or(Lang::en);
        const auto done = [this, id = person.id, endpoint = to.endpoint](const Webhooks::Outcome& outcome) {
            finish(id, endpoint, outcome);
        };
        if (!requests_.post(push_message(to, text_of(browser.waiting, lang), key, subject(), now), now, done)) continue;
        browser.under_way = browser.waiting.back().n;
        browser.sent_at = now;
    }
}

void PushSender::finish(const std::string& person, const std::string& endpoint, const Webhooks::Outcome& outcome) {
    const bool gone = outcome.status == kNotFound || outcome.status == kGone;  // the browser is no longer subscribed
    if (gone)
        writer_.submit(
            [person, endpoint](store::Store& store) {
                auto owner = store.person(person);
                if (owner && remove_subscription(*owner, endpoint)) store.save_person(*owner);
            },
            [](const std::exception_ptr&) {});
    const bool given_up = !outcome.delivered && (gone || outcome.failures >= kGiveUpPush);
    if (given_up && !gone) note(Level::warning, "push message dropped", {{"failures", outcome.failures}});
    const std::lock_guard lock(mutex_);
    const auto owner = people_.find(person);
    if (owner == people_.end() || !owner->second.contains(endpoint)) return;
    Browser& browser = owner->second[endpoint];
    if (outcome.delivered || given_up)
        std::erase_if(browser.waiting, [&](const store::Notice& notice) { return notice.n <= browser.under_way; });
    browser.under_way = 0;
}

// Whose turn it is and where, nothing of the game.
PushText PushSender::text_of(const std::vector<store::Notice>& notices, Lang lang) const {
    std::vector<std::string> lines;
    lines.reserve(notices.size());
    for (const store::Notice& notice : notices) lines.push_back(notice_sentence(notice, games_, lang));
    std::string body;
    std::size_t shown = 0;
    for (auto line = lines.rbegin(); line != lines.rend() && shown < kMostLines; ++line) {
        if (std::find(lines.rbegin(), line, *line) != line) continue;  // each thing once, the latest first
        body += (shown++ > 0 ? "\n" : "") + *line;
    }
    return {"Consigliere", body, notices.back().table};
}

// Where the operator of a push service reaches ours.
std::string PushSender::subject() const {
    if (config_.public_url.starts_with("https://")) return config_.public_url;
    return "mailto:" + (config_.mail.from.empty() ? "operator@localhost" : config_.mail.from);
}

}  // namespace consigliere::server
