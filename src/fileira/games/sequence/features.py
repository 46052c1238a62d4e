"""What a seat sees of Sequence, as numbers for learners: mostly one for each space of the board."""

from ...core.kernel import kernel
from ...core.optional.features import (
    Feature,
    clear_features,
    put_number,
    put_place,
    put_seat,
    put_seats,
    put_set,
)
from ...core.record import UInt8s
from .board import CELLS, CELLS_OF, HALF
from .cards import CARDS, EYES, KINDS, ONE_EYED, TWO_EYED
from .chips import free_cells, is_dead, removable_cells, team_of
from .options import Options
from .state import HAND, PHASES, TEAMS, State

VERSION = 1


def layout(options: Options, seats: int) -> tuple[Feature, ...]:
    board = (
        Feature("chips", TEAMS * CELLS, "chips of each team, the own one first"),
        Feature("in_sequence", CELLS, "spaces of complete sequences"),
        Feature("covers", CELLS, "free spaces that own cards can cover, jacks aside"),
        Feature("removable", CELLS, "chips that a one-eyed jack could remove"),
        Feature("last_cell", CELLS, "the space of the last play"),
        Feature("cell", CELLS, "the space that is chosen"),
    )
    cards = (
        Feature("hand", KINDS, "how often each card is in the own hand", 2),
        Feature("dead", KINDS, "of these, dead cards"),
        Feature("discarded", KINDS, "how often each card lies on the discard piles", 2),
        Feature("card", KINDS, "the card that is laid"),
        Feature("last_card", KINDS, "the card of the last play"),
        Feature("jacks", 2, "one-eyed and two-eyed jacks in the own hand", 4),
    )
    table = (
        Feature("phase", PHASES, "what the game waits for"),
        Feature("teams", TEAMS, "teams at the table"),
        Feature("sequences", TEAMS, "sequences of each team, the own one first", 2),
        Feature("deck", 1, "cards in the deck", CARDS),
        Feature("turns", 1, "turns so far", 200),
        Feature("passes", 1, "passes in a row", 10),
        Feature("exchanges", 1, "dead cards exchanged in this turn", 2),
        Feature("held", seats, "cards in each hand", HAND),
        Feature("turn", seats, "the seat whose turn it is"),
        Feature("owing", seats, "seats that have to pay a penalty"),
    )
    return board + cards + table


@kernel
def encode(s: State, seat: int, out: UInt8s) -> int:
    clear_features(out)
    at = _put_chips(s, seat, out)
    at = _put_reach(s, seat, out, at)
    at = _put_cards(s, seat, out, at)
    at = put_place(out, at, s.phase, PHASES)
    at = put_place(out, at, int(s.teams) - 1, TEAMS)
    return _put_seats(s, seat, out, at)


@kernel
def _put_chips(s: State, seat: int, out: UInt8s) -> int:
    own = team_of(s, seat)
    for place in range(s.teams):
        for half in range(2):
            chips = int(s.chips[(own + place) % s.teams, half])
            put_set(out, place * CELLS + half * HALF, chips, HALF)
    at = TEAMS * CELLS
    for half in range(2):
        put_set(out, at + half * HALF, s.in_sequence[half], HALF)
    return at + CELLS


@kernel
def _put_reach(s: State, seat: int, out: UInt8s, at: int) -> int:
    for half in range(2):
        cells = 0
        for i in range(s.held[seat]):
            card = int(s.hand[seat, i])
            if card > 0 and EYES[card] == 0:
                cells |= int(CELLS_OF[card, half])
        put_set(out, at + half * HALF, cells & free_cells(s, half), HALF)
        removable = removable_cells(s, team_of(s, seat), half)
        put_set(out, at + CELLS + half * HALF, removable, HALF)
    at = put_place(out, at + 2 * CELLS, s.last_cell if s.last_card else -1, CELLS)
    return put_place(out, at, s.cell if s.card else -1, CELLS)


@kernel
def _put_cards(s: State, seat: int, out: UInt8s, at: int) -> int:
    jacks = at + 5 * KINDS
    for i in range(s.held[seat]):
        card = int(s.hand[seat, i])
        if card > 0:
            out[at + card - 1] += 1
            out[at + KINDS + card - 1] = is_dead(s, card)
            out[jacks] += EYES[card] == ONE_EYED
            out[jacks + 1] += EYES[card] == TWO_EYED
    for i in range(s.discards):
        out[at + 2 * KINDS + int(s.discard[i]) - 1] += 1
    put_place(out, at + 3 * KINDS, int(s.card) - 1, KINDS)
    put_place(out, at + 4 * KINDS, int(s.last_card) - 1, KINDS)
    return jacks + 2


@kernel
def _put_seats(s: State, seat: int, out: UInt8s, at: int) -> int:
    own, seats = team_of(s, seat), int(s.seats)
    for place in range(s.teams):
        out[at + place] = s.sequences[(own + place) % s.teams]
    at = put_number(out, at + TEAMS, int(s.deck_end) - int(s.deck_top))
    at = put_number(out, at, s.turns)
    at = put_number(out, at, s.passes)
    at = put_number(out, at, s.exchanges)
    for place in range(seats):
        out[at + place] = s.held[(seat + place) % seats]
    at = put_seat(out, at + seats, s.turn, seat, seats)
    return put_seats(out, at, s.owing, seat, seats)
