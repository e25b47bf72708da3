// The Python module consigliere._core. The package around it is in python/consigliere.
#include <boost/json/serialize.hpp>
#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "engine/data.hpp"
#include "games/registry.hpp"
#include "python/bindings.hpp"

namespace consigliere::python {

namespace {

std::string option_text(nb::handle value) {
    if (nb::isinstance<nb::bool_>(value)) return nb::cast<bool>(value) ? "true" : "false";
    return nb::cast<std::string>(nb::str(value));
}

nb::list list_games() {
    nb::list out;
    for (const GameKind* kind : all_games()) {
        const GameInfo& info = kind->info();
        nb::dict one, options;
        for (const OptionSpec& spec : kind->options()) options[nb::cast(std::string(spec.name))] = allowed_values(spec);
        one["id"] = std::string(info.id);
        one["name"] = std::string(info.name[Lang::en]);
        one["min_players"] = info.least_players;
        one["max_players"] = info.most_players;
        one["rules_version"] = info.rules_version;
        one["options"] = options;
        out.append(one);
    }
    return out;
}

nb::list verb_table(const GameHandle& game) {
    nb::list out;
    for (const ActionSpace::Verb& verb : game.table->actions().verbs()) {
        nb::list arguments;
        for (const ActionSpace::Argument& arg : verb.arguments) {
            nb::dict one;
            one["name"] = std::string(arg.name);
            one["type"] = arg.type;
            one["size"] = arg.size;
            one["stride"] = arg.stride;
            one["optional"] = arg.optional;
            arguments.append(one);
        }
        nb::dict row;
        row["verb"] = std::string(verb.name);
        row["first"] = verb.first;
        row["size"] = verb.size;
        row["arguments"] = arguments;
        out.append(row);
    }
    return out;
}

}  // namespace

GameHandle make_game(const std::string& game, std::optional<int> players, bool negotiation, const nb::dict& options,
                     const std::string& cards) {
    std::vector<std::pair<std::string, std::string>> values;
    for (const auto& [name, value] : options)
        values.emplace_back(nb::cast<std::string>(nb::str(name)), option_text(value));
    const GameKind* kind = find_game(game);
    const int most = kind == nullptr ? 0 : std::min(4, kind->info().most_players);
    return {make_table(game, players.value_or(most), negotiation, values, cards), cards};
}

void bind_game(nb::module_& m) {
    m.def("games", &list_games, nb::sig("def games() -> list[consigliere.descriptions.GameDescription]"),
          "The games, with their numbers of players and options.");
    nb::class_<GameHandle>(m, "Game", "A game with a number of players and options.")
        .def(
            "__init__",
            [](GameHandle* self, const std::string& game, std::optional<int> players, bool negotiation,
               const nb::dict& options, const std::string& cards) {
                new (self) GameHandle(make_game(game, players, negotiation, options, cards));
            },
            nb::arg("game"), nb::arg("players") = nb::none(), nb::kw_only(), nb::arg("negotiation") = false,
            nb::arg("options") = nb::dict(), nb::arg("cards") = "")
        .def_prop_ro("id", [](const GameHandle& g) { return std::string(g.table->kind().info().id); })
        .def_prop_ro("players", [](const GameHandle& g) { return g.table->players(); })
        .def_prop_ro("negotiation", [](const GameHandle& g) { return g.table->negotiation(); })
        .def_prop_ro("options_json",
                     [](const GameHandle& g) { return boost::json::serialize(g.table->options().to_json()); })
        .def_prop_ro("num_actions", [](const GameHandle& g) { return g.table->num_actions(); })
        .def_prop_ro("num_game_actions", [](const GameHandle& g) { return g.table->actions().size(); })
        .def_prop_ro("observation_size", [](const GameHandle& g) { return g.table->observation_size(); })
        .def_prop_ro("information_size",
                     [](const GameHandle& g) { return g.table->observation_size() + Table::recall_size(); })
        .def_prop_ro("view_size", [](const GameHandle& g) { return g.table->view_size(); })
        .def_prop_ro("action_feature_size", [](const GameHandle&) { return ActionFeatures::kSize; })
        .def(
            "observation_names", [](const GameHandle& g) { return g.table->observation_names(); },
            "What each place of an observation means.")
        .def("verbs", &verb_table, nb::sig("def verbs(self) -> list[consigliere.descriptions.VerbDescription]"),
             "The table of actions: the block of numbers of every verb.")
        .def("__reduce__",
             [](const GameHandle& g) {
                 const Table& table = *g.table;
                 return nb::make_tuple(
                     nb::module_::import_("consigliere.saved").attr("restore_game"),
                     nb::make_tuple(std::string(table.kind().info().id), table.players(), table.negotiation(),
                                    boost::json::serialize(table.options().to_json()), g.cards));
             })
        .def("new_state", [](const GameHandle& g) { return StateHandle{g, g.table->start()}; }, "The first position.");
}

NB_MODULE(_core, m) {
    nb::set_leak_warnings(false);  // states may outlive the interpreter's last collection
    nb::register_exception_translator([](const std::exception_ptr& p, void*) {
        try {
            std::rethrow_exception(p);
        } catch (const InputError& e) {
            PyErr_SetString(PyExc_ValueError, e.what());
        }
    });
    m.attr("__version__") = CONSIGLIERE_VERSION;
    bind_game(m);
    bind_state(m);
    bind_vector(m);
    bind_simulation(m);
}

}  // namespace consigliere::python
