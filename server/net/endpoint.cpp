#include "server/net/endpoint.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace consigliere::server {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter_or_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_label(std::string_view label) {
    return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-' &&
           std::all_of(label.begin(), label.end(), [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

std::optional<int> parse_port(std::string_view text) {
    int port = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    const bool whole = error == std::errc() && end == text.data() + text.size() && is_digit(text.front());
    return whole && port <= 65535 ? std::optional(port) : std::nullopt;
}

// Cuts "host:port" or "[v6]:port" or either without its port; `port` is empty if there is none.
bool split(std::string_view text, std::string_view& host, std::string_view& port, bool& bracketed) {
    bracketed = text.starts_with('[');
    const std::size_t end = bracketed ? text.find(']') : std::min(text.find(':'), text.size());
    if (end == text.npos) return false;
    host = bracketed ? text.substr(1, end - 1) : text.substr(0, end);
    const std::string_view rest = text.substr(bracketed ? end + 1 : end);
    port = rest.empty() ? rest : rest.substr(1);
    return rest.empty() || (rest.front() == ':' && !port.empty());
}

bool is_v6(std::string_view text) { return text.find(':') != text.npos && is_ip_address(text); }

std::string in_lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

}  // namespace

bool is_ip_address(std::string_view text) {
    unsigned char bytes[16];
    const std::string address(text);
    return inet_pton(AF_INET, address.c_str(), bytes) == 1 || inet_pton(AF_INET6, address.c_str(), bytes) == 1;
}

bool is_host_name(std::string_view text) {
    if (text.empty() || text.size() > 253) return false;
    bool digits = false;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t dot = std::min(text.find('.', at), text.size());
        const std::string_view label = text.substr(at, dot - at);
        if (!is_label(label)) return false;
        digits = std::all_of(label.begin(), label.end(), is_digit);
        at = dot + 1;
    }
    return !digits;
}

std::optional<Endpoint> parse_endpoint(std::string_view text, bool names) {
    std::string_view host, port;
    bool bracketed = false;
    if (!split(text, host, port, bracketed) || port.empty()) return std::nullopt;
    const bool good = bracketed ? is_v6(host) : is_ip_address(host) || (names && is_host_name(host));
    const auto number = parse_port(port);
    if (!good || !number || (names && *number == 0)) return std::nullopt;
    return Endpoint{std::string(host), *number};
}

std::string Origin::text() const {
    const std::string shown = host.find(':') == host.npos ? host : "[" + host + "]";
    const bool usual = port == (scheme == "https" ? 443 : 80);
    return scheme + "://" + shown + (usual ? "" : ":" + std::to_string(port));
}

std::string Origin::socket_text() const { return (scheme == "https" ? "wss" : "ws") + text().substr(scheme.size()); }

std::optional<Origin> origin_of_host(std::string_view scheme, std::string_view host_and_port) {
    if (scheme != "http" && scheme != "https") return std::nullopt;
    std::string_view host, port;
    bool bracketed = false;
    if (!split(host_and_port, host, port, bracketed)) return std::nullopt;
    if (bracketed ? !is_v6(host) : !is_ip_address(host) && !is_host_name(host)) return std::nullopt;
    const auto number = port.empty() ? std::optional(scheme == "https" ? 443 : 80) : parse_port(port);
    if (!number || *number == 0) return std::nullopt;
    return Origin{std::string(scheme), in_lower_case(host), *number};
}

std::optional<Origin> parse_origin(std::string_view text) {
    const std::size_t cut = text.find("://");
    return cut == text.npos ? std::nullopt : origin_of_host(text.substr(0, cut), text.substr(cut + 3));
}

std::optional<std::string> parse_public_url(std::string_view text) {
    while (text.ends_with('/')) text.remove_suffix(1);
    const std::size_t scheme = text.find("://");
    if (scheme == text.npos) return std::nullopt;
    const std::size_t path = std::min(text.find('/', scheme + 3), text.size());
    const bool plain = std::all_of(text.begin() + static_cast<std::ptrdiff_t>(path), text.end(), [](char c) {
        return is_letter_or_digit(c) || c == '/' || c == '-' || c == '_' || c == '.' || c == '~';
    });
    if (!plain || !parse_origin(text.substr(0, path))) return std::nullopt;
    return std::string(text);
}

bool is_bus_address(std::string_view text) {
    do {
        const std::string_view one = text.substr(0, text.find(','));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const std::size_t cut = one.find("://");
        if (cut == one.npos || (one.substr(0, cut) != "nats" && one.substr(0, cut) != "tls")) return false;
        const std::string_view place = one.substr(cut + 3);
        const std::size_t user = place.rfind('@');
        if (!origin_of_host("http", user == place.npos ? place : place.substr(user + 1))) return false;
    } while (!text.empty());
    return true;
}

bool is_mail_address(std::string_view text) {
    const std::size_t at = text.find('@');
    if (text.size() > 200 || at == 0 || at == text.npos || at > 64) return false;
    const std::string_view box = text.substr(0, at), host = text.substr(at + 1);
    constexpr std::string_view kSigns = ".!#$%&'*+/=?^_`{|}~-";
    const bool plain = std::all_of(box.begin(), box.end(),
                                   [&](char c) { return is_letter_or_digit(c) || kSigns.find(c) != kSigns.npos; });
    return plain && box.front() != '.' && box.back() != '.' && box.find("..") == box.npos && is_host_name(host);
}

}  // namespace consigliere::server
