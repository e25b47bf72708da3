"""A policy that scores the list of legal actions by their features: here a linear one with random weights."""

import numpy as np

import consigliere

env = consigliere.VectorEnv("omerta", 4, num_envs=16, seed=3, opponents=[None, "steady:silent", "random", "random"])
weights = np.random.default_rng(0).normal(size=env.game.action_feature_size)
for _ in range(200):
    lists = env.legal_lists()
    scores = lists.features @ weights
    best = [begin + np.argmax(scores[begin:end]) for begin, end in zip(lists.offsets, lists.offsets[1:])]
    env.step(lists.actions[best])
print("finished", env.finished)
