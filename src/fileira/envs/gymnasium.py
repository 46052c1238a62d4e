"""The games of Fileira for Gymnasium: one seat learns, the others are played.

    import gymnasium
    import fileira.envs.gymnasium
    env = gymnasium.make("fileira/six_nimmt-v1", players=4, others="casual")
    envs = gymnasium.make_vec("fileira/six_nimmt-v1", num_envs=1024, others="casual")

Importing this module adds the games to the registry: since 1.0 Gymnasium looks for none by itself.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..core.game import Game, load_games
from .pictures import MODES, picture
from .terms import one_of
from .vector.making import make
from .vector.seen import Seen
from .vector.vector import Vector

__all__ = ["OneSeat", "Rows"]

Facts = dict[str, Any]
Setting = Any  # as `make` has it
Sight = dict[str, NDArray[Any]]
AUTORESET = {
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.DISABLED: "off",
}


class OneSeat(gymnasium.Env[Any, np.int64]):
    """A table at which one seat is yours; `gymnasium.make("fileira/take_that-v1")` makes one.

    >>> env = OneSeat("take_that", players=2, others="random", episode="round")
    >>> observation, info = env.reset(seed=1)
    >>> move = observation["action_mask"].argmax()
    >>> observation, reward, terminated, truncated, info = env.step(move)
    >>> terminated, env.action_masks().sum() > 0
    (False, np.True_)
    """

    metadata: Facts = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012  # theirs is so

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        seat: int = 0,
        others: str = "random",
        render_mode: str | None = None,
        **settings: Setting,
    ) -> None:
        """Settings are those of `fileira.make`: variant, options, obs, reward, episode, illegal."""
        self.render_mode = one_of("render_mode", render_mode, MODES) if render_mode else None
        self._vector = _vector(game, players, seat, others, autoreset="off", **settings)
        self.seat, self.table = seat, self._vector.spec
        self.observation_space, self.action_space = _spaces(self._vector)

    def reset(
        self, *, seed: int | None = None, options: Facts | None = None
    ) -> tuple[Sight, Facts]:
        super().reset(seed=seed)
        seen = self._vector.reset(seed=seed if seed is not None else self._first_seed())
        return self._told(seen)

    def _first_seed(self) -> int | None:
        """Luck for an environment that was never given any."""
        if self._np_random is not None:
            return None
        return int(self.np_random.integers(2**63 - 1))

    def step(self, action: np.int64) -> tuple[Sight, float, bool, bool, Facts]:
        seen = self._vector.step(np.array([action], np.int64))
        sight, facts = self._told(seen)
        if self.render_mode == "human":
            self.render()
        reward = float(seen.reward[0, self.seat])
        return sight, reward, bool(seen.done[0]), bool(seen.cut[0]), facts

    def _told(self, seen: Seen) -> tuple[Sight, Facts]:
        mask = seen.mask[0].view(np.int8)
        return {"observation": seen.obs[0], "action_mask": mask}, {"action_mask": mask.copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """As Stable-Baselines3's MaskablePPO asks for them."""
        mask: NDArray[np.bool_] = self._vector.look().mask[0]
        return mask

    def render(self) -> str | None:
        """The table as your seat sees it."""
        terms = self._vector.terms
        names = [terms.game.words()("player", number=seat + 1) for seat in range(terms.seats)]
        state = self._vector.states[0].copy()
        return picture(terms, state, self.seat, names, self.render_mode or MODES[0])


class Rows(VectorEnv[Any, NDArray[np.int64], NDArray[Any]]):
    """Many tables in step, at each of which one seat is yours; `gymnasium.make_vec` makes them.

    >>> envs = Rows("take_that", players=2, num_envs=64, others="random")
    >>> observations, infos = envs.reset(seed=1)
    >>> moves = observations["action_mask"].argmax(axis=1)
    >>> observations, rewards, terminations, truncations, infos = envs.step(moves)
    >>> rewards.shape
    (64,)
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        *,
        num_envs: int = 1,
        seat: int = 0,
        others: str = "random",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **settings: Setting,
    ) -> None:
        """Settings are those of `fileira.make`, which steps the matches."""
        mode = AutoresetMode(autoreset_mode)
        self._ends = mode == AutoresetMode.SAME_STEP
        settings |= {"autoreset": AUTORESET[mode], "count": num_envs, "final": self._ends}
        self._vector = _vector(game, players, seat, others, **settings)
        self.num_envs, self.seat, self.table = num_envs, seat, self._vector.spec
        self.metadata = {"autoreset_mode": mode}
        self.single_observation_space, self.single_action_space = _spaces(self._vector)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: Facts | None = None
    ) -> tuple[Sight, Facts]:
        chosen = None if options is None else options.get("reset_mask")
        return self._told(self._vector.reset(chosen, seed=seed))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Sight, NDArray[Any], NDArray[Any], NDArray[Any], Facts]:
        seen = self._vector.step(actions)
        sight, facts = self._told(seen)
        if seen.final is not None and len(seen.final):
            facts |= self._finals(seen)
        return sight, seen.reward[:, self.seat], seen.done, seen.cut, facts

    def _told(self, seen: Seen) -> tuple[Sight, Facts]:
        mask = seen.mask.view(np.int8)
        return {"observation": seen.obs, "action_mask": mask}, {"action_mask": mask}

    def _finals(self, seen: Seen) -> Facts:
        """What your seat saw at the end, for the rows that ended; no move was left to it."""
        ended = seen.done | seen.cut
        finals = np.full(self.num_envs, None, object)
        none = np.zeros(seen.mask.shape[1], np.int8)
        assert seen.final is not None
        for row, last in zip(np.flatnonzero(ended), seen.final[:, self.seat], strict=True):
            finals[row] = {"observation": last, "action_mask": none}
        return {"final_obs": finals, "_final_obs": ended}


def _vector(
    game: Game | str, players: int | None, seat: int, others: str, **settings: Setting
) -> Vector:
    return make(game, players, view="turn", own=seat, others=others, **settings)


def _spaces(vector: Vector) -> tuple[spaces.Dict, spaces.Discrete]:
    encoding, moves = vector.encoding, vector.buffers().mask.shape[-1]
    seen = spaces.Box(encoding.low, encoding.high, encoding.shape, encoding.dtype.type)
    mask = spaces.Box(0, 1, (moves,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(moves)


def _register() -> None:
    for game in load_games().values():
        name = f"fileira/{game.name}-v{game.rules_version}"
        if name not in gymnasium.registry:
            one, many = f"{__name__}:OneSeat", f"{__name__}:Rows"
            table = {"game": game.name}
            gymnasium.register(name, one, vector_entry_point=many, kwargs=table)


_register()
