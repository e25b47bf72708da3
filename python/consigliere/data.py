"""Reads games that the program recorded: logs of single games and data sets of `consigliere simulate --out`."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ._core import Game, State


@dataclass(frozen=True)
class GameRecord:
    """A recorded game: who played, and every command in its text form, chance included."""

    game: str
    players: int
    commands: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    number: int = 0
    winners: list[int] = field(default_factory=list)  # seats from 0; empty: the record does not say
    scores: list[int] = field(default_factory=list)
    features: dict[str, Any] = field(default_factory=dict)

    def states(self) -> Iterator[tuple[State, str]]:
        """Every position with the command that is given in it. The state changes while iterating: clone() to keep it."""
        state = Game(self.game, self.players, options=self.options).new_state()
        for command in self.commands:
            yield state, command
            state.apply_text(command)

    def final_state(self) -> State:
        """The position after the last command."""
        state = Game(self.game, self.players, options=self.options).new_state()
        for command in self.commands:
            state.apply_text(command)
        return state


def _open(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                value = json.loads(line)
            except ValueError as error:
                raise ValueError(f"{path}:{number}: not JSON: {error}") from None
            if not isinstance(value, dict):
                raise ValueError(f"{path}:{number}: must be an object")
            yield number, value


def _from_log(head: dict[str, Any], lines: Iterator[tuple[int, dict[str, Any]]]) -> GameRecord:
    commands: list[str] = []
    end: dict[str, Any] = {}
    for _, line in lines:
        if "do" in line:
            commands.append(line["do"])
        elif "entries" in line:
            end = line
    return GameRecord(
        game=head["game"],
        players=head["players"],
        commands=commands,
        options=head.get("options", {}),
        seats=head.get("seats", []),
        winners=[seat - 1 for seat in end.get("winners", [])],
        scores=end.get("scores", []),
    )


def _from_data_set(head: dict[str, Any], line: dict[str, Any]) -> GameRecord:
    features = line.get("features", {})
    seats = features.get("seats", [])
    return GameRecord(
        game=head["game"],
        players=head["players"],
        commands=line["commands"],
        options=head.get("options", {}),
        seats=head.get("bots", []),
        number=line.get("number", 0),
        winners=[i for i, seat in enumerate(seats) if seat.get("won")],
        scores=[seat.get("score", 0) for seat in seats],
        features=features,
    )


def load_games(path: str | os.PathLike[str]) -> Iterator[GameRecord]:
    """The games of a log, of a data set (.jsonl, .jsonl.gz), or of all such files in a folder.

    Raises ValueError with file and line if a file is neither. Positions come from playing the commands again
    (GameRecord.states); `consigliere verify` is the check of a log's dice and signatures.
    """
    where = Path(path)
    if where.is_dir():
        for file in sorted(where.iterdir()):
            if file.name.endswith((".jsonl", ".jsonl.gz")):
                yield from load_games(file)
        return
    lines = _open(where)
    number, head = next(lines, (1, {}))
    try:
        if "consigliere" in head:
            yield _from_log(head, lines)
        elif "data_set" in head:
            for number, line in lines:
                yield _from_data_set(head, line)
        else:
            raise ValueError(f"{where}:1: neither a log nor a data set: the first line has no \"consigliere\" and no "
                             '"data_set"')
    except KeyError as error:
        raise ValueError(f"{where}:{number}: the field {error} is missing") from None
