"""OpenSpiel's own tests and algorithms on all three games."""

import sys

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr
from open_spiel.python.observation import make_observation

import consigliere.openspiel as adapter

PLAYERS = {"la-cosa-nostra": 3, "nothing-personal": 3, "omerta": 2}


@pytest.fixture(params=sorted(adapter.GAMES))
def spiel_game(request):
    return pyspiel.load_game(request.param, {"players": PLAYERS[adapter.GAMES[request.param]]})


def first_decision(game, seed=1):
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(int(rng.choice(outcomes, p=odds)))
    return state, rng


def test_random_sim(spiel_game):
    pyspiel.random_sim_test(spiel_game, num_sims=1, serialize=True, verbose=False)


def test_a_playthrough_can_be_played_again(spiel_game):
    """What OpenSpiel's playthroughs compare: every state of a recorded game is found again by its actions."""
    state, rng = first_decision(spiel_game)
    seen = []
    for _ in range(150):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        seen.append((str(state), state.current_player(), legal, [state.action_to_string(a) for a in legal]))
        state.apply_action(int(rng.choice(legal)))
    again = spiel_game.new_initial_state()
    history = state.history()
    skipped = len(history) - len(seen)
    for action in history[:skipped]:
        again.apply_action(action)
    for step, action in zip(seen, history[skipped:]):
        legal = again.legal_actions()
        assert step == (str(again), again.current_player(), legal, [again.action_to_string(a) for a in legal])
        again.apply_action(action)
    assert str(again) == str(state)


def test_mcts(spiel_game):
    state, rng = first_decision(spiel_game)
    bot = mcts.MCTSBot(spiel_game, 1.4, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


# Its products of probabilities underflow in games of 1,000 decisions.
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_outcome_sampling(spiel_game):
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(60_000)  # it recurses once per step
    try:
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(spiel_game)
        solver.iteration()
    finally:
        sys.setrecursionlimit(limit)
    state, _ = first_decision(spiel_game)
    assert sum(solver.average_policy().action_probabilities(state).values()) == pytest.approx(1)


@pytest.mark.parametrize("public, private", [(True, "NONE"), (True, "ALL_PLAYERS"), (False, "SINGLE_PLAYER")])
def test_parts_of_an_observation_are_not_offered(spiel_game, public, private):
    """What everybody sees must not be what one player sees."""
    wanted = pyspiel.IIGObservationType(perfect_recall=False, public_info=public,
                                        private_info=getattr(pyspiel.PrivateInfoType, private))
    assert make_observation(spiel_game, wanted) is None


def test_resampling(spiel_game):
    state, rng = first_decision(spiel_game)
    player = state.current_player()
    other = state.resample_from_infostate(player, rng.rand)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()


def test_wrong_parameters_are_refused():
    with pytest.raises(Exception, match="3 to 5 players"):
        adapter.ConsigliereGame(adapter._game_type("python_consigliere_x", adapter._INFOS["la-cosa-nostra"]),
                                "la-cosa-nostra", {"players": 9})
