"""A fixed protocol to compare policies: the same opponents, seeds and seats for all.

The policy plays one seat against copies of a bot of the roster, every seat equally often. As a target it plays all
seats but one, and a bot tries to exploit it. A policy is a function, or the name of a bot. `python -m
consigliere.evaluation` measures bots and uniform random play; the figures are kept in python/leaderboard.json.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from .simulation import Tally, play_games
from .vector import Array, VectorEnv

Policy = Callable[[VectorEnv], npt.ArrayLike]

VERSION = 3
SEED = 20_231
GAMES = 1_000
PLAYERS = 4
OPPONENTS = ("random", "heuristic:silent", "steady:silent", "sharp:50:silent")
EXPLOITERS = ("heuristic:silent", "steady:silent", "sharp:50:silent")
# With offers and promises.
NEGOTIATING_OPPONENTS = ("random", "steady:silent", "steady")
NEGOTIATING_EXPLOITERS = ("steady", "exploiter:sells", "exploiter:lies", "exploiter:repeats", "exploiter:hurts")


@dataclass(frozen=True)
class Score:
    """The share of the victories that one seat won, with its 95 % interval (Wilson)."""

    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Settings:
    """What the protocol leaves open, with what it says."""

    players: int = PLAYERS
    games: int = GAMES
    seed: int = SEED
    threads: int = 1
    observation: str = "view"
    negotiation: bool = False


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def score_of(victories: float, games: int) -> Score:
    """The score of a seat that won so many of the games."""
    return Score(games, victories / games, *wilson(victories / games, games))


def first_results(env: VectorEnv, policy: Policy) -> Array:
    """The rewards of the first game of every row: later games would favour short ones."""
    results = np.zeros(env.rewards.shape, np.float32)
    waiting = np.ones(env.num_envs, bool)
    while waiting.any():
        env.step(policy(env))
        ended = waiting & env.dones
        results[ended] = env.rewards[ended]
        waiting &= ~env.dones
    return results


def _score_function(policy: Policy, game: str, opponent: str, as_target: bool, settings: Settings) -> Score:
    victories, played = 0.0, 0
    alone, rest = (opponent, None) if as_target else (None, opponent)
    for seat in range(settings.players):
        rows = settings.games * (seat + 1) // settings.players - settings.games * seat // settings.players
        env = VectorEnv(game, settings.players, num_envs=rows, threads=settings.threads, seed=settings.seed + seat,
                        observation=settings.observation, negotiation=settings.negotiation,
                        opponents=[alone if i == seat else rest for i in range(settings.players)])
        victories += float(first_results(env, policy)[:, seat].sum())
        played += rows
    return score_of(victories, played)


def _score_bot(bot: str, game: str, opponent: str, as_target: bool, settings: Settings) -> Score:
    alone, rest = (opponent, bot) if as_target else (bot, opponent)
    tally = play_games(game, [alone] + [rest] * (settings.players - 1), settings.games, seed=settings.seed,
                       negotiation=settings.negotiation, threads=settings.threads, progress=_Progress(settings.games))
    return score_of(tally.victories[0], tally.games)


def evaluate(
    policy: Policy | str,
    game: str,
    opponent: str,
    *,
    as_target: bool = False,
    players: int = PLAYERS,
    games: int = GAMES,
    seed: int = SEED,
    threads: int = 1,
    observation: str = "view",
    negotiation: bool = False,
) -> Score:
    """One seat of the policy against `opponent` at all others; as a target, `opponent` against copies of the policy.

    `policy` is the name of a bot, or returns a legal action per game of the environment that it is given. With
    `negotiation`, offers and promises are among the actions. The score is always that of the single seat.
    """
    if games < players:
        raise ValueError(f"games must be at least {players}, one per seat, not {games}")
    settings = Settings(players, games, seed, threads, observation, negotiation)
    if isinstance(policy, str):
        return _score_bot(policy, game, opponent, as_target, settings)
    return _score_function(policy, game, opponent, as_target, settings)


def measurements(negotiation: bool, with_search: bool = True) -> Iterator[tuple[str, str, bool]]:
    """What the protocol measures: the part of the entry, the bot, and whether the policy is its target."""
    against = NEGOTIATING_OPPONENTS if negotiation else OPPONENTS
    exploiters = NEGOTIATING_EXPLOITERS if negotiation else EXPLOITERS
    for part, bots in (("against", against), ("exploited_by", exploiters)):
        for bot in bots:
            if with_search or not bot.startswith("sharp"):
                yield part, bot, part == "exploited_by"


def run_protocol(
    policy: Policy | str,
    game: str,
    *,
    with_search: bool = True,
    negotiation: bool = False,
    found: dict[str, dict[str, dict[str, float]]] | None = None,
    **settings: int,
) -> dict[str, dict[str, dict[str, float]]]:
    """All figures of the protocol for one game, as the leaderboard keeps them.

    Bots that search need about a second per game, and so do games with negotiation: without both the protocol takes
    seconds. `found` receives the figures one by one, so that they are kept if the rest is not waited for.
    """
    figures = {} if found is None else found
    for part, bot, as_target in measurements(negotiation, with_search):
        score = evaluate(policy, game, bot, as_target=as_target, negotiation=negotiation, **settings)
        figures.setdefault(part, {})[bot] = {name: round(value, 4) for name, value in asdict(score).items()}
    return figures


def random_policy(env: VectorEnv) -> Array:
    """Any legal action."""
    return env.sample_actions()


class _Progress:
    """How many games have been played, on a terminal."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._shown = sys.stderr.isatty()

    def __call__(self, tally: Tally) -> None:
        if self._shown:
            print(f"\r{tally.games} of {self._games} games", end="" if tally.games < self._games else "\r\033[K",
                  file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m consigliere.evaluation",
                                     description="Measures a bot, or uniform random play, by the fixed protocol.")
    parser.add_argument("--game", default="la-cosa-nostra")
    parser.add_argument("--policy", default="uniform random", help="the name of a bot, steady:silent for example")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--negotiation", action="store_true", help="play with offers and promises")
    parser.add_argument("--without-search", action="store_true", help="leave out the bots that search")
    return parser


def main() -> int:
    given = _parser().parse_args()
    policy = random_policy if given.policy == "uniform random" else given.policy
    entry = {"protocol": VERSION, "game": given.game, "policy": given.policy, "negotiation": given.negotiation}
    found: dict[str, dict[str, dict[str, float]]] = {}
    ended = False
    try:
        run_protocol(policy, given.game, with_search=not given.without_search, negotiation=given.negotiation,
                     games=given.games, threads=given.threads, found=found)
    except ValueError as wrong:
        print(f"python -m consigliere.evaluation: {wrong}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        ended = True
        print("\nended before all was measured; what follows is complete", file=sys.stderr)
    print(json.dumps({**entry, **found}, indent=1))
    return 130 if ended else 0


if __name__ == "__main__":
    sys.exit(main())
