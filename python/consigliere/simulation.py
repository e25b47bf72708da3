"""Whole games among bots of the roster, played by the C++ core."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ._core import Game, Simulation, SimulationResult

# The core plays so long before Python may look at what was done and at Ctrl-C, unless one game takes longer.
_SECONDS_PER_CALL = 0.25


@dataclass(frozen=True)
class Tally:
    """What was counted in games among bots.

    victories: by bot, in the order of their names; a victory that n seats share counts 1/n for each of them.
    """

    games: int
    finished: int
    decisions: int
    offers: int
    deals: int
    victories: tuple[float, ...]


def play_games(
    game: str | Game,
    bots: Sequence[str],
    games: int,
    *,
    players: int | None = None,
    seed: int = 0,
    rotate: bool = True,
    negotiation: bool = False,
    options: Mapping[str, object] | None = None,
    threads: int = 1,
    progress: Callable[[Tally], object] | None = None,
) -> Tally:
    """Plays whole games among bots of the roster and counts.

    game: an id, or a Game, which already has its players, options and negotiation.
    bots: one name per seat, "steady" or "sharp:100:silent" for example. With `rotate`, bot k has seat k + i in game i.
    negotiation: whether the bots may make offers and promises.
    seed: game i depends on `seed` and i alone, so that the number of threads changes nothing; a bot that is given a
        time, as "sharp:200ms" is, depends on the machine.
    progress: called several times per second with the tally so far. An exception from it, or Ctrl-C, ends the games.
    """
    if games < 1:
        raise ValueError(f"games must be at least 1, not {games}")
    if not isinstance(game, Game):
        number = len(bots) if players is None else players
        game = Game(game, number, negotiation=negotiation, options=dict(options or {}))
    simulation = Simulation(game, list(bots), seed, rotate, threads)
    sum_so_far = SimulationResult()
    block = threads
    while sum_so_far.games < games:
        first = sum_so_far.games
        began = time.monotonic()
        sum_so_far.merge(simulation.run(first, min(first + block, games)))
        block = _next_block(block, time.monotonic() - began, threads)
        if progress is not None:
            progress(_tally(simulation, sum_so_far))
    return _tally(simulation, sum_so_far)


def _tally(simulation: Simulation, result: SimulationResult) -> Tally:
    return Tally(result.games, result.finished, result.decisions, result.offers, result.deals,
                 tuple(simulation.victories(result)))


def _next_block(block: int, seconds: float, threads: int) -> int:
    """About as many games as can be played before Python is asked again, at least one per thread."""
    if seconds < _SECONDS_PER_CALL / 2:
        return block * 2
    if seconds > _SECONDS_PER_CALL * 2:
        return max(threads, block // 2)
    return block
