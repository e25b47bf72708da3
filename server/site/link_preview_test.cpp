// What messengers show of a link.
#include "server/site/link_preview.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "server/site/test_party.hpp"

namespace consigliere::server {

using namespace over_sockets;

namespace {

constexpr const char* kPage =
    "<html><head><meta property=\"og:title\" content=\"A table is waiting\" />"
    "<meta property=\"og:description\" content=\"Three games.\" />"
    "<meta property=\"og:image\" content=\"/link-preview.png\" /></head></html>";

// A site whose page has the tags.
struct WithPage {
    TempFolder folder;
    Config config = quick(folder);
    std::unique_ptr<Site> site;

    WithPage() {
        config.web = folder.file("web");
        std::filesystem::create_directories(config.web);
        std::ofstream(config.web + "/index.html") << kPage;
        site = std::make_unique<Site>(config, Games{all_games()});
    }
    std::string get(const std::string& path) const { return WireClient(site->port()).http("GET", path).body; }
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }

}  // namespace

TEST_CASE("link preview: what is put into the page is escaped") {
    const std::string page =
        with_preview(kPage, {"<b>\"Tom\" & 'Jerry'</b>", "a"}, "https://play.example.org", "/t/\"x");
    CHECK(has(page, "content=\"&lt;b&gt;&quot;Tom&quot; &amp; &#39;Jerry&#39;&lt;/b&gt;\""));
    CHECK(has(page, "content=\"https://play.example.org/t/&quot;x\""));
    CHECK(has(page, "content=\"https://play.example.org/link-preview.png\""));
    CHECK(!has(page, "<b>"));
    CHECK(with_preview("<p>no tags</p>", {"a", "b"}, "", "/t/x") == "<p>no tags</p>");
}

TEST_CASE("link preview: a table says its game and its free seats, and nobody's name") {
    const WithPage server;
    Party party(server.site->port(), 3);
    const std::string waiting = server.get("/t/" + party.table);
    CHECK(has(waiting, "content=\"La Cosa Nostra\""));
    CHECK(has(waiting, "0 of 3 seats are free."));
    CHECK(has(waiting, "/t/" + party.table + "\""));
    for (const char* name : {"Ann", "Bob", "Cal"}) CHECK(!has(waiting, name));
    CHECK(has(server.get("/t/" + party.table + "?lang=de"), "0 von 3 Plätzen sind frei."));
    party.start();
    CHECK(has(server.get("/replay/" + party.table), "A game with 3 players is under way."));
}

TEST_CASE("link preview: a replay says the game and that it is over, and nobody's name") {
    const WithPage server;
    Party party(server.site->port(), 3);
    party.start();
    play_to_the_end(party, 1);
    const std::string replay = server.get("/replay/" + party.table);
    CHECK(has(replay, "content=\"La Cosa Nostra\""));
    CHECK(has(replay, "A finished game with 3 players, move by move."));
    for (const char* name : {"Ann", "Bob", "Cal"}) CHECK(!has(replay, name));
    CHECK(has(server.get("/replay/" + party.table + "?lang=es"), "Una partida terminada de 3 jugadores"));
}

TEST_CASE("link preview: a game has one, an unknown address says what the site says") {
    const WithPage server;
    CHECK(has(server.get("/rules/omerta"), "content=\"Omertà"));
    CHECK(has(server.get("/learn/nothing-personal"), "Learn the game"));
    for (const char* path : {"/", "/t/nosuchtable", "/rules/chess", "/replay/", "/t/%22%3E%3Cscript%3E"})
        CHECK(server.get(path) == kPage);
}

}  // namespace consigliere::server
