#include "server/site/mail.hpp"

#include <algorithm>
#include <ctime>

#include <curl/curl.h>

#include "server/net/endpoint.hpp"

namespace consigliere::server {

namespace {

struct Sending {
    CURL* handle = curl_easy_init();
    curl_slist* receivers = nullptr;
    ~Sending() {
        curl_slist_free_all(receivers);
        curl_easy_cleanup(handle);
    }
};

struct Outgoing {
    const std::string* text;
    std::size_t at = 0;
};

std::size_t give_mail(char* into, std::size_t size, std::size_t count, void* from) {
    auto* out = static_cast<Outgoing*>(from);
    const std::size_t n = std::min(size * count, out->text->size() - out->at);
    std::copy_n(out->text->data() + out->at, n, into);
    out->at += n;
    return n;
}

std::string base64(std::string_view text) {
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

// RFC 2047: words of at most 68 characters, so that a line stays below 78, none of which cuts a character in two.
std::string encoded_words(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t n = std::min<std::size_t>(42, text.size());
        while (n > 1 && n < text.size() && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) --n;
        out += (out.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64(text.substr(0, n)) + "?=";
        text.remove_prefix(n);
    }
    return out;
}

}  // namespace

std::string mail_date(Millis at) {
    static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                              "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const std::time_t seconds = at / 1000;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[64];
    std::snprintf(text, sizeof text, "%s, %02d %s %d %02d:%02d:%02d +0000", kDays[utc.tm_wday], utc.tm_mday,
                  kMonths[utc.tm_mon], utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec);
    return text;
}

std::string mail_text(const Mail& mail, const std::string& from) {
    return "Date: " + mail_date(mail.at) + "\r\nMessage-ID: <" + mail.id + "@" + from.substr(from.find('@') + 1) +
           ">\r\nFrom: Consigliere <" + from + ">\r\nTo: <" + mail.to + ">\r\nSubject: " + encoded_words(mail.subject) +
           "\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
           "Content-Transfer-Encoding: 8bit\r\n\r\n" +
           mail.body;
}

bool send_mail(const MailSettings& settings, const Mail& mail) {
    if (!is_mail_address(mail.to) || !is_mail_address(settings.from)) return false;
    Sending sending;
    CURL* const curl = sending.handle;
    const std::string host = settings.host.find(':') == std::string::npos ? settings.host : "[" + settings.host + "]";
    const std::string url =
        (settings.port == 465 ? "smtps://" : "smtp://") + host + ":" + std::to_string(settings.port);
    const std::string text = mail_text(mail, settings.from);
    Outgoing out{&text};
    sending.receivers = curl_slist_append(nullptr, ("<" + mail.to + ">").c_str());
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 20L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, 10L);
    curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, ("<" + settings.from + ">").c_str());
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, sending.receivers);
    if (!settings.user.empty()) {
        curl_easy_setopt(curl, CURLOPT_USERNAME, settings.user.c_str());
        curl_easy_setopt(curl, CURLOPT_PASSWORD, settings.password.c_str());
        curl_easy_setopt(curl, CURLOPT_USE_SSL, static_cast<long>(CURLUSESSL_ALL));
        if (!settings.authorities.empty()) curl_easy_setopt(curl, CURLOPT_CAINFO, settings.authorities.c_str());
    }
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, give_mail);
    curl_easy_setopt(curl, CURLOPT_READDATA, &out);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    return curl_easy_perform(curl) == CURLE_OK;
}

}  // namespace consigliere::server
