"""Many games at once, played by the C++ core with one call per step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ._core import Game, Vector

Array = npt.NDArray[Any]


class LegalLists(NamedTuple):
    """The legal actions of all games. Those of game i are actions[offsets[i]:offsets[i + 1]]."""

    offsets: Array
    actions: Array
    features: Array


def as_actions(actions: npt.ArrayLike, games: int) -> Array:
    """The actions as the core reads them; raises ValueError if they are not one whole number per game."""
    given = np.asarray(actions)
    if given.shape != (games,):
        raise ValueError(f"actions must have the shape ({games},), one per game, not {given.shape}")
    if given.dtype.kind not in "iu":
        raise ValueError(f"actions must be whole numbers (int32), not {given.dtype}")
    if given.dtype != np.int32 and given.size and (given.min() < -(2**31) or given.max() >= 2**31):
        raise ValueError("actions must fit into int32")
    return np.ascontiguousarray(given, dtype=np.int32)


class VectorEnv:
    """`num_envs` games of the same kind.

    All arrays are views of memory that the core writes: they change with every step, and need no copy. A game that ends
    is followed by the next one at once. `dones`, `rewards` and `scores` then report the end, and `observations`,
    `action_mask` and `current_player` already belong to the new game.

    observation: "view" (uint8, the compact view of the seat that is asked), "described" (float32, a number per place of
        Game.observation_names()) or "none".
    opponents: a bot per seat ("steady", "sharp:100", ...), None where the caller plays. Without it the caller plays
    all.
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        num_envs: int = 1,
        threads: int = 1,
        seed: int = 0,
        observation: str = "view",
        opponents: Sequence[str | None] = (),
        negotiation: bool = False,
        options: Mapping[str, object] | None = None,
    ) -> None:
        if isinstance(game, Game):
            self.game = game
        else:
            self.game = Game(game, players, negotiation=negotiation, options=dict(options or {}))
        self.num_envs = num_envs
        self.num_actions = self.game.num_actions
        core = Vector(self.game, num_envs, threads, seed, observation, list(opponents))
        self._core: Vector | None = core
        self.observations: Array | None = {
            "view": lambda: core.views,
            "described": lambda: core.observations,
            "none": lambda: None,
        }[observation]()
        self.action_mask: Array = core.mask
        self.current_player: Array = core.player
        self.rewards: Array = core.rewards
        self.dones: Array = core.done
        self.scores: Array = core.scores
        self._sampled = np.zeros(num_envs, dtype=np.int32)

    def reset(self, seed: int = 0) -> Array | None:
        """Starts all games again. The same seed gives the same dice."""
        self._open().reset(seed)
        return self.observations

    def step(self, actions: npt.ArrayLike) -> tuple[Array | None, Array, Array]:
        """Plays one action per game; returns observations, rewards and dones.

        Raises ValueError, and plays nothing, if one of the actions is not legal.
        """
        self._open().step(as_actions(actions, self.num_envs))
        return self.observations, self.rewards, self.dones

    def sample_actions(self) -> Array:
        """A legal action per game, each as likely as the others; overwritten by the next call."""
        self._open().sample(self._sampled)
        return self._sampled

    def legal_lists(self) -> LegalLists:
        """The legal actions of all games with their features, for policies that score lists of actions."""
        return LegalLists(*self._open().legal_lists())

    def close(self) -> None:
        """Ends all games. The arrays keep what they show; everything else raises ValueError from now on."""
        self._core = None

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _open(self) -> Vector:
        if self._core is None:
            raise ValueError("the environment is closed: make a new VectorEnv")
        return self._core

    @property
    def steps(self) -> int:
        """How many actions were played since the beginning."""
        return self._open().steps

    @property
    def finished(self) -> int:
        """How many games have ended."""
        return self._open().finished
