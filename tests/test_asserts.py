"""Asserts tell the type checker what is known; a check that something hangs on is none of them.

Under `python -O` all of them are gone: `tests/server/stories/test_optimized.py` plays there.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import fileira

PACKAGE = Path(fileira.__file__).parent


def test_an_assert_of_the_package_only_narrows_a_type() -> None:
    found = list(_asserts())
    assert found
    assert [place for place, node in found if not _only_narrows(node.test)] == []


@pytest.mark.parametrize("text", ["asked", "self._process is not None", "isinstance(move, int)"])
def test_what_narrows_may_vanish(text: str) -> None:
    assert _only_narrows(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize("text", ["case.seat >= 0", "load()", "game.rules.State.dtype == known"])
def test_what_compares_or_calls_is_a_check(text: str) -> None:
    assert not _only_narrows(ast.parse(text, mode="eval").body)


def _asserts() -> Iterator[tuple[str, ast.Assert]]:
    """Those of the package, without tests of games."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if "tests" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Assert):
                    yield f"{path.relative_to(PACKAGE)}:{node.lineno}", node


def _only_narrows(test: ast.expr) -> bool:
    match test:
        case ast.Name() | ast.Attribute():
            return True
        case ast.Compare(left=left, ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return _only_narrows(left)
        case ast.Call(func=ast.Name(id="isinstance"), args=[thing, _]):
            return _only_narrows(thing)
    return False
