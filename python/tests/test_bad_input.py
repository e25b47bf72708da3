"""Bad input gets a Python exception that says what would be right; the interpreter never crashes."""

import json
import random

import numpy as np
import pytest
from conftest import random_steps

import consigliere

METHODS = ["apply", "apply_action", "action_to_string", "apply_text", "board", "information_state_string",
           "information_state_tensor", "legal_actions", "legal_actions_mask", "observation_string",
           "observation_tensor", "play_chance", "string_to_action", "view_bytes"]
WRONG = (ValueError, TypeError, OverflowError)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: consigliere.Game("chess"), "la-cosa-nostra"),
        (lambda: consigliere.Game("omerta", 6), "2 to 5 players"),
        (lambda: consigliere.Game("omerta", 3, options={"speed": 1}), "options:"),
        (lambda: consigliere.Game("omerta", 3, options={"negotiation": "perhaps"}), "allowed"),
        (lambda: consigliere.Game("omerta", 3, cards="x = 1"), "cards"),
        (lambda: consigliere.VectorEnv("omerta", num_envs=0), "games must be 1 to"),
        (lambda: consigliere.VectorEnv("omerta", threads=0), "threads must be 1 to"),
        (lambda: consigliere.VectorEnv("omerta", observation="all"), '"view"'),
        (lambda: consigliere.VectorEnv("omerta", 3, opponents=["steady"]), "one entry per seat"),
        (lambda: consigliere.VectorEnv("omerta", 2, opponents=["steady", "steady"]), "leave at least one seat"),
        (lambda: consigliere.VectorEnv("omerta", 2, opponents=[None, "genius"]), "steady"),
        (lambda: consigliere.deserialize_state("{}"), "serialize"),
        (lambda: consigliere.deserialize_state('{"consigliere_state":1}'), "field"),
    ],
)
def test_the_message_says_what_is_right(call, says):
    with pytest.raises(ValueError, match=says):
        call()


@pytest.mark.parametrize(
    "actions",
    [[0], [0, 0, 0], [[0, 0]], [0.5, 1.0], ["a", "b"], [None, None], [2**40, 0], [-1, -1],
     [2**31 - 1, -(2**31)], [10**6, 0]],
)
def test_wrong_actions_play_nothing(actions):
    env = consigliere.VectorEnv("la-cosa-nostra", num_envs=2, seed=1)
    before = env.observations.copy()
    with pytest.raises(ValueError, match="action"):
        env.step(actions)
    assert np.array_equal(env.observations, before) and env.steps == 0
    env.step(env.sample_actions())


def test_a_changed_mask_does_not_make_an_action_legal():
    env = consigliere.VectorEnv("omerta", num_envs=1, seed=1)
    illegal = int(np.flatnonzero(~env.action_mask[0])[0])
    env.action_mask[:] = True
    with pytest.raises(ValueError, match="not legal"):
        env.step([illegal])


def test_random_calls_never_crash(game):
    """Numbers, players and texts drawn at random, through a whole stretch of a game."""
    chooser = random.Random(6)
    numbers = [-(2**63), -(2**31), -5, -1, 0, 1, 3, 4, 5, 99, 10**4, 2**31 - 1, 2**31, 2**64,
                1.5, None, "x", b"y", [], True]
    texts = ["", "p1", "p9 pass", "p1 pass", "chance roll 6", "p1 offer p2", "p1 offer p2 gives cash 99999999999",
             "p1 accept 1", "\0", "p1 promise p2 no-attack until 99", "p2 offer p1 gives answer pass wants cash 1", "x" * 10_000]
    refused = 0
    for state, _ in random_steps(game, seed=12, most=120):
        hash_before = state.hash()
        legal = state.legal_actions()
        number = chooser.choice(numbers)
        for name in METHODS:
            try:
                getattr(state.clone(), name)(number)
            except WRONG:
                refused += 1
        try:
            state.resample_from_infostate(number, 1)
        except WRONG:
            refused += 1
        for text in texts:
            try:
                state.clone().apply_text(text)
            except WRONG:
                refused += 1
        assert state.hash() == hash_before and state.legal_actions() == legal
    assert refused > 500


def test_damaged_saved_states_are_refused(game):
    for state, _ in random_steps(game, seed=13, most=60):
        pass
    text = state.serialize()
    chooser = random.Random(7)
    refused = 0
    for _ in range(150):
        at = chooser.randrange(len(text))
        damaged = text[:at] + chooser.choice(['"', "0", "9", "-", "[", "x", ""]) + text[at + chooser.randrange(3) :]
        try:
            consigliere.deserialize_state(damaged)
        except ValueError:
            refused += 1
    assert refused > 50
    saved = json.loads(text)
    for field in list(saved):
        if field != "consigliere_state":
            for wrong in (None, -1, [], {}, "x", [1, 2, 3], [-1]):
                try:
                    consigliere.deserialize_state(json.dumps({**saved, field: wrong}))
                except WRONG:
                    pass


def test_a_resampled_state_is_not_saved(game):
    state = next(s for s, _ in random_steps(game, seed=14) if s.current_player() >= 0)
    with pytest.raises(ValueError, match="resampled"):
        state.resample_from_infostate(state.current_player(), 1).serialize()
