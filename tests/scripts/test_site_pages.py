"""The site of the documentation, without building it: its pages, its menu, its checks."""

import doctest
import re
from importlib import import_module
from os.path import normpath
from pathlib import Path

import pytest

from scripts.site_pages import fences, navigation, reference, sources
from scripts.site_pages.dead_links import problems

PAGES = sources.pages() | reference.reference()
MENU = list(navigation.places(navigation.menu(navigation.settings()["project"]["nav"], PAGES)))


def test_every_page_of_the_docs_stands_in_the_menu_once() -> None:
    docs = {file.relative_to(sources.DOCS).as_posix() for file in sources.DOCS.rglob("*.md")}
    assert docs - set(MENU) == set()
    assert len(MENU) == len(set(MENU))


def test_every_page_of_the_site_is_reached_from_the_menu() -> None:
    reached: set[str] = set()
    todo = list(MENU)
    while todo:
        place = todo.pop()
        if place not in reached:
            reached.add(place)
            todo += [target for target in _links(place) if target in PAGES]
    assert reached == set(PAGES)


@pytest.mark.parametrize("place", PAGES)
def test_a_page_links_to_pages_and_pictures_of_the_site(place: str) -> None:
    pictures = {f"pictures/{file.name}" for file in sources.DOCS.glob("pictures/*")}
    assert _links(place) <= set(PAGES) | pictures


def test_the_rulebooks_of_all_games_have_a_page_in_every_language() -> None:
    books = {place for place in PAGES if place.startswith("rules/") and place.count("/") == 2}
    files = list(sources.GAMES.glob("*/rulebook/*.md"))
    assert len(books) == len(files) > 0


@pytest.mark.parametrize("module", reference.public_modules())
def test_the_reference_has_every_public_name(module: str) -> None:
    named = re.findall(rf"^::: {module}\.(\w+)$", PAGES[f"reference/{module}.md"], re.MULTILINE)
    assert named == sorted(import_module(module).__all__)


ENVS = [module for module in reference.public_modules() if module.startswith("fileira.envs")]


@pytest.mark.parametrize(
    ("module", "name"),
    [(module, name) for module in ENVS for name in import_module(module).__all__],
)
def test_a_name_that_researchers_use_has_an_example_in_its_docstring(
    module: str, name: str
) -> None:
    made = getattr(import_module(module), name)
    told = [made.__doc__ or "", *(each.__doc__ or "" for each in vars(made).values())]
    assert any(">>> " in text for text in told)


@pytest.mark.parametrize("module", [fences, navigation, reference, sources])
def test_the_examples_of_the_builder_run(module: object) -> None:
    assert doctest.testmod(import_module(module.__name__)).failed == 0  # type: ignore[attr-defined]


def test_a_link_to_a_file_that_is_not_there_stops_the_build() -> None:
    with pytest.raises(FileNotFoundError, match=r"docs/bots\.md links to gone\.md"):
        sources.moved("[gone](gone.md)", sources.DOCS / "bots.md")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('<a href="other.html#here">', []),
        ('<a href="https://example.org">', []),
        ('<a href="gone.html">', ["index.html: dead link: gone.html"]),
        ('<a href="other.html#gone">', ["index.html: dead link: other.html#gone"]),
        (
            '<script src="https://example.org/x.js">',
            ["index.html: is loaded from elsewhere: https://example.org/x.js"],
        ),
    ],
)
def test_dead_links_and_requests_to_elsewhere_are_told(
    body: str, told: list[str], tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text(body, encoding="utf-8")
    (tmp_path / "other.html").write_text('<h2 id="here">', encoding="utf-8")
    assert problems(tmp_path) == told


def _links(place: str) -> set[str]:
    folder = Path(place).parent
    parts = sources.CODE.split(PAGES[place])
    found = [link["path"] for part in parts[::2] for link in sources.LINK.finditer(part)]
    return {Path(normpath(folder / path)).as_posix() for path in found}
