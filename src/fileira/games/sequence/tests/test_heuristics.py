"""What bots know of Sequence: only what their seat sees, and the plain cases."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from fileira.bots.budget import Budget
from fileira.bots.levels import new_bot
from fileira.core.events import MOVES_LIMIT, Log, clear
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.core.record import Float64s

from .. import heuristics, notation, rules
from ..board import WINDOW_CELLS, WINDOWS
from ..cards import KINDS
from ..chips import team_of
from ..heuristics import FACTS
from ..line_values import OWN_LINE
from ..open_lines import CHIPS, CLOSED, KINDS_OF_LINES, OWNER, count_chips
from ..rules import TIE, WIN
from ..sequences import count_sequences
from ..state import CHOOSE_CELL, OVER, State
from .table import Table, at

SAMPLES = 60 if INTERPRETED else 600
TABLES: list[tuple[int, str, dict[str, object]]] = [
    (2, "classic", {}),
    (3, "classic", {"manual_draw": True}),
    (4, "advanced", {"table_talk": True}),
    (6, "classic", {"teams": 3}),
]
tables = pytest.mark.parametrize(("seats", "variant", "options"), TABLES)


def decisions(seats: int, variant: str, options: dict[str, object]) -> Iterator[Match]:
    """A match played at random, whenever it waits for a seat."""
    match = Match("sequence", seats, variant=variant, options=options, seed=5)
    luck = Random(5)
    while match.to_act:
        yield match
        movers = [seat for seat in range(seats) if match.legal_moves(seat)]
        seat = luck.choice(movers) if luck.random() < 0.05 else match.to_act[0]
        match.play(seat, luck.choice(match.legal_moves(seat)))


def weights(s: State, seat: int) -> Float64s:
    """Those of the policy, then those at sight."""
    moves = np.empty(MOVES_LIMIT, np.int16)
    count = rules.legal_moves(s, seat, moves)
    found = np.full((2, MOVES_LIMIT), -1.0)
    heuristics.weigh(s, seat, moves, count, found[0])
    heuristics.rate(s, seat, moves, count, found[1])
    return found[:, :count]


@tables
def test_moves_are_judged_by_what_the_seat_sees(
    seats: int, variant: str, options: dict[str, object]
) -> None:
    for match in decisions(seats, variant, options):
        for seat in match.to_act:
            seen = Table(match.state).seen_by(seat).state
            found = weights(match.state, seat)
            assert (found == weights(seen, seat)).all()
            assert found[0].min() > 0
            assert np.isfinite(found).all()


# Outlooks


@tables
def test_the_teams_share_the_win(seats: int, variant: str, options: dict[str, object]) -> None:
    for match in decisions(seats, variant, options):
        s = match.state
        teams = [heuristics.outlook(s, team) for team in range(s.teams)]
        assert sum(teams) == pytest.approx(1.0)
        for seat in range(seats):
            assert heuristics.outlook(s, seat) == pytest.approx(teams[team_of(s, seat)])
    shares = {WIN: 1.0, TIE: 1.0 / int(match.state.teams)}
    for seat, score in enumerate(match.scores):
        assert heuristics.outlook(match.state, seat) == shares.get(score, 0.0)


def test_a_tie_is_shared() -> None:  # clause 25
    table = at("table: classic 2; hands: - / -; phase: over; finished: 1")
    assert heuristics.outlook(table.state, 0) == 0.5


def test_each_kind_of_line_has_a_value() -> None:
    assert OWN_LINE.shape == (3, 2, KINDS_OF_LINES)


def test_a_line_that_can_be_completed_at_once_is_better() -> None:
    text = "chips: c4 d4 e4 f4 | b1 c1 d1 e1; hands: {} / 9H"
    without, with_card = at(text.format("9D")), at(text.format("2C"))
    assert heuristics.outlook(with_card.state, 0) > heuristics.outlook(without.state, 0)


# Open lines


def test_a_closed_line_is_one_that_would_not_be_a_second_sequence() -> None:  # clause 19
    for run in (5, 6, 7, 8):
        s = at(
            f"chips: {' '.join(f'{column}3' for column in 'abcdefghij'[:run])} c4 c5 | -;"
            " hands: - / -"
        ).state
        lines = np.empty(WINDOWS, np.int64)
        count_chips(s, lines)
        for window in range(WINDOWS):
            if OWNER[lines[window] & CHIPS] == 0 or lines[window] == CLOSED:
                assert (lines[window] != CLOSED) == completed(s, window)


def completed(s: State, window: int) -> bool:
    """Whether the team has two sequences with all chips of the line."""
    filled = s.copy()
    for cell in WINDOW_CELLS[window]:
        filled.chips[0, cell // 50] |= 1 << cell % 50
    return int(count_sequences(filled, 0)) == 2


# Plain cases. All bots that think find them; the hidden cards are few, so that they are certain.

FIRST = "b10 c10 d10 e10"  # a sequence with a corner
THINKERS = pytest.mark.parametrize("level", ["casual", "strong", "expert"])


def choice(table: Table, level: str, samples: int = SAMPLES) -> str:
    """What a bot of that level plays for the seat in turn: card and cell."""
    seat = table.asked[0]
    text: list[str] = []
    while table.asked == [seat] and len(text) < 2:
        budget = Budget(samples=samples, threads=1)
        move = notation.write(new_bot(level, 1).choose(table.seen_by(seat).state, seat, budget))
        text.append(move)
        table.play(move)
    return " ".join(text)


@THINKERS
def test_whoever_can_win_wins(level: str) -> None:
    table = at(f"chips: {FIRST} c4 d4 e4 f4 | b2 c2 d2 e2; hands: 2C 5C AH 9D JC JH / 9H 8H 6D")
    assert choice(table, level) in {"2C @g4", "JC @g4", "JC @b4"}


@THINKERS
def test_a_jack_wins_if_nothing_else_does(level: str) -> None:
    table = at(f"chips: {FIRST} c4 d4 e4 f4 | b4 c2 d2 e2; hands: 5C AH 9D JC / 9H 8H 6D")
    assert choice(table, level) == "JC @g4"


@THINKERS
def test_a_lost_game_is_worse_than_no_sequence(level: str) -> None:
    """The others win with 5S, which they hold in two of three worlds; 2C would be a sequence."""
    table = at(f"chips: c4 d4 e4 f4 | {FIRST} b1 c1 d1; hands: 5S 2C / 5S KD; deck: 9D; turns: 20")
    if level != "casual":  # at sight nobody counts cards
        assert choice(table, level) == "5S @e1"


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_a_one_eyed_jack_stops_a_win(level: str) -> None:
    table = at(f"chips: c4 d4 e4 f4 | {FIRST} b1 c1 d1; hands: JH 2C / 5S 5S; deck: 9D; turns: 20")
    assert choice(table, level) in {"JH @b1", "JH @c1", "JH @d1"}


@THINKERS
def test_partners_build_the_same_line(level: str) -> None:
    """The partner holds 2C or 9H; the other cards of the seat lead nowhere."""
    table = at("chips: c4 d4 e4 | j5 h2; hands: 3C TD 7S / KD QD / 2C 9H / KD QD; turns: 20")
    assert choice(table, level) == "3C @f4"


# Winning at once

EACH = 10 if INTERPRETED else 1  # of the decisions is looked at from all sides


def winning_moves(s: State, seat: int) -> list[int]:
    """The moves after which the seat's team has won, or can win with the next one."""
    moves = np.empty(MOVES_LIMIT, np.int16)
    found = moves[: rules.legal_moves(s, seat, moves)]
    return [int(move) for move in found if wins(s.copy(), seat, int(move))]


def wins(s: State, seat: int, move: int) -> bool:
    log = Log.new()
    rules.apply(s, seat, move, log)
    while rules.advance(s, log):
        clear(log)
    if s.phase == OVER:
        return int(rules.score(s, seat)) == WIN
    return move <= KINDS and s.phase == CHOOSE_CELL and bool(winning_moves(s, seat))


@tables
def test_a_win_of_this_turn_is_found_where_there_is_one(
    seats: int, variant: str, options: dict[str, object]
) -> None:
    moves = np.empty(MOVES_LIMIT, np.int16)
    found = 0
    for number, match in enumerate(decisions(seats, variant, options)):
        seat = match.to_act[0]
        count = rules.legal_moves(match.state, seat, moves)
        seen = Table(match.state).seen_by(seat).state
        place = int(heuristics.winning_place(seen, seat, moves, count))
        found += place >= 0
        if place >= 0:
            assert int(moves[place]) in winning_moves(match.state, seat)
        elif number % EACH == 0:
            assert not winning_moves(match.state, seat)
    assert found


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_a_win_needs_no_thinking(level: str) -> None:
    """One sample would not tell the right cell after the right card."""
    table = at(f"chips: {FIRST} c4 d4 e4 f4 | b4 c2 d2 e2; hands: 5C AH 9D JC / 9H 8H 6D")
    assert choice(table, level, samples=1) == "JC @g4"


def test_partners_win_with_the_line_of_both() -> None:
    text = f"chips: {FIRST} c4 d4 e4 f4 | j5 h2; hands: 3D 2C / KD QD / 7S 8S / KD QD; turns: 20"
    assert choice(at(text), "expert", samples=1) == "2C @g4"


def test_a_line_that_shares_two_cells_with_the_first_does_not_win() -> None:  # clause 19
    """Any chip beside the first sequence only makes it longer."""
    table = at(f"chips: {FIRST} | b4 c2; hands: JC 9D / 9H 8H 6D")
    moves = np.empty(MOVES_LIMIT, np.int16)
    count = rules.legal_moves(table.state, 0, moves)
    assert heuristics.winning_place(table.state, 0, moves, count) == -1


# Facts


def facts(table: Table, move: str) -> dict[str, float]:
    out = np.zeros(len(FACTS))
    heuristics.facts(table.state, table.state, 0, notation.read(move), out)
    return dict(zip(FACTS, out.tolist(), strict=True))


def test_a_move_is_explained_by_its_lines() -> None:
    table = at("chips: c4 d4 e4 f4 | h3 i2; hands: 2C KS / 9H")
    found = facts(table, "2C")
    assert found["longest_line"] == 5
    assert found["chance_completes"] == 1
    assert found["lines_blocked"] > 0
    assert facts(table.play("2C"), "@e2")["chance_completes"] == 0


def test_a_cell_in_the_middle_lies_on_more_open_lines_than_one_at_the_edge() -> None:
    table = at("chips: c4 | h3; hands: 2C KS / 9H")
    assert facts(table, "@e5")["lines_open"] > facts(table, "@b1")["lines_open"] > 0


def test_a_removed_chip_frees_the_own_lines_it_stood_in() -> None:  # clause 10
    table = at("chips: c4 d4 e4 f4 | g4 i2; hands: JH KS / 9H")
    removing = table.play("JH")
    assert facts(removing, "@g4")["lines_freed"] > 0
    assert facts(removing, "@i2")["lines_freed"] == 0


def test_a_card_is_explained_by_the_cell_it_is_best_for() -> None:
    table = at("chips: c4 d4 e4 f4 | h3 i2; hands: 2C KS / 9H")
    assert notation.write_place(int(facts(table, "2C")["place_best"])) == "g4"
    assert facts(table.play("2C"), "@g4")["place_best"] == 0
