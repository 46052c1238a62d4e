"""The rules give what the golden files say, compiled as well as interpreted."""

import json
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path

import pytest

from fileira.core.game import Game, load_games
from fileira.core.options import Variant

from . import golden

GAMES = list(load_games().values())
PERFTS = [entry for game in GAMES for entry in golden.perfts(game)]
VARIANTS = [(game, variant) for game in GAMES for variant in game.variants]

every_variant = pytest.mark.parametrize(
    ("game", "variant"), VARIANTS, ids=[f"{game.name}-{variant.name}" for game, variant in VARIANTS]
)


@pytest.mark.parametrize("entry", PERFTS, ids=[f"{e.game.name}-{e.name}" for e in PERFTS])
def test_as_many_moves_follow_a_position_as_ever(entry: golden.Perft) -> None:
    counted = entry.count()
    assert counted == entry.nodes, _split(entry, counted)


@every_variant
def test_a_match_goes_as_ever(game: Game, variant: Variant) -> None:
    assert golden.playthrough(game, variant) == _read(game, f"{variant.name}.txt")


@every_variant
def test_compiled_and_interpreted_rules_do_the_same(game: Game, variant: Variant) -> None:
    """Both runs compare with the same file, all bytes of all states."""
    expected = json.loads(_read(game, "traces.json"))
    for name, digests in golden.traces(game, variant).items():
        same = _first_difference(digests, expected[name]) * golden.NOTED
        assert digests == expected[name], f"{name}: the runs part after {same} decisions"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_golden_file_is_left_over(game: Game) -> None:
    found = {path.name for path in (game.folder / "golden").iterdir()}
    written = {f"{variant.name}.txt" for variant in game.variants}
    assert found == {"perft.toml", "playthroughs.toml", "traces.json", *written}


def test_the_command_shows_what_differs_and_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "old.txt"
    path.write_text("one\ntwo\n", encoding="utf-8")
    assert golden.show({path: "one\nthree\n"}, write=False) == 1
    assert path.read_text(encoding="utf-8") == "one\ntwo\n"
    assert golden.show({path: "one\nthree\n"}, write=True) == 1
    assert path.read_text(encoding="utf-8") == "one\nthree\n"
    assert golden.show({path: "one\nthree\n"}, write=True) == 0
    assert capsys.readouterr().out.count("-two\n+three\n") == 2


def _read(game: Game, name: str) -> str:
    return (game.folder / "golden" / name).read_text(encoding="utf-8")


def _split(entry: golden.Perft, counted: list[int]) -> str:
    """The counts of the least depth that differs, by first move."""
    depth = _first_difference(counted, entry.nodes) + 1
    lines = [f"{move}: {nodes}" for move, nodes in entry.split(depth).items()]
    return "\n".join([f"{entry.name}, depth {depth}", *lines])


def _first_difference(found: Sequence[object], expected: Sequence[object]) -> int:
    """
    >>> _first_difference("abx", "aby"), _first_difference("ab", "abc")
    (2, 2)
    """
    pairs = zip(found, expected, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
