#include "server/site/people.hpp"

#include <algorithm>

#include <boost/json/serialize.hpp>

#include "server/json_read.hpp"
#include "server/net/endpoint.hpp"
#include "server/passwords.hpp"
#include "server/secrets.hpp"
#include "server/site/webhooks.hpp"

namespace consigliere::server {

namespace json = boost::json;

store::Store& Readers::here() {
    const std::lock_guard lock(mutex_);
    auto& store = stores_[std::this_thread::get_id()];
    if (!store) store = database_.connect();
    return *store;
}

std::string session_cookie(const std::string& token, bool secure, Millis lasts) {
    return std::string(kCookie) + "=" + token +
           "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(lasts / 1000) + (secure ? "; Secure" : "");
}

std::string cleared_cookie() { return std::string(kCookie) + "=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"; }

bool is_login(const std::string& login) {
    return login.size() >= 3 && login.size() <= 32 && std::all_of(login.begin(), login.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
           });
}

bool is_password(const std::string& password) { return password.size() >= 8 && password.size() <= 200; }

int shown_tables_of(store::Store& store, const std::string& person) {
    const auto tables = store.tables_of(person, false, 100);
    return static_cast<int>(std::count_if(tables.begin(), tables.end(), [](const store::TableRow& table) {
        return table.is_public && table.state == "waiting";
    }));
}

namespace {

constexpr std::string_view kDeviceKey = "device_key";

std::string device_hash(const std::string& key, const std::string& login, const std::string& nonce) {
    return keyed_hash(key, login + " " + nonce);
}

}  // namespace

std::string new_known_device(const std::string& login, store::Store& store) {
    if (store.setting(kDeviceKey).empty()) store.save_setting(kDeviceKey, random_token());
    const std::string nonce = random_id();
    return nonce + "." + device_hash(store.setting(kDeviceKey), login, nonce);
}

std::string device_cookie(const std::string& device, bool secure) {
    return std::string(kDeviceCookie) + "=" + device +
           "; Path=/api/v1/sign-in; HttpOnly; SameSite=Strict; Max-Age=31536000" + (secure ? "; Secure" : "");
}

std::string known_device(const HttpRequest& request, const std::string& login, store::Store& store) {
    const std::string device = request.cookie_named(kDeviceCookie);
    const std::size_t dot = device.find('.');
    if (dot == device.npos || device.size() > 200) return "";
    const std::string key = store.setting(kDeviceKey);
    std::string nonce = device.substr(0, dot);
    if (key.empty() || !same_secret(device.substr(dot + 1), device_hash(key, login, nonce))) return "";
    return nonce;
}

Quiet quiet_of(const store::Person& person) {
    const auto settings = parse_object(person.settings);
    if (!settings || !settings->contains("quiet") || !settings->at("quiet").is_object()) return {};
    const json::object& quiet = settings->at("quiet").get_object();
    return {static_cast<int>(read_optional(quiet, "from", 0, 1439).value_or(0)),
            static_cast<int>(read_optional(quiet, "to", 0, 1439).value_or(0))};
}

std::string portrait_of(const store::Person& person) {
    return read_text(parse_object(person.settings).value_or(json::object{}), "portrait", "");
}

json::object person_json(const store::Person& person) {
    json::object settings = parse_object(person.settings).value_or(json::object{});
    settings.erase("push");  // the secrets of browsers
    return {{"name", person.name},
            {"lang", person.lang},
            {"guest", person.login.empty()},
            {"login", person.login.empty() ? json::value(nullptr) : json::value(person.login)},
            {"has_password", !person.password_hash.empty()},
            {"settings", std::move(settings)}};
}

namespace {

// The id of a drawing. The page knows which there are, and draws an unknown one like a name.
bool is_portrait(std::string_view id) {
    constexpr std::size_t kLongest = 24;
    return id.size() <= kLongest && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == id.npos;
}

}  // namespace

std::string merge_settings(store::Person& person, const json::object& given, bool private_webhooks) {
    json::object settings = parse_object(person.settings).value_or(json::object{});
    for (const auto& [key, value] : given) {
        bool good = false;
        if (key == "quiet") {
            good = value.is_null() || (value.is_object() && read_optional(value.get_object(), "from", 0, 1439) &&
                                       read_optional(value.get_object(), "to", 0, 1439));
        } else if (key == "notices") {
            good = value.is_string() && (value == "none" || value == "digest" || value == "each");
        } else if (key == "email") {
            good = value.is_string() && (value.get_string().empty() || is_mail_address(value.get_string()));
        } else if (key == "webhook") {
            const std::string url = value.is_string() ? std::string(value.get_string()) : " ";
            good = url.empty() || is_webhook_url(url, private_webhooks);
        } else if (key == "portrait") {
            good = value.is_string() && is_portrait(value.get_string());
        } else if (key == "page") {
            good = value.is_object() && json::serialize(value).size() <= 8192;
        }
        if (!good) return std::string(key);
        settings[key] = value;
    }
    person.settings = json::serialize(settings);
    return "";
}

}  // namespace consigliere::server
