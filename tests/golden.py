"""Golden files: counts, playthroughs and traces of each game, as its rules give them today.

python -m tests.golden            write them anew and show what differs
python -m tests.golden --check    only show what differs

They stand in the folder `golden` of a game. What is to be counted and played stands in
`perft.toml` and `playthroughs.toml`: people add to these files, of which a new game gets a start.
"""

import difflib
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from fileira.core.chance import CHACHA20, sow
from fileira.core.events import CHANCE_NAMES, Chance, Log, clear, events
from fileira.core.game import Game, load_games
from fileira.core.match.match import Match
from fileira.core.match.steps import Step
from fileira.core.options import Variant
from fileira.core.record import AnyState
from fileira.core.rules import REASONS
from fileira.core.seed import read_seed, seed_words

from . import conftest as conftest  # it adds the fifth game

SEED = 7
TRACED = 120  # decisions of a trace; later ones bring nothing new
NOTED = 20  # decisions between two notes of its digest, to find where runs part

# Counts: the number of ways to go on, as chess programs count them.


@dataclass(frozen=True)
class Perft:
    """A position of `perft.toml`, and how many sequences of 1, 2, 3 ... moves follow it."""

    game: Game
    name: str
    state: AnyState
    nodes: list[int]

    def count(self) -> list[int]:
        return [count(self.game, self.state, depth + 1) for depth in range(len(self.nodes))]

    def split(self, depth: int) -> dict[str, int]:
        """The number of sequences by their first move."""
        seat, moves = _next_moves(self.game, self.state)
        after = {move: _after(self.game, self.state, seat, move) for move in moves}
        return {
            f"{seat} {self.game.notation.write(move)}": count(self.game, state, depth - 1)
            for move, state in after.items()
        }


def perfts(game: Game) -> list[Perft]:
    entries = tomllib.loads(_read(game, "perft.toml"))["position"]
    return [Perft(game, entry["name"], _state(game, entry), entry["nodes"]) for entry in entries]


def _state(game: Game, entry: Mapping[str, Any]) -> AnyState:
    """A position is given as text, or as a match with its moves."""
    if "text" not in entry:
        return _match(game, entry).state
    state = game.position.read(entry["text"])
    state.rng.mode = CHACHA20
    sow(state.rng, seed_words(read_seed(SEED)))
    return state


def count(game: Game, state: AnyState, depth: int) -> int:
    """The number of sequences of so many moves; of several actors the lowest seat moves first."""
    if depth == 0:
        return 1
    seat, moves = _next_moves(game, state)
    if depth == 1:
        return len(moves)
    return sum(count(game, _after(game, state, seat, move), depth - 1) for move in moves)


def _next_moves(game: Game, state: AnyState) -> tuple[int, list[int]]:
    waiting = int(game.rules.actors(state))
    if not waiting:
        return -1, []
    seat = (waiting & -waiting).bit_length() - 1
    out = np.empty(game.rules.MOVES, np.int16)
    return seat, out[: game.rules.legal_moves(state, seat, out)].tolist()


def _after(game: Game, state: AnyState, seat: int, move: int) -> AnyState:
    after, log = state.copy(), Log.new()
    game.rules.apply(after, seat, move, log)
    clear(log)
    while game.rules.advance(after, log):
        clear(log)
    return after


def perft_text(game: Game) -> str:
    """`perft.toml` with the counts of today."""
    counted = (f"nodes = {entry.count()}" for entry in perfts(game))
    return re.sub(
        r"^nodes = .*$", lambda _: next(counted), _read(game, "perft.toml"), flags=re.MULTILINE
    )


# Playthroughs: a match as people read it.


def playthrough(game: Game, variant: Variant) -> str:
    """A match played at random to its end: each step, what happened, and how things stand."""
    entry = tomllib.loads(_read(game, "playthroughs.toml"))[variant.name]
    match = _match(game, {**entry, "variant": variant.name})
    plain = [(name, value) for name, value in match.options.items() if isinstance(value, int)]
    options = [f"{name}={value}" for name, value in plain]
    lines = [" ".join([game.name, variant.name, str(match.seats), *options])]
    lines += ["", *_told(match, "")]
    for seat, move in _random_moves(match):
        before = match.position
        match.play(seat, move)
        lines += ["", f"{len(match.moves)}. {seat} {game.notation.write(move)}"]
        lines += _told(match, before)
    return "\n".join([*lines, ""])


def _told(match: Match, before: str) -> Iterator[str]:
    """What happened in the last step, the scores, and what changed in the position."""
    step = match.steps[-1]
    yield from (_chance_text(match, chance) for chance in step.chance)
    yield from (f"  {match.say(event)} ({event.clause})" for event in step.happened)
    yield f"  = {' '.join(map(str, match.scores))}"
    lines, old_lines = match.position.splitlines(), before.splitlines()
    yield from (f"  | {line}" for line in lines if line not in old_lines)
    keys = {line.partition(":")[0] for line in lines}
    vanished = [line for line in old_lines if line.partition(":")[0] not in keys]
    yield from (f"  - {line}" for line in vanished)


def _chance_text(match: Match, chance: Chance) -> str:
    cards = " ".join(map(match.game.notation.write_card, chance.cards))
    return f"  {CHANCE_NAMES[chance.kind]}: {cards}"


# Traces: digests of all that the verbs do, the same for compiled and interpreted rules.


def traces(game: Game, variant: Variant) -> dict[str, list[str]]:
    """The digests of a match for the least, a middle and the greatest number of seats."""
    seat_counts = sorted({variant.seats[i] for i in (0, len(variant.seats) // 2, -1)})
    return {f"{variant.name} {seats}": trace(game, variant, seats) for seats in seat_counts}


def trace(game: Game, variant: Variant, seats: int) -> list[str]:
    match = Match(game, seats, variant=variant.name, seed=SEED)
    digest = hashlib.sha256(match.state.tobytes())
    notes = []
    for seat, move in _random_moves(match):
        digest.update(b"".join(_answers(match, seat, move)))
        match.play(seat, move)
        digest.update(b"".join(_outcome(match.steps[-1])))
        if len(match.moves) % NOTED == 0:
            notes.append(digest.hexdigest()[:16])
        if len(match.moves) == TRACED:
            break
    return [*notes, digest.hexdigest()]


def _answers(match: Match, seat: int, move: int) -> Iterator[bytes]:
    """What the verbs that look say before a move."""
    rules, other = match.game.rules, len(match.moves) * 7 % match.game.rules.MOVES
    out, args, log = np.zeros(rules.MOVES, np.int16), np.zeros(REASONS, np.int16), Log.new()
    numbers = [rules.legal_moves(match.state, seat, out), rules.may_also(match.state)]
    numbers += [rules.refuses(match.state, seat, other, args), rules.score(match.state, seat)]
    yield repr([int(number) for number in numbers]).encode() + out.tobytes() + args.tobytes()
    seen = match.observation(seat)
    yield seen.tobytes()
    rules.preview(seen.copy(), seat, move, log)
    yield repr(events(log)).encode()
    rules.redeal(seen, seat, seed_words(read_seed(len(match.moves))))
    yield seen.tobytes()


def _outcome(step: Step) -> Iterator[bytes]:
    yield repr(step.events).encode()
    for frame in step.frames:
        yield repr((frame.events, frame.chance)).encode() + frame.state.tobytes()


# Files


def texts(game: Game) -> dict[Path, str]:
    """All golden files of a game as they should be."""
    traced = [traces(game, variant) for variant in game.variants]
    digests = json.dumps({name: notes for each in traced for name, notes in each.items()}, indent=2)
    files = {"perft.toml": perft_text(game), "traces.json": f"{digests}\n"}
    files["playthroughs.toml"] = _read(game, "playthroughs.toml")
    files |= {f"{variant.name}.txt": playthrough(game, variant) for variant in game.variants}
    return {game.folder / "golden" / name: text for name, text in files.items()}


def _read(game: Game, name: str) -> str:
    path = game.folder / "golden" / name
    return path.read_text(encoding="utf-8") if path.exists() else _start(game, name)


def _start(game: Game, name: str) -> str:
    """A file for a new game: its variants, each with the least number of seats."""
    facts = [f"seats = {variant.seats[0]}\nseed = 1\n" for variant in game.variants]
    names = [variant.name for variant in game.variants]
    if name == "playthroughs.toml":
        return "\n".join(f"[{name}]\n{fact}" for name, fact in zip(names, facts, strict=True))
    return "\n".join(
        f'[[position]]\nname = "{name}"\nvariant = "{name}"\n{fact}nodes = [0, 0, 0]\n'
        for name, fact in zip(names, facts, strict=True)
    )


def _match(game: Game, entry: Mapping[str, Any]) -> Match:
    """The match that an entry describes as the arguments of `Match`."""
    facts = ("seats", "variant", "options", "seed", "moves")
    return Match(game, **{name: entry[name] for name in facts if name in entry})


def _random_moves(match: Match) -> Iterator[tuple[int, int]]:
    """Moves to make one after the other; the same on every machine."""
    luck = Random(SEED)
    while match.to_act:
        seat = match.to_act[int(luck.random() * len(match.to_act))]
        moves = match.legal_moves(seat)
        yield seat, moves[int(luck.random() * len(moves))]


def show(files: Mapping[Path, str], *, write: bool) -> int:
    """Print how the files differ from these texts, perhaps write them; return how many differ."""
    differences = 0
    for path, text in files.items():
        difference = _difference(path, text)
        print(difference, end="")
        differences += bool(difference)
        if difference and write:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return differences


def _difference(path: Path, new: str) -> str:
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = (old.splitlines(keepends=True), new.splitlines(keepends=True))
    return "".join(difflib.unified_diff(*lines, str(path), str(path)))


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    differences = sum(show(texts(game), write=not check) for game in load_games().values())
    print(
        f"{differences} golden files differ" if differences else "all golden files are up to date"
    )
    return int(check and differences > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
