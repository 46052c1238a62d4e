"""What a table shows to a seat, and how it looks in the terminal."""

import io
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from rich.console import Console

from fileira.core.match.match import Match
from fileira.core.seed import seed_words

from .. import GAME, state
from ..notation import write_card
from ..view import PHASES, View, Void, see
from .table import Table, at, ended


def played(match: Match, seed: int = 1) -> Iterator[Match]:
    """The match before each decision of a random play."""
    random = Random(seed)
    while not match.over:
        yield match
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.legal_moves(seat)))


def view(text: str, seat: int = 0) -> View:
    return see(at(text).seen_by(seat).state, seat)


def test_a_view_survives_its_json_form() -> None:
    for match in played(Match("tricky_twist", 3, seed=2)):
        for seat in (0, -1):
            shown = match.view(seat)
            assert msgspec.json.decode(msgspec.json.encode(shown), type=View) == shown


def test_a_view_does_not_depend_on_hidden_cards() -> None:  # clause 31: 3_6
    match = Match("tricky_twist", 4, seed=3)
    for number, _ in zip(range(1, 120), played(match), strict=False):
        for seat in (number % 4, -1):
            other = match.observation(seat)
            match.game.rules.redeal(other, seat, seed_words(bytes([number]) * 32))
            match.game.rules.observe(other, seat)
            assert see(other, seat) == match.view(seat)


def test_every_frame_can_be_shown() -> None:
    match = Match("tricky_twist", 3, seed=4)
    states = [frame.state for _ in played(match) for frame in match.steps[-1].frames]
    assert {see(state, -1).phase for state in states} > {"deal", "pick", "step", "play", "score"}


def test_the_points_of_a_round_count_once_also_while_its_cards_still_lie() -> None:  # clause 15
    match = Match("tricky_twist", 3, seed=4)
    states = [frame.state for _ in played(match) for frame in match.steps[-1].frames]
    scored = [
        s for s in (*states, match.state) if s.rounds_done and s.phase in (state.DEAL, state.OVER)
    ]
    assert {int(s.rounds_done) for s in scored} == {1, 2, 3}
    for s in scored:
        counted = [seat.total + seat.points.total for seat in see(s, -1).seats if seat.points]
        assert counted == s.totals[: s.seats].tolist()


def test_phases_are_named_in_their_order() -> None:
    numbers = {name: getattr(state, name.upper()) for name in PHASES}
    assert numbers == {name: number for number, name in enumerate(PHASES)}
    assert len(PHASES) - 1 == state.OVER
    assert view("hands: 1S / 2S / 3S").phase == "play"


# What is shown


def test_only_the_own_cards_are_shown() -> None:  # clause 31: 3_6
    shown = view("hands: 1S 2S / 3S / 4S; reserves: 9S 8S / 7S / -")
    assert [card.card for card in shown.hand] == [1, 2]
    assert [card.card for card in shown.reserve] == [8, 9]
    assert not any(seat.known_cards or seat.known_reserve for seat in shown.seats)
    assert [(seat.hand, seat.reserve) for seat in shown.seats] == [(2, 2), (1, 1), (1, 0)]


def test_a_whole_state_shows_all_cards() -> None:
    shown = see(at("hands: 1S 2S / 3S / 4S; reserves: 9S 8S / 7S / -").state, -1)
    assert [len(seat.known_cards) for seat in shown.seats] == [2, 1, 1]
    assert [len(seat.known_reserve) for seat in shown.seats] == [2, 1, 0]


def test_a_retaken_card_is_shown_to_all() -> None:  # clause 31: 3_6
    table = at("hands: 4L 1S / 7W 2S 3S / 9L 3T").play("4L, 7W, 9L, bonus retake, 7W")
    shown = see(table.seen_by(0).state, 0)
    assert [card.card for card in shown.seats[1].known_cards] == [12 + 7]


def test_the_trick_shows_who_wins_so_far() -> None:  # clause 10: L13
    shown = view("hands: 1S 2S / 3S / 4S; played: 5W 7W -")
    assert (shown.leader, shown.led) == (0, "wave")
    assert [seat.wins for seat in shown.seats] == [False, True, False]
    assert [seat.card and seat.card.value for seat in shown.seats] == [5, 7, None]


def test_the_last_trick_is_shown() -> None:  # clause 10: L13
    shown = view("hands: 1S 2S / 3S / 4S; played: 5W 7W 1W | - - -")
    assert shown.last_trick
    assert (shown.last_trick.leader, shown.last_trick.winner) == (0, 1)
    assert [card.value for card in shown.last_trick.cards] == [5, 7, 1]


def test_the_points_are_shown_as_if_the_round_ended_now() -> None:  # clause 15: L17
    text = "deck: even_values; tricks: 2 / 0 / 0; false: 2L 4L 6L / - / -; bonus: extra / - / -"
    points = view(f"hands: 1S / 3S / 5S; {text}").seats[0].points
    assert points
    assert (points.total, points.base, points.extra, points.card) == (16, 8, 2, 6)
    assert points.measure == 3


def test_a_choice_changes_the_points_that_are_shown() -> None:  # clause 14: R3
    table = ended("bonus: blank suit_1 / - / -; tricks: 1 / 0 / 0")
    before = see(table.state, 0).seats[0].points
    after = see(table.play("false").state, 0).seats[0].points
    assert before
    assert after
    assert (before.total, after.total) == (1, 6 + 12)


def test_the_score_card_shows_its_table() -> None:  # clause 32: R5
    card = view("deck: two_suits_2; hands: 1S / 3S / 5S").score_card
    assert card
    assert (card.name, card.suits, card.side) == ("two_suits_2", ("leaf", "tile"), "suit")
    assert card.points == (0, 2, 5, 9, 14)
    ranks = view("deck: most; hands: 1S / 3S / 5S").score_card
    assert ranks
    assert (ranks.ranks, ranks.points) == (True, (12, 7, 3))


def test_bonus_cards_show_their_side_owner_and_use() -> None:  # clause 3: L3
    table = ended("bonus: blank odd / shift / -; false: 1W / 2W / -", score="longest_run")
    shown = see(table.play("false, 5").state, 0).bonuses
    assert [bonus.name for bonus in shown][4:] == ["odd", "even", "any", "shift"]
    assert [bonus.owner for bonus in shown] == [None, None, 0, None, 0, None, None, 1]
    assert [bonus.used for bonus in shown] == [None, None, "false", None, "5", None, None, None]
    assert shown[4].values == (1, 3, 5, 7, 9, 11)


def test_bonus_cards_are_shown_among_the_false_tricks() -> None:  # clause 24: D9
    table = ended("bonus: blank odd shift / - / flip; false: 1W / - / 3W", score="longest_run")
    table.play("false, 5, odd, +1")
    shown = [(trick.bonus, trick.value) for trick in see(table.state, 0).seats[0].false_tricks]
    assert shown == [(None, 1), ("blank", None), ("odd", 6)]


def test_the_own_tricks_are_shown_for_a_flip() -> None:  # clause 31: 3_6
    table = ended("bonus: flip / - / -")
    assert [[card.value for card in trick] for trick in see(table.state, 0).own_tricks] == [
        [1, 2, 12]
    ]
    assert see(table.state, 1).own_tricks == ()


def test_voids_are_shown_with_the_cards_drawn_since() -> None:  # clause 31: 3_6
    shown = view("hands: 1S / 3S 4S / 5S; played: 9W 1T 8W | - +- -")
    assert shown.seats[1].voids == (Void("wave", 1),)


def test_no_void_is_shown_of_a_suit_that_all_know_the_seat_holds() -> None:  # clause 18, 31
    lies = "played: 9W 1T 8W | 8L +5W 4L | - - -"
    before = view(f"hands: 1S / 3S 4T / 5S 6S; {lies}").seats[1]
    assert [void.suit for void in before.voids] == ["wave", "leaf"]
    retake = "retaken: 5W; bonus: - / retake / -"
    shown = view(f"hands: 1S / 3S 5W / 5S 6S; {lies}; {retake}").seats[1]
    assert [write_card(card.card) for card in shown.known_cards] == ["5W"]
    assert [void.suit for void in shown.voids] == ["leaf"]


# The terminal


def printed(match: Match, seat: int, encoding: str = "utf-8") -> list[str]:
    """The lines of a table in a terminal."""
    previews = {move: match.preview(seat, move) for move in match.legal_moves(seat)}
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    picture = GAME.terminal.draw(match.view(seat), GAME.words(), match.names, previews)
    Console(file=out, width=80, highlight=False).print(picture)
    out.seek(0)
    return out.read().splitlines()


@pytest.mark.parametrize(("encoding", "seats"), [("utf-8", 4), ("ascii", 3)])
def test_every_table_fits_on_a_small_screen(encoding: str, seats: int) -> None:
    names = ["Bartholomew", "Constantine", "Wilhelmina", "Evangeline"][:seats]
    match = Match("tricky_twist", seats, names=names, seed=1)
    for _ in played(match):
        if match.to_act[0] == 0:
            screen = printed(match, 0, encoding)
            assert max(map(len, screen)) <= 80
            assert len(screen) <= 23  # and a line to type


HANDS = "hands: 7S 1W / 1S 2W / 2S 3W"


@pytest.mark.parametrize(
    ("table", "question"),
    [
        (at(f"{HANDS}; phase: pick"), "Pick 5 more cards for your reserve."),
        (at(f"{HANDS}; phase: step; reserves: 5S / - / -"), "Take one card from your reserve?"),
        (at(HANDS), "You lead: play any card."),
        (at(f"{HANDS}; played: 5L - -"), "The suit led is leaf: follow suit if you can."),
        (at(HANDS).play("7S, 1S, 2S"), "You collected a seven:"),
        (at("hands: 7S 1W / 1L 2W / 9S 3W; false: 1T / - / -; first: 1").play("1L, 9S, 7S"), "You"),
        (ended("bonus: flip / - / -"), "Which trick or false trick do you want to flip?"),
        (
            ended("bonus: blank / - / -"),
            "Does the Blank count as a trick or a false trick? Type trick, false or pass.",
        ),
        (ended("bonus: suit_1 / - / -"), "Which suit should Suits 1 be? Name one, or pass."),
        (
            ended("bonus: odd / - / -", score="longest_run"),
            "Which value should Odd have? Name one, or pass.",
        ),
        (
            ended("bonus: shift / - / -; false: 1W / - / -", score="longest_run"),
            "Which false trick do you want to shift? Name one, or pass.",
        ),
        (
            ended("bonus: shift / - / -; false: 1W / - / -", score="longest_run").play("1W"),
            "+1 or -1?",
        ),
    ],
)
def test_every_question_has_its_words(table: Table, question: str) -> None:
    match = Match.at("tricky_twist", GAME.position.write(table.state))
    assert printed(match, table.asked[0])[-1].startswith(question)


def test_a_match_that_is_over_is_shown_without_a_question() -> None:
    match = Match("tricky_twist", 3, seed=1)
    assert all(played(match))
    assert printed(match, 0)[0] == "The match is over"


def test_the_hand_shows_what_each_card_does_now() -> None:
    match = Match.at("tricky_twist", "hands: 1S 2S / 3W 9W 5L / 4S; played: 5W - -")
    lines = [line.split() for line in printed(match, 1)]
    assert ["Your", "hand", "3W", "9W", "5L"] in lines
    assert ["now", "low", "best", "-"] in lines
