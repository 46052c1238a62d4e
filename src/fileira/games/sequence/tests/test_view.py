"""What a table shows: all that a seat may know, nothing more, and it fits on the screen."""

import io
from collections.abc import Iterator
from functools import partial
from random import Random

import msgspec
import pytest
from rich.console import Console

from fileira.core.match.match import Match
from fileira.core.seed import seed_words

from .. import GAME
from ..view import View, see

TALK = {"table_talk": True, "manual_draw": True}


def played(match: Match, most: int = 40) -> Iterator[Match]:
    """The match before each of some decisions of a random play, accusations included."""
    luck = Random(1)
    rules = match.game.rules
    for _ in range(most):
        if match.over:
            return
        yield match
        bits = int(rules.actors(match.state)) | int(rules.may_also(match.state))
        seat = luck.choice([seat for seat in range(match.seats) if bits >> seat & 1])
        match.play(seat, luck.choice(match.legal_moves(seat)))


def after(seats: int, moves: str, **options: object) -> Match:
    """A match of this seed and these moves of the seats asked."""
    match = Match("sequence", seats, options=options, seed=1)
    for move in moves.split(", "):
        match.play(match.to_act[0], move)
    return match


def test_the_last_card_of_the_deck_is_one_card() -> None:
    headline = partial(GAME.words("en"), "table.headline_turn", turn=3)
    assert headline(deck=1) == "Turn 3, 1 card in the deck"
    assert headline(deck=2) == "Turn 3, 2 cards in the deck"


def test_a_view_survives_its_json_form() -> None:
    for match in played(Match("sequence", 4, options=TALK, seed=2)):
        view: View = match.view(match.seats - 1)
        assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_a_view_does_not_depend_on_hidden_cards() -> None:  # clause 26: A21
    match = Match("sequence", 4, options=TALK, seed=3)
    rules = match.game.rules
    for number, _ in zip(range(1, 30), played(match), strict=False):
        for seat in (0, -1):
            other = match.observation(seat)
            rules.redeal(other, seat, seed_words(bytes([number]) * 32))
            rules.observe(other, seat)
            assert see(other, seat) == match.view(seat)


def test_only_the_own_cards_are_shown() -> None:  # clause 26: A21
    match = Match("sequence", 4, seed=4)
    view: View = match.view(2)
    assert len(view.hand) == 6
    assert not any(seat.known_cards for seat in view.seats)
    assert match.view().hand == ()


def test_a_whole_state_shows_all_cards() -> None:
    view = see(Match("sequence", 2, seed=4).state, -1)
    assert [len(seat.known_cards) for seat in view.seats] == [7, 7]


def test_the_hand_shows_the_cells_of_each_card() -> None:  # clause 8
    view: View = Match("sequence", 2, seed=1).view(0)
    cells = {held.card: held.cells for held in view.hand}
    assert cells["6D"] == ("g3", "i10")
    assert not any(held.dead for held in view.hand)


def test_chips_piles_and_the_last_play_are_shown() -> None:  # clause 7
    match = after(2, "6D, @g3")
    view: View = match.view()
    assert view.last is not None
    assert (view.last.card, view.last.cell) == ("6D", "g3")
    assert view.chips[view.cell_names.index("g3")] == view.seats[view.last.seat].team
    assert view.seats[view.last.seat].discards == ("6D",)
    assert view.deck == 89


def test_the_card_played_shows_its_cells_to_the_one_in_turn() -> None:  # clause 7
    match = after(2, "6D")
    seat = match.to_act[0]
    assert match.view(seat).targets == ("g3", "i10")
    assert match.view(1 - seat).targets == ()
    assert match.view(1 - seat).card == "6D"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("seats", [4, 12])
def test_every_table_fits_on_a_small_screen(seats: int, encoding: str) -> None:
    names = ["Bartholomew the Third"] * seats
    match = Match("sequence", seats, names=names, seed=1)
    for _ in played(match, 60):
        screen = printed(match, match.to_act[0], encoding)
        assert len(screen) <= 26
        assert max(map(len, screen)) <= 80


def test_the_board_shows_chips_sequences_and_the_last_play() -> None:  # clause 17
    match = Match("sequence", 4, seed=1)
    for _ in played(match, 1000):
        pass
    screen = "\n".join(printed(match, 0, "ascii"))
    assert match.over
    assert screen.count("*") > 8 + 5  # the corners, and at least five chips
    assert "!" in screen


def test_dead_cards_are_marked() -> None:  # clause 11
    match = Match("sequence", 2, seed=1)
    for _ in played(match, 1000):
        dead = [held.card for held in match.view(0).hand if held.dead]
        assert bool(dead) == any("dead" in line for line in printed(match, 0, "ascii"))


@pytest.mark.parametrize(
    ("options", "question"),
    [
        ({}, "Which card do you play?"),
        (TALK, "Draw your card."),
        (TALK, "Which card do you discard as a penalty?"),
        (TALK, "It is not your turn, but you may:"),
    ],
)
def test_every_question_has_its_words(options: dict[str, object], question: str) -> None:
    match = Match("sequence", 4, options=options, seed=1)
    assert question in {printed(match, 0, "utf-8")[-1] for _ in played(match)}


def printed(match: Match, seat: int, encoding: str) -> list[str]:
    """The lines of a table in a terminal."""
    previews = {move: match.preview(seat, move) for move in match.legal_moves(seat)}
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    view = match.view(seat)
    picture = match.game.terminal.draw(view, match.game.words(), match.names, previews)
    Console(file=out, width=80, highlight=False).print(picture)
    out.seek(0)
    return [line.rstrip() for line in out.read().splitlines()]
