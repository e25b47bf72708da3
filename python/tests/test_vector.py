"""Vectorised environments."""

import numpy as np
import pytest
from conftest import GAMES

import consigliere


def play(env, steps):
    """What every row showed, step by step."""
    out = []
    for _ in range(steps):
        env.step(env.sample_actions())
        out.append((env.current_player.copy(), env.dones.copy(), env.rewards.copy(), env.action_mask.sum(axis=1)))
    return out


def same(a, b):
    return all(np.array_equal(x, y) for one, two in zip(a, b) for x, y in zip(one, two))


def test_threads_do_not_change_the_games(game_id):
    envs = [consigliere.VectorEnv(game_id, num_envs=9, threads=threads, seed=5) for threads in (1, 3)]
    one, three = (play(env, 400) for env in envs)
    assert same(one, three)
    assert np.array_equal(envs[0].observations, envs[1].observations)
    envs[0].reset(seed=5)
    assert same(play(envs[0], 400), one)
    envs[0].reset(seed=6)
    assert not same(play(envs[0], 400), one)


def test_ended_games_are_followed_by_new_ones(game_id):
    env = consigliere.VectorEnv(game_id, 4, num_envs=8, seed=1)
    ended = 0
    while env.finished < 20:
        _, rewards, dones = env.step(env.sample_actions())
        assert np.allclose(rewards.sum(axis=1), dones.astype(float))
        assert env.action_mask.any(axis=1).all()
        ended += int(dones.sum())
    assert ended == env.finished


def test_the_first_rows_are_the_first_state():
    """La Cosa Nostra begins with a question, so that the first position needs no dice."""
    state = consigliere.Game("la-cosa-nostra", 4).new_state()
    described = consigliere.VectorEnv("la-cosa-nostra", 4, num_envs=2, observation="described")
    compact = consigliere.VectorEnv("la-cosa-nostra", 4, num_envs=2)
    assert np.array_equal(described.observations[1], state.observation_tensor(0))
    assert np.array_equal(compact.observations[1], state.view_bytes(0))
    assert np.array_equal(compact.action_mask[1], state.legal_actions_mask())
    assert compact.observations.dtype == np.uint8 and described.observations.dtype == np.float32


def test_arrays_are_the_memory_of_the_core():
    env = consigliere.VectorEnv("omerta", 3, num_envs=4, seed=2)
    kept, before = env.observations, env.observations.copy()
    env.step(env.sample_actions())
    assert env.observations is kept and not np.array_equal(kept, before)
    del env
    assert kept.sum() > 0  # the arrays keep the games alive


def test_opponents_play_their_seats(game_id):
    players = GAMES[game_id]
    env = consigliere.VectorEnv(game_id, num_envs=6, seed=3, opponents=[None, *["steady:silent"] * 3])
    rewards = []
    while env.finished < 12:
        assert (env.current_player == 0).all()
        env.step(env.sample_actions())
        rewards += env.rewards[env.dones, 0].tolist()
    assert players <= 4 and np.mean(rewards) < 0.25  # heuristics beat random play


def test_bots_negotiate_with_the_caller():
    env = consigliere.VectorEnv("nothing-personal", 4, num_envs=2, seed=3, negotiation=True,
                                opponents=[None, "steady", "steady", "steady"])
    accept = env.num_actions - 2
    asked = 0
    for _ in range(150):
        asked += int(env.action_mask[:, accept].sum())
        env.step(env.sample_actions())
    assert asked > 0


@pytest.mark.parametrize("negotiation", [False, True])
def test_lists_and_mask_agree(game_id, negotiation):
    env = consigliere.VectorEnv(game_id, num_envs=5, seed=4, negotiation=negotiation)
    for _ in range(40):
        lists = env.legal_lists()
        assert lists.offsets[-1] == len(lists.actions) == len(lists.features)
        for row in range(5):
            listed = lists.actions[lists.offsets[row] : lists.offsets[row + 1]]
            assert sorted(set(listed)) == list(np.flatnonzero(env.action_mask[row]))
        env.step(env.sample_actions())


@pytest.mark.parametrize("observation", ["view", "described"])
def test_the_fast_way_shows_what_the_general_way_shows(game_id, observation):
    """With a list of opponents, even of nobody, games go through lists of actions and a match, as single states do."""
    players = GAMES[game_id]
    fast = consigliere.VectorEnv(game_id, players, num_envs=6, seed=8, observation=observation)
    general = consigliere.VectorEnv(game_id, players, num_envs=6, seed=8, observation=observation,
                                    opponents=[None] * players)
    for _ in range(600 if observation == "view" else 150):
        for name in ("current_player", "action_mask", "observations", "rewards", "dones", "scores"):
            assert np.array_equal(getattr(fast, name), getattr(general, name)), name
        actions = fast.sample_actions()
        assert np.array_equal(actions, general.sample_actions())
        fast.step(actions)
        general.step(actions)
    one, other = fast.legal_lists(), general.legal_lists()
    assert all(np.array_equal(x, y) for x, y in zip(one, other))
