"""`fileira.make`: an environment from words."""

from collections.abc import Mapping, Sequence
from typing import Literal

from ...core.errors import UserError
from ...core.game import Game
from ...core.record import Record
from ..kernels.others import AtRandom, Beginners, Casuals, Nobody
from ..kernels.run import LOSE, MOST_SEATS, NEXT_STEP, OFF, RAISE, RANDOM, SAME_STEP, Plan
from ..observations.seeing import encoding_of
from ..rewards import Reward, kind_of
from ..terms import Terms, agree, one_of
from .vector import Vector

VIEWS = {"seats": 0, "turn": 1}
EPISODES = {"match": 0, "round": 1}
AUTORESET = {"same_step": SAME_STEP, "next_step": NEXT_STEP, "off": OFF}
ILLEGAL = {"raise": RAISE, "random": RANDOM, "lose": LOSE}
OTHERS: dict[str, type[Record]] = {
    "random": AtRandom,
    "beginner": Beginners,
    "casual": Casuals,
}


def make(
    game: Game | str,
    players: int | None = None,
    *,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
    count: int = 1,
    view: Literal["seats", "turn"] = "seats",
    obs: str | None = None,
    reward: Reward = "points",
    episode: Literal["match", "round"] = "match",
    autoreset: Literal["same_step", "next_step", "off"] = "same_step",
    illegal: Literal["raise", "random", "lose"] = "raise",
    others: str | None = None,
    own: int | Sequence[int] = 0,
    max_decisions: int = 0,
    skip_forced: bool = False,
    final: bool = False,
    copy: bool = True,
    seed: int = 0,
    threads: int | None = None,
) -> Vector:
    """Many matches, stepped together: see docs/environments.md.

    >>> env = make("take_that", players=2, count=3, view="turn", seed=1)
    >>> see = env.reset()
    >>> see = env.step(see.mask.argmax(axis=1))
    >>> see.mask.shape, see.reward.shape, see.done.tolist()
    ((3, 199), (3, 2), [False, False, False])
    """
    terms = agree(game, players, variant, options)
    plan = _plan(terms, count, seed)
    plan.own = (1 << terms.seats) - 1 if others is None else _bits(own, terms.seats)
    plan.most, plan.skips = max_decisions, skip_forced
    plan.by_turns = VIEWS[one_of("view", view, VIEWS)]
    plan.by_round = EPISODES[one_of("episode", episode, EPISODES)]
    plan.autoreset = AUTORESET[one_of("autoreset", autoreset, AUTORESET)]
    plan.illegal = ILLEGAL[one_of("illegal", illegal, ILLEGAL)]
    plan.reward = kind_of(reward)
    playing = OTHERS[one_of("others", others, OTHERS)] if others else Nobody
    encoding = encoding_of(terms, obs)
    return Vector(terms, encoding, plan, reward, playing, final=final, copy=copy, threads=threads)


def _plan(terms: Terms, count: int, seed: int) -> Plan:
    if terms.seats > MOST_SEATS:
        raise ValueError(f"{terms.seats} seats, of {MOST_SEATS} at most")
    plan = Plan.new()
    plan.count, plan.seed, plan.seats = count, seed, terms.seats
    plan.waits, plan.worst = terms.game.rules.MOVES, terms.bounds.least - 1
    return plan


def _bits(own: int | Sequence[int], seats: int) -> int:
    """The seats as a set."""
    chosen = [own] if isinstance(own, int) else list(own)
    if not chosen or not {*chosen} <= {*range(seats)}:
        raise UserError("own_seats", most=seats - 1, got=own)
    return sum(1 << seat for seat in {*chosen})
