"""What a table shows, as data and in the terminal."""

from io import BytesIO, TextIOWrapper

import pytest
from rich.console import Console

from .. import GAME, terminal
from ..view import View
from .table import NAMES, Table, at

ROUND = (
    "table: classic 2; row: 34 41 55 49; hands: 12 13 14 45 59 / 94; pile: 66 67;"
    "plus: 68 86 / -; minus: 22 / 23 24; totals: -3 / 4; finished: 1"
)
LONG = "row: 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31; hands: 32 62 / 94"

ROUND_DRAWN = """\
Round 2 of 2, 2 cards in the deck
      hand plus minus total plus pile
▸ Ana    5    2     1    -3 68-86
  Ben    1    0     2     4

Row         34   41  55°   49
                  ⇅         ▲
Cards from 39 to 59 fit after 49.
Your hand   12   13   14   45   59
fits                        ✓    ✓
twists                41
Type a card, twist and a card, or take."""
LONG_ROW_DRAWN = """
Row         12   13   14   15   16   17   18   19   21  22*   23   24   25
                                                               x
            26   27   28   29   31
             x                   ^
"""


def view_of(table: Table, seat: int) -> View:
    view: View = GAME.view(table.seen_by(seat).state, seat)
    return view


def test_a_hand_shows_which_cards_fit_and_which_twist() -> None:
    hand = view_of(at(ROUND), 0).hand
    assert [(card.card, card.fits, card.twin) for card in hand] == [
        (12, False, None),
        (13, False, None),
        (14, False, 41),
        (45, True, None),
        (59, True, None),
    ]


def test_the_window_is_what_may_follow_the_last_card() -> None:
    assert view_of(at(ROUND), 0).window == (39, 59)
    assert view_of(at("row: 12; hands: 91 / 92"), 0).window == (13, 22)
    assert view_of(at("hands: 91 / 92"), 0).window is None


def test_a_seat_shows_its_piles_and_how_many_cards_it_holds() -> None:
    first, second = view_of(at(ROUND), 0).seats
    assert (first.hand, first.plus, first.minus, first.total) == (5, (68, 86), 1, -3)
    assert (second.hand, second.plus, second.minus, second.total) == (1, (), 2, 4)
    assert (first.asked, second.asked) == (True, False)


def test_other_hands_are_seen_by_nobody_but_an_onlooker_of_the_whole_state() -> None:
    table = at(ROUND)
    assert [seat.known_cards for seat in view_of(table, 0).seats] == [(), ()]
    assert [seat.known_cards for seat in view_of(table, -1).seats] == [(), ()]
    whole = GAME.view(table.state, -1)
    assert [seat.known_cards for seat in whole.seats] == [(12, 13, 14, 45, 59), (94,)]


def test_the_end_phase_is_shown() -> None:
    assert not view_of(at(ROUND), 0).end_phase
    assert view_of(at("row: 34; hands: 35 / 36"), 0).end_phase


def test_twins_stand_side_by_side_in_a_plus_pile() -> None:
    view = view_of(at("row: 34; hands: 35 / 36; plus: 19 21 91 12 / -"), 0)
    assert view.seats[0].plus == (12, 21, 19, 91)


# The terminal


def drawn(table: Table, seat: int, *, encoding: str = "utf-8") -> str:
    """The table as a seat sees it, without colours on 80 columns."""
    view = view_of(table, seat)
    previews: dict[int, tuple[()]] = {card.card: () for card in view.hand if card.fits}
    console = Console(file=TextIOWrapper(BytesIO(), encoding), width=80, color_system=None)
    with console.capture() as capture:
        console.print(terminal.draw(view, GAME.words(), NAMES[:2], previews))
    return "\n".join(line.rstrip() for line in capture.get().splitlines())


def test_the_terminal_shows_the_row_the_window_and_the_twists() -> None:
    assert drawn(at(ROUND), 0) == ROUND_DRAWN


def test_a_long_row_goes_on_in_the_next_line() -> None:
    assert LONG_ROW_DRAWN in drawn(at(LONG), 0, encoding="ascii")


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_table_fits_into_80_columns_and_any_encoding(encoding: str) -> None:
    table = at(LONG)
    text = drawn(table, 0, encoding=encoding)
    assert max(map(len, text.splitlines())) <= 80
    assert text.encode(encoding)
