"""Letters as people see them: those that show nothing, and marks that pile up."""

import unicodedata

MOST_MARKS = 3  # on one letter; Hebrew needs so many, and no more are drawn over other lines
# Letters, symbols and marks that fonts draw as nothing though Python calls them printable.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159\U00016fe4")
# They change how another letter is drawn, hardly ever so that one sees it.
UNSEEN = frozenset(
    chr(code)
    for codes in (
        (0x034F, 0x17B4, 0x17B5),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0100, 0xE01F0),
    )
    for code in codes
)


def without_blanks(text: str) -> str:
    r"""What can be seen of a text, and the blanks between.

    >>> without_blanks("A\u3164n\u202en\x07")
    'Ann'
    """
    shown = (each for each in text if each.isprintable() or each.isspace())
    return "".join(each for each in shown if each not in BLANK)


def without_stacks(text: str) -> str:
    r"""The text without marks that stand on nothing, or high above their letter.

    >>> without_stacks("\u0301a" + "\u0301" * 30) == "a" + "\u0301" * MOST_MARKS
    True
    """
    kept: list[str] = []
    marks = MOST_MARKS  # a mark at the beginning has no letter
    for each in text:
        marks = marks + 1 if _is_mark(each) else MOST_MARKS if each.isspace() else 0
        if marks <= MOST_MARKS:
            kept.append(each)
    return "".join(kept)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")
