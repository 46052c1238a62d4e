"""What a view tells of the lines that a play would complete, make, block, break, weaken or open."""

from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from ..board import CORNERS
from ..notation import write_place
from ..state import CHOOSE_CELL
from ..view import View, see
from ..view_board import LINE_NAMES, Effect
from .table import at
from .test_heuristics import TABLES, decisions

Line = tuple[str, ...]
CORNER_NAMES = tuple(map(write_place, CORNERS))
EACH = 5  # of the decisions is looked at


def told(position: str, moves: str = "") -> set[str]:
    """What the seat in turn is told, as `cell does first-last covered`."""
    table = at(position)
    if moves:
        table.play(moves)
    seat = table.asked[0]
    return {text(effect) for effect in see(table.seen_by(seat).state, seat).effects}


def text(effect: Effect) -> str:
    return f"{effect.cell} {effect.does} {effect.line[0]}-{effect.line[-1]} {effect.covered}"


def test_a_chip_completes_a_line() -> None:  # clause 17
    assert told("chips: c4 d4 e4 f4 | j5; hands: 2C / 9H") == {"g4 completes c4-g4 5"}


def test_a_corner_is_one_of_the_five() -> None:  # clause 18
    assert told("chips: b1 c1 d1 | j5; hands: 5S / 9H") == {"e1 completes a1-e1 5"}


def test_a_chip_makes_a_line_of_four() -> None:  # clause 17
    assert told("chips: c4 d4 e4 | j5; hands: 3C / 9H") == {"f4 makes b4-f4 4", "f4 makes c4-g4 4"}


def test_a_line_that_cannot_be_a_second_sequence_is_none() -> None:  # clause 19
    assert told("chips: c4 d4 e4 f4 g4 | j5; hands: 8D / 9H") == set()


def test_a_chip_blocks_lines_of_others() -> None:  # clause 17
    assert told("chips: j5 | c4 d4 e4 f4; hands: 2C / 9H") == {
        "g4 blocks c4-g4 4",
        "g4 blocks d4-h4 3",
    }


def test_a_line_of_two_is_not_worth_a_word() -> None:
    assert told("chips: c4 d4 | c6 d6; hands: 5C 7H / 9H") == set()


def test_a_one_eyed_jack_weakens_the_lines_of_its_chip() -> None:  # clause 10
    assert told("chips: j5 | c4 d4 e4; hands: JH / 9H", "JH") == {
        f"{cell} weakens {line} 3"
        for cell, line in product(("c4", "d4", "e4"), ("a4-e4", "b4-f4", "c4-g4"))
    }


def test_a_one_eyed_jack_opens_a_line_of_its_team() -> None:  # clause 10
    assert told("chips: c4 d4 e4 | f4 b4; hands: JH / 9H") == {
        "f4 opens c4-g4 3",
        "b4 opens a4-e4 3",
    }


def test_a_sequence_can_be_broken_in_the_advanced_variant_only() -> None:  # clause 28
    position = "table: {} 2; chips: j5 | b10 c10 d10 e10; hands: JH / 9H"
    assert told(position.format("classic")) == set()
    assert told(position.format("advanced")) >= {
        f"{cell} breaks a10-e10 5" for cell in ("b10", "c10", "d10", "e10")
    }


def test_the_card_laid_is_told_of_alone() -> None:  # clause 7
    position = "chips: c4 d4 e4 f4 | j5; hands: 2C KS / 9H"
    assert told(position) == {"g4 completes c4-g4 5", "b4 completes b4-f4 5"}
    assert told(position, "KS") == {"b4 completes b4-f4 5"}


def test_the_most_telling_comes_first() -> None:
    table = at("chips: c4 d4 e4 f4 | c6 d6 e6 f6; hands: JC / 9H")
    found = [(effect.does, effect.covered) for effect in see(table.state, 0).effects]
    assert list(dict.fromkeys(found)) == [
        ("completes", 5),
        ("blocks", 4),
        ("makes", 4),
        ("blocks", 3),
    ]


def test_only_the_seat_in_turn_is_told() -> None:
    table = at("chips: c4 d4 e4 f4 | j5; hands: 2C / 9H")
    assert see(table.seen_by(0).state, 0).effects
    assert not see(table.seen_by(1).state, 1).effects
    assert not see(table.seen_by(-1).state, -1).effects


# All lines of whole matches, by their plain definition.


@pytest.mark.parametrize(("seats", "variant", "options"), TABLES)
def test_all_lines_are_told_by_their_definition(
    seats: int, variant: str, options: dict[str, object]
) -> None:
    seen = 0
    for number, match in enumerate(decisions(seats, variant, options)):
        seat = int(match.state.turn)
        if number % EACH == 0 and match.state.phase <= CHOOSE_CELL:
            view = see(match.observation(seat), seat)
            assert set(map(text, view.effects)) == set(defined(view))
            seen += len(view.effects)
    assert seen


def defined(view: View) -> Iterator[str]:
    reach = view.targets or {cell for held in view.hand for cell in held.cells}
    for cell in reach:
        found = [
            each for line in LINE_NAMES if cell in line for each in effect_on(view, cell, line)
        ]
        completed = [line for line, does, _ in found if does == "completes"]
        for line, does, covered in found:
            if does != "makes" or not completed or shares_little(line, completed):
                yield f"{cell} {does} {line[0]}-{line[-1]} {covered}"


def effect_on(view: View, cell: str, line: Line) -> Iterator[tuple[Line, str, int]]:
    """At most one."""
    chips = dict(zip(view.cell_names, view.chips, strict=True))
    own, there = view.seats[view.seat].team, chips[cell]
    if line in view.teams[there or 0].lines and there is not None:
        yield line, "breaks", 5
        return
    others = {chips[each] for each in line if each != cell} - {None}
    owner = own if there is None and own in others else next(iter(others), None)
    if owner is None or len(others) > 1:
        return
    lines = view.teams[owner].lines
    if lines and not shares_little(line, lines):
        return
    covered = sum(chips[each] == owner or each in CORNER_NAMES for each in line)
    if there is None:
        covered += owner == own
        kinds = {5: "completes", 4: "makes"} if owner == own else {4: "blocks", 3: "blocks"}
    elif there == owner:
        kinds = {4: "weakens", 3: "weakens"}
    else:
        kinds = {4: "opens", 3: "opens"} if owner == own else {}
    if covered in kinds:
        yield line, kinds[covered], covered


def shares_little(line: Line, others: Sequence[Line]) -> bool:
    """19: two sequences have at most one cell in common."""
    return any(len({*line} & {*other}) <= 1 for other in others)
