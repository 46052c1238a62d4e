"""What a table of Sequence shows to a seat, read from an observation: nothing hidden is in it."""

import msgspec

from ...core.events import seats_of
from .board import CARD_NAMES, CELLS, CORNERS, WINDOW_CELLS, WINDOWS, cells_of_set
from .cards import KINDS
from .chips import is_dead, targets, team_of
from .notation import write_card, write_place
from .options import VARIANTS
from .position_lines import PHASES
from .rules import actors, may_also
from .sequences import is_complete, sequences_needed
from .state import CHOOSE_CELL, OVER, PAY, State

COLORS = ("blue", "green", "red")
CELL_CARDS = tuple(None if cell in CORNERS else CARD_NAMES[cell] for cell in range(CELLS))
CELL_NAMES = tuple(map(write_place, range(CELLS)))


class Team(msgspec.Struct, frozen=True, gc=False):
    color: str
    seats: tuple[int, ...]
    sequences: int
    lines: tuple[tuple[str, ...], ...]  # the cells of each complete line of five
    accused: bool  # of talking, in this turn
    won: bool


class Seat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    team: int
    asked: bool  # the game waits for it
    may_move: bool  # it need not, but may: a late draw, an accusation
    hand: int  # how many cards it holds
    known_cards: tuple[str, ...]  # those of them that the viewer sees; own ones are in View.hand
    discards: tuple[str, ...]  # its pile, the last card on top
    may_draw: bool
    laid: bool  # it has chosen what to pay
    lacks: tuple[str, ...]  # what it cannot hold, since it had to pass


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
    cell_cards: tuple[str | None, ...] = CELL_CARDS  # the card of each cell, None = a corner
    cell_names: tuple[str, ...] = CELL_NAMES


def see(observation: State, seat: int) -> View:
    """The view of a seat. A whole state, seen by seat -1, gives a view that knows all cards."""
    s = observation
    return View(
        variant=VARIANTS[s.options.variant].name,
        phase=PHASES[s.phase],
        needed=int(sequences_needed(s)),
        chips=_chips(s),
        teams=tuple(_team(s, team) for team in range(s.teams)),
        seats=_seats(s, seat),
        first=int(s.first),
        turn=int(s.turn),
        turns=int(s.turns),
        passes=int(s.passes),
        card=write_card(int(s.card)) if s.card else None,
        last=_last(s),
        deck=int(s.deck_end - s.deck_top),
        new_decks=int(s.new_decks),
        exchanges=max(0, int(s.options.dead_per_turn) - int(s.exchanges)),
        seat=seat,
        hand=tuple(_held(s, seat, card) for card in _hand(s, seat)) if seat >= 0 else (),
        laid=write_card(int(s.laid[seat])) if seat >= 0 and s.laid[seat] > 0 else None,
        targets=_targets(s, seat, int(s.card)) if s.phase == CHOOSE_CELL and s.turn == seat else (),
    )


def _chips(s: State) -> tuple[int | None, ...]:
    found: list[int | None] = [None] * CELLS
    for team in range(s.teams):
        for cell in cells_of_set(*s.chips[team].tolist()):
            found[cell] = team
    return tuple(found)


def _team(s: State, team: int) -> Team:
    sequences = int(s.sequences[team])
    return Team(
        color=COLORS[team],
        seats=tuple(range(team, s.seats, s.teams)),
        sequences=sequences,
        lines=tuple(tuple(map(write_place, line)) for line in _lines(s, team)),
        accused=team in seats_of(s.accused),
        won=bool(s.phase == OVER and sequences >= sequences_needed(s)),
    )


def _lines(s: State, team: int) -> list[tuple[int, ...]]:
    """The complete lines of a team; all their cells are marked, so few need a closer look."""
    marked = set(cells_of_set(*s.in_sequence.tolist()))
    likely = [i for i in range(WINDOWS) if marked.issuperset(WINDOW_CELLS[i])] if marked else []
    return [WINDOW_CELLS[i] for i in likely if is_complete(s, team, i)]


def _seats(s: State, viewer: int) -> tuple[Seat, ...]:
    asked, able = int(actors(s)), int(may_also(s))
    piles: dict[int, list[int]] = {}
    count = int(s.discards)
    for card, seat in zip(s.discard[:count].tolist(), s.discarder[:count].tolist(), strict=True):
        piles.setdefault(seat, []).append(card)
    return tuple(
        _seat(s, seat, viewer, asked >> seat & 1, able >> seat & 1, piles.get(seat, []))
        for seat in range(s.seats)
    )


def _seat(s: State, seat: int, viewer: int, asked: int, able: int, pile: list[int]) -> Seat:
    lacked = int(s.lacks[seat])
    lacks = [card for card in range(1, KINDS + 1) if lacked >> card & 1]
    return Seat(
        team=int(team_of(s, seat)),
        asked=bool(asked),
        may_move=bool(able),
        hand=int(s.held[seat]),
        known_cards=() if seat == viewer else tuple(map(write_card, _hand(s, seat))),
        discards=tuple(map(write_card, pile)),
        may_draw=bool(s.moved[seat] and s.phase <= CHOOSE_CELL),
        laid=bool(s.phase == PAY and s.laid[seat]),
        lacks=tuple(map(write_card, lacks)),
    )


def _hand(s: State, seat: int) -> list[int]:
    """The cards of a hand, as far as the observation shows them."""
    return [card for card in s.hand[seat, : s.held[seat]].tolist() if card > 0]


def _held(s: State, seat: int, card: int) -> Held:
    return Held(write_card(card), _targets(s, seat, card), bool(is_dead(s, card)))


def _targets(s: State, seat: int, card: int) -> tuple[str, ...]:
    team = int(team_of(s, seat))
    upper, lower = (int(targets(s, team, card, half)) for half in range(2))
    return tuple(map(write_place, cells_of_set(upper, lower)))


def _last(s: State) -> Play | None:
    if not s.last_card:
        return None
    return Play(int(s.last_seat), write_card(int(s.last_card)), write_place(int(s.last_cell)))
