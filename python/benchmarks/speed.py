"""Measures steps per second of processor time: vectorised environments, single states, and OpenSpiel's Python loop.

The best of several short windows counts: other work on the machine can only slow a window down.
"""

import random
import time

import consigliere

WINDOWS, SECONDS = 8, 0.25


def best(step):
    """The highest number of steps per second that `step`, which returns how many it made, reaches."""
    speeds = []
    for _ in range(WINDOWS):
        begin = time.process_time()
        steps = 0
        while time.process_time() - begin < SECONDS:
            steps += step()
        speeds.append(steps / (time.process_time() - begin))
    return max(speeds)


def vector_step(env):
    def step():
        env.step(env.sample_actions())
        return env.num_envs

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


def main():
    for info in consigliere.games():
        for observation in ("none", "view", "described"):
            env = consigliere.VectorEnv(info["id"], 4, num_envs=64, seed=1, observation=observation)
            speed = best(vector_step(env)) / 1e6
            print(f"{info['id']}, vectorised, observation {observation}: {speed:.2f} M steps/s", flush=True)
        game = consigliere.Game(info["id"], 4)
        loop = state_loop(game.new_state, lambda s, a: s.apply_action(a), lambda s: s.view_bytes(s.current_player()))
        print(f"{info['id']}, single states: {best(loop) / 1e6:.3f} M nodes/s", flush=True)
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed")
        return
    for name in ("leduc_poker", "liars_dice", "hearts"):
        game = pyspiel.load_game(name)
        seen = game.get_type().provides_observation_tensor

        def observe(state, seen=seen):
            return state.observation_tensor() if seen else state.information_state_tensor(), state.legal_actions_mask()

        for title, look in (("", lambda state: None), (" with mask and observation", observe)):
            loop = state_loop(game.new_initial_state, lambda state, action: state.apply_action(action), look)
            print(f"OpenSpiel {name}{title}: {best(loop) / 1e6:.3f} M nodes/s", flush=True)


if __name__ == "__main__":
    main()
