"""The games of Fileira for PettingZoo: `env` asks seat by seat, `parallel_env` all at once.

    from fileira.envs.pettingzoo import env
    table = env("six_nimmt", players=4, reward="margin")

Importing this module adds `fileira/six_nimmt-v1` and the others to the registries of PettingZoo.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.env_registry.registration import aec_registry, parallel_registry, register

from ..core.events import SPECTATOR
from ..core.game import Game, load_games
from .episodes import Episodes
from .kernels.run import Run
from .observations.seeing import Encoding, encoding_of
from .pictures import MODES, picture
from .spec import Spec
from .terms import Terms, agree, one_of

__all__ = ["SeatBySeat", "Together", "env", "parallel_env"]

Seen = dict[str, NDArray[Any]]
Facts = dict[str, Any]
Setting = Any  # each has the type of its own name below


class Company:
    """The agents at a table: what they are called, what they see and may do."""

    def __init__(self, terms: Terms, encoding: Encoding) -> None:
        self.terms, self.encoding = terms, encoding
        self.names = [f"player_{seat}" for seat in range(terms.seats)]
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        moves = terms.game.rules.MOVES + 1  # the last one is to wait
        self._state, self._run = terms.game.rules.State.many(1), Run.many(1)  # where one looks
        self.waits = np.zeros(moves, np.int8)
        self.waits[-1] = 1
        self._moves = {name: spaces.Discrete(moves) for name in self.names}
        self._sights = {name: sight(encoding, moves) for name in self.names}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._sights[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._moves[agent]

    def see(self, episodes: Episodes, agent: str) -> Seen:
        seat = self.seats[agent]
        self._state[0] = episodes.state
        self._run["seat"] = seat
        seen = np.empty((1, 1, *self.encoding.shape), self.encoding.dtype)
        self.encoding.see_all(self._state, self._run, seen)
        return {"observation": seen[0, 0], "action_mask": episodes.mask(seat)}


def sight(encoding: Encoding, moves: int) -> spaces.Dict:
    """What an observation can be."""
    seen = spaces.Box(encoding.low, encoding.high, encoding.shape, encoding.dtype.type)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (moves,), np.int8)})


class SeatBySeat(AECEnv[str, Seen, int]):  # type: ignore[misc]  # it has no types
    """Seats answer one by one; those that are asked together know nothing of each other.

    `env` makes it.

    >>> table = env("take_that", players=2, reward="margin", render_mode="ansi")
    >>> table.reset(seed=1)
    >>> for agent in table.agent_iter(max_iter=20):
    ...     observation, reward, termination, truncation, info = table.last()
    ...     table.step(int(observation["action_mask"].argmax()))
    >>> "player_1" in table.render(0)
    True
    """

    def __init__(self, company: Company, episodes: Episodes, render_mode: str | None) -> None:
        super().__init__()
        self.metadata = _metadata(company.terms)
        self.render_mode = render_mode
        self.spec = Spec.of(company.terms, company.encoding)
        self.possible_agents = list(company.names)
        self._company, self._episodes = company, episodes

    @property
    def max_cycles(self) -> int | None:
        """After so many phases in which seats are asked, the episode is cut."""
        return self._episodes.max_cycles

    @max_cycles.setter
    def max_cycles(self, most: int | None) -> None:
        self._episodes.max_cycles = most

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._company.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._company.action_space(agent)

    def reset(self, seed: int | None = None, options: Facts | None = None) -> None:
        self._episodes.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._choose_agent()
        self.infos = _infos(self._company, self._episodes)

    def observe(self, agent: str) -> Seen:
        return self._company.see(self._episodes, agent)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        answered = self._episodes.answer(self._company.seats[agent], _number(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if answered:
            self._enter_results()
        self._choose_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _enter_results(self) -> None:
        self.rewards = _by_name(self._company, self._episodes.rewards)
        if self._episodes.ended:
            self.terminations = dict.fromkeys(self.agents, self._episodes.over)
            self.truncations = dict.fromkeys(self.agents, self._episodes.cut)
        self.infos = _infos(self._company, self._episodes)

    def _choose_agent(self) -> None:
        """The lowest seat that has to answer."""
        waiting = [] if self._episodes.ended else self._episodes.waiting
        self.agent_selection = self._company.names[waiting[0] if waiting else 0]

    def render(self, seat: int = SPECTATOR) -> str | None:
        """The table as a seat sees it, or as a spectator does."""
        return _render(self._company, self._episodes, self.render_mode, seat)

    def save(self, path: str) -> None:
        """Write the episode to a match file; the environment was made with `record=True`."""
        self._episodes.save(path)

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])


class Together(ParallelEnv[str, Seen, int]):  # type: ignore[misc]  # it has no types
    """All seats answer at once; who is not asked waits, which is the last of the moves.

    `parallel_env` makes it.

    >>> table = parallel_env("take_that", players=3)
    >>> seen, infos = table.reset(seed=1)
    >>> wait = table.action_space("player_0").n - 1
    >>> [name for name in table.agents if not seen[name]["action_mask"][wait]]
    ['player_1']
    """

    def __init__(self, company: Company, episodes: Episodes, render_mode: str | None) -> None:
        self.metadata = _metadata(company.terms)
        self.render_mode = render_mode
        self.spec = Spec.of(company.terms, company.encoding)
        self.possible_agents = list(company.names)
        self.agents: list[str] = []
        self._company, self._episodes = company, episodes

    @property
    def max_cycles(self) -> int | None:
        """After so many steps the episode is cut."""
        return self._episodes.max_cycles

    @max_cycles.setter
    def max_cycles(self, most: int | None) -> None:
        self._episodes.max_cycles = most

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._company.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._company.action_space(agent)

    def reset(
        self, seed: int | None = None, options: Facts | None = None
    ) -> tuple[dict[str, Seen], dict[str, Facts]]:
        self._episodes.begin(seed)
        self.agents = list(self.possible_agents)
        return self._look(), _infos(self._company, self._episodes)

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Facts]
    ]:
        episodes, names = self._episodes, self._company.names
        given = {seat: _number(actions[name]) for seat, name in enumerate(names) if name in actions}
        episodes.answer_all(given)
        rewards = _by_name(self._company, episodes.rewards)
        over, cut = dict.fromkeys(names, episodes.over), dict.fromkeys(names, episodes.cut)
        seen, infos = self._look(), _infos(self._company, episodes)
        if episodes.ended:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, over, cut, infos

    def _look(self) -> dict[str, Seen]:
        return {name: self._company.see(self._episodes, name) for name in self._company.names}

    def render(self, seat: int = SPECTATOR) -> str | None:
        """The table as a seat sees it, or as a spectator does."""
        return _render(self._company, self._episodes, self.render_mode, seat)

    def save(self, path: str) -> None:
        """Write the episode to a match file; the environment was made with `record=True`."""
        self._episodes.save(path)

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(game: Game | str, players: int | None = None, **settings: Setting) -> SeatBySeat:
    """An environment that asks seat by seat; the settings are those of `parallel_env`.

    >>> table = env("take_that", players=2)
    >>> table.reset(seed=1)
    >>> observation, reward, termination, truncation, info = table.last()
    >>> table.agent_selection, observation["action_mask"].sum() > 0
    ('player_1', np.True_)
    """
    return SeatBySeat(*_made(game, players, **settings))


def parallel_env(game: Game | str, players: int | None = None, **settings: Setting) -> Together:
    """An environment that asks all seats at once.

    `variant` and `options` say what is played, `obs` how it is seen, `reward` what counts,
    `episode` whether a match or a round is played, `illegal` what an illegal move leads to,
    `max_cycles` after how many steps an episode is cut; `record` lets it be saved.

    >>> table = parallel_env("take_that", players=2, max_cycles=10)
    >>> seen, infos = table.reset(seed=1)
    >>> moves = {name: int(seen[name]["action_mask"].argmax()) for name in table.agents}
    >>> seen, rewards, terminations, truncations, infos = table.step(moves)
    >>> sorted(seen), terminations["player_0"]
    (['player_0', 'player_1'], False)
    """
    return Together(*_made(game, players, **settings))


def _made(
    game: Game | str,
    players: int | None,
    *,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
    obs: str | None = None,
    render_mode: str | None = None,
    **episode: Setting,
) -> tuple[Company, Episodes, str | None]:
    terms = agree(game, players, variant, options)
    mode = one_of("render_mode", render_mode, MODES) if render_mode else None
    return Company(terms, encoding_of(terms, obs)), Episodes(terms, **episode), mode


def _metadata(terms: Terms) -> Facts:
    name = f"fileira_{terms.game.name}_v{terms.game.rules_version}"
    return {"render_modes": list(MODES), "name": name, "is_parallelizable": True, "render_fps": 4}


def _number(action: int | None) -> int:
    return -1 if action is None else int(action)


def _by_name(company: Company, rewards: NDArray[np.float32]) -> dict[str, float]:
    return dict(zip(company.names, rewards.tolist(), strict=True))


def _infos(company: Company, episodes: Episodes) -> dict[str, Facts]:
    """The mask once more: some libraries read it here."""
    waits: Facts = {"action_mask": company.waits.copy()}
    infos = dict.fromkeys(company.names, waits)
    for seat in () if episodes.ended else episodes.waiting:
        infos[company.names[seat]] = {"action_mask": episodes.mask(seat)}
    return infos


def _render(company: Company, episodes: Episodes, mode: str | None, seat: int) -> str | None:
    return picture(company.terms, episodes.state, seat, company.names, mode or MODES[0])


def _register() -> None:
    for game in load_games().values():
        name = f"fileira/{game.name}-v{game.rules_version}"
        if name not in aec_registry:
            register("aec", name, partial(env, game.name))
        if name not in parallel_registry:
            register("parallel", name, partial(parallel_env, game.name))


_register()
