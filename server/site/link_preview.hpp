// What messengers show of a link to a table, a game or a replay (Open Graph): the game and the seats that are free, never
// a person's name, a title that somebody typed or anything of the game itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace consigliere::server {

struct LinkPreview {
    std::string title, description;
};

// The page with these words in its Open Graph tags, and with whole addresses where the site's own is known: messengers do
// not follow relative ones.
std::string with_preview(std::string page, const LinkPreview& preview, const std::string& site, std::string_view path);

}  // namespace consigliere::server
