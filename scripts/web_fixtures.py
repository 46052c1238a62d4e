"""Write what the web needs of the games: their facts, and matches as the first seat sees them.

`facts.json` in each game's `web/` folder names its events, clauses and cards; it is kept in git.
`levels.json` beside the generated messages has the levels of the bots in their order; so is it.
`web/fixtures/` holds played matches for the gallery and the tests of the web; it is not.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from fileira.bots.levels import LEVELS, new_bot
from fileira.core.events import Event, redact
from fileira.core.game import Game, load_games
from fileira.core.match.match import Match
from fileira.core.match.steps import Frame
from fileira.core.options import Variant

ROOT = Path(__file__).parents[1]
FIXTURES = ROOT / "web" / "fixtures"
LEVELS_FILE = ROOT / "web" / "src" / "lib" / "server" / "generated" / "levels.json"
VIEWER = 0
SEED = 6
STEPS = 400  # of one match, more than a round has
PLACES = 100
CARDS = 128  # numbers that may name a card
LEVEL = "beginner"
NAMES = (
    *("Ana", "Rita", "Tico", "Otto", "Nadia", "Bia", "Caio"),
    *("Zé", "Maximilian von Hohenstein", "Lou", "Inês", "Gus"),
)

Json = dict[str, Any]


def facts(game: Game) -> Json:
    """The names behind the numbers in events: what the words and the art call them."""
    return {
        "events": game.event_names,
        "clauses": {str(number): name for number, name in game.clauses.items()},
        "cards": list(_card_names(game)),
        "places": list(map(game.place_name, range(PLACES))) if _names_places(game) else [],
        "teams": list(game.team_names),
    }


def _names_places(game: Game) -> bool:
    return hasattr(game.notation, "write_place")


def _card_names(game: Game) -> Iterator[str]:
    for card in range(CARDS):
        try:
            yield game.notation.write_card(card)
        except KeyError:
            yield ""
        except IndexError:
            return


def played(game: Game, variant: Variant, seats: int) -> Json:
    """A match between bots, in the form of the server's messages."""
    match = Match(game, seats, variant=variant.name, seed=SEED, names=NAMES[:seats])
    view = _view(match)
    start = {"view": view, "seats": list(match.names), **_table(match)}
    steps: list[Json] = []
    while not match.over and len(steps) < STEPS:
        seat = random.Random(len(steps)).choice(match.to_act)  # noqa: S311, any order will do
        match.play(seat, new_bot(LEVEL, SEED).choose(match.observation(seat), seat))
        step, view = _step(match, view)
        steps.append({**step, "set": _table(match)})
    return {"game": game.name, "variant": variant.name, "start": start, "steps": steps}


def _step(match: Match, view: Json) -> tuple[Json, Json]:
    last = match.steps[-1]
    now = match.state if not last.frames else last.frames[0].state
    frames = [Frame(now, last.events), *last.frames] if not last.frames else list(last.frames)
    told = []
    for number, frame in enumerate(frames):
        happened = last.events + frame.events if last.frames and number == 0 else frame.events
        seen = _seen(match, frame)
        changed = {key: value for key, value in seen.items() if view.get(key) != value}
        told.append({"events": [_happening(event) for event in happened], "view": changed})
        view = seen
    return {"who": last.seat, "frames": told}, view


def _table(match: Match) -> Json:
    asked = match.legal_moves(VIEWER)
    offers = [[move, match.game.notation.write(move), _does(match, move)] for move in asked]
    decision = {"decision": len(match.steps), "must": VIEWER in match.to_act, "moves": offers}
    return {
        "waiting": match.to_act,
        "asked": decision if offers else None,
        "rounds": [list(scored) for scored in match.rounds],
        "winners": match.winners if match.over else [],
    }


def _does(match: Match, move: int) -> list[list[int]]:
    return [_happening(event) for event in match.preview(VIEWER, move)]


def _happening(event: Event) -> list[int]:
    return list(redact(event, VIEWER)[:-1])


def _seen(match: Match, frame: Frame) -> Json:
    state = frame.state.copy()
    match.game.rules.observe(state, VIEWER)
    return _plain(match.game.view(state, VIEWER))


def _view(match: Match) -> Json:
    return _plain(match.view(VIEWER))


def _plain(view: object) -> Json:
    plain: Json = msgspec.to_builtins(view)
    return plain


def _write(path: Path, content: Json | Sequence[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(content, ensure_ascii=False) + "\n"
    path.write_text(text, encoding="utf-8")


def main(names: list[str]) -> None:
    _write(LEVELS_FILE, LEVELS)
    for game in load_games().values():
        if names and game.name not in names:
            continue
        _write(game.folder / "web" / "facts.json", facts(game))
        for variant in game.variants:
            for seats in sorted({game.usual_seats(variant), variant.seats[-1]}):
                path = FIXTURES / f"{game.name}-{variant.name}-{seats}.json"
                _write(path, played(game, variant, seats))
                print(path.name)


if __name__ == "__main__":
    main(sys.argv[1:])
