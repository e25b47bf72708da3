"""What the core says of a game, as dictionaries with known keys."""

from typing import TypedDict


class GameDescription(TypedDict):
    """A game with its numbers of players; options: for every option the values that it may have, as a sentence."""

    id: str
    name: str
    min_players: int
    max_players: int
    rules_version: int
    options: dict[str, str]


class ArgumentDescription(TypedDict):
    """An argument of an action: value i adds i x stride to the number of the action."""

    name: str
    type: str
    size: int
    stride: int
    optional: bool


class VerbDescription(TypedDict):
    """The numbers of a verb: `size` of them, from `first`."""

    verb: str
    first: int
    size: int
    arguments: list[ArgumentDescription]
