#include <fmt/format.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/bindings.hpp"

namespace consigliere::python {

namespace {

int checked(const StateHandle& s, int player) {
    if (player < 0 || player >= s.game.table->players())
        throw CallError(fmt::format("player must be 0 to {}, not {}", s.game.table->players() - 1, player));
    return player;
}

// The player who is meant: the one given, or the one who acts.
int meant(const StateHandle& s, std::optional<int> player) {
    if (player && *player != kChancePlayer) return checked(s, *player);
    const int acting = s.episode->current_player();
    if (player && acting != kChancePlayer) throw CallError("player -1 is chance, which does not act now");
    return acting;
}

auto observation(const StateHandle& s, int player) {
    std::vector<float> out(s.game.table->observation_size());
    s.episode->observe(checked(s, player), out.data());
    const std::size_t size = out.size();
    return make_array(std::move(out), {size});
}

auto information(const StateHandle& s, int player) {
    const std::size_t seen = s.game.table->observation_size();
    std::vector<float> out(seen + Table::recall_size());
    s.episode->observe(checked(s, player), out.data());
    s.episode->recall(player, out.data() + seen);
    const std::size_t size = out.size();
    return make_array(std::move(out), {size});
}

auto view_bytes(const StateHandle& s, int player) {
    std::vector<std::uint8_t> out(s.game.table->view_size());
    s.episode->view_bytes(checked(s, player), reinterpret_cast<std::byte*>(out.data()));
    const std::size_t size = out.size();
    return make_array(std::move(out), {size});
}

auto mask(const StateHandle& s, std::optional<int> player) {
    std::vector<std::uint8_t> out(static_cast<std::size_t>(s.game.table->num_actions()));
    for (const int number : s.episode->legal_actions(meant(s, player))) out[static_cast<std::size_t>(number)] = 1;
    const std::size_t size = out.size();
    return make_array(std::move(out), {size});
}

auto features(const StateHandle& s) {
    std::vector<int> legal;
    if (s.episode->current_player() >= 0) legal = s.episode->legal_actions(s.episode->current_player());
    std::vector<std::int16_t> out(legal.size() * ActionFeatures::kSize);
    s.episode->features(legal, out.data());
    return make_array(std::move(out), {legal.size(), std::size_t{ActionFeatures::kSize}});
}

void bind_play(nb::class_<StateHandle>& c) {
    c.def(
         "current_player", [](const StateHandle& s) { return s.episode->current_player(); },
         "The seat that acts, from 0; -1: chance; -4: the game is over.")
        .def("is_terminal", [](const StateHandle& s) { return s.episode->current_player() == kTerminalPlayer; })
        .def("is_chance_node", [](const StateHandle& s) { return s.episode->current_player() == kChancePlayer; })
        .def(
            "legal_actions",
            [](const StateHandle& s, std::optional<int> player) { return s.episode->legal_actions(meant(s, player)); },
            nb::arg("player") = nb::none(), "In ascending order; empty for a seat that is not asked.")
        .def("legal_actions_mask", &mask, nb::arg("player") = nb::none(),
             "One per number of an action: 1 if it is legal.")
        .def("legal_action_features", &features, "A row of numbers per legal action, in the order of legal_actions().")
        .def(
            "chance_outcomes", [](const StateHandle& s) { return s.episode->chance_outcomes(); },
            "What chance may do, with its probability.")
        .def(
            "apply_action", [](StateHandle& s, int action) { s.episode->apply(action); }, nb::arg("action"))
        .def(
            "apply", [](StateHandle& s, int action) { s.episode->apply(action); }, nb::arg("action"))
        .def(
            "apply_text", [](StateHandle& s, const std::string& text) { s.episode->apply_text(text); },
            nb::arg("command"), "A command as logs write it: 'p1 pass', 'p1 offer p2 gives cash 2000 wants cash 1000'.")
        .def(
            "play_chance",
            [](StateHandle& s, std::uint64_t seed) {
                Rng rng(seed);
                s.episode->play_chance(rng);
            },
            nb::arg("seed"), "Draws from this seed until a player is asked or the game is over.")
        .def(
            "action_to_string", [](const StateHandle& s, int action) { return s.episode->action_text(action); },
            nb::arg("action"))
        .def(
            "string_to_action",
            [](const StateHandle& s, const std::string& text) {
                const int number = s.episode->action_number(text);
                if (number < 0) throw CallError(fmt::format("\"{}\" is none of the actions that are legal now", text));
                return number;
            },
            nb::arg("text"));
}

void bind_knowledge(nb::class_<StateHandle>& c) {
    c.def("observation_tensor", &observation, nb::arg("player"),
          "What this seat sees; Game.observation_names() explains it.")
        .def("information_state_tensor", &information, nb::arg("player"),
             "The observation, then the last 32 events that the seat saw, the latest first: present, kind, a, b, c, d, "
             "n.")
        .def(
            "information_state_string",
            [](const StateHandle& s, int player) { return s.episode->information_key(checked(s, player)); },
            nb::arg("player"), "A key of all that this seat has seen and done so far (perfect recall).")
        .def(
            "observation_string",
            [](const StateHandle& s, int player) { return s.episode->view_json(checked(s, player)); },
            nb::arg("player"), "What this seat sees now, as JSON.")
        .def("view_bytes", &view_bytes, nb::arg("player"), "The compact view of this seat, as VectorEnv writes it.")
        .def(
            "board",
            [](const StateHandle& s, std::optional<int> player) {
                return s.episode->board(player ? checked(s, *player) : -1);
            },
            nb::arg("player") = nb::none(), "The table as text, as this seat or a spectator sees it.")
        .def(
            "resample_from_infostate",
            [](const StateHandle& s, int player, std::uint64_t seed) {
                Rng rng(seed);
                return StateHandle{s.game, s.episode->resample(checked(s, player), rng)};
            },
            nb::arg("player"), nb::arg("seed"), "Another state that this seat cannot distinguish from this one.");
}

}  // namespace

void bind_state(nb::module_& m) {
    nb::class_<StateHandle> c(m, "State", "A position of a game, with the steps that led to it.");
    bind_play(c);
    bind_knowledge(c);
    const auto copy = [](const StateHandle& s) { return StateHandle{s.game, s.episode->clone()}; };
    c.def("clone", copy)
        .def("__copy__", copy)
        .def("__deepcopy__", [copy](const StateHandle& s, const nb::handle&) { return copy(s); })
        .def("game", [](const StateHandle& s) { return s.game; })
        .def(
            "returns", [](const StateHandle& s) { return s.episode->returns(); },
            "At the end: each seat's share of the victory; 0 before it.")
        .def(
            "scores", [](const StateHandle& s) { return s.episode->scores(); },
            "What the game counts, as things stand.")
        .def("round", [](const StateHandle& s) { return s.episode->round(); })
        .def(
            "question", [](const StateHandle& s) { return s.episode->question(); },
            "The ID of the decision in the rules.")
        .def("hash", [](const StateHandle& s) { return s.episode->hash(); })
        .def(
            "history", [](const StateHandle& s) { return s.episode->history(); },
            "The numbers of all steps; below 0: a command given as text.")
        .def("serialize", [](const StateHandle& s) { return write_state(s); })
        .def("__str__", [](const StateHandle& s) { return s.episode->board(-1); })
        .def("__reduce__", [](const StateHandle& s) {
            return nb::make_tuple(nb::module_::import_("consigliere.saved").attr("restore_state"),
                                  nb::make_tuple(write_state(s)));
        });
    m.def("deserialize_state", [](const std::string& text) { return read_state(text); }, nb::arg("text"));
}

}  // namespace consigliere::python
