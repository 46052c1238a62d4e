"""A match that begins at a position instead of a deal."""

from ..core.chance import sow
from ..core.events import Log, clear
from ..core.game import Game
from ..core.match import Match
from ..core.record import AnyState
from ..core.seed import read_seed, seed_words

SEED = 6  # chance gives the same to everybody


def match_at(game: Game, text: str) -> Match:
    """A match that stands at the position; what happens by itself there has happened."""
    state = game.position.read(text)
    _, variant, seats, *_ = game.position.write(state).split()
    match = Match(game, int(seats), variant=variant, seed=SEED)
    sow(state.rng, seed_words(read_seed(SEED)))
    _settle(game, state)
    match.state = state
    return match


def line(match: Match, key: str) -> str:
    """What a line of the position says now, `-` if it is not written."""
    lines = dict(each.split(": ", 1) for each in match.position.splitlines())
    return lines.get(key, "-")


def _settle(game: Game, state: AnyState) -> None:
    log = Log.new()
    while game.rules.advance(state, log):
        clear(log)
