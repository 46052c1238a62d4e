"""The match record `.fileira`: a match as one small text file that any program can replay.

`docs/notation.md` describes the format.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import tomli_w

from ..errors import BadRecord, MoveError, UserError
from ..events import CHANCE_NAMES, Chance
from ..game import Game, find_game
from ..seed import commitment, read_seed
from .match import Match, StartPosition, WrongChance
from .record_text import read_toml
from .steps import Step

FORMAT, AT_POSITION = 1, 2  # the second one is of a match that begins at a position
MOST_POINTS = 2**31  # of a round before a position, plus or minus
_REQUIRED = {
    "format": int,
    "game": str,
    "rules_version": int,
    "variant": str,
    "options": dict,
    "seats": int,
    "names": list,
    "play": str,
}
_OPTIONAL = {
    "seed": str,
    "commitment": str,
    "result": list,
    "position": str,
    "rounds": list,
    "origin": dict,
}
_DECISION = re.compile(
    r"(?P<seat>[0-9]{1,4}) (?P<move>.+?)(?: \[(?P<seconds>[0-9]{1,9}(?:\.[0-9]{1,9})?)\])?"
)
_LAST = re.compile(r"(?P<word>end|open) (?P<steps>[0-9]{1,9}) (?P<digest>[0-9a-f]{64})")


def write(match: Match) -> str:
    """The record of a match. It tells all cards; the seed it tells after the end."""
    return _write(match, match.seed if match.over else None)


def save(match: Match) -> str:
    """The record of a match in progress with its seed, so that the same table can go on with it."""
    return _write(match, match.seed)


class RecordFacts(NamedTuple):
    game: Game
    at_position: bool  # the match begins there, not with a deal


def facts_of(text: str) -> RecordFacts:
    """What an undamaged record is of."""
    header, _ = _open(text)
    return RecordFacts(_game(header), "position" in header)


def read(text: str) -> Match:
    """The match of a record, replayed from its cards; every move is checked.

    If the record gives the seed, the cards must be those of the seed.
    """
    header, lines = _open(text)
    game = _game(header)
    seed = _seed(header)
    groups = _groups(game, lines)
    _, dealt = next(groups)
    match = None
    for number, (decision, drawn) in enumerate(groups, 1):
        if match is None:
            match = _deal(game, header, seed, dealt)
        _play(match, number, decision, drawn)
    match = match or _deal(game, header, seed, dealt)
    match.commitment = header.get("commitment", match.commitment)
    match.origin = header.get("origin", {})
    _check_end(match, header, lines[-1])
    return match


@dataclass(frozen=True)
class _Decision:
    seat: int
    move: int
    seconds: float | None


def _write(match: Match, seed: bytes | None) -> str:
    header: dict[str, Any] = {
        "format": AT_POSITION if match.start else FORMAT,
        "game": match.game.name,
        "rules_version": match.game.rules_version,
        "variant": match.variant.name,
        "seats": match.seats,
        "names": list(match.names),
    }
    if seed is not None:
        header["seed"] = seed.hex()
    if match.commitment is not None:
        header["commitment"] = match.commitment
    if match.over:
        header["result"] = list(match.scores)
    header |= _start_fields(match.start)
    lines = [line for step in match.steps for line in _step_lines(match.game, step)]
    word = "end" if match.over else "open"
    tables: dict[str, Any] = {"options": match.options}
    if match.origin:
        tables["origin"] = match.origin
    digest = digest_of({**header, **tables}, lines)
    lines.append(f"{word} {len(match.moves)} {digest}")
    header["play"] = "\n".join([*lines, ""])
    return tomli_w.dumps({**header, **tables}, multiline_strings=True)


def _start_fields(start: StartPosition | None) -> dict[str, Any]:
    if start is None:
        return {}
    return {"position": start.position, "rounds": [list(scored) for scored in start.rounds]}


def _step_lines(game: Game, step: Step) -> Iterator[str]:
    if step.seat >= 0:
        seconds = "" if step.seconds is None else f" [{step.seconds:.1f}]"
        yield f"{step.seat} {game.notation.write(step.move)}{seconds}"
    for kind, cards in step.chance:
        yield f"{CHANCE_NAMES[kind]}: {' '.join(map(game.notation.write_card, cards))}"


def digest_of(header: dict[str, Any], lines: list[str]) -> str:
    """The SHA-256 of the header as JSON with sorted keys, and of the lines of play."""
    facts = {key: value for key, value in header.items() if key != "play"}
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256("\n".join([text, *lines, ""]).encode()).hexdigest()


def _open(text: str) -> tuple[dict[str, Any], list[str]]:
    """Header and lines of play of an undamaged record."""
    header = read_toml(text)
    _check_fields(header)
    if header["format"] != (AT_POSITION if "position" in header else FORMAT):
        raise BadRecord("record_format", got=header["format"], known=f"{FORMAT}, {AT_POSITION}")
    lines = header["play"].strip("\n").split("\n")
    last = _LAST.fullmatch(lines[-1])
    if not last:
        raise BadRecord("record_cut", step=_count_decisions(lines), got=lines[-1])
    if int(last["steps"]) != _count_decisions(lines[:-1]):
        found = _count_decisions(lines[:-1])
        raise BadRecord("record_steps", said=last["steps"], found=found)
    if last["digest"] != digest_of(header, lines[:-1]):
        raise BadRecord("record_damaged", step=last["steps"])
    return header, lines


def _check_fields(header: dict[str, Any]) -> None:
    given = {key: kind for key, kind in _OPTIONAL.items() if key in header}
    for key, kind in {**_REQUIRED, **given}.items():
        if type(header.get(key)) is not kind:  # a flag is no number
            raise BadRecord("record_field", field=key, kind=kind.__name__, got=header.get(key))
    names = header["names"]
    if not names or not all(isinstance(name, str) for name in names):
        raise BadRecord("record_field", field="names", kind="texts", got=names)
    origin = header.get("origin", {})
    if not all(type(fact) in (str, int) for fact in origin.values()):
        raise BadRecord("record_field", field="origin", kind="texts, numbers", got=origin)


def _start(header: dict[str, Any]) -> StartPosition | None:
    if "position" not in header:
        return None
    rounds = header.get("rounds", [])
    numbers = [scored for scored in rounds if isinstance(scored, list)]
    if len(numbers) < len(rounds) or not all(_is_score(n) for scored in numbers for n in scored):
        raise BadRecord("record_field", field="rounds", kind="lists of numbers", got=rounds)
    return StartPosition(header["position"], tuple(map(tuple, rounds)))


def _is_score(number: object) -> bool:
    return type(number) is int and abs(number) <= MOST_POINTS


def _count_decisions(lines: list[str]) -> int:
    return sum(1 for line in lines if line[:1].isdigit())


def _game(header: dict[str, Any]) -> Game:
    game = find_game(header["game"])
    if header["rules_version"] != game.rules_version:
        raise BadRecord("record_rules", got=header["rules_version"], known=game.rules_version)
    return game


def _seed(header: dict[str, Any]) -> bytes | None:
    if "seed" not in header:
        return None
    seed = read_seed(header["seed"])
    if header.get("commitment", commitment(seed)) != commitment(seed):
        raise BadRecord("record_commitment")
    return seed


def _groups(game: Game, lines: list[str]) -> Iterator[tuple[_Decision | None, tuple[Chance, ...]]]:
    """The decisions, each with the chance events that follow it; first those of the deal."""
    decision: _Decision | None = None
    drawn: list[Chance] = []
    step = 0
    for line in lines[:-1]:
        if line[:1].isdigit():
            yield decision, tuple(drawn)
            step += 1
            decision, drawn = _read_decision(game, step, line), []
        else:
            drawn.append(_read_chance(game, step, line))
    yield decision, tuple(drawn)


def _read_decision(game: Game, step: int, line: str) -> _Decision:
    found = _DECISION.fullmatch(line)
    if not found:
        raise BadRecord("record_line", step=step, line=line)
    try:
        move = game.notation.read(found["move"])
    except MoveError as error:
        raise BadRecord("record_step", step=step, reason=error) from None
    seconds = found["seconds"]
    return _Decision(int(found["seat"]), move, None if seconds is None else float(seconds))


def _read_chance(game: Game, step: int, line: str) -> Chance:
    name, colon, cards = line.partition(":")
    if not colon or name not in CHANCE_NAMES:
        raise BadRecord("record_line", step=step, line=line)
    try:
        numbers = tuple(map(game.notation.read_card, cards.split()))
    except UserError as error:
        raise BadRecord("record_step", step=step, reason=error) from None
    return Chance(CHANCE_NAMES.index(name), numbers)


def _deal(
    game: Game, header: dict[str, Any], seed: bytes | None, dealt: tuple[Chance, ...]
) -> Match:
    try:
        return Match(
            game,
            header["seats"],
            dealt=dealt,
            variant=header["variant"],
            options=header["options"],
            seed=seed,
            names=header["names"],
            start=_start(header),
        )
    except WrongChance:
        raise BadRecord(_chance_error(seed), step=0) from None


def _play(match: Match, step: int, decision: _Decision | None, drawn: tuple[Chance, ...]) -> None:
    assert decision is not None
    try:
        match.play_with(decision.seat, decision.move, decision.seconds, drawn)
    except MoveError as error:
        raise BadRecord("record_step", step=step, reason=error) from None
    except WrongChance:
        raise BadRecord(_chance_error(match.seed), step=step) from None


def _chance_error(seed: bytes | None) -> str:
    return "record_cards" if seed is None else "record_seed"


def _check_end(match: Match, header: dict[str, Any], last: str) -> None:
    if match.over != last.startswith("end"):
        raise BadRecord("record_end", step=len(match.moves), last=last.split(maxsplit=1)[0])
    if match.over and header.get("result") != list(match.scores):
        raise BadRecord("record_result", said=header.get("result"), found=list(match.scores))
