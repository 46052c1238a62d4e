"""The facts behind a judgement, in words of the game."""

from collections.abc import Mapping

from ...core.game import Game
from .numbers import local

CHANCE = "chance_"  # how the name of a fact begins that is a probability,
PLACE = "place_"  # or a place of the table


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
