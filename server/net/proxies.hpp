// Whose word about a client's address is believed.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace consigliere::server {

class TrustedProxies {
public:
    // "127.0.0.1, 10.0.0.0/8, ::1"; throws InputError that names what is no address.
    explicit TrustedProxies(std::string_view list);

    bool has(const std::string& address) const;
    // The client behind `peer`: the last address in X-Forwarded-For that is not a proxy of ours, or `peer` itself.
    std::string client_of(const std::string& peer, std::string_view forwarded_for) const;

private:
    struct Network {
        std::array<unsigned char, 16> bits{};  // IPv4 as ::ffff:a.b.c.d
        int length = 128;
    };
    static bool parse(std::string_view text, Network& into);

    std::vector<Network> networks_;
};

}  // namespace consigliere::server
