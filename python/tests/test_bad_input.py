"""Bad input gets a Python exception that says what would be right; the interpreter never crashes."""

import json
import random
import threading

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


def odd_arrays():
    """Arrays of actions as a caller may hand them over by mistake, for three games."""
    plain = np.zeros(3, np.int32)
    read_only = plain.copy()
    read_only.setflags(write=False)
    return [
        None, 7, 1.5, "abc", b"abc", [], [[]], {}, object(), [None] * 3, ["0"] * 3, [[0], [0, 1], [0]], [0.0] * 3,
        [10**30] * 3, np.array(0), np.zeros((3, 1), np.int32), np.zeros(4, np.int32), np.zeros(0, np.int32),
        *(np.zeros(3, kind) for kind in ("f2", "f4", "f8", "c8", "?", "U1", "S1", "O", "M8[s]", "m8[s]", "V4")),
        *(np.full(3, 99_999, kind) for kind in ("i4", "i8", "u4", "u8", ">i4")),
        np.zeros(3, [("x", "i4")]), np.zeros(6, np.int32)[::2], np.zeros((3, 3), np.int32)[:, 1],
        np.zeros(3, np.int32)[::-1], np.full(3, np.nan), np.full(3, -1), np.full(3, 2**63, np.uint64), read_only,
        np.ma.masked_array(plain, [True] * 3), memoryview(plain), np.broadcast_to(np.int32(0), 3),
    ]


def test_odd_arrays_are_refused_or_read(game_id):
    """Shapes, types and layouts: what is not one whole number per game is an error, and nothing is played."""
    env = consigliere.VectorEnv(game_id, num_envs=3, seed=1)
    refused = 0
    for given in odd_arrays():
        steps, before = env.steps, env.observations.copy()
        try:
            env.step(given)
        except WRONG:
            refused += 1
            assert env.steps == steps and np.array_equal(env.observations, before)
        for call in (env._core.step, env._core.sample):
            try:
                call(given)
            except WRONG:
                refused += 1
    assert refused > 60


def test_strided_actions_of_other_integers_are_read(game_id):
    one, other = (consigliere.VectorEnv(game_id, num_envs=4, seed=2) for _ in range(2))
    for kind in ("i4", "i8", "u4", "u8", ">i4"):
        chosen = one.sample_actions().copy()
        other.sample_actions()
        wide = np.zeros((4, 2), kind)
        wide[:, 1] = chosen
        one.step(wide[:, 1])
        other.step(chosen)
        assert np.array_equal(one.observations, other.observations)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("games", lambda wrong: consigliere.VectorEnv("omerta", num_envs=wrong)),
        ("threads", lambda wrong: consigliere.VectorEnv("omerta", threads=wrong)),
        ("seed", lambda wrong: consigliere.VectorEnv("omerta", seed=wrong)),
        ("players", lambda wrong: consigliere.VectorEnv("omerta", wrong)),
        ("players", lambda wrong: consigliere.Game("omerta", wrong)),
        ("game", lambda wrong: consigliere.Game(wrong)),
        ("cards", lambda wrong: consigliere.Game("omerta", cards=wrong)),
        ("options", lambda wrong: consigliere.Game("omerta", options=wrong)),
        ("opponents", lambda wrong: consigliere.VectorEnv("omerta", 2, opponents=wrong)),
        ("negotiation", lambda wrong: consigliere.Game("omerta", negotiation=wrong)),
    ],
)
def test_wrong_settings_are_refused(name, call):
    for wrong in (-1, 2**31, 2**70, -(2**70), 1.5, "no such thing", b"\xff", [3], {3: 4}, object()):
        if (name, wrong) in (("seed", 2**31), ("options", {3: 4})):
            continue
        with pytest.raises(WRONG) as error:
            call(wrong)
        assert len(str(error.value)) > 10


def test_more_memory_than_there_is_is_refused_before_it_is_taken():
    with pytest.raises(ValueError, match="GiB"):
        consigliere.VectorEnv("la-cosa-nostra", num_envs=1_000_000, observation="described")


def test_closed_environments_say_so():
    with consigliere.VectorEnv("omerta", num_envs=2, seed=1) as env:
        env.step(env.sample_actions())
        seen = env.observations.copy()
    env.close()
    assert np.array_equal(env.observations, seen)  # the last position stays readable
    for call in (env.reset, env.sample_actions, env.legal_lists, lambda: env.step([0, 0]), lambda: env.steps):
        with pytest.raises(ValueError, match="closed"):
            call()


def test_objects_that_were_never_made_are_refused():
    core = consigliere._core
    for kind in (core.Game, core.State, core.Vector, core.Simulation, core.SimulationResult):
        empty = kind.__new__(kind)
        for name in dir(kind):
            if name.startswith("__"):
                continue
            with pytest.raises((*WRONG, RuntimeError)):
                getattr(empty, name)()


def test_one_environment_in_several_threads_is_refused(game_id):
    """A call while another thread plays raises ValueError; games are not damaged."""
    env = consigliere.VectorEnv(game_id, num_envs=256, seed=1)
    refused = []

    def play():
        for _ in range(300):
            try:
                env.step(env.sample_actions())
            except ValueError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in text or "not legal" in text for text in refused)
    assert env.steps == 256 * (1200 - len(refused))
    env.step(env.sample_actions())


def test_actions_that_change_during_the_call_are_read_once(game_id):
    """Another thread writes illegal numbers into the array while it is played."""
    env = consigliere.VectorEnv(game_id, num_envs=512, seed=1)
    given, stop = np.zeros(512, np.int32), threading.Event()

    def disturb():
        while not stop.is_set():
            given[:] = 2**31 - 1

    thread = threading.Thread(target=disturb)
    thread.start()
    try:
        for _ in range(200):
            given[:] = env.sample_actions()
            try:
                env.step(given)
            except ValueError as error:
                assert "not legal" in str(error)
    finally:
        stop.set()
        thread.join()
    env.step(env.sample_actions())


@pytest.mark.parametrize("opponent", ["master:1", "sharp:1:silent", "steady"])
def test_bots_with_learned_weights_need_no_file(game_id, opponent):
    """The weights are part of the module: a wheel cannot be without them."""
    env = consigliere.VectorEnv(game_id, 3, num_envs=1, seed=1, opponents=[None, opponent, opponent])
    for _ in range(5):
        env.step(env.sample_actions())
    assert env.steps == 5
