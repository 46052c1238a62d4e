"""The data file: which numbers it has, what is refused, and where the numbers go."""

import re
import tomllib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from fileira.core.errors import UserError
from fileira.core.match import match_record
from fileira.core.match.match import Match
from fileira.core.text.words import languages

from .. import GAME
from ..tables import FACES, SCORES, Tables, alternatives

TEXT = (GAME.folder / "tables.toml").read_text(encoding="utf-8")
Tree = dict[str, Any]


def usual() -> Tree:
    return deepcopy(tomllib.loads(TEXT))


def refused(change: Callable[[Tree], object]) -> str:
    """What is said about tables with a change."""
    tables = usual()
    change(tables)
    with pytest.raises(UserError) as caught:
        Match("tricky_twist", 4, options={"tables": tables})
    return str(caught.value)


def put(path: str, value: object) -> Callable[[Tree], object]:
    """A change of one entry."""
    *above, name = path.split(".")

    def change(tables: Tree) -> None:
        for key in above:
            tables = tables[key]
        tables[name] = value

    return change


# What the file says


def test_the_usual_tables_can_be_played() -> None:  # clause 32: R5
    assert Tables().check(usual()) == Tables().default


def test_every_number_says_where_it_comes_from() -> None:  # clause 32: R7
    entries = [line for line in TEXT.splitlines() if "=" in line and not line.startswith("#")]
    assert len(entries) == 1 + 9 * 2 + 2 + 12 + 4 + 2
    unsourced = [line for line in entries if not re.search("# .*(sheet|inferred|proposal)", line)]
    assert unsourced == []


def test_the_rulebook_shows_the_numbers_of_the_file() -> None:  # clause 32: R5
    tables = usual()
    found = re.findall(r"^\| ([\w ]+) \| (?:places: )?([\w ]+?) \|", GAME.rulebook(), re.MULTILINE)
    rows = {_key(title): numbers for title, numbers in found}
    scores = {name: tables["score"][name] for name in SCORES}
    points = {name: card.get("points") or card["ranks"] for name, card in scores.items()}
    printed = {
        name: card.get("suits") or card["values"]
        for name, card in tables["bonus"].items()
        if len(card) > 1
    }
    for name, numbers in {**points, **printed}.items():
        assert rows[name] == " ".join(map(str, numbers))


@pytest.mark.parametrize("language", languages())
def test_the_rulebook_calls_the_bonus_cards_as_the_table_does(language: str) -> None:
    shown = [name for name, card in usual()["bonus"].items() if len(card) > 1]
    names = map(GAME.words(language).name, shown)
    assert [name for name in names if f"\n| {name} |" not in GAME.rulebook(language)] == []


def test_the_rulebook_shows_the_side_for_each_score_card() -> None:  # clause 32: R5
    found = re.findall(r"^\| ([\w ]+) \| [^|]+ \| (suit|value) \|", GAME.rulebook(), re.MULTILINE)
    sides = {_key(title): side for title, side in found}
    assert sides == {name: card["side"] for name, card in usual()["score"].items()}


def _key(title: str) -> str:
    """What the file calls a card of the rulebook."""
    names = {GAME.words().name(name): name for name in FACES}
    return names.get(title, title.lower().replace(" ", "_"))


def test_the_timing_of_each_bonus_card_stands_in_the_file() -> None:  # clause 32: R7
    timings = {name: card["timing"] for name, card in usual()["bonus"].items()}
    assert timings.pop("retake") == "at_once"
    assert set(timings.values()) == {"round_end"}
    assert {"retake", *timings} == set(FACES)


# What is refused, each with its key and the reason


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("score.longest_run.points", [0, 3, 1], "must not decrease: [0, 3, 1]."),
        ("score.longest_run.points", [], "must not be empty."),
        ("score.all_suits.points", [0, "1"], "must be whole numbers from -999 to 999, not '1'."),
        ("score.all_suits.points", [0, True], "must be whole numbers from -999 to 999, not True."),
        ("score.even_values.points", 5, "must be a list, not 5."),
        ("score.most.ranks", [12, 7, 3], "must have a number for each of the 4 places; it has 3."),
        ("score.most.side", "back", "must be one of suit, value, not 'back'."),
        ("score.two_suits_1.suits", ["star", "moon"], "must be one of star, wave, leaf, tile,"),
        ("score.two_suits_2.suits", ["star", "star"], "must not contain anything twice:"),
        ("bonus.suit_1.suits", ["star"], "must be two suits, not ['star']."),
        ("bonus.odd.values", [1, 13], "must be whole numbers from 1 to 12, not 13."),
        ("bonus.odd.values", [1, 2], "must be odd: [1, 2]."),
        ("bonus.even.values", [2, 3], "must be even: [2, 3]."),
        ("bonus.even.values", [2, 2], "must not contain anything twice: [2, 2]."),
        ("suits", ["a", "b", "c"], "must be the names of four suits,"),
        ("suits", ["a", "b", "c", "c"], "must not contain anything twice:"),
        ("bonus.flip", 3, "must be a table, not 3."),
        ("score.joker", {}, "is not a key here; the keys are: longest_run,"),
    ],
)
def test_a_file_that_breaks_the_rules_is_refused_with_key_and_reason(
    path: str, value: object, reason: str
) -> None:  # clause 32: R5
    assert refused(put(path, value)).startswith(f"tables: {path} {reason}")


def test_a_file_with_a_key_missing_is_refused() -> None:  # clause 32: R5
    said = refused(lambda tables: tables["score"]["most"].pop("side"))
    assert said == "tables: score.most.side is missing."


def test_only_point_tables_must_not_decrease() -> None:  # clause 32: R8
    tables = usual()
    tables["score"]["most"]["ranks"] = [1, 2, 3, 4]
    assert Tables().check(tables)


@pytest.mark.parametrize("name", FACES)
def test_only_the_given_timings_can_be_played(name: str) -> None:  # clause 32: R7 R8
    other = "round_end" if name == "retake" else "at_once"
    said = refused(put(f"bonus.{name}.timing", other))
    assert said.startswith(f"tables: bonus.{name}.timing can only be ")
    assert f"for now, not '{other}'." in said


def test_there_is_no_option_for_places_after_a_tie() -> None:  # clause 32: R8
    assert [option.name for option in GAME.options] == ["tables", "retake_returns"]


def test_ranks_need_a_number_for_each_place_of_the_table() -> None:  # clause 32: R5
    three = {"tables": usual()}
    three["tables"]["score"]["most"]["ranks"] = [9, 5, 1]
    shown = Match("tricky_twist", 3, options=three, seed=1).state.options.points
    assert shown[SCORES.index("most"), :3].tolist() == [9, 5, 1]
    with pytest.raises(UserError, match=r"score.most.ranks .* each of the 4 places; it has 3"):
        Match("tricky_twist", 4, options=three)


# A file of one's own


@pytest.mark.parametrize("name", alternatives())
def test_an_alternative_is_chosen_by_its_name(name: str) -> None:  # clause 32: R5
    match = Match("tricky_twist", 4, options={"tables": name}, seed=1)
    assert match.options["tables"] == Tables().read(name) != Tables().default
    assert match_record.read(match_record.save(match)).options == match.options


def test_a_match_that_begins_at_a_position_keeps_its_tables() -> None:  # clause 32: R5
    """Positions leave out what is usual, and once that was something else."""
    position = "hands: 7S 3W / 9S 1L / 2L 4T"
    match = Match.at("tricky_twist", position, options={"tables": "first"}, seed=1)
    assert match.state.options.points[SCORES.index("all_suits"), :3].tolist() == [0, 1, 3]
    again = match_record.read(match_record.save(match))
    assert again.state.tobytes() == match.state.tobytes()


def test_a_file_is_read_by_its_name(tmp_path: Path) -> None:  # clause 32: R5
    tables = usual()
    tables["score"]["all_suits"]["points"] = [0, 5]
    file = tmp_path / "mine.toml"
    file.write_text(tomli_w.dumps(tables), encoding="utf-8")
    assert Tables().read(str(file)) == tables


@pytest.mark.parametrize("content", [None, "suits = ["])
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, content: str | None
) -> None:  # clause 32
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(UserError, match=r"tables: the file '.*mine\.toml' cannot be read"):
        Tables().read(str(file))


def test_a_match_is_played_by_its_own_tables() -> None:  # clause 32: R5
    tables = usual()
    tables["suits"] = ["A", "B", "C", "D"]
    tables["score"]["longest_run"] = {"points": [0, 4], "side": "suit"}
    tables["score"]["two_suits_1"]["suits"] = ["D", "A"]
    tables["score"]["two_suits_2"]["suits"] = ["B", "C"]
    for number, pair in enumerate(("AB", "BC", "CD", "DA"), 1):
        tables["bonus"][f"suit_{number}"]["suits"] = list(reversed(pair))
    tables["bonus"]["odd"]["values"] = [5]
    options = Match("tricky_twist", 3, options={"tables": tables}, seed=1).state.options
    assert options.points[0].tolist() == [0, *[4] * 20]
    assert options.side.tolist() == [0, 0, 0, 0, 0, 0, 0, 1, 1]
    assert options.named_suits.tolist() == [[3, 0], [1, 2]]
    assert options.suits.tolist() == [[1, 0], [2, 1], [3, 2], [0, 3]]
    assert options.values.tolist() == [1 << 5, 0b1010101010100]


def test_the_match_record_contains_the_tables() -> None:  # clause 32: R5
    tables = usual()
    tables["score"]["all_suits"]["points"] = [0, 5]
    match = Match("tricky_twist", 3, options={"tables": tables}, seed=1)
    again = match_record.read(match_record.save(match))
    assert again.options["tables"] == tables
    assert again.state.tobytes() == match.state.tobytes()


def test_a_position_tells_tables_that_are_not_the_usual_ones() -> None:  # clause 32: R5
    tables = usual()
    tables["score"]["all_suits"]["points"] = [-5, 5]
    tables["bonus"]["odd"]["values"] = [5]
    match = Match("tricky_twist", 3, options={"tables": tables}, seed=1)
    assert "values: 5 | 2 4 6 8 10 12" in match.position
    assert GAME.position.read(match.position).options.tobytes() == match.state.options.tobytes()
