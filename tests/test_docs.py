"""What the documentation shows is what the program does."""

import doctest
import re
from pathlib import Path

import pytest

from fileira.core import rules

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    # Markdown fences close an example; doctest would take them for its output.
    text = re.sub(r"^```.*$", "", _text(page), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(test).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", _text(page)):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_the_files_that_the_map_of_changes_names_exist() -> None:
    named = re.findall(r"`((?:src|web|tests|scripts)/[\w./-]+)`", _text(ROOT / "docs/change.md"))
    assert len(named) > 30
    assert [name for name in named if not list(ROOT.glob(name.replace("NAME", "*")))] == []


def test_the_architecture_names_all_packages_of_the_server_and_modules_that_exist() -> None:
    page = _text(ROOT / "docs/architecture.md")
    server = ROOT / "src/fileira/server"
    packages = sorted(file.parent.name for file in server.glob("*/__init__.py"))
    _, _, section = page.partition("## The server\n")
    rows = re.findall(r"^\| `(\w+)` \|", section.partition("\n## ")[0], re.MULTILINE)
    assert sorted(rows) == packages
    named = re.findall(rf"`(?:server/)?((?:{'|'.join(packages)})/\w+)(?:\.py)?`", page)
    assert len(named) > 20
    assert [name for name in named if not list(server.glob(f"{name}*"))] == []


def test_every_benchmark_that_a_page_names_exists() -> None:
    named = {name for page in PAGES for name in re.findall(r"benchmarks\.(\w+)", _text(page))}
    assert "sequence_lengths" in named
    assert [name for name in named if not (ROOT / f"benchmarks/{name}.py").exists()] == []


def test_every_promise_of_security_has_a_test_that_exists() -> None:
    rows = re.findall(
        r"^\| ([^|*]+) \| `([^`]+)` \|$", _text(ROOT / "docs/security.md"), re.MULTILINE
    )
    assert len(rows) > 40
    for promise, test in rows:
        file, _, name = test.partition("::")
        assert f"def {name or 'test'}" in _text(ROOT / file), promise


def test_every_verb_is_documented() -> None:
    page = _text(ROOT / "docs/architecture.md")
    verbs = [name for name in vars(rules.Rules) if name.islower() and not name.startswith("_")]
    assert len(verbs) == 11
    for verb in verbs:
        assert f"| `{verb}(" in page


def test_every_decision_has_a_title_and_a_reason() -> None:
    for page in ROOT.glob("docs/decisions/*.md"):
        title, _, reason = _text(page).partition("\n\n")
        assert title.startswith("# ")
        assert len(reason.split()) > 20


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")
