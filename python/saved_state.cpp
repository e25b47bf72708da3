// States as text: {"consigliere_state": 1, "game": ..., "players": ..., "history": [...], ...}.
#include <boost/json.hpp>
#include <fmt/format.h>

#include "python/bindings.hpp"

namespace consigliere::python {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongestText = std::size_t{16} << 20;

const json::value& field(const json::object& object, std::string_view name) {
    if (const json::value* value = object.if_contains(name)) return *value;
    throw CallError(fmt::format("a saved state needs the field \"{}\"", name));
}

template <class T>
T read(const json::object& object, std::string_view name) {
    try {
        return json::value_to<T>(field(object, name));
    } catch (const boost::system::system_error&) {
        throw CallError(fmt::format("the field \"{}\" of a saved state has the wrong type", name));
    }
}

}  // namespace

std::string write_state(const StateHandle& state) {
    if (state.episode->is_resampled())
        throw CallError("a resampled state has no history and cannot be saved; save the state it was resampled from");
    const Table& table = *state.game.table;
    json::object out;
    out["consigliere_state"] = 1;
    out["game"] = table.kind().info().id;
    out["rules"] = table.kind().info().rules_version;
    out["players"] = table.players();
    out["negotiation"] = table.negotiation();
    out["options"] = table.options().to_json();
    out["cards"] = state.game.cards;
    out["history"] = json::value_from(state.episode->history());
    out["texts"] = json::value_from(state.episode->texts());
    return json::serialize(out);
}

StateHandle read_state(std::string_view text) {
    if (text.size() > kLongestText) throw CallError("a saved state has at most 16 MiB");
    boost::system::error_code error;
    const json::value tree = json::parse(text, error);
    if (error || !tree.is_object() || !tree.get_object().contains("consigliere_state"))
        throw CallError("this is no saved state; State.serialize() writes one");
    const json::object& saved = tree.get_object();
    std::vector<std::pair<std::string, std::string>> options;
    for (const auto& [name, value] : read<json::object>(saved, "options"))
        options.emplace_back(name, value.is_string() ? std::string(value.get_string()) : json::serialize(value));
    GameHandle game{nullptr, read<std::string>(saved, "cards")};
    game.table = make_table(read<std::string>(saved, "game"), read<int>(saved, "players"),
                            read<bool>(saved, "negotiation"), options, game.cards);
    if (read<int>(saved, "rules") != game.table->kind().info().rules_version)
        throw CallError(fmt::format("the state was saved under rules {}, this is version {}", read<int>(saved, "rules"),
                                    game.table->kind().info().rules_version));
    StateHandle out{game, game.table->start()};
    const auto texts = read<std::vector<std::string>>(saved, "texts");
    for (const int step : read<std::vector<int>>(saved, "history")) {
        if (step >= 0) {
            out.episode->apply(step);
        } else if (const auto i = static_cast<std::size_t>(-1 - static_cast<std::int64_t>(step)); i < texts.size()) {
            out.episode->apply_text(texts[i]);
        } else {
            throw CallError(fmt::format("step {} of the history has no text", step));
        }
    }
    return out;
}

}  // namespace consigliere::python
