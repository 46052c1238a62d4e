"""Table talk: accusing a team, and the cards its members pay."""

from ...core.events import Log, emit, tell
from ...core.kernel import kernel
from . import clauses
from . import happenings as did
from .chips import team_of
from .deck import put_on_pile
from .hands import remove_from_hand
from .state import PAY, State


@kernel
def may_accuse(s: State, seat: int, team: int) -> bool:
    """31: another team, once a turn, if it has anything to pay."""
    if not s.options.table_talk or seat == s.asked:
        return False
    if team >= s.teams or team == team_of(s, seat):
        return False
    return not s.accused >> team & 1 and _payers(s, team) != 0


@kernel
def may_accuse_someone(s: State, seat: int) -> bool:
    for team in range(s.teams):
        if may_accuse(s, seat, team):
            return True
    return False


@kernel
def accuse(s: State, seat: int, team: int, log: Log) -> None:
    """32: play stops until every member with cards has paid one."""
    s.accused |= 1 << team
    s.owing = _payers(s, team)
    s.phase = PAY
    tell(log, did.ACCUSED, clauses.TABLE_TALK, seat, -1, -1, team + 1)


@kernel
def lay_penalty(s: State, seat: int, card: int, log: Log) -> None:
    """32: face down, until all have chosen."""
    s.owing &= ~(1 << seat)
    s.laid[seat] = card
    remove_from_hand(s, seat, card)
    emit(log, did.LAID, clauses.PENALTY, seat, card, -1, 0, 1 << seat)


@kernel
def collect_penalties(s: State, log: Log) -> None:
    for seat in range(s.seats):
        card = int(s.laid[seat])
        if card:
            s.laid[seat] = 0
            put_on_pile(s, seat, card)
            tell(log, did.PAID, clauses.PENALTY, seat, card, -1, 0)


@kernel
def members(s: State, team: int) -> int:
    """The seats of a team, as a bit set."""
    bits = 0
    for seat in range(team, s.seats, s.teams):
        bits |= 1 << seat
    return bits


@kernel
def _payers(s: State, team: int) -> int:
    """The members of the team that have cards, as a bit set."""
    bits = 0
    for seat in range(s.seats):
        if team_of(s, seat) == team and s.held[seat]:
            bits |= 1 << seat
    return bits
