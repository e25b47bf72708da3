"""A player that accepts every offer, against three who speak at random: offers and words are actions like any other."""

import random

import consigliere

game = consigliere.Game("la-cosa-nostra", players=4, negotiation=True)
state = game.new_state()
chooser = random.Random(4)
deals = 0
while not state.is_terminal():
    state.play_chance(seed=chooser.getrandbits(60))
    if state.is_terminal():
        break
    legal = {state.action_to_string(action): action for action in state.legal_actions()}
    accept = [text for text in legal if " accept " in text]
    text = accept[0] if accept else chooser.choice(list(legal))
    deals += text in accept
    state.apply_action(legal[text])
print(deals, "offers accepted; scores", state.scores())
