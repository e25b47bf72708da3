"""States: play, tensors, copies, resampling, saving."""

import copy
import json
import pickle
from pathlib import Path

import numpy as np
import pytest
from conftest import GAMES, random_steps

import consigliere


def test_random_games_end_with_one_victory(game_id):
    game = consigliere.Game(game_id, GAMES[game_id])
    for last, _ in random_steps(game, seed=1):
        assert last.returns() == [0.0] * game.players
    assert last.is_terminal() and last.current_player() == -4 and last.legal_actions() == []
    assert sum(last.returns()) == pytest.approx(1)
    assert len(last.scores()) == game.players


def test_every_legal_action_has_a_text_that_leads_back(game):
    for state, _ in random_steps(game, seed=2, most=400):
        texts = set()
        for action in state.legal_actions():
            text = state.action_to_string(action)
            assert state.string_to_action(text) == action
            texts.add(text)
        assert len(texts) == len(state.legal_actions())


def test_the_mask_is_the_list(game):
    for state, _ in random_steps(game, seed=3, most=200):
        mask = state.legal_actions_mask()
        assert mask.shape == (game.num_actions,)
        assert list(np.flatnonzero(mask)) == state.legal_actions()
        if not state.is_chance_node():
            features = state.legal_action_features()
            assert features.shape == (len(state.legal_actions()), game.action_feature_size)
            assert len(np.unique(features, axis=0)) == len(features) or game.negotiation


def test_chance_is_certain_of_something(game_id):
    for state, _ in random_steps(consigliere.Game(game_id, GAMES[game_id]), seed=4, most=300):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert [number for number, _ in outcomes] == sorted({number for number, _ in outcomes})


def test_observations_have_a_number_per_name(game):
    names = game.observation_names()
    assert len(set(names)) == len(names) == game.observation_size
    for state, _ in random_steps(game, seed=5, most=30):
        for player in range(game.players):
            assert state.observation_tensor(player).shape == (game.observation_size,)
            assert state.information_state_tensor(player).shape == (game.information_size,)
            assert state.view_bytes(player).shape == (game.view_size,)


def test_an_observation_is_the_view(game_id):
    """The numbers agree with the JSON that clients read."""
    game = consigliere.Game(game_id, GAMES[game_id])
    names = game.observation_names()
    units = {"la-cosa-nostra": 1000, "nothing-personal": 1, "omerta": 1000}[game_id]
    place = names.index("players.1.cash") if "players.1.cash" in names else None
    checked = 0
    for state, _ in random_steps(game, seed=6, most=300):
        view = json.loads(state.observation_string(0))
        observation = state.observation_tensor(0)
        assert observation[names.index("round")] == view["round"]
        if place is not None and "cash" in view["players"][0]:
            assert observation[place] * units == view["players"][0]["cash"]
            checked += 1
    assert checked > 100 or place is None


def test_clones_go_their_own_ways(game):
    for state, action in random_steps(game, seed=7, most=60):
        before, clone = state.hash(), copy.deepcopy(state)
        clone.apply_action(action)
        assert state.hash() == before and clone.history() == [*state.history(), action]


def test_a_resampled_state_looks_the_same_to_its_player(game):
    differs = 0
    for number, (state, _) in enumerate(random_steps(game, seed=8, most=200)):
        player = state.current_player()
        if player < 0:
            continue
        other = state.resample_from_infostate(player, seed=number)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert np.array_equal(other.view_bytes(player), state.view_bytes(player))
        assert other.legal_actions() == state.legal_actions()
        differs += other.hash() != state.hash()
    assert differs > 10


def test_information_remembers_what_a_player_did_and_saw(game_id):
    game = consigliere.Game(game_id, GAMES[game_id])
    keys = [set() for _ in range(game.players)]
    steps = 0
    for state, action in random_steps(game, seed=9, most=200):
        player = state.current_player()
        if player >= 0:
            key = state.information_state_string(player)
            assert key not in keys[player], "a player decides twice with the same knowledge"
            keys[player].add(key)
            steps += 1
    assert steps > 50


def test_saved_states_are_played_again(game):
    for number, (state, _) in enumerate(random_steps(game, seed=10, most=150)):
        if number % 50 == 49:
            for other in (consigliere.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
                assert other.hash() == state.hash()
                assert other.history() == state.history()
                assert all(
                    other.information_state_string(p) == state.information_state_string(p) for p in range(game.players)
                )
    assert pickle.loads(pickle.dumps(game)).num_actions == game.num_actions


def test_the_numbers_of_actions_are_stable(game_id):
    """A change of the encoding invalidates trained policies: it needs a new file and a line in the change log."""
    game = consigliere.Game(game_id, GAMES[game_id])
    table = json.loads((Path(__file__).parent / "encoding.json").read_text())[game_id]
    assert {row["verb"]: [row["first"], row["size"]] for row in game.verbs()} == table
    assert game.num_game_actions == sum(size for _, size in table.values())
    assert consigliere.Game(game_id, 3).num_actions == game.num_actions


def test_offers_and_words_are_actions(game_id):
    game = consigliere.Game(game_id, GAMES[game_id], negotiation=True)
    said = set()
    for seed in range(3):
        for state, action in random_steps(game, seed=20 + seed, most=1500):
            if action >= game.num_game_actions:
                said.add(state.action_to_string(action).split()[1])
    assert {"offer", "promise", "refuse"} <= said
    assert "accept" in said
