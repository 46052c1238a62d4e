"""The facts behind a judgement, in words of the game."""

from collections.abc import Mapping

from ...core.game import Game
from .numbers import local

CHANCE = "chance_"  # how the name of a fact begins that is a probability,
PLACE = "place_"  # or a place of the table
CLEAR = 0.1  # a difference between two moves that is worth a word
REASONS = 2  # more would not be read


def tell_facts(facts: Mapping[str, float], game: Game) -> list[str]:
    """Nothing is said of what does not happen."""
    told = [_tell_fact(name, number, game) for name, number in facts.items()]
    return [sentence for sentence in told if sentence]


def _tell_fact(name: str, number: float, game: Game) -> str:
    words, key = game.words(), f"fact.{name}"
    percent = f"{100 * number:.0f} %"
    value = f"{number:.1f}".removesuffix(".0")
    if (percent if name.startswith(CHANCE) else value) in ("0 %", "0", "-0"):
        none = f"fact.{name}.none"
        return words(none) if none in words else ""
    if name.startswith(CHANCE):
        sure = f"fact.{name}.sure"
        return words(sure) if percent == "100 %" and sure in words else words(key, percent=percent)
    if name.startswith(PLACE):
        return words(key, place=game.place_name(round(number)))
    return words(key, value=local(value))


def why_better(better: Mapping[str, float], played: Mapping[str, float], game: Game) -> list[str]:
    """What of its facts speaks for the better of two moves, the clearest first."""
    pairs = [(name, number, played[name]) for name, number in better.items()]
    clear = sorted((-_clearness(*pair), _tell_difference(*pair, game)) for pair in pairs)
    return [told for clearness, told in clear if told and -clearness >= CLEAR][:REASONS]


def _clearness(name: str, one: float, other: float) -> float:
    """How far apart two numbers are, from 0 to 1."""
    apart = abs(one - other)
    return apart if name.startswith(CHANCE) else apart / (1 + max(abs(one), abs(other)))


def _tell_difference(name: str, best: float, played: float, game: Game) -> str:
    words, key = game.words(), f"why.{name}.{'more' if best > played else 'less'}"
    if key not in words:
        return ""
    return words(key, best=_short(name, best), played=_short(name, played))


def _short(name: str, number: float) -> str:
    if name.startswith(CHANCE):
        return f"{100 * number:.0f} %"
    return local(f"{number:.1f}".removesuffix(".0"))
