#include "cli/report/page.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/report/charts.hpp"
#include "cli/report/names.hpp"
#include "engine/html.hpp"

namespace consigliere::cli {

namespace {

constexpr std::size_t kShown = 12;  // bars of a chart; the table below it has them all

constexpr std::string_view kStyle = R"css(
:root{--bg:#0f1215;--panel:#171b1f;--line:#30383e;--text:#ece6d8;--muted:#a8a498;--brass:#d0b27a;--ok:#7fc8a9;--blue:#478ae0}
@media (prefers-color-scheme:light){:root{--bg:#e9e1d1;--panel:#f6f1e6;--line:#cfc4ae;--text:#1c1a16;--muted:#5a5447;--brass:#75561a;--ok:#1c6650;--blue:#1b4580}}
*{box-sizing:border-box}body{margin:0 auto;max-width:820px;padding:32px 20px 64px;background:var(--bg);color:var(--text);
font:16px/1.5 "Figtree","Avenir Next","Segoe UI",Roboto,Arial,sans-serif}
h1,h2{font-family:"Marcellus","Optima",Georgia,serif;font-weight:400;color:var(--brass)}h1{font-size:32px;margin:0}h2{font-size:22px;margin:0 0 4px}
section{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:20px;margin-top:20px}
p{margin:4px 0 12px}.muted{color:var(--muted)}svg{width:100%;height:auto;display:block}svg text{fill:var(--text);font-size:13px}
.bar{fill:var(--brass)}.whisker{stroke:var(--text);stroke-width:2}.even{stroke:var(--ok);stroke-width:1.5;stroke-dasharray:5 4}
.grid{stroke:var(--line)}.band{opacity:.25}.line{fill:none;stroke-width:2.5}
.band.winners{fill:var(--brass)}.line.winners{stroke:var(--brass)}.band.others{fill:var(--blue)}.line.others{stroke:var(--blue)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:right;padding:4px 8px;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left}summary{cursor:pointer;color:var(--muted);margin-top:8px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(140px,1fr));gap:12px;margin:0}dt{color:var(--muted);font-size:14px}dd{margin:0;font-size:22px}
)css";

std::string section(std::string_view title, std::string_view about, const std::string& body) {
    return fmt::format("<section><h2>{}</h2><p class=\"muted\">{}</p>{}</section>\n", escaped_for_html(title),
                       escaped_for_html(about), body);
}

std::string table_of(const std::vector<Bar>& bars) {
    std::string rows;
    for (const Bar& bar : bars)
        rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{:.1f} %</td><td>{:.1f} to {:.1f} %</td></tr>",
                            escaped_for_html(bar.label), bar.seats, 100 * bar.share, 100 * bar.low, 100 * bar.high);
    return "<table><tr><th>what</th><th>seats</th><th>won</th><th>95 % interval</th></tr>" + rows + "</table>";
}

// The chart shows what lies farthest from even, as far as it occurs often enough to say anything.
std::string shares(std::vector<Bar> bars, double even, std::uint64_t games) {
    std::sort(bars.begin(), bars.end(),
              [](const Bar& a, const Bar& b) { return a.share != b.share ? a.share > b.share : a.label < b.label; });
    std::vector<Bar> shown;
    for (const Bar& bar : bars)
        if (bar.seats * 100 >= games) shown.push_back(bar);
    if (shown.size() > kShown) shown.erase(shown.begin() + kShown / 2, shown.end() - kShown / 2);
    return share_chart(shown, even) + "<details><summary>All " + std::to_string(bars.size()) + "</summary>" +
           table_of(bars) + "</details>";
}

std::string held_sections(const Counters& tally, const Names& names, double even) {
    std::map<std::string, std::vector<Bar>> by_kind;
    for (const auto& [slug, share] : tally.by_held)
        by_kind[names.kind.at(slug)].push_back(bar_of(names.of(slug), share));
    std::string out;
    for (auto& [kind, bars] : by_kind)
        if (bars.size() > 1)
            out += section("Wins by " + kind + " held", "Share of winning seats among those that had it at the end.",
                           shares(std::move(bars), even, tally.finished));
    return out;
}

std::string did_sections(const Counters& tally, const Names& names, double even) {
    std::map<std::string, std::vector<Bar>> by_verb;
    for (const auto& [text, share] : tally.by_did) {
        const std::size_t space = text.find(' ');
        by_verb[text.substr(0, space)].push_back(bar_of(names.of(text.substr(space + 1)), share));
    }
    std::string out;
    for (auto& [verb, bars] : by_verb)
        if (bars.size() > 1)
            out += "<details><summary>" + escaped_for_html(verb) + "</summary>" +
                   shares(std::move(bars), even, tally.finished) + "</details>";
    return out.empty()
               ? ""
               : section("Wins by action",
                         "Share of winning seats among those that did it at least once, by verb and item.", out);
}

std::string windows_section(const Counters& tally, const Texts& texts) {
    if (tally.windows.empty()) return "";
    std::string rows;
    for (const auto& [key, window] : tally.windows)
        rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.1f} %</td></tr>",
                            escaped_for_html(texts.get("decision." + key, Lang::en)), window.asked, window.used,
                            100.0 * window.used / std::max(1, window.asked));
    return section("Reactions",
                   "Windows in which a player with a choice was asked, and how often that player did more than pass.",
                   "<table><tr><th>question</th><th>asked</th><th>used</th><th>share</th></tr>" + rows + "</table>");
}

std::string bargaining_section(const Counters& tally) {
    const double games = static_cast<double>(std::max<std::uint64_t>(1, tally.finished));
    const auto figure = [](std::string_view name, const std::string& value) {
        return fmt::format("<div><dt>{}</dt><dd>{}</dd></div>", name, value);
    };
    return section(
        "Negotiation", "Offers and counter-offers, accepted deals, and promises made.",
        "<dl>" + figure("offers per game", fmt::format("{:.2f}", static_cast<double>(tally.offers) / games)) +
            figure("deals per game", fmt::format("{:.2f}", static_cast<double>(tally.deals_struck) / games)) +
            figure("promises made", std::to_string(tally.words)) + figure("kept", std::to_string(tally.kept)) +
            figure("broken", std::to_string(tally.broken)) + "</dl>" +
            (tally.deals_struck > 0 ? histogram_chart(tally.deals, "deals per game") : ""));
}

}  // namespace

std::string report_page(const GameKind& kind, const Vocabulary& vocabulary, const Counters& tally,
                        const ReportHead& head) {
    const Names names(vocabulary);
    const double even = 1.0 / std::max(1, tally.players);
    const std::string unit(kind.info().score_unit);
    const std::string title = fmt::format("{}, {} players", kind.info().name[Lang::en], tally.players);
    std::vector<Bar> seats;
    seats.reserve(tally.by_seat.size());
    for (std::size_t s = 0; s < tally.by_seat.size(); ++s)
        seats.push_back(bar_of(fmt::format("seat {}", s + 1), tally.by_seat[s]));
    std::string body = fmt::format(
        "<h1>{}</h1><p class=\"muted\">{} of {} games finished{}; bots: {}; seed {}{}{}; {:.1f} s</p>\n",
        escaped_for_html(title), tally.finished, tally.games, head.stopped ? " (stopped early)" : "",
        escaped_for_html(fmt::format("{}", fmt::join(head.bots, ", "))), head.seed,
        head.options.empty() ? "" : "; options: ", escaped_for_html(fmt::format("{}", fmt::join(head.options, ", "))),
        head.seconds);
    body += section("Wins by seat", "Share of games won, with its 95 % confidence interval.", share_chart(seats, even));
    body += section("Course of the game",
                    "Standing at the end of each round: median, and the band from the 10th to the 90th percentile; "
                    "winners in brass, the others in blue.",
                    course_chart(tally, unit));
    body += section("Winning scores", "Final scores of the winners.", histogram_chart(tally.winning_scores, unit));
    body += section("Length", "Rounds and decisions per game.",
                    histogram_chart(tally.rounds, "rounds") + histogram_chart(tally.decisions, "decisions"));
    body += bargaining_section(tally);
    body += windows_section(tally, kind.texts());
    body += held_sections(tally, names, even);
    body += did_sections(tally, names, even);
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\">"
        "<title>{}</title><style>{}</style></head>\n<body>{}</body></html>\n",
        escaped_for_html(title), kStyle, body);
}

}  // namespace consigliere::cli
