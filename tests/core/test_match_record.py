"""The match record: what is written can be read, what is damaged or forged is refused."""

import hashlib
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.errors import BadPosition, BadRecord, MoveError, UserError
from fileira.core.match.match import Match, StartPosition
from fileira.core.match.match_record import digest_of, read, save, write

FIRST_ROUND = "0 5, 1 9, 2 11, 0 7, 1 2, 2 6, 0 8, 1 4, 2 1"
Header = dict[str, Any]


def _match(moves: str = FIRST_ROUND, rounds: int = 1) -> Match:
    options = {"rounds": rounds}
    return Match("high_card", 3, options=options, seed=1, moves=moves, names=("Ada", "Bo", "Cy"))


FINISHED = write(_match())
SEED = "1".zfill(64)
COMMITMENT = "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5"
PLAY = """\
deal: 5 8 7 9 4 2 6 1 11
0 5
1 9
2 11
0 7
1 2
2 6
0 8
1 4
2 1
"""
FACTS = (
    f'{{"commitment":"{COMMITMENT}","format":1,"game":"high_card","names":["Ada","Bo","Cy"],'
    '"options":{"rounds":1},"result":[2,0,1],"rules_version":1,"seats":3,'
    f'"seed":"{SEED}","variant":"high"}}\n'
)


# What stands in a record


def test_a_record_is_a_small_text_that_people_can_read() -> None:
    text = f"""\
format = 1
game = "high_card"
rules_version = 1
variant = "high"
seats = 3
names = [
    "Ada",
    "Bo",
    "Cy",
]
seed = "{SEED}"
commitment = "{COMMITMENT}"
result = [
    2,
    0,
    1,
]
play = \"\"\"
{PLAY}end 9 {hashlib.sha256(f"{FACTS}{PLAY}".encode()).hexdigest()}
\"\"\"

[options]
rounds = 1
"""
    assert text == FINISHED


def test_the_seed_is_told_after_the_end_only() -> None:
    open_match = _match("0 5")
    assert "seed" not in tomllib.loads(write(open_match))
    assert tomllib.loads(save(open_match))["seed"] == tomllib.loads(FINISHED)["seed"]
    assert tomllib.loads(write(open_match))["commitment"] == open_match.commitment


def test_seconds_are_kept() -> None:
    match = _match("")
    match.play(0, 5, seconds=12.34)
    match.play(1, 9, seconds=0)
    record = save(match)
    assert "\n0 5 [12.3]\n1 9 [0.0]\n" in record
    assert [step.seconds for step in read(record).steps] == [None, 12.3, 0.0]
    assert save(read(record)) == record


@pytest.mark.parametrize(
    "name",
    [
        "",
        'Ada "the Row" L.',
        "O'Bo",
        "back\\slash",
        "Ça và 六",
        "🐂",
        "tab\tnew\nline",
        "\x00\x7f",
        '"""',
        "[x]",
    ],
)
def test_any_name_survives(name: str) -> None:
    match = Match("high_card", 2, seed=1, names=(name, "Bo"))
    assert read(save(match)).names == (name, "Bo")
    assert save(read(save(match))) == save(match)


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=2, max_size=2))
def test_all_names_survive(names: list[str]) -> None:
    match = Match("high_card", 2, seed=1, names=names)
    assert read(save(match)).names == tuple(names)


# Reading


def test_a_match_can_be_read_from_its_cards_alone() -> None:
    match = read(_forged(lambda header: header.pop("seed")))
    assert match.seed is None
    assert match.over
    assert match.scores == (2, 0, 1)
    assert match.commitment == _match().commitment


def test_a_match_without_commitment_can_be_read() -> None:
    assert read(_forged(lambda header: header.pop("commitment"))).over


def test_a_match_read_from_its_cards_goes_on_until_more_are_needed() -> None:
    match = read(write(_match(FIRST_ROUND[: FIRST_ROUND.rindex(", 1 4")], rounds=2)))
    match.play(1, 4)
    before, moves = match.state.tobytes(), match.moves
    with pytest.raises(MoveError, match="has no seed, so the next cards are unknown"):
        match.play(2, 1)
    assert (match.state.tobytes(), match.moves, match.rounds) == (before, moves, [])
    match.withdraw(1)
    match.play(1, 4)


def test_a_saved_match_goes_on_as_it_would_have() -> None:
    match = _match(FIRST_ROUND[: FIRST_ROUND.rindex(", 1 4")], rounds=2)
    again = read(save(match))
    for seat, move in ((1, 4), (2, 1)):
        match.play(seat, move)
        again.play(seat, move)
    assert again.state.tobytes() == match.state.tobytes()


def test_the_repr_of_a_match_without_seed_is_its_record() -> None:
    match = read(write(_match("0 5")))
    rebuilt = eval(repr(match), {"read": read})  # noqa: S307  # this is what a repr is for
    assert rebuilt.state.tobytes() == match.state.tobytes()
    assert repr(rebuilt) == repr(match)


# Damage: the digest does not fit


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("deal: 5 8", "deal: 8 5"),
        ("deal: 5 8", "deal: 12 8"),
        ("0 5\n", "0 7\n"),
        ("0 5\n1 9\n", "1 9\n0 5\n"),
        ('"Ada"', '"Eve"'),
        ("    2,\n    0,", "    0,\n    2,"),
        ("rounds = 1", "rounds = 2"),
        ('variant = "high"', 'variant = "low"'),
        ("seats = 3", "seats = 2"),
        ("end 9", "open 9"),
        ("0001", "0002"),
    ],
)
def test_a_changed_record_is_found_damaged(old: str, new: str) -> None:
    assert old in FINISHED
    with pytest.raises(BadRecord):
        read(FINISHED.replace(old, new))


@pytest.mark.parametrize(("lines", "step"), [(1, 9), (2, 8), (9, 1), (10, 0)])
def test_a_record_without_its_last_lines_is_cut(lines: int, step: int) -> None:
    def cut(header: Header) -> None:
        header["play"] = "\n".join(header["play"].splitlines()[:-lines])

    with pytest.raises(BadRecord, match=f"The match file is cut off after step {step}"):
        read(_changed(cut))


def test_a_record_without_a_line_in_between_is_found() -> None:
    with pytest.raises(BadRecord, match="The match file announces 9 steps but has 8"):
        read(FINISHED.replace("0 7\n", ""))


def test_a_number_of_steps_without_measure_is_refused() -> None:
    with pytest.raises(BadRecord, match="The match file is cut off after step 9"):
        read(FINISHED.replace("end 9", f"end {'9' * 5000}"))


@pytest.mark.parametrize(
    "text", ["", "hello", "format = ", '{"format": 1}', "format = 1\nformat = 1"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=r"This is not a match file|The match file needs a field"):
        read(text)


@given(st.data())
def test_no_damage_goes_unnoticed(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(FINISHED) - 1))
    length = data.draw(st.integers(0, 3))
    text = FINISHED[:place] + data.draw(st.text(max_size=3)) + FINISHED[place + length :]
    try:
        match = read(text)
    except UserError:
        return
    assert save(match) == FINISHED  # it was white space


# Forgery: the digest fits, the rules do not


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("0 5\n", "0 12\n", "Step 1: 12 is not possible: .* Position:"),
        ("2 6\n", "2 11\n", "Step 6: 11 is not possible"),
        ("1 9\n", "0 7\n", "Step 2: Ada has no move to make right now"),
        ("1 9\n", "7 9\n", "Step 2: 7 has no move to make right now"),
        ("1 9\n", "1 ace\n", "Step 2: 'ace' cannot be read"),
        ("1 9\n", "1\n", "Step 2: this is not a valid line of play: '1'"),
        ("1 9\n", "1 9 [soon]\n", "Step 2: '9 .soon.' cannot be read"),
        ("1 9\n", f"{'1' * 5000} 9\n", "Step 2: this is not a valid line of play"),
        ("1 9\n", f"1 {'9' * 5000}\n", "Step 2: '999.*' cannot be read"),
        ("deal: 5 8", f"deal: {'5' * 5000} 8", "Step 0: '555.*' cannot be read"),
        ("deal: 5 8", "deal: 8 5", "Step 0: the cards .* do not come from the seed"),
        ("deal: 5 8", "deal: 12 8", "Step 0: the cards .* do not come from the seed"),
        ("deal: 5 8", "deal: 5 5", "Step 0: the cards .* do not come from the seed"),
        ("deal: 5 8", "deal: 5", "Step 0: the cards .* do not come from the seed"),
        ("deal: 5 8", "draw: 5 8", "Step 0: the cards .* do not come from the seed"),
        ("deal: 5 8", "deal: ace 8", "Step 0: 'ace' cannot be read"),
        ("deal: 5 8", "peek: 5 8", "Step 0: this is not a valid line of play: 'peek: 5 8"),
        ("deal: 5 8", "deal 5 8", "Step 0: this is not a valid line of play: 'deal 5 8"),
        ("1 9\n", "1 9\ndraw: 5\n", "Step 2: the cards .* do not come from the seed"),
        ("2 1\n", "2 1\n0 5\n", "Step 10: Ada has no move to make right now"),
        ("2 1\n", "", "The match file says 'end' after step 8"),
        ("end 9", "open 9", "The match file says 'open' after step 9"),
    ],
)
def test_a_forged_step_is_named_with_the_reason(old: str, new: str, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        read(_forged(_in_play(old, new)))


@pytest.mark.parametrize(
    ("old", "new"),
    [("deal: 5 8", "deal: 5 5"), ("deal: 5 8", "deal: 5"), ("deal: 5 8", "draw: 5 8")],
)
def test_cards_that_the_rules_cannot_deal_are_named_without_a_seed(old: str, new: str) -> None:
    def forge(header: Header) -> None:
        del header["seed"]
        _in_play(old, new)(header)

    with pytest.raises(
        BadRecord, match=r"Step 0: the cards .* are not the ones the rules would draw"
    ):
        read(_forged(forge))


def test_a_card_changed_everywhere_is_found_by_the_seed_only() -> None:
    """Without the seed, another deal is a record of another match."""

    def forge(header: Header) -> None:
        header["play"] = header["play"].replace(" 11", " 12")

    with pytest.raises(BadRecord, match=r"Step 0: .* do not come from the seed"):
        read(_forged(forge))

    def forge_without_seed(header: Header) -> None:
        del header["seed"]
        forge(header)

    assert read(_forged(forge_without_seed)).over


def _set(**values: object) -> Callable[[Header], object]:
    return lambda header: header.update(values)


@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (_set(result=[3, 0, 0]), r"the result as \[3, 0, 0\]; by the rules it is \[2, 0, 1\]"),
        (_set(result=None), r"the result as None; by the rules it is \[2, 0, 1\]"),
        (_set(seed="2".zfill(64)), "The seed is not the one that was promised"),
        (_set(commitment="0" * 64), "The seed is not the one that was promised"),
        (_set(seed="2".zfill(64), commitment=None), "Step 0: .* do not come from the seed"),
        (_set(seed="new"), "A seed is a whole number or 64 hex digits, not 'new'"),
        (_set(seed=1), "seed"),
        (_set(seed=[1]), "seed"),
        (_set(commitment=1), "commitment"),
        (_set(game="chess"), "There is no game 'chess'"),
        (_set(format=2), "The match file uses format 2; this program reads format 1"),
        (_set(format="1"), "The match file needs a field format"),
        (_set(rules_version=2), "version 2 of the rules; this program knows version 1"),
        (_set(variant="middle"), "High card has no variant 'middle'"),
        (_set(seats=9), "is for 2-4 players, not 9"),
        (_set(seats=True), "The match file needs a field seats"),
        (_set(seats=2), "3 were given|do not come from the seed"),
        (_set(names=["Ada"]), "3 names are needed; 1 were given"),
        (_set(names=[1, 2, 3]), "names"),
        (_set(names=[]), "names"),
        (_set(options={"rounds": 2}), "Step 9|do not come from the seed"),
        (_set(options={"rounds": 0}), "rounds must be a whole number from 1 to 9, not 0"),
        (_set(options={"rounds": "1"}), "rounds must be a whole number from 1 to 9, not '1'"),
        (_set(options={"limit": 1}), "There is no option limit"),
        (_set(options=None), "The match file needs a field options"),
        (_set(play=""), "The match file is cut off after step 0"),
        (_set(play=None), "The match file needs a field play"),
        (_set(play=5), "The match file needs a field play"),
    ],
)
def test_a_forged_header_is_refused_with_the_reason(
    forge: Callable[[Header], object], sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        read(_forged(forge))


@given(st.data())
def test_no_forged_line_brings_the_reader_down(data: st.DataObject) -> None:
    """Any line of play may be wrong: the error is one that the user is told."""
    lines = tomllib.loads(FINISHED)["play"].splitlines()
    i = data.draw(st.integers(0, len(lines) - 2))
    words = st.sampled_from(
        ["0", "1", "2", "5", "9", "12", "99", "-1", "deal:", "draw:", "[1]", "²"]
    )
    lines[i] = " ".join(data.draw(st.lists(words, max_size=12)))

    def forge(header: Header) -> None:
        header["play"] = "\n".join([*lines, ""])
        header.pop(data.draw(st.sampled_from(["seed", "note"])), None)

    try:
        match = read(_forged(forge))
    except UserError:
        return
    assert match.over


def test_a_note_added_to_the_header_is_kept_out_of_the_match() -> None:
    """A newer program may add fields; a date is no JSON, but must not bring the reader down."""
    forged = _forged(_set(note="by post"))
    assert read(forged).over
    with pytest.raises(BadRecord):
        read(f"date = 2026-01-01\n{FINISHED}")


# Forging


def _changed(change: Callable[[Header], object]) -> str:
    """The finished record with a changed header, its digest as it was."""
    header = tomllib.loads(FINISHED)
    change(header)
    return tomli_w.dumps({key: value for key, value in header.items() if value is not None})


def _forged(change: Callable[[Header], object]) -> str:
    """The same with a digest that fits."""
    header = tomllib.loads(_changed(change))
    play = header.get("play")
    if isinstance(play, str) and play:
        *lines, last = play.splitlines()
        steps = sum(1 for line in lines if line[:1].isdigit())
        header["play"] = "\n".join(
            [*lines, f"{last.split()[0]} {steps} {digest_of(header, lines)}", ""]
        )
    return tomli_w.dumps(header, multiline_strings=True)


def _in_play(old: str, new: str) -> Callable[[Header], None]:
    def change(header: Header) -> None:
        assert old in header["play"]
        header["play"] = header["play"].replace(old, new, 1)

    return change


# Matches that begin in the middle


def _later(position: str = "", rounds: tuple[tuple[int, ...], ...] = ((2, 0, 1),)) -> Match:
    """The second round of a match, from its first trick on."""
    begun = _match(FIRST_ROUND, rounds=2)
    start = StartPosition(position or begun.position, rounds)
    return Match("high_card", 3, options={"rounds": 2}, seed=7, start=start)


def test_the_record_of_a_match_that_begins_in_the_middle_has_its_position() -> None:
    match = _later()
    match.origin = {"match": "K7PQ2M", "decision": 9, "cards": "new"}
    header = tomllib.loads(save(match))
    assert (header["format"], header["rounds"]) == (2, [[2, 0, 1]])
    assert header["position"] == match.position
    assert read(save(match)).origin == match.origin == header["origin"]


def test_a_position_of_another_table_is_refused() -> None:
    other = Match("high_card", 2, seed=1)
    with pytest.raises(BadPosition, match="other seats or options"):
        _later(other.position, ())


@pytest.mark.parametrize("rounds", [(), ((1, 2),), ((1, 1, 1), (1, 1, 1))])
def test_the_rounds_before_a_position_must_be_told(rounds: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(BadPosition, match="after 1 finished rounds"):
        _later(rounds=rounds)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rounds", [[1, "a", 2]]),
        ("rounds", [1]),
        ("rounds", [[10**40, 0, 1]]),
        ("origin", {"a": [1]}),
    ],
)
def test_wrong_facts_about_the_beginning_are_refused(field: str, value: object) -> None:
    header = tomllib.loads(save(_later()))
    header[field] = value
    *lines, _ = header["play"].strip().split("\n")
    last = f"open 0 {digest_of(header, lines if lines != [''] else [])}"
    header["play"] = "\n".join([*lines, last, ""])
    with pytest.raises(BadRecord, match=field):
        read(tomli_w.dumps(header, multiline_strings=True))
