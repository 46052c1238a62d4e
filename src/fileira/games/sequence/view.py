"""What a table of Sequence shows to a seat, read from an observation: nothing hidden is in it."""

from functools import lru_cache

import msgspec
import numpy as np

from ...core.events import seats_of
from ...core.kernel import plain
from .board import CARD_NAMES, CELLS, CORNERS
from .notation import TEAM_NAMES, write_card
from .options import VARIANTS
from .position_lines import PHASES
from .reach import COLUMNS, cells_in_reach, list_hand
from .sequences import sequences_needed
from .state import CHOOSE_CELL, HAND, OVER, PAY, State
from .view_board import CELL_NAMES, Effect, complete_lines, effects, names_of, team_on_each
from .view_seats import Seat, seats

CELL_CARDS = tuple(None if cell in CORNERS else CARD_NAMES[cell] for cell in range(CELLS))
_KNOWN = 1000  # most cards stay the same from frame to frame
_needed = plain(sequences_needed)


class Team(msgspec.Struct, frozen=True, gc=False):
    color: str
    seats: tuple[int, ...]
    sequences: int
    lines: tuple[tuple[str, ...], ...]  # the cells of each complete line of five
    accused: bool  # of talking, in this turn
    won: bool


class Held(msgspec.Struct, frozen=True, gc=False):
    """A card of the viewer's hand."""

    card: str
    cells: tuple[str, ...]  # for which it can be played now; for a jack there may be many
    dead: bool


class Play(msgspec.Struct, frozen=True, gc=False):
    seat: int
    card: str
    cell: str


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    variant: str
    phase: str  # one of PHASES: what is asked of the seats asked, or happens next by itself
    needed: int  # sequences to win
    chips: tuple[int | None, ...]  # the team on each cell, row by row
    teams: tuple[Team, ...]
    seats: tuple[Seat, ...]
    first: int  # the seat that had the first turn
    turn: int  # the seat whose turn it is
    turns: int  # played and passed so far
    passes: int  # in a row
    card: str | None  # played, its cell is still to be chosen
    last: Play | None
    deck: int
    new_decks: int  # how often the discards have become the deck
    exchanges: int  # that are left in this turn
    seat: int  # the viewer, -1 = a spectator
    hand: tuple[Held, ...]  # of the viewer, as all below
    laid: str | None
    targets: tuple[str, ...]  # the cells for the card played
    effects: tuple[Effect, ...]  # of all plays that it can make now, the most telling first
    cell_cards: tuple[str | None, ...] = CELL_CARDS  # the card of each cell, None = a corner
    cell_names: tuple[str, ...] = CELL_NAMES


def see(observation: State, seat: int) -> View:
    """The view of a seat. A whole state, seen by seat -1, gives a view that knows all cards."""
    s = observation
    return View(
        variant=VARIANTS[s.options.variant].name,
        phase=PHASES[s.phase],
        needed=_needed(s),
        chips=team_on_each(s.chips.tobytes()),
        teams=tuple([_team(s, team) for team in range(s.teams)]),
        seats=seats(s, seat),
        first=int(s.first),
        turn=int(s.turn),
        turns=int(s.turns),
        passes=int(s.passes),
        card=write_card(int(s.card)) if s.card else None,
        last=_last(s),
        deck=int(s.deck_end) - int(s.deck_top),
        new_decks=int(s.new_decks),
        exchanges=max(0, int(s.options.dead_per_turn) - int(s.exchanges)),
        seat=seat,
        hand=_hand(s, seat) if seat >= 0 else (),
        laid=write_card(int(s.laid[seat])) if seat >= 0 and s.laid[seat] > 0 else None,
        targets=_targets(s) if s.phase == CHOOSE_CELL and s.turn == seat else (),
        effects=effects(s, seat) if s.turn == seat else (),
    )


def see_own(observation: State, seat: int, public: View) -> dict[str, object] | None:
    """What a seat sees otherwise than everybody; None if an open choice of its has led further."""
    s = observation
    if PHASES[s.phase] != public.phase or s.phase == PAY:
        return None
    own: dict[str, object] = {"seat": seat, "hand": _hand(s, seat)}
    if s.turn == seat:
        own["effects"] = effects(s, seat)
        if s.phase == CHOOSE_CELL:
            own["targets"] = _targets(s)
    return own


def _team(s: State, team: int) -> Team:
    sequences = int(s.sequences[team])
    return Team(
        color=TEAM_NAMES[team],
        seats=tuple(range(team, s.seats, s.teams)),
        sequences=sequences,
        lines=complete_lines(s, team),
        accused=team in seats_of(s.accused),
        won=bool(s.phase == OVER) and sequences >= _needed(s),
    )


def _hand(s: State, seat: int) -> tuple[Held, ...]:
    """The own cards, which the observation shows all."""
    found = np.empty((HAND, len(COLUMNS)), np.int64)
    list_hand(s, seat, found)
    cards = s.hand[seat, : s.held[seat]].tolist()
    return tuple([_held(card, *row) for card, row in zip(cards, found.tolist(), strict=False)])


@lru_cache(_KNOWN)
def _held(card: int, upper: int, lower: int, dead: int) -> Held:
    return Held(write_card(card), names_of(upper, lower), bool(dead))


def _targets(s: State) -> tuple[str, ...]:
    """The cells for the card played."""
    upper, lower = (int(cells_in_reach(s, s.turn, half)) for half in range(2))
    return names_of(upper, lower)


def _last(s: State) -> Play | None:
    if not s.last_card:
        return None
    return Play(int(s.last_seat), write_card(int(s.last_card)), CELL_NAMES[s.last_cell])
