#include "server/net/backend.hpp"

#include <charconv>

namespace consigliere::server {

namespace {

std::string decoded(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        unsigned value = 0;
        if (text[i] == '%' && i + 2 < text.size() + 0 &&
            std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16).ptr == text.data() + i + 3) {
            out += static_cast<char>(value);
            i += 2;
        } else {
            out += text[i] == '+' ? ' ' : text[i];
        }
    }
    return out;
}

// The value of `name` in a list "a=1;b=2" with the given separator.
std::string_view value_in(std::string_view list, char separator, std::string_view name) {
    while (!list.empty()) {
        const std::size_t cut = list.find(separator);
        std::string_view part = list.substr(0, cut);
        list.remove_prefix(cut == list.npos ? list.size() : cut + 1);
        while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
        if (part.size() > name.size() && part[name.size()] == '=' && part.starts_with(name))
            return part.substr(name.size() + 1);
    }
    return {};
}

}  // namespace

std::string HttpRequest::parameter(std::string_view name) const { return decoded(value_in(query, '&', name)); }
std::string HttpRequest::cookie_named(std::string_view name) const { return std::string(value_in(cookie, ';', name)); }

}  // namespace consigliere::server
