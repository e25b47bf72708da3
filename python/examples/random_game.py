"""Plays one game at random and prints how it ended."""

import random

import consigliere

state = consigliere.Game("nothing-personal", players=3).new_state()
chooser = random.Random(1)
while not state.is_terminal():
    if state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(chooser.choices(outcomes, odds)[0])
    else:
        state.apply_action(chooser.choice(state.legal_actions()))
print(state.board())
print("returns", state.returns(), "scores", state.scores())
