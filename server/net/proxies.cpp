#include "server/net/proxies.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "engine/data.hpp"

namespace consigliere::server {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

// Takes the last part of a list separated by commas off its end.
std::string_view take_last(std::string_view& list) {
    const std::size_t comma = list.rfind(',');
    const std::string_view last = comma == list.npos ? list : list.substr(comma + 1);
    list = comma == list.npos ? std::string_view() : list.substr(0, comma);
    return trimmed(last);
}

}  // namespace

bool TrustedProxies::parse(std::string_view text, Network& into) {
    const std::size_t slash = text.find('/');
    const std::string address(text.substr(0, slash));
    std::array<unsigned char, 4> four{};
    int most = 128;
    if (inet_pton(AF_INET, address.c_str(), four.data()) == 1) {
        into.bits = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, four[0], four[1], four[2], four[3]};
        most = 32;
    } else if (inet_pton(AF_INET6, address.c_str(), into.bits.data()) != 1) {
        return false;
    }
    into.length = 128;
    if (slash == text.npos) return true;
    const std::string_view digits = text.substr(slash + 1);
    int length = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
    into.length = 128 - most + length;
    return error == std::errc() && end == digits.data() + digits.size() && length >= 0 && length <= most;
}

TrustedProxies::TrustedProxies(std::string_view list) {
    while (!list.empty()) {
        const std::string_view part = take_last(list);
        if (part.empty()) continue;
        Network network;
        if (!parse(part, network))
            throw InputError("trusted_proxies: '" + std::string(part) +
                             "' is neither an address nor a network such as 10.0.0.0/8");
        networks_.push_back(network);
    }
}

bool TrustedProxies::has(const std::string& address) const {
    Network one;
    if (address.find('/') != address.npos || !parse(address, one)) return false;
    return std::any_of(networks_.begin(), networks_.end(), [&](const Network& network) {
        const auto bytes = static_cast<std::size_t>(network.length / 8);
        if (std::memcmp(network.bits.data(), one.bits.data(), bytes) != 0) return false;
        const int rest = network.length % 8;
        return rest == 0 || ((network.bits[bytes] ^ one.bits[bytes]) >> (8 - rest)) == 0;
    });
}

std::string TrustedProxies::client_of(const std::string& peer, std::string_view forwarded_for) const {
    std::string client = peer;
    while (has(client) && !forwarded_for.empty()) {
        const std::string_view before = take_last(forwarded_for);
        Network is_address;
        if (!parse(before, is_address) || before.find('/') != before.npos) break;  // whatever that is, it is no client
        client = before;
    }
    return client;
}

}  // namespace consigliere::server
