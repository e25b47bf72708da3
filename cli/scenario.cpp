#include "engine/scenario.hpp"

#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "games/registry.hpp"

namespace consigliere::cli {

namespace json = boost::json;

int run_scenarios(const ScenarioArgs& args, Io& io) {
    json::array report;
    int failures = 0;
    for (const std::string& path : args.files) {
        const ScenarioResult result = run_scenario(read_file(path), path, find_game, read_file);
        failures += !result.passed();
        if (args.json)
            report.push_back(json::object{{"file", path},
                                          {"title", result.title},
                                          {"passed", result.passed()},
                                          {"steps", result.steps},
                                          {"failure", result.failure}});
        else if (!result.passed())
            io.out << fmt::format("FAILED {}\n       {}\n", result.title, result.failure);
    }
    if (args.json)
        io.out << json::serialize(json::object{{"scenarios", std::move(report)}}) << '\n';
    else
        io.out << fmt::format("{} passed, {} failed\n", args.files.size() - static_cast<std::size_t>(failures),
                              failures);
    return failures == 0 ? kOk : kFailed;
}

}  // namespace consigliere::cli
