// Addresses as people write them into settings and browsers into headers: read strictly, so that a slip of the pen
// is a clear sentence at the start and not a server that listens elsewhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace consigliere::server {

bool is_ip_address(std::string_view text);  // 127.0.0.1, ::1
bool is_host_name(std::string_view text);   // mail.example.org; a name whose last part is digits is a broken address

struct Endpoint {
    std::string host;  // without brackets
    int port = 0;
};
// "127.0.0.1:9180", "[::1]:9180", with `names` also "mail.example.org:587"; port 0 only without names, where a
// free one is picked.
std::optional<Endpoint> parse_endpoint(std::string_view text, bool names);

// Scheme, host and port of a page, the port named even where it is the scheme's own.
struct Origin {
    std::string scheme, host;
    int port = 0;

    bool operator==(const Origin&) const = default;
    std::string text() const;  // as browsers write it
    // The address of its WebSockets: ws://host:port or wss://...
    std::string socket_text() const;
};
// "https://play.example.org", "http://[::1]:8080"; nothing may follow.
std::optional<Origin> parse_origin(std::string_view text);
// The same of a Host header, with the scheme of the connection.
std::optional<Origin> origin_of_host(std::string_view scheme, std::string_view host);

// "https://play.example.org/games": where people reach the site. Without its last slash, or nothing.
std::optional<std::string> parse_public_url(std::string_view text);
bool is_bus_address(std::string_view text);   // nats://host:4222, several separated by commas
bool is_mail_address(std::string_view text);  // one mailbox: no names, no brackets, nothing a header could break on

}  // namespace consigliere::server
