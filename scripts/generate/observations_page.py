"""The tables of `docs/observations.md`: python -m scripts.generate.observations_page."""

from collections.abc import Iterator
from pathlib import Path

import fileira
from fileira.core.game import Game, load_games
from fileira.envs.observations.seeing import encoding_of
from fileira.envs.terms import Terms, agree
from scripts.generate.generated import ROOT, between, run

FILE = ROOT / "docs" / "observations.md"
MARKER = "observations"
PACKAGE = Path(fileira.__file__).parent
KINDS = {
    "number": "number",
    "count": "number",
    "flag": "0 or 1",
    "card": "cards 1 to {size}, then how many are hidden",
    "cards": "cards, by number from 0",
    "bits": "set",
    "seat": "seat, the own one first",
    "seats": "seats, the own one first",
    "teams": "teams, the own one first",
    "choice": "one of {size}",
}


def page() -> str:
    return between(FILE.read_text(encoding="utf-8"), MARKER, "\n".join(_chapters()))


def _chapters() -> Iterator[str]:
    for game in load_games().values():
        if game.folder.is_relative_to(PACKAGE):  # tests bring games of their own
            yield from _chapter(game)


def _chapter(game: Game) -> Iterator[str]:
    terms = agree(game)
    yield f"\n## {game.title}\n"
    yield f"Variant {terms.variant.name}, {terms.seats} players; {game.rules.MOVES} moves.\n"
    if game.features:
        yield from _features(terms)
    yield from _flat(terms)


def _features(terms: Terms) -> Iterator[str]:
    encoding = encoding_of(terms, "features")
    yield f"### `features` of {terms.game.title}\n"
    yield f"{encoding.shape[0]} numbers, version {encoding.version}.\n"
    yield "| from | size | name | what | about at most |\n|--:|--:|---|---|--:|"
    start = 0
    for feature in encoding.layout:
        yield (f"| {start} | {feature.size} | `{feature.name}` | {feature.says} | {feature.top} |")
        start += feature.size
    yield ""


def _flat(terms: Terms) -> Iterator[str]:
    encoding = encoding_of(terms, "flat")
    yield f"### `flat` of {terms.game.title}\n"
    yield f"{encoding.shape[0]} numbers.\n"
    yield "| from | shape | field | each |\n|--:|---|---|---|"
    for plane in encoding.layout:
        shape = " × ".join(map(str, plane.shape))
        size = plane.shape[-1] - (plane.kind == "card")
        each = KINDS[plane.kind].format(size=size)
        if plane.kind in ("number", "count") and plane.shape[-1] > 1:
            each = "number, as two: how often 128, and the rest"
        yield f"| {plane.start} | {shape} | `{plane.name}` | {each} |"
    yield ""


if __name__ == "__main__":
    run({FILE: page()})
