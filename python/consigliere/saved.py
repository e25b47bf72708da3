"""What pickle calls to restore games and states."""

from __future__ import annotations

import json

from ._core import Game, State, deserialize_state


def restore_state(text: str) -> State:
    """The state that State.serialize() wrote."""
    return deserialize_state(text)


def restore_game(game: str, players: int, negotiation: bool, options: str, cards: str) -> Game:
    """The game with these players, options (as JSON) and cards."""
    return Game(game, players, negotiation=negotiation, options=json.loads(options), cards=cards)
