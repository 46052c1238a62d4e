"""What others may be shown of people: names, phrases, and no letters that are unseen or pile up."""

import unicodedata

from ...core.errors import UserError

NAME_LENGTH = 24
_ROUND = frozenset("()❨❩❪❫⟮⟯⦅⦆⸨⸩﴾﴿")  # brackets around what a table adds to names
PHRASES = (
    *("hello", "good_luck", "have_fun", "ready", "wait_please", "back_soon", "i_am_back"),
    *("your_turn", "take_your_time", "thinking", "sorry", "thanks", "welcome", "well_played"),
    *("nice_move", "good_idea", "bold", "clever", "lucky_me", "lucky_you", "bad_luck"),
    *("so_close", "oh_no", "not_again", "i_knew_it", "surprise", "just_as_planned", "oops"),
    *("my_mistake", "why", "yes", "no", "maybe", "who_did_that", "watch_out", "revenge"),
    *("that_hurt", "good_game", "one_more", "got_to_go", "bye"),
)
REACTIONS = ("smile", "laugh", "wow", "think", "sad", "angry", "clap", "heart")
BURST = 5  # so many may come
WINDOW = 10.0  # within so many seconds
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


def read_name(text: str) -> str:
    r"""A name to be shown to others: visible, on one line, not too long, without a remark.

    >>> read_name("  Ann\tBo\u202e (2)")
    'Ann Bo 2'
    """
    name = in_one_line("".join(each for each in text if not _is_round(each)))[:NAME_LENGTH].strip()
    if not name:
        raise UserError("name", most=NAME_LENGTH)
    return name


def in_one_line(text: str) -> str:
    r"""What others may be shown: nothing that moves the cursor or turns what stands around it.

    >>> in_one_line("well\n\x1b[2J \x1b played\u202e!")
    'well [2J played!'
    """
    shown = unicodedata.normalize("NFC", without_blanks(text))
    return " ".join(without_stacks(shown).split())


def _is_round(letter: str) -> bool:
    """Whether it is a round bracket, or shows one: `⑵` is a single letter."""
    return not _ROUND.isdisjoint(unicodedata.normalize("NFKC", letter))


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
