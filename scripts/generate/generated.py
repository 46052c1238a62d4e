"""Files of the repository that are written by the program: write them anew, or check them."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main(files: Mapping[Path, str], arguments: Sequence[str]) -> int:
    """Write the files; with `--check` only tell by the exit code whether they are up to date."""
    if "--check" in arguments:
        return 0 if all(is_current(*file) for file in files.items()) else 1
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return 0


def is_current(file: Path, text: str) -> bool:
    return file.exists() and file.read_text(encoding="utf-8") == text


def between(page: str, marker: str, text: str) -> str:
    r"""The page with another text between its two marks.

    >>> between("a <!-- x --> old <!-- end of x --> b", "x", "new")
    'a <!-- x -->\nnew\n<!-- end of x --> b'
    """
    start, end = f"<!-- {marker} -->", f"<!-- end of {marker} -->"
    before, rest = page.split(start)
    return f"{before}{start}\n{text}\n{end}{rest.split(end)[1]}"


def run(files: Mapping[Path, str]) -> None:
    sys.exit(main(files, sys.argv[1:]))
