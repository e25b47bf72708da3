"""Measures steps per second of processor time: vectorised environments, single states, and OpenSpiel's Python loop.

All of them take turns in short windows, so that what else the machine does falls on all alike. Printed are the best
window, since other work can only slow one down, and the median.
"""

import argparse
import random
import statistics
import time

import consigliere

SECONDS = 0.1
ENVIRONMENTS = 128


def speed_of(step):
    """The steps per second of one window; `step` returns how many it made."""
    begin = time.process_time()
    steps = 0
    while time.process_time() - begin < SECONDS:
        steps += step()
    return steps / (time.process_time() - begin)


def vector_step(env):
    def step():
        for _ in range(10):
            env.step(env.sample_actions())
        return 10 * env.num_envs

    return step


def state_loop(new_state, apply, observe):
    """Random play of single states: legal actions, choice, application, observation."""
    chooser = random.Random(1)
    states = [new_state()]

    def step():
        state = states[0]
        if state.is_terminal():
            states[0] = state = new_state()
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            apply(state, chooser.choices(outcomes, odds)[0])
        else:
            observe(state)
            apply(state, chooser.choice(state.legal_actions()))
        return 1

    return step


def ours():
    """Title and step of everything that is measured of this package."""
    for info in consigliere.games():
        for observation in ("none", "view", "described"):
            env = consigliere.VectorEnv(info["id"], 4, num_envs=ENVIRONMENTS, seed=1, observation=observation)
            yield f"{info['id']}, vectorised, observation {observation}", vector_step(env)
        game = consigliere.Game(info["id"], 4)
        loop = state_loop(game.new_state, lambda s, a: s.apply_action(a), lambda s: s.view_bytes(s.current_player()))
        yield f"{info['id']}, single states with their views", loop


def open_spiel():
    """The same of OpenSpiel's loop, if it is installed."""
    try:
        import pyspiel
    except ImportError:
        return
    for name in ("leduc_poker", "liars_dice", "hearts"):
        game = pyspiel.load_game(name)
        seen = game.get_type().provides_observation_tensor

        def observe(state, seen=seen):
            return state.observation_tensor() if seen else state.information_state_tensor(), state.legal_actions_mask()

        for title, look in (("", lambda state: None), (" with mask and observation", observe)):
            loop = state_loop(game.new_initial_state, lambda state, action: state.apply_action(action), look)
            yield f"OpenSpiel {name}{title}", loop


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--windows", type=int, default=8, help="for each of them")
    parser.add_argument("--only", default="", help="those with this in their title")
    given = parser.parse_args()
    measured = [(title, step, []) for title, step in (*ours(), *open_spiel()) if given.only in title]
    for _ in range(given.windows):
        for _, step, speeds in measured:
            speeds.append(speed_of(step))
    for title, _, speeds in measured:
        print(f"{title}: best {max(speeds) / 1e6:.2f}, median {statistics.median(speeds) / 1e6:.2f} M/s")


if __name__ == "__main__":
    main()
