"""No text that somebody calls a match record keeps a server from its tables."""

import pytest

from fileira.core.errors import BadRecord
from fileira.core.match.match_record import read
from fileira.core.match.record_text import DEEPEST, LONGEST, LONGEST_WORD, read_toml
from tests.work import work_of

CALLS_PER_LETTER = 4  # of the reader of TOML, in what it is given


def _filled(unit: str, before: str = "", after: str = "") -> str:
    """As long as a record may be."""
    return before + unit * ((LONGEST - len(before) - len(after)) // len(unit)) + after


HEAVY = {
    "dotted keys": _filled("a.", after="a=1"),
    "dotted keys with spaces": _filled("a . ", after="a=1"),
    "dotted keys in quotes": _filled("''.", after="a=1"),
    "dotted tables": _filled("a.", "[", "a]"),
    "lists in lists": _filled("[", "a="),
    "tables in tables": _filled("{a=", "a="),
    "a long number": _filled("9", "a="),
    "a long hexadecimal number": _filled("f", "a=0x"),
    "a long key": _filled("a", after="=1"),
    "many keys": "\n".join(f"a{number}=1" for number in range(20_000)),
    "many tables": "\n".join(f"[a{number}]" for number in range(20_000)),
    "many items": _filled("1,", "a=[", "]"),
    "many lines": _filled("\n"),
    "one letter too long": "#" * (LONGEST + 1),
}
READ = {  # or refused by the reader of TOML
    "a long text": _filled("\\n", 'a="""', '"""'),
    "a long comment": _filled("#"),
    "white space": _filled(" "),
    "a text without end": _filled('\\"', '"'),
    "many texts without end": _filled('\n\\"""', '"""', "\\"),
    "half of an emoji": 'a="\ud800"',
    "no day": "a=2026-13-45",
    "a text of NULs": _filled("\0", 'a="', '"'),
    "deep as allowed": "[" + ".".join("a" * (DEEPEST + 1)) + "]",
    "long as allowed": "a=" + "9" * LONGEST_WORD,
}


@pytest.mark.parametrize("text", HEAVY.values(), ids=HEAVY)
def test_what_would_hold_up_the_reader_never_reaches_it(text: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert refused.value.key == "record_heavy"


@pytest.mark.parametrize("text", [*HEAVY.values(), *READ.values()], ids=[*HEAVY, *READ])
def test_reading_takes_no_longer_than_the_text_is_long(text: str) -> None:
    most = 1000 + CALLS_PER_LETTER * len(text)
    assert work_of(lambda: read_toml(text), most, BadRecord)


@pytest.mark.parametrize("quote", ['"', "'", '"""', "'''"])
@pytest.mark.parametrize("inside", ["", "\\", "'", "''", '"', '""', "#", "\n", "x\\\n"])
def test_no_quotes_hide_what_is_heavy(quote: str, inside: str) -> None:
    """What the check takes for the inside of a text, the reader must not read as keys."""
    hidden = f"x={quote}{inside}{quote}\n" + ".".join("a" * 3000) + "=1"
    assert work_of(lambda: read_toml(hidden), 100_000, BadRecord)
