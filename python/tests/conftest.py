"""What the tests share: the games, and whole random games."""

import random

import pytest

import consigliere

GAMES = {"la-cosa-nostra": 4, "nothing-personal": 4, "omerta": 3}


@pytest.fixture(params=sorted(GAMES))
def game_id(request):
    return request.param


@pytest.fixture(params=[False, True], ids=["silent", "negotiation"])
def game(request, game_id):
    return consigliere.Game(game_id, GAMES[game_id], negotiation=request.param)


def random_steps(game, seed, most=100_000):
    """Every state of a random game with the action that follows."""
    chooser = random.Random(seed)
    state = game.new_state()
    for _ in range(most):
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            action = chooser.choices(outcomes, odds)[0]
        else:
            action = chooser.choice(state.legal_actions())
        yield state, action
        state.apply_action(action)
