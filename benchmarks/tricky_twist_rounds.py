"""How rounds of Tricky Twist go, at random and by simple play, as Markdown tables.

Scores and lengths; how often each bonus card is taken and used; what each score card gives. Then
what the tables of the game pay, number by number.

Simple play: reserve the five lowest cards; draw from the reserve with three cards in hand or
fewer; lead the highest card; follow with the lowest card that wins, else with the lowest; discard
the highest; take any bonus card; retake nothing; at the end of a round do what scores most.

    python -m benchmarks.tricky_twist_rounds [MATCHES]
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from statistics import mean, quantiles

from fileira.core.events import Event, Log
from fileira.core.record import AnyState
from fileira.games.tricky_twist import GAME, rules
from fileira.games.tricky_twist import happenings as did
from fileira.games.tricky_twist.cards import (
    CARDS,
    EXTRA,
    FACE,
    FEWEST,
    MOST,
    RETAKE,
    SCORE_CARD,
    suit_of,
    value_of,
)
from fileira.games.tricky_twist.scoring import base_points, round_points
from fileira.games.tricky_twist.state import (
    BONUS,
    DRAW,
    PASS,
    PICK,
    PLAY,
    SIGN,
    STAY,
    STEP,
    TAKE_BACK,
    USE_FLIP,
)
from fileira.games.tricky_twist.tables import FACES, SCORES
from fileira.games.tricky_twist.tricks import led_suit

from .sanity import Play, Played, at_random, print_table

SEATS = (3, 4)
NUMBERS = range(9)  # of tricks, false tricks and what score cards count, in the printed tables
USED = (
    *(did.MADE_FALSE, did.MADE_TRICK, did.BLANK_TRICK, did.BLANK_FALSE),
    *(did.SUIT_CHOSEN, did.VALUE_CHOSEN, did.AIMED),
)
COLUMNS = (
    *("players", "play", "score", "middle 90 %", "best seat", "points of a round", "tricks"),
    *("tricks of a seat", "false tricks of a seat", "reserve cards drawn by a seat"),
    *("bonus cards offered", "taken"),
)
FEW = 3  # cards in hand at which the reserve is drawn from

# Simple play


def simply(s: AnyState, seat: int, moves: list[int], luck: Random) -> int:
    if s.phase == PICK:
        return min(moves, key=lambda card: (value_of(card), card))
    if s.phase == STEP:
        return DRAW if s.held[seat] <= FEW else STAY
    if s.phase == PLAY:
        return _card(s, moves)
    if s.phase == BONUS:
        return luck.choice([move for move in moves if move != PASS] or moves)
    if s.phase == TAKE_BACK:
        return PASS
    return _best_choice(s, seat, moves, luck)


def _card(s: AnyState, cards: list[int]) -> int:
    """Cards of one suit are ordered by their numbers."""
    trick = int(s.trick)
    suit = led_suit(s, trick)
    if suit < 0 or suit_of(cards[0]) != suit:
        return max(cards, key=value_of)
    laid = [int(card) for card in s.laid[trick] if card and suit_of(card) == suit]
    winning = [card for card in cards if card > max(laid)]
    return min(winning or cards)


def _best_choice(s: AnyState, seat: int, moves: list[int], luck: Random) -> int:
    """The choice after which the round gives most; a shift is aimed anywhere."""
    if s.phase not in (SIGN, USE_FLIP) and min(moves) <= CARDS:
        return luck.choice(moves)
    return max(moves, key=lambda move: _worth(s, seat, move))


def _worth(s: AnyState, seat: int, move: int) -> int:
    tried = s.copy()
    rules.apply(tried, seat, move, Log.new())
    return int(round_points(tried, seat))


# Tables


class Rounds:
    """Matches, and their rounds as lists of what was told."""

    def __init__(self, seats: int, play: Play, matches: int) -> None:
        self.seats = seats
        self.play = play.__name__.replace("_", " ")
        self.matches = [Played(GAME, GAME.variants[0], seats, play, i) for i in range(matches)]
        self.rounds = [each for match in self.matches for each in _rounds(list(match.events))]

    def per_round(self, *kinds: int) -> float:
        return self.count(*kinds) / len(self.rounds)

    def count(self, *kinds: int, card: int | None = None) -> int:
        return sum(
            event.kind in kinds and card in (None, event.card)
            for events in self.rounds
            for event in events
        )

    def all(self, kind: int) -> list[Event]:
        return [event for events in self.rounds for event in events if event.kind == kind]


def _rounds(events: list[Event]) -> Iterator[list[Event]]:
    starts = [i for i, event in enumerate(events) if event.kind == did.REVEALED]
    for start, end in pairwise([*starts, len(events)]):
        yield events[start:end]


def scores(played: Sequence[Rounds]) -> Iterator[tuple[object, ...]]:
    for each in played:
        totals = [score for match in each.matches for score in match.scores]
        twentieths = quantiles(totals, n=20)
        yield (
            each.seats,
            each.play,
            f"{mean(totals):.1f}",
            f"{twentieths[0]:.0f} to {twentieths[-1]:.0f}",
            f"{mean(max(match.scores) for match in each.matches):.1f}",
            f"{mean(event.amount for event in each.all(did.ROUND_SCORED)):.1f}",
            f"{each.per_round(did.TRICK_WON):.1f}",
            f"{each.per_round(did.TRICK_WON) / each.seats:.1f}",
            f"{each.per_round(did.FALSE_TRICK) / each.seats:.1f}",
            f"{each.per_round(did.DREW) / each.seats:.1f}",
            f"{each.per_round(did.BONUS_OFFERED):.1f}",
            f"{each.per_round(did.BONUS_TAKEN):.1f}",
        )


def bonus_cards(played: Sequence[Rounds]) -> Iterator[tuple[object, ...]]:
    for face, name in enumerate(FACES):
        cells = []
        for each in played:
            taken = each.count(did.BONUS_TAKEN, card=FACE + face)
            cells += [f"{taken / _rounds_with(each, face):.0%}", _used(each, face)]
        yield name, *cells


def _rounds_with(each: Rounds, face: int) -> int:
    """The rounds in which the face lay up; a retake that was taken leaves the match."""
    n = 0
    for match in each.matches:
        gone = False
        for events in _rounds(list(match.events)):
            up = face < 4 or (face < 8) == (_side(events) == "suit")
            n += up and not gone
            gone |= face == RETAKE and any(
                event.kind == did.BONUS_TAKEN and event.card == FACE + face for event in events
            )
    return n


def _side(events: list[Event]) -> str:
    tables = GAME.options[0].default
    assert isinstance(tables, dict)
    side: str = tables["score"][SCORES[events[0].card - SCORE_CARD]]["side"]
    return side


def _used(each: Rounds, face: int) -> str:
    """How often a card that was taken changed something, where its owner had the choice."""
    if face == EXTRA:
        return "always"
    if face == RETAKE:
        asked = each.count(did.RETAKEN, did.NOT_RETAKEN)
        return f"{each.count(did.RETAKEN) / asked:.0%}" if asked else "-"
    asked, used = 0, 0
    for events in each.rounds:
        for event, after in pairwise(events):
            if event.kind == did.ASKED and event.card == FACE + face:
                asked += 1
                used += after.kind in USED
    return f"{used / asked:.0%}" if asked else "-"


def score_cards(played: Sequence[Rounds]) -> Iterator[tuple[object, ...]]:
    for kind, name in enumerate(SCORES):
        cells = []
        for each in played:
            told = [event for event in each.all(did.CARD_SCORED) if event.card == SCORE_CARD + kind]
            counts = [event.place for event in told if event.place or kind not in (FEWEST, MOST)]
            cells += [f"{mean(counts):.1f}", f"{mean(event.amount for event in told):.1f}"]
        yield name, *cells


def printed_tables() -> Iterator[tuple[object, ...]]:
    tables = GAME.options[0].default
    assert isinstance(tables, dict)
    for kind, name in enumerate(SCORES):
        card = tables["score"][name]
        points = card["ranks"] if kind in (FEWEST, MOST) else card["points"]
        padding = ["-"] if kind in (FEWEST, MOST) else []
        cells = [*padding, *points]
        last = "" if kind in (FEWEST, MOST) else cells[-1]
        yield name, *(cells[n] if n < len(cells) else last for n in NUMBERS)


def base_table() -> Iterator[tuple[object, ...]]:
    for tricks in NUMBERS:
        yield f"**{tricks}**", *(base_points(tricks, falses) for falses in NUMBERS)


def main(matches: int) -> None:
    played = [Rounds(seats, play, matches) for seats in SEATS for play in (at_random, simply)]
    tables = [f"{each.seats} {each.play}" for each in played]
    print("Scores and lengths; counts are of one round.\n")
    print_table(COLUMNS, scores(played))
    print(
        "\nBonus cards: in how many of the rounds where that was possible they were taken;"
        " then, how often they were used.\n"
    )
    print_table(("bonus card", *_pairs(tables, "taken", "used")), bonus_cards(played))
    print("\nScore cards: what is counted (for ranks, the place), and the points of a seat.\n")
    print_table(("score card", *_pairs(tables, "count", "points")), score_cards(played))
    print("\nPoints that the score cards pay for a count, or for a place where they rank.\n")
    print_table(("score card", *map(str, NUMBERS)), printed_tables())
    print("\nPoints for tricks (lines) with false tricks (columns), without the score card.\n")
    print_table(("tricks", *map(str, NUMBERS)), base_table())


def _pairs(tables: Sequence[str], first: str, second: str) -> Iterator[str]:
    for table in tables:
        yield from (f"{table}: {first}", second)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
