"""What happens in a match, and what is refused there, as sentences."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..events import SPECTATOR, Event
from ..game import Game
from ..text.words import Words


@dataclass(frozen=True)
class Refusal:
    """Why a move is not legal: a clause of the rulebook and the numbers its sentence needs."""

    clause: int
    args: tuple[int, ...]


def say(
    game: Game, event: Event, names: Sequence[str], language: str = "", you: int = SPECTATOR
) -> str:
    """An event as a sentence of the game's words; the seat `you` reads it."""
    words = game.words(language)
    key = f"event.{game.event_names[event.kind]}"
    if event.card < 0 and f"{key}.hidden" in words:
        key += ".hidden"
    if event.seat == you != SPECTATOR and f"{key}.you" in words:
        key += ".you"
    name = names[event.seat] if event.seat >= 0 else ""
    card = words.name(game.notation.write_card(event.card)) if event.card >= 0 else ""
    return words(
        key,
        name=name,
        card=card,
        place=event.place,
        row=event.place + 1,
        cell=game.place_name(event.place),
        n=event.amount,
        team=_team(game, words, event.amount),
        place_team=_team(game, words, event.place),
    )


def _team(game: Game, words: Words, number: int) -> str:
    """What people call a team, from 1; nothing if the game has none of that number."""
    names = game.team_names
    return words(f"team.{names[number - 1]}") if 0 < number <= len(names) else ""


def explain(game: Game, refusal: Refusal, language: str = "") -> str:
    """A refusal as a sentence of the game's words."""
    words = game.words(language)
    first, *others = refusal.args
    return words(
        f"refused.{game.clauses[refusal.clause]}",
        move=words.move(game.notation.write(first)),
        **{f"arg{number}": value for number, value in enumerate(others, 1)},
    )
