"""A fixed protocol to compare policies: the same opponents, seeds and seats for all.

The policy plays one seat against copies of a bot of the roster, every seat equally often. As a target it plays all
seats but one, and a bot tries to exploit it. `python -m consigliere.evaluation` measures uniform random play; the
figures of policies are kept in python/leaderboard.json.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass

import numpy as np
import numpy.typing as npt

from .vector import Array, VectorEnv

Policy = Callable[[VectorEnv], npt.ArrayLike]

VERSION = 2
SEED = 20_231
GAMES = 1_000
PLAYERS = 4
OPPONENTS = ("random", "heuristic:silent", "steady:silent", "sharp:50:silent")
EXPLOITERS = ("heuristic:silent", "steady:silent", "sharp:50:silent")


@dataclass(frozen=True)
class Score:
    """The share of the victories that one seat won, with its 95 % interval (Wilson)."""

    games: int
    share: float
    low: float
    high: float


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z = 1.959964
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


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


def _measure(policy: Policy, game: str, seatings: list[list[str | None]], seats: list[int], settings: dict) -> Score:
    games = settings["games"]
    share, played = 0.0, 0
    for i, (opponents, seat) in enumerate(zip(seatings, seats)):
        rows = games * (i + 1) // len(seats) - games * i // len(seats)
        if rows == 0:
            continue
        env = VectorEnv(game, settings["players"], num_envs=rows, threads=settings["threads"],
                        seed=settings["seed"] + i, observation=settings["observation"], opponents=opponents)
        share += float(first_results(env, policy)[:, seat].sum())
        played += rows
    low, high = wilson(share / played, played)
    return Score(played, share / played, low, high)


def evaluate(
    policy: Policy,
    game: str,
    opponent: str,
    *,
    as_target: bool = False,
    players: int = PLAYERS,
    games: int = GAMES,
    seed: int = SEED,
    threads: int = 1,
    observation: str = "view",
) -> Score:
    """One seat of the policy against `opponent` at all others; as a target, `opponent` against copies of the policy.

    `policy` returns a legal action per game of the environment that it is given. The score is always that of the single
    seat.
    """
    if games < players:
        raise ValueError(f"games must be at least {players}, one per seat, not {games}")
    seats = list(range(players))
    alone, rest = (opponent, None) if as_target else (None, opponent)
    seatings = [[alone if i == seat else rest for i in seats] for seat in seats]
    settings = {"games": games, "players": players, "seed": seed, "threads": threads, "observation": observation}
    return _measure(policy, game, seatings, seats, settings)


def run_protocol(policy: Policy, game: str, *, with_search: bool = True, **settings: int) -> dict[str, dict]:
    """All figures of the protocol for one game, as the leaderboard keeps them.

    Bots that search need about a second per game: without them the protocol takes seconds.
    """

    def bots(names: tuple[str, ...]) -> list[str]:
        return [name for name in names if with_search or not name.startswith("sharp")]

    against = {bot: asdict(evaluate(policy, game, bot, **settings)) for bot in bots(OPPONENTS)}
    exploited = {bot: asdict(evaluate(policy, game, bot, as_target=True, **settings)) for bot in bots(EXPLOITERS)}
    return {"against": against, "exploited_by": exploited}


def random_policy(env: VectorEnv) -> Array:
    """Any legal action."""
    return env.sample_actions()


def main() -> None:
    parser = argparse.ArgumentParser("python -m consigliere.evaluation", description="Measures uniform random play.")
    parser.add_argument("--game", default="la-cosa-nostra")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--without-search", action="store_true", help="leave out the bots that search")
    given = parser.parse_args()
    figures = run_protocol(random_policy, given.game, with_search=not given.without_search, games=given.games,
                           threads=given.threads)
    print(json.dumps({"protocol": VERSION, "game": given.game, "policy": "uniform random", **figures}, indent=1))


if __name__ == "__main__":
    main()
