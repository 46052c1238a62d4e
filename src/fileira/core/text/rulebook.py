"""A rulebook: one Markdown text with a numbered heading for each clause.

Comments are notes for editors. One of them may name the ids of the rule sheet that a clause
settles: `<!-- law: D3 TB3 -->`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ..errors import UserError
from ..game import Game
from .language import ENGLISH

_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_LAW = re.compile(r"<!-- law: (.*) -->")
_HEADING = re.compile(r"^### (?P<number>\d+)\. (?P<title>.+)$", re.MULTILINE)
_END = re.compile(r"^#{1,3} ", re.MULTILINE)


@dataclass(frozen=True)
class Clause:
    number: int
    title: str
    text: str
    ids: tuple[str, ...] = ()  # of the law that it settles

    @property
    def name(self) -> str:
        """As `clauses.py` of the game and the words call it."""
        return self.title.lower().replace(" ", "_")

    @property
    def markdown(self) -> str:
        return f"### {self.number}. {self.title}\n\n{self.text}"

    @property
    def first_paragraph(self) -> str:
        return " ".join(self.text.partition("\n\n")[0].split())


def whole(game: Game, language: str = "") -> str:
    """The rulebook without its notes for editors."""
    return _COMMENT.sub("", game.rulebook(language))


def clauses(game: Game, language: str = "") -> dict[int, Clause]:
    return {clause.number: clause for clause in read_clauses(game.rulebook(language))}


def find_clause(game: Game, text: str) -> Clause:
    """A clause by its number or its title, in the language in use or in English.

    >>> from fileira.core.game import load_games
    >>> game, *_ = load_games().values()
    >>> find_clause(game, "2") == find_clause(game, find_clause(game, "2").title.upper())
    True
    """
    wanted = text.lower().replace("_", " ").strip(" .")
    found, english = clauses(game), clauses(game, ENGLISH)
    for number, clause in found.items():
        titles = (clause.title.lower(), english[number].title.lower())
        if wanted in (str(number), *titles):
            return clause
    raise UserError("clause_unknown", title=game.title, got=text, last=max(found, default=0))


@cache
def read_clauses(book: str) -> tuple[Clause, ...]:
    r"""The clauses of a rulebook, as they stand in it.

    >>> read_clauses("### 7. Low card\n<!-- law: D3 TB3 -->\nA card lower than ...")
    (Clause(number=7, title='Low card', text='A card lower than ...', ids=('D3', 'TB3')),)
    """
    return tuple(_read_clauses(book))


def _read_clauses(book: str) -> Iterator[Clause]:
    for heading in _HEADING.finditer(book):
        end = _END.search(book, heading.end())
        text = book[heading.end() : end.start() if end else len(book)]
        law = _LAW.search(text)
        ids = tuple(law[1].split()) if law else ()
        yield Clause(int(heading["number"]), heading["title"], _COMMENT.sub("", text).strip(), ids)
