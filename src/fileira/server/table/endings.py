"""What the match of a table was to each of those for whom it is over."""

from ...core.match.match import Match
from ..protocol.messages import OVER
from ..protocol.replies import Played
from .table import Table


def played(table: Table) -> dict[str, Played]:
    """The match of a table, by those for whom it is over. Who goes on with one plays no new one."""
    match = table.match
    if match is None or table.opened.record:
        return {}
    leavers = table.seating.leavers.items()
    left = {guest: _played(table, match, seat, given_up=True) for guest, seat in leavers}
    chairs = enumerate(table.seating.chairs if table.stage == OVER else ())
    stayed = {
        chair.owner: _played(table, match, seat, given_up=False)
        for seat, chair in chairs
        if chair.owner is not None
    }
    return left | stayed


def _played(table: Table, match: Match, seat: int, *, given_up: bool) -> Played:
    return Played(
        table="",  # whoever keeps it knows
        at=table.at,
        game=table.setup.game,
        variant=table.setup.variant,
        seat=seat,
        scores=match.scores,
        winners=() if given_up else tuple(match.winners),
        rounds=tuple(match.rounds),
        levels=tuple(chair.level for chair in table.seating.chairs),
        deal=table.opened.deal,
        practice=table.opened.practice,
        given_up=given_up,
    )
