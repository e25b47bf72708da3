"""The AEC environment of any of the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import aec_to_parallel

from .._core import Game, State
from ..render import text_image

LARGEST_SEED = 2**63


class RawEnv(AECEnv):
    """One game. Agents are called player_0, player_1, ... by their seats.

    An observation has `observation`, the described view of the agent (float32), and `action_mask`. The reward is the
    share of the victory, given at the end.

    Without `max_cycles` only the agent that the game asks acts. With it, time is counted in cycles in which every agent
    acts once, in the order of the seats; whoever is not asked has one action, the last, which waits. An action that is
    not legal then counts as waiting, so that all agents may choose at the same time (parallel_env). After `max_cycles`
    cycles the game is truncated. Without cycles, an illegal action raises ValueError.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "is_parallelizable": True, "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        max_cycles: int | None = None,
        negotiation: bool = False,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles must be at least 1 or None, not {max_cycles}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f'render_mode must be None, "ansi" or "rgb_array", not {render_mode!r}')
        self.game = Game(game, players, negotiation=negotiation, options=dict(options or {}))
        self.metadata = {**self.metadata, "name": f"{game.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.wait = self.game.num_actions
        self.possible_agents = [f"player_{i}" for i in range(self.game.players)]
        self.agents: list[str] = []
        size = self.game.observation_size
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.wait + 1,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._random: np.random.Generator | None = None
        self._state: State | None = None
        self._is_closed = False

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._action_spaces[self.possible_agents[self._seat(agent)]]

    @property
    def state_(self) -> State:
        """The consigliere.State behind the environment."""
        if self._is_closed:
            raise ValueError("the environment is closed: make a new one")
        if self._state is None:
            raise ValueError("no game has begun: call reset() first")
        return self._state

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if self._is_closed:
            raise ValueError("the environment is closed: make a new one")
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self._state = self.game.new_state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self._play_chance()
        self.agent_selection = self.agents[0] if self.max_cycles else self.agents[self.state_.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat(agent)
        mask = np.zeros(self.wait + 1, np.int8)
        if seat == self.state_.current_player():
            mask[:-1] = self.state_.legal_actions_mask(seat)
        elif self.max_cycles:
            mask[-1] = 1
        return {"observation": self.state_.observation_tensor(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        state = self.state_
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.max_cycles:
            if seat == state.current_player() and action in state.legal_actions(seat):
                state.apply_action(int(action))
                self._play_chance()
        else:
            self._check(action)
            state.apply_action(int(action))
            self._play_chance()
        self._go_on(seat)
        self._accumulate_rewards()

    def render(self) -> str | np.ndarray | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: ansi or rgb_array")
            return None
        board = self.state_.board(None)
        return board if self.render_mode == "ansi" else text_image(board)

    def close(self) -> None:
        """Ends the game; afterwards everything but close() raises ValueError."""
        self._is_closed = True
        self._state = None

    def _check(self, action: Any) -> None:
        if not isinstance(action, (int, np.integer)) or isinstance(action, bool):
            raise ValueError(f"an action must be a whole number below {self.wait}, not {action!r}")

    def _play_chance(self) -> None:
        if self.state_.is_chance_node():
            self.state_.play_chance(int(self._random.integers(LARGEST_SEED)))

    def _go_on(self, seat: int) -> None:
        """Finds out who acts next, or that nobody does."""
        last_of_cycle = seat == len(self.possible_agents) - 1
        self.cycles += last_of_cycle and self.max_cycles is not None
        if self.state_.is_terminal():
            self.rewards = dict(zip(self.possible_agents, self.state_.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            scores = self.state_.scores()
            self.infos = {agent: {"score": scores[i]} for i, agent in enumerate(self.possible_agents)}
        elif self.max_cycles and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.max_cycles or self.state_.is_terminal():
            self.agent_selection = self.possible_agents[(seat + 1) % len(self.possible_agents)]
        else:
            self.agent_selection = self.possible_agents[self.state_.current_player()]


def environments(game: str) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """env, raw_env and parallel_env of a game."""

    def raw_env(**settings: Any) -> RawEnv:
        return RawEnv(game, **settings)

    def env(**settings: Any) -> AECEnv:
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**settings)))

    def parallel_env(*, max_cycles: int = 10_000, **settings: Any) -> Any:
        return aec_to_parallel(env(max_cycles=max_cycles, **settings))

    return env, raw_env, parallel_env
