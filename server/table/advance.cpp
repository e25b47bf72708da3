#include "server/table/advance.hpp"

#include <algorithm>

namespace consigliere::server {

namespace json = boost::json;

namespace {

// "big-joey" in "p1 plan big-joey theft-1".
bool names_thing(std::string_view command, std::string_view thing) {
    for (std::size_t from = 0; from < command.size();) {
        const std::size_t end = std::min(command.find(' ', from), command.size());
        if (command.substr(from, end - from) == thing) return true;
        from = end + 1;
    }
    return false;
}

}  // namespace

json::array orderable_answers(const Match& match, const MatchWriter& writer, Seat seat, Lang lang) {
    json::array out;
    for (const OrderAnswer& answer : match.order_answers(seat)) {
        json::object action = json_tree([&](JsonWriter& w) { writer.action(w, match, {answer.action, {}, {}}, lang); });
        out.push_back(json::object{{"prompt", match.prompts()[answer.prompt].id}, {"action", std::move(action)}});
    }
    return out;
}

std::optional<Command> meant_command(const Match& match, Seat seat, std::span<const std::string> things) {
    ActionList attempts;
    match.attempts(seat, attempts);
    std::optional<Command> meant;
    std::ptrdiff_t most = 0;
    for (const Action& action : attempts) {
        const std::string text = match.vocabulary().to_text(action);
        if (!names_thing(text, things.back())) continue;
        const auto named = std::count_if(things.begin(), things.end(),
                                         [&](const std::string& thing) { return names_thing(text, thing); });
        if (named <= most) continue;
        meant = Command{action, {}, {}};
        most = named;
    }
    return meant;
}

}  // namespace consigliere::server
