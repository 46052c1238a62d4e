"""Going on with a match from one of its moments: with its own cards, or with others that fit."""

from typing import Annotated

import msgspec

from ...bots.levels import USUAL, find_level
from ...core.errors import UserError
from ...core.match.match import Match, StartPosition
from ...core.seed import new_seed, seed_words
from ..protocol.entries import Setup

TRUE, NEW = "true", "new"  # the cards that nobody had seen


class NothingLeft(Exception):
    """The match is over at that moment."""


class Branch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the caller goes on with a match, against bots."""

    decision: Annotated[int, msgspec.Meta(ge=0)]  # the first one that is made anew
    seat: Annotated[int, msgspec.Meta(ge=0)]  # of the caller
    redealt: bool = False  # what the seat could not know is dealt anew
    level: str = USUAL  # of the bots


def branched(match: Match, wish: Branch, source: str) -> Match:
    """The match up to the decision, ready to go on; it says where it came from."""
    if wish.seat >= match.seats:
        raise UserError("seat", first=0, last=match.seats - 1, got=wish.seat)
    past = _cut(match, wish.decision)
    if past.over:
        raise NothingLeft
    needs_start = wish.redealt or past.seed is None
    branch = _started(past, _state_text(past, wish)) if needs_start else past
    cards = NEW if wish.redealt else TRUE
    branch.origin = {"match": source, "decision": len(past.moves), "cards": cards}
    return branch


def setup_of(match: Match, level: str) -> Setup:
    """The table at which the match goes on."""
    return Setup(
        game=match.game.name,
        variant=match.variant.name,
        seats=match.seats,
        options=dict(match.options),  # type: ignore[arg-type]  # a mapping is a dict here
        level=find_level(level).name,
        late_seats=False,  # the cards may be known
    )


def _cut(match: Match, decision: int) -> Match:
    """The match before the decision, and before choices of others that were still open."""
    past = match.copy()
    while len(past.steps) - 1 > decision or not past.steps[-1].final:
        past.undo()
    return past


def _state_text(past: Match, wish: Branch) -> str:
    state = past.state.copy()
    if wish.redealt:
        past.game.rules.observe(state, wish.seat)
        past.game.rules.redeal(state, wish.seat, seed_words(new_seed()))
    return past.game.position.write(state)


def _started(past: Match, position: str) -> Match:
    """A match that begins where another one stood; what chance gives from now on is new."""
    return Match(
        past.game,
        past.seats,
        variant=past.variant.name,
        options=past.options,
        seed=new_seed(),
        names=past.names,
        start=StartPosition(position, tuple(past.rounds)),
    )
