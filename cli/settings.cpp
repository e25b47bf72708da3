#include "cli/settings.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <toml++/toml.h>

#include "server/net/endpoint.hpp"
#include "store/store.hpp"

namespace consigliere::cli {

namespace {

constexpr std::string_view kForms = "auto,json,text";
constexpr std::string_view kLevels = "debug,info,warning,error";

constexpr Setting kSettings[] = {
    {"data", &ServeArgs::data, "Data directory"},
    {"store",
     &ServeArgs::store,
     "PostgreSQL address to use instead of the data directory, postgres://...",
     0,
     0,
     false,
     {},
     Form::postgres},
    {"bus",
     &ServeArgs::bus,
     "NATS address, nats://..., to run several servers on one store",
     0,
     0,
     false,
     {},
     Form::bus},
    {"key_file", &ServeArgs::key_file,
     "File with the key that encrypts the dice of running games, the same for all servers on one store; "
     "empty = consigliere.key in the data directory"},
    {"new_key", &ServeArgs::new_key, "Create a new key if the old one is lost; running games then cannot be continued"},
    {"address", &ServeArgs::address, "Address to listen on", 0, 0, false, {}, Form::ip},
    {"port", &ServeArgs::port, "Port; 0 = any free port", 0, 65535},
    {"admin",
     &ServeArgs::admin,
     "Address and port of /metrics, such as 127.0.0.1:9180; empty = disabled",
     0,
     0,
     false,
     {},
     Form::ip_and_port},
    {"web", &ServeArgs::web, "Directory of the built page; empty = found relative to the program"},
    {"public_url",
     &ServeArgs::public_url,
     "Public URL, https://..., used for links in e-mails and as the only allowed origin",
     0,
     0,
     false,
     {},
     Form::page},
    {"threads", &ServeArgs::threads, "Network threads; 0 = one per core", 0, 256},
    {"bot_threads", &ServeArgs::bot_threads, "Bot threads; 0 = one per core, minus one", 0, 256},
    {"bot_tables_per_person", &ServeArgs::bot_tables_a_person, "Concurrent games with bots per person", 1, 1'000'000},
    {"tables_per_hour", &ServeArgs::tables_an_hour, "New tables per hour, per person and per address", 1,
     1'000'000'000},
    {"public_tables_per_person", &ServeArgs::public_tables_a_person, "Tables per person that wait in the public list",
     1, 1'000'000},
    {"guests_per_hour", &ServeArgs::guests_an_hour, "New guests per hour and address", 1, 1'000'000'000},
    {"sign_ins_per_minute", &ServeArgs::sign_ins_a_minute, "Password attempts per minute and address", 1, 1e9},
    {"waiting_table_hours", &ServeArgs::waiting_table_hours,
     "Hours after which a waiting table is removed if none of its players visited the site; 0 = never", 0, 1'000'000},
    {"guest_days", &ServeArgs::guest_days, "Days after which an absent guest without a seat is removed; 0 = never", 0,
     1'000'000},
    {"trusted_proxies", &ServeArgs::trusted_proxies,
     "Comma-separated addresses and networks whose X-Forwarded-For and X-Forwarded-Proto headers are trusted"},
    {"smtp", &ServeArgs::smtp, "SMTP server for notices, host:port", 0, 0, false, {}, Form::host_and_port},
    {"smtp_user", &ServeArgs::smtp_user, "SMTP user; used only over TLS"},
    {"smtp_password", &ServeArgs::smtp_password, "SMTP password", 0, 0, true},
    {"mail_from", &ServeArgs::mail_from, "Sender address of e-mails", 0, 0, false, {}, Form::mailbox},
    {"private_webhooks", &ServeArgs::private_webhooks,
     "Allow webhooks to private and loopback addresses; only for a private site, never for a public one"},
    {"log_form", &ServeArgs::log_form, "Log format: json, text, or auto (text on a terminal)", 0, 0, false, kForms},
    {"log_level", &ServeArgs::log_level, "Minimum log level: debug, info, warning, error", 0, 0, false, kLevels},
    {"drain_seconds", &ServeArgs::drain_seconds,
     "Seconds to report \"not ready\" before closing connections on shutdown", 0, 3600},
    {"session_idle_days", &ServeArgs::session_idle_days, "Days without use after which a device is signed out", 1,
     3650},
    {"session_days", &ServeArgs::session_days, "Days after signing in after which any device is signed out", 1, 3650},
    {"messages_per_second", &ServeArgs::messages_a_second, "Message rate limit per connection", 1, 1e9},
    {"connections_per_address", &ServeArgs::connections_an_address, "Concurrent connections per address", 1, 1'000'000},
    {"bot_pause_ms", &ServeArgs::bot_pause_ms, "Delay before a bot's move is shown", 0, 60'000},
    {"shortest_window_ms", &ServeArgs::shortest_window_ms,
     "Minimum length of a reaction window once everyone has answered", 0, 60'000},
};

const Setting* find(std::string_view name) {
    for (const Setting& setting : kSettings)
        if (setting.name == name) return &setting;
    return nullptr;
}

std::string with_commas(std::string_view list) {
    std::string out;
    for (const char c : list) out += c == ',' ? ", " : std::string(1, c);
    return out;
}

// What a value of this form looks like, for error messages.
std::string_view described(Form form) {
    switch (form) {
    case Form::ip:            return "an address to listen on such as 127.0.0.1 or ::";
    case Form::ip_and_port:   return "an address and a port such as 127.0.0.1:9180 or [::1]:9180";
    case Form::host_and_port: return "a host and its port such as mail.example.org:587";
    case Form::page:          return "an address such as https://games.example.org";
    case Form::postgres:      return "an address that begins with postgres:// (use data for a directory)";
    case Form::bus:           return "an address such as nats://localhost:4222";
    case Form::mailbox:       return "a mail address such as consigliere@example.org";
    case Form::any:           break;
    }
    return "a string";
}

bool has_form(Form form, const std::string& text) {
    if (text.empty()) return form != Form::ip && form != Form::mailbox;
    switch (form) {
    case Form::ip:            return server::is_ip_address(text);
    case Form::ip_and_port:   return server::parse_endpoint(text, false).has_value();
    case Form::host_and_port: return server::parse_endpoint(text, true).has_value();
    case Form::page:          return server::parse_public_url(text).has_value();
    case Form::postgres:      return store::is_postgres(text);
    case Form::bus:           return server::is_bus_address(text);
    case Form::mailbox:       return server::is_mail_address(text);
    case Form::any:           break;
    }
    return true;
}

std::string without_password(std::string text);  // below

[[noreturn]] void refuse(const Setting& setting, const std::string& where, const std::string& given) {
    std::string allowed;
    if (setting.is_switch())
        allowed = "true or false";
    else if (std::holds_alternative<int ServeArgs::*>(setting.value))
        allowed = fmt::format("a whole number from {:.0f} to {:.0f}", setting.least, setting.most);
    else if (std::holds_alternative<double ServeArgs::*>(setting.value))
        allowed = fmt::format("a number from {:.0f} to {:.0f}", setting.least, setting.most);
    else if (!setting.allowed.empty())
        allowed = "one of " + with_commas(setting.allowed);
    else
        allowed = described(setting.form);
    throw InputError(where + " must be " + allowed + ", not " +
                     (setting.secret ? "the given value" : without_password(given)));
}

template <class Number>
bool read_number(const std::string& text, Number& into) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
    return error == std::errc() && end == text.data() + text.size();
}

bool one_of(std::string_view list, std::string_view text) {
    return list.empty() || (!text.empty() && text.find(',') == text.npos &&
                            fmt::format(",{},", list).find(fmt::format(",{},", text)) != std::string::npos);
}

// A value that came as text: a flag or the environment.
void take_text(const Setting& setting, const std::string& text, const std::string& where, ServeArgs& into) {
    const bool fits = std::visit(
        [&]<class Type>(Type ServeArgs::* member) {
            Type& value = into.*member;
            if constexpr (std::is_same_v<Type, std::string>) {
                value = text;
                return one_of(setting.allowed, text) && has_form(setting.form, text);
            } else if constexpr (std::is_same_v<Type, bool>) {
                value = text == "true";
                return text == "true" || text == "false";
            } else {
                return read_number(text, value) && value >= setting.least && value <= setting.most;
            }
        },
        setting.value);
    if (!fits) refuse(setting, where, "'" + text + "'");
}

// A value of the file, which has a type of its own.
void take_node(const Setting& setting, const toml::node& node, const std::string& where, ServeArgs& into) {
    const std::string given = fmt::format("{}", fmt::streamed(toml::node_view<const toml::node>(&node)));
    const bool fits = std::visit(
        [&]<class Type>(Type ServeArgs::* member) {
            Type& value = into.*member;
            if constexpr (std::is_same_v<Type, std::string>) {
                if (!node.is_string()) return false;
                value = node.as_string()->get();
                return one_of(setting.allowed, value) && has_form(setting.form, value);
            } else if constexpr (std::is_same_v<Type, bool>) {
                if (!node.is_boolean()) return false;
                value = node.as_boolean()->get();
                return true;
            } else {
                if (!node.is_integer() && (std::is_same_v<Type, int> || !node.is_floating_point())) return false;
                const double number = *node.value<double>();
                value = static_cast<Type>(std::clamp(number, setting.least, setting.most));
                return number >= setting.least && number <= setting.most;
            }
        },
        setting.value);
    if (!fits) refuse(setting, where, given);
}

std::string all_names() {
    std::string out;
    for (const Setting& setting : kSettings) out += (out.empty() ? "" : ", ") + std::string(setting.name);
    return out;
}

void read_settings_file(const std::string& file, Settled& into) {
    if (!std::filesystem::is_regular_file(file)) throw InputError(file + ": configuration file not found");
    const std::string text = read_file(file);
    toml::table table;
    try {
        table = toml::parse(text);
    } catch (const toml::parse_error& wrong) {
        throw InputError(fmt::format("{}:{}: invalid TOML: {}", file, wrong.source().begin.line, wrong.description()));
    }
    for (const auto& [key, node] : table) {
        const std::string where = fmt::format("{}:{}", file, node.source().begin.line);
        const Setting* setting = find(key.str());
        if (setting == nullptr)
            throw InputError(fmt::format("{}: unknown setting '{}'; settings: {}", where, key.str(), all_names()));
        take_node(*setting, node, where + ": " + std::string(setting->name), into.args);
        into.origins[std::string(setting->name)] = where;
    }
}

// Passwords inside addresses: scheme://name:password@host.
std::string without_password(std::string text) {
    const std::size_t scheme = text.find("://"), at = text.rfind('@');
    if (scheme == text.npos || at == text.npos) return text;
    const std::size_t colon = text.find(':', scheme + 3);
    return colon < at ? text.replace(colon + 1, at - colon - 1, "***") : text;
}

std::string value_text(const Setting& setting, const ServeArgs& args) {
    return std::visit(
        [&](auto member) {
            const auto& value = args.*member;
            if constexpr (std::is_same_v<decltype(value), const std::string&>)
                return fmt::format("{}", fmt::streamed(toml::value<std::string>(without_password(value))));
            else
                return fmt::format("{}", value);
        },
        setting.value);
}

}  // namespace

std::string Setting::flag() const {
    std::string out = "--" + std::string(name);
    std::replace(out.begin(), out.end(), '_', '-');
    return out;
}

std::string Setting::environment() const {
    std::string out = "CONSIGLIERE_" + std::string(name);
    for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return out;
}

std::span<const Setting> serve_settings() { return kSettings; }

std::string default_text(const Setting& setting) {
    std::string text = value_text(setting, {});
    std::erase(text, '\'');
    return text;
}

Settled settle(const ServeArgs& defaults, const std::map<std::string, std::string, std::less<>>& flags,
               const std::string& file, const Environment& environment) {
    Settled out{defaults, {}};
    if (!file.empty()) read_settings_file(file, out);
    for (const Setting& setting : kSettings) {
        const std::string variable = setting.environment();
        if (const char* text = environment(variable.c_str())) {
            take_text(setting, text, variable, out.args);
            out.origins[std::string(setting.name)] = "environment " + variable;
        }
        if (const auto given = flags.find(setting.name); given != flags.end()) {
            take_text(setting, given->second, setting.flag(), out.args);
            out.origins[std::string(setting.name)] = "flag " + setting.flag();
        }
    }
    return out;
}

std::string print_settings(const Settled& settled) {
    std::string out = "# consigliere serve: effective settings and where they come from.\n";
    for (const Setting& setting : kSettings) {
        const auto origin = settled.origins.find(setting.name);
        const std::string from = origin == settled.origins.end() ? "default" : origin->second;
        if (!setting.secret)
            out += fmt::format("{} = {}  # {}\n", setting.name, value_text(setting, settled.args), from);
        else
            out += fmt::format("# {} is {}  # {}\n", setting.name, from == "default" ? "not set" : "set, but not shown",
                               from);
    }
    return out;
}

}  // namespace consigliere::cli
