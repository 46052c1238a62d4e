"""What a table shows: all that a seat may know, nothing more, and it fits on the screen."""

import io
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from rich.console import Console

from fileira.core.match.match import Match
from fileira.core.seed import seed_words
from fileira.games.six_nimmt import state
from fileira.games.six_nimmt.view import PHASES, Row, View, see

VARIANTS = ("base", "professional", "anniversary")


def played(match: Match, seed: int = 1) -> Iterator[Match]:
    """The match before each decision of a random play."""
    random = Random(seed)
    while not match.over:
        yield match
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.legal_moves(seat)))


def until(match: Match, phase: str) -> View:
    """The view of the seat that is first asked for something."""
    for _ in played(match):
        view: View = match.view(match.to_act[0])
        if view.phase == phase:
            return view
    raise AssertionError(f"no {phase} in this match")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_survives_its_json_form(variant: str) -> None:
    options = {} if variant == "anniversary" else {"rounds": 1}
    for match in played(Match("six_nimmt", 3, variant=variant, options=options, seed=2)):
        for seat in (*range(3), -1):
            view = match.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_does_not_depend_on_hidden_cards(variant: str) -> None:  # clauses 13 and 39
    match = Match("six_nimmt", 3, variant=variant, options={"hidden_heads": True}, seed=3)
    rules = match.game.rules
    for number, _ in zip(range(1, 40), played(match), strict=False):
        for seat in (*range(3), -1):
            other = match.observation(seat)
            rules.redeal(other, seat, seed_words(bytes([number]) * 32))
            rules.observe(other, seat)
            assert see(other, seat) == match.view(seat)


def test_only_the_own_cards_are_shown() -> None:  # clause 13
    match = Match("six_nimmt", 3, seed=4)
    match.play(1, match.legal_moves(1)[0])
    view: View = match.view(1)
    assert len(view.hand) == 9
    assert view.chosen == view.seats[1].card
    assert match.view(0).seats[1].chosen
    assert match.view(0).seats[1].card is None
    assert not any(seat.known_cards for seat in view.seats)
    spectator: View = match.view()
    assert (spectator.hand, spectator.chosen, spectator.specials) == ((), None, ())


def test_a_whole_state_shows_all_cards() -> None:
    match = Match("six_nimmt", 2, variant="anniversary", seed=4)
    view = see(match.state, -1)
    assert [len(seat.known_cards) for seat in view.seats] == [12, 12]
    assert [len(seat.known_specials) for seat in view.seats] == [3, 3]


def test_no_row_of_any_frame_has_more_cards_than_places() -> None:  # clause 23: V6
    match = Match("six_nimmt", 5, variant="anniversary", seed=3)
    for _ in played(match):
        for frame in match.steps[-1].frames:
            assert all(len(row.cards) <= row.capacity for row in see(frame.state, -1).rows)


def test_rows_show_their_heads_and_places() -> None:  # clauses 1 and 6
    view: View = Match("six_nimmt", 2, seed=5).view(0)
    assert len(view.rows) == 4
    for row in view.rows:
        assert row.capacity == 5
        assert row.heads == sum(view.card_heads[card] for card in row.cards)
    assert view.card_heads[55] == 7
    assert (view.round, view.trick, view.tricks, view.limit, view.rounds) == (1, 1, 10, 66, None)


def test_hidden_heads_are_shown_to_their_owner_only() -> None:  # clause 8
    match = Match("six_nimmt", 2, options={"hidden_heads": True}, seed=6)
    seats = match.view(0).seats
    assert (seats[0].heads, seats[1].heads) == (0, None)
    assert all(seat.heads is None for seat in match.view().seats)


def test_the_draft_shows_what_is_left() -> None:  # clause 15
    match = Match("six_nimmt", 2, variant="professional", seed=7)
    first = match.to_act[0]
    assert match.view(0).display == tuple(range(1, 25))
    match.play(first, "24")
    assert match.view(0).display == tuple(range(1, 24))
    assert match.view(first).hand == (24,)
    assert match.view(0).trick == 0


@pytest.mark.parametrize(("open_hands", "known"), [(False, 0), (True, 10)])
def test_drafted_hands_lie_open_by_option_only(open_hands: bool, known: int) -> None:  # clause 18
    options = {"open_hands": open_hands}
    match = Match("six_nimmt", 2, variant="professional", options=options, seed=7)
    until(match, "choose")
    assert len(match.view(0).seats[1].known_cards) == known
    match.play(1, match.legal_moves(1)[0])
    assert len(match.view(0).seats[1].known_cards) == known  # the chosen card stays secret


@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_the_list_of_picks_can_be_read_until_they_are_placed(viewer: int) -> None:  # clause 18
    match = Match("six_nimmt", 2, variant="professional", seed=7)
    match.play(match.to_act[0], "24")
    assert sorted(match.view(viewer).picks) == [(), (24,)]
    until(match, "choose")
    picks = match.view(viewer).picks
    assert [len(cards) for cards in picks] == [10, 10]
    match.play(1, match.legal_moves(1)[0])
    assert match.view(viewer).picks == picks  # the chosen card stays secret
    match.play(0, match.legal_moves(0)[-1])
    assert sum(len(cards) for cards in match.view(viewer).picks) < 20


def test_revealed_cards_stand_in_the_order_of_placing() -> None:  # clause 4
    match = Match("six_nimmt", 4, variant="anniversary", seed=8)
    view = until(match, "ask")
    cards = [revealed.card for revealed in view.revealed]
    assert cards == sorted(cards)
    assert view.revealed[0].seat == view.seat
    assert view.revealed[0].card == view.chosen


def test_after_taking_a_row_the_card_is_no_longer_to_be_placed() -> None:  # clause 36
    view = until(Match("six_nimmt", 3, variant="anniversary", seed=9), "swap_special")
    assert view.chosen is None
    assert view.seat not in [revealed.seat for revealed in view.revealed]
    assert any(view.hand)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize(("variant", "seats"), [("base", 10), ("professional", 6)])
def test_every_table_fits_on_a_small_screen(variant: str, seats: int, encoding: str) -> None:
    match = Match("six_nimmt", seats, variant=variant, options={"rounds": 1}, seed=1)
    for _ in played(match):
        if match.to_act[0] == 0:
            screen = printed(match, match.view(0), encoding)
            assert len(screen) <= 23  # and a line to type


def test_every_question_has_its_words() -> None:
    match = Match("six_nimmt", 2, variant="anniversary", seed=1)
    questions = {printed(match, match.view(0), "utf-8")[-1] for _ in played(match)}
    assert len(questions) > 6


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_five_rows_and_long_names_fit_into_80_columns(encoding: str) -> None:
    names = ["Bartholomew", "Constantine", "Wilhelmina", "Evangeline", "Maximilian"]
    match = Match("six_nimmt", 5, variant="anniversary", names=names, seed=1)
    rows = (
        Row((100, 101, 102, 103, 104), 7, 6, blocked=True, take_7=True),
        Row((10, 20, 30, 40, 50), 15, 5, blocked=False, take_7=False),
        Row((11, 22, 33), 15, 6, blocked=False, take_7=True),
        Row((55,), 7, 5, blocked=False, take_7=False),
        Row((12, 13, 14, 66), 8, 5, blocked=True, take_7=False),
    )
    screen = printed(match, msgspec.structs.replace(match.view(0), rows=rows), encoding)
    assert screen[1].split() == ["heads", "card", "round", "total", "sp."]
    assert "104" in screen[2]
    assert "blocked" in screen[2]
    assert "Bartholo" in screen[2]
    assert "full" in screen[3]
    assert "take 7" in screen[4]
    assert max(map(len, screen)) <= 80


def printed(match: Match, view: View, encoding: str) -> list[str]:
    """The lines of a table in a terminal."""
    previews = {move: match.preview(0, move) for move in match.legal_moves(0)}
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    picture = match.game.terminal.draw(view, match.game.words(), match.names, previews)
    Console(file=out, width=80, highlight=False).print(picture)
    out.seek(0)
    return out.read().splitlines()


def test_phases_are_named_in_their_order() -> None:
    numbers = {name: getattr(state, name.upper()) for name in PHASES}
    assert numbers == {name: number for number, name in enumerate(PHASES)}
    assert len(PHASES) - 1 == state.OVER
    assert until(Match("six_nimmt", 2, seed=1), "low_row").phase == "low_row"
