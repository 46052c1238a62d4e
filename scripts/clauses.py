"""List the clauses of the rulebooks, and the ids of the law under them, that no test cites.

A rulebook numbers its clauses (`### 7. Low card`) and may name the ids of a rule sheet that a
clause settles (`<!-- law: D3 TB3 -->`). A test of the game cites what it tests in a comment:
`# clause 7: D3 TB3`.
"""

import re
import sys
from pathlib import Path

from fileira.core.text.rulebook import read_clauses

GAMES = Path(__file__).parents[1] / "src" / "fileira" / "games"
_CITED = re.compile(r"# clause (\d+)(?:: ([\w ]+))?$", re.MULTILINE)


def read_citations(tests: str) -> set[str]:
    """
    >>> sorted(read_citations("def test_a_low_card_takes_a_row():  # clause 7: D3 TB3"))
    ['7', 'D3', 'TB3']
    """
    return {word for number, ids in _CITED.findall(tests) for word in (number, *ids.split())}


def uncited(game: Path) -> list[str]:
    """What no test of the game cites, a line for each clause."""
    rulebook = (game / "rulebook" / "en.md").read_text(encoding="utf-8")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in game.glob("tests/**/*.py"))
    cited = read_citations(tests)
    lines = []
    for clause in read_clauses(rulebook):
        missing = [word for word in (str(clause.number), *clause.ids) if word not in cited]
        if missing:
            lines.append(f"{clause.number}. {clause.title}: {' '.join(missing)}")
    return lines


def main() -> int:
    found = False
    for rulebook in sorted(GAMES.glob("*/rulebook/en.md")):
        game = rulebook.parents[1]
        lines = uncited(game)
        found |= bool(lines)
        print(f"{game.name}: {'not cited by any test' if lines else 'all clauses are cited'}")
        print("".join(f"  {line}\n" for line in lines), end="")
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
