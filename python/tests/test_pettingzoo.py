"""PettingZoo's own tests on all three games."""

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, seed_test

from consigliere.pettingzoo import la_cosa_nostra_v0, nothing_personal_v0, omerta_v0

MODULES = [la_cosa_nostra_v0, nothing_personal_v0, omerta_v0]


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_api(module):
    api_test(module.env(), num_cycles=100)
    api_test(module.raw_env(negotiation=True), num_cycles=50)


@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_seed(module):
    seed_test(module.env, num_cycles=50)


@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_max_cycles(module):
    max_cycles_test(module)


@pytest.mark.parametrize("module", MODULES)
def test_a_whole_game_pays_one_victory(module):
    env = module.env()
    env.reset(seed=1)
    total = 0.0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert not truncated
        total += reward if terminated else 0.0
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
    assert total == pytest.approx(1)


@pytest.mark.parametrize("module", MODULES)
def test_rendering(module):
    text = module.env(render_mode="ansi")
    text.reset(seed=1)
    assert len(text.render().splitlines()) > 1
    picture = module.env(render_mode="rgb_array")
    picture.reset(seed=1)
    image = picture.render()
    assert image.dtype == np.uint8 and image.ndim == 3 and image.shape[2] == 3
    assert len(np.unique(image.reshape(-1, 3), axis=0)) > 1  # something is drawn


def test_illegal_actions_are_refused_with_the_legal_ones():
    env = la_cosa_nostra_v0.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="legal_actions"):
        env.step(0)
    with pytest.raises(ValueError, match="render_mode"):
        la_cosa_nostra_v0.env(render_mode="human")
    with pytest.raises(ValueError, match="max_cycles"):
        la_cosa_nostra_v0.env(max_cycles=0)


@pytest.mark.parametrize("module", MODULES)
def test_in_cycles_only_those_who_are_asked_do_more_than_wait(module):
    env = module.env(max_cycles=5)
    env.reset(seed=2)
    acted = waited = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        waits = env.action_space(agent).n - 1
        assert len(legal) > 0 and (waits not in legal or len(legal) == 1)
        acted += waits not in legal
        waited += waits in legal
        env.step(int(legal[0]))
    assert acted > 0 and waited > 0 and acted + waited == 5 * len(env.possible_agents)


@pytest.mark.parametrize("make", [omerta_v0.env, omerta_v0.raw_env])
def test_calls_at_the_wrong_time_say_what_is_right(make):
    env = make(render_mode="ansi")
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), lambda: env.unwrapped.state_):
        with pytest.raises((ValueError, AssertionError, AttributeError), match="reset"):
            call()
    env.reset(seed=1)
    for call in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(ValueError, match="there are player_0"):
            call("nobody")
    env.close()
    env.close()
    for call in (env.reset, lambda: env.observe("player_0"), lambda: env.step(0), env.unwrapped.render):
        with pytest.raises(ValueError, match="closed"):
            call()


@pytest.mark.parametrize("module", MODULES)
def test_random_actions_never_crash(module):
    rng = np.random.default_rng(5)
    env = module.raw_env()
    env.reset(seed=1)
    refused = 0
    odd = [None, -1, 2**31, 2**70, 1.5, "x", [], np.zeros(2), np.nan, True, np.int64(-5), object()]
    for _ in range(200):
        wrong = odd[rng.integers(len(odd))]
        try:
            env.step(wrong)
        except (ValueError, TypeError, OverflowError):
            refused += 1
        agent = env.agent_selection
        env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
        if not env.agents or any(env.terminations.values()):
            env.reset()
    assert refused > 150
