#include "server/site/webhooks.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <vector>

#include <curl/curl.h>

namespace consigliere::server {

namespace {

struct Network {
    std::uint32_t address;
    int bits;
};
// Those of the IANA registry that are not reachable from everywhere.
constexpr std::array<Network, 15> kSpecial{{
    {0x00000000, 8},   // this network
    {0x0A000000, 8},   // private
    {0x64400000, 10},  // shared by a provider's customers
    {0x7F000000, 8},   // loopback
    {0xA9FE0000, 16},  // link-local; metadata services
    {0xAC100000, 12},  // private
    {0xC0000000, 24},  // protocol assignments
    {0xC0000200, 24},  // documentation
    {0xC0586300, 24},  // relays
    {0xC0A80000, 16},  // private
    {0xC6120000, 15},  // benchmarks
    {0xC6336400, 24},  // documentation
    {0xCB007100, 24},  // documentation
    {0xE0000000, 4},   // multicast
    {0xF0000000, 4},   // reserved, broadcast
}};

bool is_public_v4(std::uint32_t address) {
    return std::none_of(kSpecial.begin(), kSpecial.end(), [&](const Network& network) {
        return (address ^ network.address) >> (32 - network.bits) == 0;
    });
}

// Global unicast is 2000::/3. Of it, 2001::/23 and 2002::/16 hold tunnels that stand for IPv4 addresses, 2001:db8::/32
// and 3fff::/20 documentation. All else (mapped, translated, local, multicast) lies outside.
bool is_public_v6(const unsigned char* b) {
    if ((b[0] & 0xE0u) != 0x20) return false;
    if (b[0] == 0x20 && b[1] == 0x01) return !(b[2] < 0x02 || (b[2] == 0x0D && b[3] == 0xB8));
    if (b[0] == 0x20 && b[1] == 0x02) return false;
    return !(b[0] == 0x3F && b[1] == 0xFF && b[2] < 0x10);
}

bool is_sensible_port(const std::string& port) {
    int n = 0;
    const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), n);
    return error == std::errc() && end == port.data() + port.size() && (n == 80 || n == 443 || (n > 1023 && n < 65536));
}

class Url {
public:
    explicit Url(const std::string& text) : good_(curl_url_set(url_, CURLUPART_URL, text.c_str(), 0) == CURLUE_OK) {}
    ~Url() { curl_url_cleanup(url_); }
    Url(const Url&) = delete;
    Url& operator=(const Url&) = delete;

    bool good() const { return good_; }
    std::string part(CURLUPart which) const {
        char* text = nullptr;
        if (curl_url_get(url_, which, &text, CURLU_DEFAULT_PORT) != CURLUE_OK) return "";
        std::string out = text;
        curl_free(text);
        return out;
    }

private:
    CURLU* url_ = curl_url();
    bool good_;
};

std::string host_of(const std::string& url) {
    const Url parsed(url);
    return parsed.part(CURLUPART_HOST) + ":" + parsed.part(CURLUPART_PORT);
}

// The address that a host name is, if it is one and no name.
bool is_private_literal(std::string host) {
    if (host.size() > 2 && host.front() == '[') host = host.substr(1, host.size() - 2);
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    if (inet_pton(AF_INET, host.c_str(), &v4.sin_addr) == 1)
        return !is_public_address(*reinterpret_cast<const sockaddr*>(&v4));
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    if (inet_pton(AF_INET6, host.c_str(), &v6.sin6_addr) == 1)
        return !is_public_address(*reinterpret_cast<const sockaddr*>(&v6));
    return false;
}

curl_socket_t open_public(void*, curlsocktype, curl_sockaddr* to) {
    if (!is_public_address(to->addr)) return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

}  // namespace

bool is_public_address(const sockaddr& address) {
    if (address.sa_family == AF_INET)
        return is_public_v4(ntohl(reinterpret_cast<const sockaddr_in&>(address).sin_addr.s_addr));
    if (address.sa_family == AF_INET6)
        return is_public_v6(reinterpret_cast<const sockaddr_in6&>(address).sin6_addr.s6_addr);
    return false;
}

bool is_webhook_url(const std::string& url, bool private_allowed) { return is_outgoing_url(url, 300, private_allowed); }

std::string origin_of(const std::string& url) {
    const Url parsed(url);
    const std::string scheme = parsed.part(CURLUPART_SCHEME), port = parsed.part(CURLUPART_PORT);
    const bool usual = port == (scheme == "https" ? "443" : "80");
    return scheme + "://" + parsed.part(CURLUPART_HOST) + (usual ? "" : ":" + port);
}

bool is_outgoing_url(const std::string& url, std::size_t longest, bool private_allowed) {
    if (url.size() > longest || url.find_first_of(" \t\r\n") != url.npos) return false;
    if (!url.starts_with("https://") && !url.starts_with("http://")) return false;
    const Url parsed(url);
    if (!parsed.good() || !parsed.part(CURLUPART_USER).empty() || !parsed.part(CURLUPART_PASSWORD).empty())
        return false;
    if (!is_sensible_port(parsed.part(CURLUPART_PORT))) return false;
    return private_allowed || !is_private_literal(parsed.part(CURLUPART_HOST));
}

// --- sending ------------------------------------------------------------------------------------------------------------

struct Webhooks::Transfer {
    Message message;
    std::int64_t now = 0;
    Done done;
    std::string host{};
    std::size_t received = 0;
    CURL* easy = nullptr;
    curl_slist* lines = nullptr;

    Transfer(Message what, std::int64_t at, Done then)
        : message(std::move(what)), now(at), done(std::move(then)), host(host_of(message.url)) {}
    ~Transfer() {
        curl_slist_free_all(lines);
        if (easy != nullptr) curl_easy_cleanup(easy);
    }
    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;

    void prepare(bool private_allowed, int seconds);
    static std::size_t receive(char*, std::size_t size, std::size_t count, void* self);
};

struct Webhooks::Multi {
    CURLM* handle = curl_multi_init();
    std::vector<std::unique_ptr<Transfer>> transfers;

    Multi() = default;
    ~Multi() {
        for (const auto& transfer : transfers) curl_multi_remove_handle(handle, transfer->easy);
        transfers.clear();
        curl_multi_cleanup(handle);
    }
    Multi(const Multi&) = delete;
    Multi& operator=(const Multi&) = delete;
};

// An answer is not read, but a little of it is waited for.
std::size_t Webhooks::Transfer::receive(char*, std::size_t size, std::size_t count, void* self) {
    constexpr std::size_t kLongestAnswer = 64 * 1024;
    auto& received = static_cast<Transfer*>(self)->received;
    received += size * count;
    return received > kLongestAnswer ? 0 : size * count;
}

void Webhooks::Transfer::prepare(bool private_allowed, int seconds) {
    easy = curl_easy_init();
    for (const std::string& header : message.headers) lines = curl_slist_append(lines, header.c_str());
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, static_cast<long>(seconds));
    curl_easy_setopt(easy, CURLOPT_URL, message.url.c_str());
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, lines);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, message.body.data());
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, static_cast<long>(message.body.size()));
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");  // it would open the socket in our place, unchecked
    if (!private_allowed) curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_public);
}

Webhooks::Webhooks(bool private_allowed, int seconds, int most_of_one_host)
    : private_allowed_(private_allowed),
      seconds_(seconds),
      most_of_one_host_(most_of_one_host),
      multi_(std::make_unique<Multi>()),
      thread_([this] { run(); }) {}

Webhooks::~Webhooks() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    curl_multi_wakeup(multi_->handle);
    thread_.join();
}

std::int64_t Webhooks::pause_after(int failures) {
    constexpr std::int64_t kMinute = 60'000;
    return failures == 0 ? 0 : kMinute << std::min(failures - 1, 8);  // up to four hours
}

bool Webhooks::post(Message message, std::int64_t now, Done done) {
    const std::string url = message.url;
    auto transfer = std::make_unique<Transfer>(std::move(message), now, std::move(done));
    {
        const std::lock_guard lock(mutex_);
        if (hooks_.size() >= kMostHooks)
            std::erase_if(hooks_, [&](const auto& e) { return !e.second.busy && e.second.not_before <= now; });
        const auto host = hosts_.find(transfer->host);
        if (under_way_ >= kMostUnderWay || (host != hosts_.end() && host->second >= most_of_one_host_)) return false;
        Hook& hook = hooks_[url];
        if (hook.busy || now < hook.not_before) return false;
        hook.busy = true;
        ++under_way_;
        ++hosts_[transfer->host];
        waiting_.push_back(std::move(transfer));
    }
    curl_multi_wakeup(multi_->handle);
    return true;
}

void Webhooks::settle() {
    std::unique_lock lock(mutex_);
    settled_.wait(lock, [this] { return under_way_ == 0; });
}

void Webhooks::run() {
    for (;;) {
        {
            const std::lock_guard lock(mutex_);
            if (closing_) return;
            begin_waiting(*multi_);
        }
        int running = 0;
        curl_multi_perform(multi_->handle, &running);
        finish_done(*multi_);
        curl_multi_poll(multi_->handle, nullptr, 0, 60'000, nullptr);  // curl's own time-outs end it earlier
    }
}

void Webhooks::begin_waiting(Multi& multi) {
    for (; !waiting_.empty(); waiting_.pop_front()) {
        std::unique_ptr<Transfer>& transfer = waiting_.front();
        transfer->prepare(private_allowed_, seconds_);
        curl_multi_add_handle(multi.handle, transfer->easy);
        multi.transfers.push_back(std::move(transfer));
    }
}

void Webhooks::finish_done(Multi& multi) {
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi.handle, &left)) {
        if (message->msg != CURLMSG_DONE) continue;
        CURL* const easy = message->easy_handle;
        long status = 0;
        curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        const bool delivered = message->data.result == CURLE_OK && status >= 200 && status < 300;
        curl_multi_remove_handle(multi.handle, easy);
        const auto at = std::find_if(multi.transfers.begin(), multi.transfers.end(),
                                     [&](const auto& transfer) { return transfer->easy == easy; });
        const std::unique_ptr<Transfer> transfer = std::move(*at);
        multi.transfers.erase(at);
        finish(*transfer, {delivered, 0, status});
    }
}

void Webhooks::finish(Transfer& transfer, Outcome outcome) {
    {
        const std::lock_guard lock(mutex_);
        Hook& hook = hooks_[transfer.message.url];
        outcome.failures = hook.failures = outcome.delivered ? 0 : hook.failures + 1;
        hook.not_before = transfer.now + pause_after(hook.failures);
    }
    if (transfer.done) transfer.done(outcome);
    const std::lock_guard lock(mutex_);
    if (const auto at = hooks_.find(transfer.message.url); outcome.delivered)
        hooks_.erase(at);
    else
        at->second.busy = false;
    if (const auto at = hosts_.find(transfer.host); --at->second <= 0) hosts_.erase(at);
    --under_way_;
    settled_.notify_all();
}

}  // namespace consigliere::server
