#include "server/site/link_preview.hpp"

#include "engine/html.hpp"
#include "server/json_read.hpp"
#include "server/site/site.hpp"
#include "server/table/match_writer.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

// Replaces the content of one tag; a page without it stays as it is.
void set_content(std::string& page, std::string_view property, std::string_view content) {
    const std::string before = "<meta property=\"" + std::string(property) + "\" content=\"";
    const auto tag = page.find(before);
    if (tag == page.npos) return;
    const auto from = tag + before.size(), to = page.find('"', from);
    if (to != page.npos) page.replace(from, to - from, escaped_for_html(content));
}

}  // namespace

std::string with_preview(std::string page, const LinkPreview& preview, const std::string& site, std::string_view path) {
    set_content(page, "og:title", preview.title);
    set_content(page, "og:description", preview.description);
    if (site.empty()) return page;
    set_content(page, "og:image", site + "/link-preview.png");
    const std::string address =
        "<meta property=\"og:url\" content=\"" + escaped_for_html(site + std::string(path)) + "\" />";
    if (const auto head = page.find("</head>"); head != page.npos) page.insert(head, address);
    return page;
}

// /t/TABLE, /replay/TABLE, /learn/GAME and /rules/GAME.
std::optional<LinkPreview> Site::preview_of(const HttpRequest& request) try {
    const auto second = request.path.find('/', 1);
    if (second == request.path.npos) return std::nullopt;
    const std::string first = request.path.substr(1, second - 1), id = request.path.substr(second + 1);
    const Lang lang = lang_from(request.parameter("lang")).value_or(Lang::en);
    if (first == "learn" || first == "rules") {
        const GameKind* kind = games_.find(id);
        if (kind == nullptr) return std::nullopt;
        return LinkPreview{kind->info().name[lang], server_texts().get("preview." + first, lang)};
    }
    if (first != "t" && first != "replay") return std::nullopt;
    const auto row = reader().table(id);
    if (!row) return std::nullopt;
    const json::object line = table_line(*row, "", lang);  // as a stranger sees it
    const std::string state = read_text(line, "state");
    const std::pair<std::string_view, std::string> args[] = {
        {"free", std::to_string(line.at("free_seats").as_int64())},
        {"players", std::to_string(line.at("players").as_int64())}};
    const bool over = state != "waiting" && state != "running";
    const std::string key = state == "waiting" ? "preview.waiting" : over ? "preview.over" : "preview.running";
    return LinkPreview{read_text(line, "title"), server_texts().get(key, lang, args)};
} catch (const std::exception&) {
    return std::nullopt;  // a link without a preview still opens the page, which says what is wrong
}

}  // namespace consigliere::server
