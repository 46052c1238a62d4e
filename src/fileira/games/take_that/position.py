"""Take That positions as text: lines `key: value`, also separated by `;`, without what is usual.

    row: 34 41 49
    hands: 12 45 94 / 22 38 71
    pile: 66 13 27

A slash separates seats; `-` is nothing, `?` a card that is not shown. Cards that are not named are
not in play.

| key | value | usual |
|---|---|---|
| table | variant, players, options: `classic 3 rounds=5` | classic, as many as hands |
| row | the cards from left to right | empty |
| hands | the cards of each seat | none |
| pile | the cards from its top | empty |
| plus, minus | the piles of each seat, but for extra cards | none |
| extra | the cards each seat has taken unseen | none |
| phase | what the game waits for or does next | `turn`; `open` if the row is empty; `deal` if \
nobody has a card |
| finished | how many rounds are over | 0 |
| totals | the points of each seat from finished rounds | 0 |
| turns | the turns of this round, with the present one | 1; 0 if nobody has a card |
| dealer | the seat that deals; the next one has the first turn | the last; 0 before the deal |
| laid | the turns in which a card came into the row and was taken, if its twin is unseen: \
`34@1 41@2-5` | not known |
"""

from ...core.errors import BadPosition
from .position_lines import LINES, NOTHING, Line, Words, check, complete
from .state import State


def write(s: State) -> str:
    """The state as text, all but its generator."""
    twin = State.new()
    texts = []
    for line in LINES:
        parts = line.shown(s)
        if parts != line.expected(twin):
            texts.append(f"{line.key}: {line.join(parts)}")
        line.lay_all(twin, parts)
    return "\n".join(texts)


def read(text: str) -> State:
    """The state of a text; its generator is zero: sow it before cards are drawn.

    >>> print(write(read("row: 34 41; hands: 45 12 / 14 22; dealer: 0")))
    table: classic 2
    row: 34 41
    hands: 12 45 / 14 22
    dealer: 0
    """
    given = _split_lines(text)
    keys = [line.key for line in LINES]
    for key in given.keys() - set(keys):
        raise BadPosition("position_key", got=key, keys=", ".join(keys))
    s = State.new()
    given["table"] = _table(given)
    for line in LINES:
        shown = line.key in given
        line.lay_all(s, _split(s, line, given[line.key]) if shown else line.expected(s))
    complete(s)
    check(s)
    return s


def _split_lines(text: str) -> dict[str, str]:
    """The values by their keys."""
    given: dict[str, str] = {}
    for line in text.lower().replace(";", "\n").splitlines():
        key, colon, value = (word.strip() for word in line.partition(":"))
        if not colon and key:
            raise BadPosition("position_line", got=line)
        if key in given:
            raise BadPosition("position_key_twice", key=key)
        if key:
            given[key] = value
    return given


def _table(given: dict[str, str]) -> str:
    """Variant, players and options, completed by what the hands tell."""
    words = given.get("table", "classic").split()
    if len(words) < 2 or not words[1].isdecimal():
        if "hands" not in given:
            raise BadPosition("position_players")
        words.insert(1, str(given["hands"].count("/") + 1))
    return " ".join(words)


def _split(s: State, line: Line, text: str) -> list[Words]:
    parts = text.split("/") if line.by_seat else [text]
    wanted = int(s.seats) if line.by_seat else 1
    if len(parts) != wanted:
        raise BadPosition("position_parts", key=line.key, parts=wanted, got=text)
    return [[word for word in part.split() if word != NOTHING] for part in parts]
