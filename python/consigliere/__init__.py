"""Consigliere: La Cosa Nostra, Nothing Personal and Omertà as environments for research.

The rules are those of the program, compiled from the same C++ sources. See docs/python.md for a guide.

>>> import consigliere
>>> state = consigliere.Game("omerta", players=3).new_state()
>>> while not state.is_terminal():
...     state.play_chance(seed=1)
...     if not state.is_terminal():
...         state.apply_action(state.legal_actions()[0])
"""

from ._core import Game, State, __version__, deserialize_state, games
from .data import GameRecord, load_games
from .descriptions import ArgumentDescription, GameDescription, VerbDescription
from .simulation import Tally, play_games
from .vector import LegalLists, VectorEnv

__all__ = [
    "ArgumentDescription",
    "Game",
    "GameDescription",
    "GameRecord",
    "LegalLists",
    "State",
    "Tally",
    "VectorEnv",
    "VerbDescription",
    "__version__",
    "deserialize_state",
    "games",
    "load_games",
    "play_games",
]
