"""Plays many games at once and prints how many steps a second of processor time takes."""

import time

import consigliere

for info in consigliere.games():
    env = consigliere.VectorEnv(info["id"], 4, num_envs=64, seed=1)
    begin = time.process_time()
    while time.process_time() - begin < 0.5:
        env.step(env.sample_actions())
    speed = env.steps / (time.process_time() - begin)
    print(f"{info['id']}: {speed / 1e6:.2f} million steps per second, {env.finished} games")
