// Looks back at a finished game: chances along it, what changed them most, luck apart from choices, promises.
#include <algorithm>
#include <ostream>
#include <thread>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "bots/analysis.hpp"
#include "cli/bot_resources.hpp"
#include "cli/commands.hpp"
#include "cli/progress.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

constexpr std::size_t kLines = 12;  // of the table of chances
constexpr std::size_t kNameWidth = 13;

class AnalysisText {
public:
    AnalysisText(const json::object& analysis, const std::vector<std::string>& names, std::ostream& out)
        : analysis_(analysis), names_(names), out_(out) {}

    void print() const {
        chances();
        learned();
        out_ << "\nWhere they came from (percentage points)\n";
        cause("luck", "luck");
        cause("own choices", "own_choices");
        cause("of others", "choices_of_others");
        out_ << "\nWhat changed most (percentage points)\n";
        for (const json::value& moment : analysis_.at("moments").as_array()) print(moment.as_object());
        promises();
    }

private:
    void chances() const {
        const json::array& all = analysis_.at("chances").as_array();
        out_ << fmt::format("Chances to win (%)\n{:>14}", "after step");
        for (const std::string& name : names_) out_ << fmt::format("  {:>{}.{}}", name, kNameWidth, kNameWidth);
        out_ << '\n';
        if (all.empty()) return;
        const std::size_t apart = std::max<std::size_t>(1, (all.size() - 1) / kLines);
        for (std::size_t n = 0; n + 1 < all.size(); n += apart) chances_at(n, all[n].as_array());
        chances_at(all.size() - 1, all.back().as_array());
    }

    void chances_at(std::size_t step, const json::array& values) const {
        out_ << fmt::format("{:>14}", step);
        for (const json::value& value : values) out_ << fmt::format("  {:{}.1f}", 100 * value.as_double(), kNameWidth);
        out_ << '\n';
    }

    void learned() const {
        const json::array& rounds = analysis_.at("learned").as_array();
        if (rounds.empty()) return;
        out_ << "\nBy the learned value, as each round began (%)\n";
        for (const json::value& round : rounds)
            chances_at(round.at("step").to_number<std::size_t>(), round.at("chances").as_array());
    }

    void cause(std::string_view label, std::string_view field) const {
        const json::array &changes = analysis_.at(field).as_array(),
                          &errors = analysis_.at("errors").at(field).as_array();
        out_ << fmt::format("{:>14}", label);
        for (std::size_t i = 0; i < changes.size(); ++i)
            out_ << fmt::format("  {:>{}}", with_error(100 * changes[i].as_double(), 100 * errors[i].as_double()),
                                kNameWidth);
        out_ << '\n';
    }

    static std::string with_error(double points, double error) {
        return fmt::format("{:+.1f} ± {:.1f}", points, error);
    }

    void print(const json::object& moment) const {
        std::string who;
        if (moment.at("seat").is_int64()) who = name_at(moment.at("seat")) + ": ";
        if (moment.at("kind") == "deal") who += "accepted: ";
        if (moment.at("kind") == "refusal") who += "refused: ";
        out_ << fmt::format("{:>6}  {}{}: {}\n", moment.at("step").to_number<std::size_t>(), who,
                            std::string(moment.at("sentence").as_string()),
                            by_name(moment.at("change"), moment.at("error")));
        if (!moment.at("instead").is_object()) return;
        const json::object& instead = moment.at("instead").as_object();
        out_ << fmt::format("        instead: {}: {}\n", std::string(instead.at("sentence").as_string()),
                            by_name(instead.at("gain"), instead.at("error")));
    }

    std::string name_at(const json::value& seat) const { return names_[seat.to_number<std::size_t>() - 1]; }

    // Only changes that are larger than their error.
    std::string by_name(const json::value& change, const json::value& error) const {
        std::string out;
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const double points = 100 * change.as_array()[i].as_double();
            const double doubt = error.is_array() ? 100 * error.as_array()[i].as_double() : 0;
            if (std::abs(points) < 0.05 || std::abs(points) < doubt) continue;
            out += fmt::format("{}{} {:+.1f}", out.empty() ? "" : ", ", names_[i], points);
            if (doubt > 0) out += fmt::format(" (± {:.1f})", doubt);
        }
        return out.empty() ? "no clear change" : out;
    }

    void promises() const {
        const json::array& all = analysis_.at("promises").as_array();
        if (all.empty()) return;
        out_ << "\nPromises\n";
        for (const json::value& promise : all) {
            const bool is_judged = promise.at("kept").is_bool();
            const bool is_broken = is_judged && !promise.at("kept").as_bool();
            out_ << fmt::format("{:>6}  {}: {}", promise.at("given").to_number<std::size_t>(),
                                std::string(promise.at("sentence").as_string()),
                                !is_judged  ? "never judged"
                                : is_broken ? fmt::format("broken in step {}", step_of(promise))
                                            : fmt::format("kept until step {}", step_of(promise)));
            if (promise.at("change").is_array()) out_ << ": " << by_name(promise.at("change"), nullptr);
            out_ << '\n';
        }
    }
    static std::size_t step_of(const json::value& promise) { return promise.at("ended").to_number<std::size_t>(); }

    const json::object& analysis_;
    const std::vector<std::string>& names_;
    std::ostream& out_;
};

}  // namespace

int run_analyse(const AnalyseArgs& args, Io& io) {
    const Log log = read_log(read_file(args.file), args.file);
    check_seal(log);
    const GameKind& kind = game_named(log.head.game);
    bots::AnalysisDepth depth;
    if (args.games > 0) {
        depth.games = depth.fewest_games = args.games;  // as many as asked for, however long it takes
        depth.closer_games = 5 * args.games;
    }
    depth.seed = args.seed;
    const Lang lang = language_named(args.lang);
    bots::Analysis analysis(log, kind, cards_from(kind, args.cards), depth);

    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const bots::ParallelFor parallel_for = parallel_for_with(args.threads > 0 ? args.threads : cores);
    Progress progress(analysis.total_games(), io);
    while (!analysis.is_complete() && !interrupted) {
        const std::uint64_t before = analysis.done_games();
        analysis.advance(parallel_for, [] { return interrupted.load(); });
        progress.set_total(analysis.total_games());
        progress.add(analysis.done_games() - before);
    }
    const double seconds = progress.seconds();
    progress.clear();

    const std::vector<std::string> names = bots::names_in(log.head);
    json::object found = bots::analysis_json(analysis, kind, names, lang);
    if (args.json) {
        found["game"] = log.head.game;
        found["names"] = json::value_from(names);
        found["seconds"] = seconds;
        io.out << json::serialize(found) << '\n';
    } else {
        io.out << fmt::format("{}: {} steps; {} games played on from every position, {:.1f} s{}\n\n",
                              kind.info().name[lang], analysis.steps(), analysis.games_per_position(), seconds,
                              analysis.is_complete() ? "" : "; stopped early, this is what was found until then");
        AnalysisText(found, names, io.out).print();
    }
    return analysis.is_complete() ? kOk : kUnfinished;
}

}  // namespace consigliere::cli
