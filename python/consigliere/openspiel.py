"""The games under OpenSpiel: import this module, then pyspiel.load_game("python_consigliere_omerta(players=3)").

Players answer one at a time; where several answer under seal, nobody sees an answer before the last is given. Returns
are shares of the victory, which sum to one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import _core

LONGEST_GAME = 60_000  # steps; the program gives up on longer games, which have not been seen

GAMES = {
    "python_consigliere_la_cosa_nostra": "la-cosa-nostra",
    "python_consigliere_nothing_personal": "nothing-personal",
    "python_consigliere_omerta": "omerta",
}


def _game_type(name: str, info: dict[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Consigliere: {info['name']}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info["max_players"],
        min_num_players=info["min_players"],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": min(4, info["max_players"]), "negotiation": False},
    )


class ConsigliereGame(pyspiel.Game):
    """A game with its number of players (`players`), with or without negotiation (`negotiation`)."""

    def __init__(self, game_type: pyspiel.GameType, game: str, params: dict[str, Any] | None) -> None:
        given = {**game_type.parameter_specification, **(params or {})}
        self.core = _core.Game(game, int(given["players"]), negotiation=bool(given["negotiation"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.core.num_actions,
            max_chance_outcomes=self.core.num_actions,
            num_players=self.core.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(game_type, info, params or {})

    def new_initial_state(self) -> ConsigliereState:
        return ConsigliereState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ConsigliereObserver | None:
        """What one player sees, all of it; None for the public or the private part alone, as in OpenSpiel."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return ConsigliereObserver(self.core, wanted, params)


class ConsigliereState(pyspiel.State):
    """A position. `core` is the consigliere.State behind it."""

    def __init__(self, game: ConsigliereGame) -> None:
        super().__init__(game)
        self.core = game.core.new_state()

    def current_player(self) -> int:
        return self.core.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.core.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.core.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == self.core.current_player():
            return self.core.action_to_string(action)
        return f"{player}:{action}"

    def is_terminal(self) -> bool:
        return self.core.is_terminal()

    def returns(self) -> list[float]:
        return self.core.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> ConsigliereState:
        """Another state that the player cannot distinguish from this one. `sampler` returns numbers from 0 to 1."""
        other = self.clone()
        other.core = self.core.resample_from_infostate(player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        return f"{self.core}\n{self.core.hash():016x}"


class ConsigliereObserver:
    """What a player sees: the described view, with perfect recall followed by the last events that it saw."""

    def __init__(self, core: _core.Game, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported; passed {params}")
        self.perfect_recall = iig_obs_type.perfect_recall
        size = core.information_size if self.perfect_recall else core.observation_size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ConsigliereState, player: int) -> None:
        core = state.core
        tensor = core.information_state_tensor if self.perfect_recall else core.observation_tensor
        self.tensor[:] = tensor(player)

    def string_from(self, state: ConsigliereState, player: int) -> str:
        core = state.core
        return core.information_state_string(player) if self.perfect_recall else core.observation_string(player)


def _register(name: str, info: dict[str, Any]) -> None:
    game_type = _game_type(name, info)

    class Registered(ConsigliereGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, info["id"], params)

    pyspiel.register_game(game_type, Registered)


_INFOS = {info["id"]: info for info in _core.games()}
for _name, _id in GAMES.items():
    _register(_name, _INFOS[_id])
