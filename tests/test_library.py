"""The public names: what they are, that they are told, and what importing them costs."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fileira
from fileira import Match

PAGE = Path(__file__).parents[1] / "docs" / "library.md"
MODULES = ("fileira", "fileira.bots", "fileira.envs", "fileira.analysis")
NAMES = [(module, name) for module in MODULES for name in import_module(module).__all__]


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_every_public_name_is_there_and_told(module: str, name: str) -> None:
    assert getattr(import_module(module), name).__name__ == name
    assert name in dir(import_module(module))


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_every_public_name_has_a_heading_with_an_example(module: str, name: str) -> None:
    chapter = _parts(PAGE.read_text(encoding="utf-8"), "##")[f"`{module}`"]
    assert ">>> " in _parts(chapter, "###")[f"`{name}`"]


@pytest.mark.parametrize("module", MODULES)
def test_the_page_names_nothing_that_is_not_public(module: str) -> None:
    chapter = _parts(PAGE.read_text(encoding="utf-8"), "##")[f"`{module}`"]
    headings = {heading.strip("`") for heading in _parts(chapter, "###")}
    assert headings == set(import_module(module).__all__)


@pytest.mark.parametrize("module", MODULES)
def test_importing_a_package_loads_no_compiler(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert "numba" not in done.stdout.split()


@pytest.mark.parametrize("module", MODULES)
def test_a_name_that_is_not_public_is_an_error(module: str) -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = import_module(module).chess


@pytest.mark.parametrize(
    "match",
    [
        Match("high_card", 3, seed=1, moves="0 5, 1 9", names=("Ada", "Bruno", "Cleo")),
        Match.at("high_card", Match("high_card", 2, seed=1, moves="0 5").position, seed=2),
        fileira.read(fileira.write(Match("high_card", 2, seed=1, moves="0 5"))),
    ],
    ids=["of a seed", "at a position", "of a record"],
)
def test_the_repr_of_a_match_needs_public_names_only(match: Match) -> None:
    known = {name: getattr(fileira, name) for name in fileira.__all__}
    again = eval(repr(match), known)  # noqa: S307  # this is what a repr is for
    assert repr(again) == repr(match)
    assert again.position == match.position


def _parts(text: str, mark: str) -> dict[str, str]:
    """The texts below the headings of a level."""
    _, *rest = re.split(rf"^{mark} (.+)$", text, flags=re.MULTILINE)
    return dict(zip(rest[::2], rest[1::2], strict=True))
