"""The pages of the site, made from files of the repository: docs, rulebooks, and what they link to.

Nothing is listed here: rulebooks are found by folder, public modules by the page of the library.
"""

import re
from collections.abc import Callable
from os.path import normpath, relpath
from pathlib import Path

from babel import Locale

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GAMES = ROOT / "src" / "fileira" / "games"
BOOKS = "*/rulebook"
CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https:)(?P<path>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


def pages() -> dict[str, str]:
    """The text of each page by its place on the site."""
    found: dict[str, str] = {}
    todo = [*sorted(DOCS.rglob("*.md")), *sorted(GAMES.glob(f"{BOOKS}/*.md"))]
    todo += [GAMES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    while todo:
        source = todo.pop()
        if place(source) not in found:
            text = read(source)
            found[place(source)] = _highlighted(moved(text, source))
            todo += linked(text, source)
    return found


def place(source: Path) -> str:
    """Where a file or folder of the repository stands on the site.

    >>> place(ROOT / "docs/bots.md"), place(ROOT / "docs/decisions")
    ('bots.md', 'decisions/index.md')
    >>> place(ROOT / "examples/my_bot.py")
    'repository/examples/my_bot.py.md'
    """
    path = source.relative_to(ROOT).as_posix()
    if source == GAMES:
        return "rules/index.md"
    if source.parent in GAMES.glob(BOOKS):
        return f"rules/{source.parts[-3]}/{source.name}"
    path = path.removeprefix("docs/") if path.startswith("docs/") else f"repository/{path}"
    if source.is_dir():
        return f"{path}/index.md"
    return path if source.suffix in {".md", ".png", ".svg"} else f"{path}.md"


def read(source: Path) -> str:
    """A file as a page in Markdown, whatever it is."""
    if source.is_dir():
        return _listing(source)
    text = source.read_text(encoding="utf-8")
    if source.suffix != ".md":
        return f"# `{source.name}`\n\n````{source.suffix[1:]}\n{text}````\n"
    return _with_languages(text, source) if source.parent in GAMES.glob(BOOKS) else text


def linked(text: str, source: Path) -> list[Path]:
    """The files that a page leads to and that become pages, too."""
    links = (link for part in CODE.split(text)[::2] for link in LINK.finditer(part))
    targets = [_target(link["path"], source) for link in links]
    return [target for target in targets if target.suffix not in {".png", ".svg"}]


def moved(text: str, source: Path) -> str:
    """The text with links to where the files stand on the site.

    >>> moved("[a bot](../examples/my_bot.py)", ROOT / "docs/bots.md")
    '[a bot](repository/examples/my_bot.py.md)'
    """
    folder = Path(place(source)).parent

    def link(match: re.Match[str]) -> str:
        target = relpath(place(_target(match["path"], source)), folder)
        return f"]({Path(target).as_posix()}{match['anchor'] or ''})"

    return _outside_code(text, lambda part: LINK.sub(link, part))


def title(text: str) -> str:
    """The first heading of a page."""
    return text.partition("# ")[2].partition("\n")[0].replace("`", "")


def _target(path: str, source: Path) -> Path:
    folder = source if source.is_dir() else source.parent
    target = Path(normpath(folder / path))
    if not target.exists():
        raise FileNotFoundError(f"{source.relative_to(ROOT)} links to {path}, which does not exist")
    return target


def _listing(folder: Path) -> str:
    name, pattern = ("Rules", f"{BOOKS}/en.md") if folder == GAMES else (folder.name, "*.md")
    lines = [
        f"- [{title(file.read_text(encoding='utf-8'))}]({file.relative_to(folder).as_posix()})"
        for file in sorted(folder.glob(pattern))
    ]
    return "\n".join([f"# {name.capitalize()}\n", *lines, ""])


def _with_languages(text: str, source: Path) -> str:
    others = sorted(file for file in source.parent.glob("*.md") if file != source)
    links = ", ".join(f"[{_own_name(file.stem)}]({file.name})" for file in others)
    heading, _, rest = text.partition("\n\n")
    # Each language is read by its own people: the search finds the English pages.
    head = "" if source.stem == "en" else "---\nsearch:\n  exclude: true\n---\n\n"
    return f"{head}{heading}\n\n*{links}*\n\n{rest}"


def _own_name(language: str) -> str:
    name = Locale.parse(language, sep="-").get_display_name() or language
    return name[0].upper() + name[1:]


def _outside_code(text: str, change: Callable[[str], str]) -> str:
    parts = CODE.split(text)
    return "".join(part if part.startswith("```") else change(part) for part in parts)


def _highlighted(text: str) -> str:
    """Sessions are coloured as sessions."""
    return text.replace("```python\n>>>", "```pycon\n>>>")
