"""High card positions as text: `key: value` lines, also separated by `;`."""

from pathlib import Path

from fileira.core.errors import BadPosition
from fileira.core.text.words import read_words

from .options import VARIANTS
from .rules import CHOOSE, OVER, State

KEYS = ("table", "done", "tricks", "hands", "chosen", "seen")


def write(s: State) -> str:
    seats = range(s.seats)
    hands = (" ".join(str(card) for card in s.hand[seat] if card) for seat in seats)
    lines = {
        "table": f"{VARIANTS[s.options.low_wins].name} {s.seats} rounds={s.options.rounds}",
        "done": str(s.rounds_done),
        "tricks": " ".join(str(s.tricks[seat]) for seat in seats),
        "hands": " / ".join(hands),
        "chosen": " ".join(str(s.chosen[seat]) for seat in seats),
        "seen": " ".join(str(card) for card, seen in enumerate(s.seen) if seen),
    }
    return "\n".join(f"{key}: {value}" for key, value in lines.items())


def read(text: str) -> State:
    lines = text.replace(";", "\n").splitlines()
    fields = {key.strip(): value for key, _, value in (line.partition(":") for line in lines)}
    try:
        return _state(*(fields[key] for key in KEYS))
    except (KeyError, ValueError, IndexError):
        words = read_words(Path(__file__).parent / "words")
        expected = words("notation.position")
        raise BadPosition("unreadable", got=text, expected=expected) from None


def _state(table: str, done: str, tricks: str, hands: str, chosen: str, seen: str) -> State:
    s = State.new()
    variant, seats, rounds = table.split()
    s.options.low_wins = [variant.name for variant in VARIANTS].index(variant)
    s.options.rounds = int(rounds.removeprefix("rounds="))
    s.seats = int(seats)
    s.rounds_done = int(done)
    s.phase = OVER if s.rounds_done == s.options.rounds else CHOOSE
    s.tricks[: s.seats] = [int(word) for word in tricks.split()]
    s.chosen[: s.seats] = [int(word) for word in chosen.split()]
    for seat, hand in enumerate(hands.split("/")):
        cards = [int(word) for word in hand.split()]
        s.hand[seat, : len(cards)] = cards
        s.waiting |= (s.phase == CHOOSE and not s.chosen[seat]) << seat
    s.seen[[int(word) for word in seen.split()]] = 1
    return s
