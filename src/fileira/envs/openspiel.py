"""The games of Fileira among those of OpenSpiel, registered when a program runs.

from fileira.envs.openspiel import register
register()
game = pyspiel.load_game("python_fileira_six_nimmt(players=2,variant=tiny)")
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
import pyspiel

from ..core.asking import CardAsker
from ..core.events import PILE_LIMIT
from ..core.game import Game, load_games
from ..core.options import Flag, Number
from ..core.record import Int64s
from .observations.seeing import Encoding, encoding_of
from .rewards import REWARDS, scores_of
from .rewards import reward as paid
from .terms import Terms, agree, one_of
from .trees.deals import ChanceOutcome, distinct_deals
from .trees.efg import to_efg
from .trees.nodes import Node, resampled, root

__all__ = ["register", "to_efg"]

PREFIX = "python_fileira_"
USUAL = -1  # of a number: as the variant has it
Facts = Any  # what OpenSpiel has no types for
DEALS = ("cards", "distinct")
LONGEST = 10**7  # decisions of a match of a game that does not tell; they multiply it by 10
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
SIMULTANEOUS = int(pyspiel.PlayerId.SIMULTANEOUS)
ZERO_SUM = ("margin", "win", "rank")


def register() -> list[str]:
    """Make all games known to OpenSpiel; their names there.

    >>> register()[0]
    'python_fileira_sequence'
    >>> game = pyspiel.load_game("python_fileira_take_that(players=2)")
    >>> game.new_initial_state().is_chance_node()
    True
    """
    known = set(pyspiel.registered_names())
    games = load_games().values()
    for game in games:
        if PREFIX + game.name not in known:
            kind = _game_type(game, sequential=True, reward="margin")
            pyspiel.register_game(kind, _class_of(game))
    return [PREFIX + game.name for game in games]


def _class_of(game: Game) -> type["SpielGame"]:
    """A class: OpenSpiel lets go of it after Python has ended, which nothing else survives."""

    def begin(self: SpielGame, params: Mapping[str, Any] | None = None) -> None:
        SpielGame.__init__(self, game, params)

    return type(f"SpielGameOf{game.name}", (SpielGame,), {"__init__": begin})


def _game_type(game: Game, *, sequential: bool, reward: str) -> Facts:
    most = max(variant.seats[-1] for variant in game.studied.variants)
    dynamics, utility = pyspiel.GameType.Dynamics, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"Fileira: {game.name}",
        dynamics=dynamics.SEQUENTIAL if sequential else dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if reward in ZERO_SUM else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # it would have to hold the whole past
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Any]:
    """What `load_game` takes, with what is usual."""
    usual = game.variants[0]
    table = {"players": game.usual_seats(usual), "variant": usual.name, "sequential": True}
    form = {"deals": DEALS[0], "reward": "margin", "obs": ""}
    return {**table, **form, **{option.name: _unset(option) for option in game.studied.options}}


def _unset(option: object) -> int | bool | str:
    if isinstance(option, Number):
        return USUAL
    return option.default if isinstance(option, Flag) else ""


class SpielTable:
    """What the states of a game share. It never changes."""

    def __init__(self, game: Game, given: Mapping[str, Any]) -> None:
        self.terms = _terms(game, given)
        self.sequential = bool(given["sequential"])
        self.reward: str = one_of("reward", given["reward"], REWARDS)
        self.by_card = one_of("deals", given["deals"], DEALS) == DEALS[0]
        self.encoding: Encoding = encoding_of(self.terms, given["obs"] or None)
        self.asker = CardAsker()
        self.start = root(self.terms, self.asker)

    def deals(self, node: Node) -> list[ChanceOutcome]:
        """The distinct deals at a node, looked for once."""
        if node.deals is None:
            node.deals = distinct_deals(node, self.asker)
        return node.deals

    @property
    def utilities(self) -> tuple[float, float]:
        """The least and the greatest."""
        bounds = self.terms.bounds
        apart = float(bounds.greatest - bounds.least)
        known = {"points": (float(bounds.least), float(bounds.greatest)), "margin": (-apart, apart)}
        return known.get(self.reward, (-1.0, 1.0))

    def __deepcopy__(self, memo: object) -> "SpielTable":
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game at one table, as OpenSpiel has games."""

    def __init__(self, game: Game, params: Mapping[str, Any] | None = None) -> None:
        given = {**_parameters(game), **(params or {})}
        self.table = table = SpielTable(game, given)
        kind = _game_type(game, sequential=table.sequential, reward=table.reward)
        super().__init__(kind, _facts(table), dict(params or {}))

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Facts = None, params: Mapping[str, Any] | None = None
    ) -> "SpielObserver":
        return SpielObserver(self.table.encoding, iig_obs_type)


def _facts(table: SpielTable) -> Facts:
    low, high = table.utilities
    return pyspiel.GameInfo(
        num_distinct_actions=table.terms.game.rules.MOVES,
        max_chance_outcomes=PILE_LIMIT if table.by_card else len(table.deals(table.start)),
        num_players=table.terms.seats,
        min_utility=low,
        max_utility=high,
        utility_sum=0.0 if table.reward in ZERO_SUM else None,
        max_game_length=min(table.terms.bounds.decisions, LONGEST),
    )


def _terms(game: Game, given: Mapping[str, Any]) -> Terms:
    options = {
        option.name: given[option.name]
        for option in game.studied.options
        if given[option.name] != _unset(option)
    }
    return agree(game, given["players"], given["variant"], options)


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A match as OpenSpiel has states: chance draws card by card, seats answer in their order."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: SpielTable = game.table
        self._stand_at(game.table.start)

    def __deepcopy__(self, memo: object) -> "SpielState":
        copied: SpielState = self.clone()
        return copied

    def __reduce__(self) -> tuple[Callable[[str], "SpielState"], tuple[str]]:
        """Pickled as its history."""
        return _deserialized, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def _stand_at(self, node: Node, said: tuple[int, ...] = ()) -> None:
        """Cards drawn there so far, or moves of the first seats that are asked, may be `said`."""
        self.node, self.said = node, said
        # The cards that can still come, ascending: bytes are copied and searched at once.
        self.left = bytes(sorted(node.wanted.pool)) if node.wanted else b""
        self.player = self._next_player()

    def current_player(self) -> int:
        return self.player

    def _next_player(self) -> int:
        if self.node.wanted:
            return CHANCE
        if self.node.over:
            return TERMINAL
        if len(self.node.asked) > 1 and not self.table.sequential:
            return SIMULTANEOUS
        return self.node.asked[len(self.said)]

    def is_terminal(self) -> bool:
        return self.node.over

    # What follows C++ would find out by asking us several times: in Python we know at once.

    def is_chance_node(self) -> bool:
        return self.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player not in (None, self.player) or self.player < CHANCE:
            found: list[int] = super().legal_actions(*() if player is None else (player,))
            return found
        if self.player == CHANCE:
            return [card for card, _ in self.chance_outcomes()]
        return list(self.node.moves(self.player))

    def _legal_actions(self, player: int) -> list[int]:
        if player not in self.node.asked[len(self.said) :]:
            return []
        return self.node.moves(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.node.wanted
        if not self.table.by_card:
            deals = self.table.deals(self.node)
            return [(number, float(deal.chance)) for number, deal in enumerate(deals)]
        chance = 1 / len(self.left)
        cards = set(self.left)
        if len(cards) == len(self.left):
            return [(card, chance) for card in self.left]
        return [(card, self.left.count(card) * chance) for card in sorted(cards)]

    def _apply_action(self, action: int) -> None:
        if not self.node.wanted:
            self._answer((*self.said, int(action)))
        elif self.table.by_card:
            self._draw(int(action))
        else:
            self._stand_at(self.table.deals(self.node)[action].node)

    def _answer(self, said: tuple[int, ...]) -> None:
        if len(said) == len(self.node.asked):
            self._stand_at(self.node.play(said, self.table.asker))
        else:
            self.said, self.player = said, self.node.asked[len(said)]

    def _draw(self, card: int) -> None:
        assert self.node.wanted
        self.said = (*self.said, card)
        place = self.left.index(card)
        self.left = self.left[:place] + self.left[place + 1 :]
        if len(self.said) == self.node.wanted.size:
            self._stand_at(self.node.draw(self.said, self.table.asker))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self._answer(tuple(int(actions[seat]) for seat in self.node.asked))

    def _action_to_string(self, player: int, action: int) -> str:
        notation = self.table.terms.game.notation
        if player != CHANCE:
            return notation.write(action)
        return notation.write_card(action) if self.table.by_card else f"deal {action}"

    def returns(self) -> list[float]:
        table = self.table
        if not self.node.over:
            return [0.0] * table.terms.seats
        none: Int64s = np.zeros(table.terms.seats, np.int64)
        after = scores_of(self.node.state)
        if table.reward == "margin":  # in full: the sum of float32 is not always zero
            return [float(mine - (after.sum() - mine) / (len(after) - 1)) for mine in after]
        return [float(each) for each in paid(table.reward, none, after, ended=True)]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        told = self.node.told(seat, self.table.terms)
        if self.node.wanted or seat not in self.node.asked[: len(self.said)]:
            return told
        move = self.said[self.node.asked.index(seat)]
        return f"{told}\n[{self.table.terms.game.notation.write(move)}]"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"seat {seat}\n{self.node.written(self.table.terms, seat)}"

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SpielState":
        """A state that the player cannot tell from this one; what others know there fits to it."""
        luck = Random(probability_sampler())  # noqa: S311  # of a search
        twin: SpielState = self.clone()
        node = resampled(self.node, player_id, self.table.terms, luck)
        said = [
            move if seat == player_id else luck.choice(node.moves(seat))
            for seat, move in zip(self.node.asked, self.said, strict=False)
        ]
        twin._stand_at(node, tuple(said))  # of its own kind
        return twin

    def __str__(self) -> str:
        said = " ".join(map(str, self.said))
        return f"{self.node.written(self.table.terms)}\n{said}"


def _deserialized(text: str) -> SpielState:
    register()  # in another process nobody may have done so
    state: SpielState = pyspiel.deserialize_game_and_state(text)[1]
    return state


class SpielObserver:
    """What a player sees as a tensor, and as text: all it ever saw, if it is to recall that."""

    def __init__(self, encoding: Encoding, form: Facts = None) -> None:
        self._encoding = encoding
        self._recalls = bool(form and form.perfect_recall)
        self.tensor = np.zeros(int(np.prod(encoding.shape)), np.float32)
        self.dict = {encoding.name: self.tensor.reshape(encoding.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = self._encoding.encode(state.node.state, player).ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recalls:
            return state.information_state_string(player)
        return state.observation_string(player)
