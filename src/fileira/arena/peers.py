"""The speed of OpenSpiel's card games, the peers that ours are compared with.

Whole games are driven by OpenSpiel's own C++ loop with its own random bots. A decision is a
player's move; the cards it deals one by one, as chance nodes, cost it time but count as none.
"""

from collections.abc import Sequence
from importlib import import_module
from itertools import count
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import NamedTuple, Protocol

REPEATS = 5  # An odd number of readings; the median forgives a busy machine two of them.
BATCH = 16  # Games between two looks at the clock: enough to hide it, few enough for the cache.

LIMIT_HOLDEM = (
    "universal_poker(betting=limit,numPlayers=4,numRounds=4,blind=50 100 0 0,firstPlayer=3 1 1 1,"
    "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,raiseSize=100 100 200 200,"
    "maxRaises=3 4 4 4,stack=20000 20000 20000 20000)"
)

# Full games with a deck and two or more seats, by OpenSpiel's own options but at the number of
# seats at which they run fastest there (hold'em at four).
CARD_GAMES = (
    "bridge(use_double_dummy_result=false)",  # Solving each deal leaves 3 games a second.
    "crazy_eights(players=8)",
    "cribbage(players=4)",
    "dou_dizhu",
    "euchre",
    "gin_rummy",
    "go_fish",
    "goofspiel(players=10)",
    "hanabi",
    "hearts",
    "oh_hell(players=7)",
    "skat",
    "spades",
    "tarok(players=4)",
    LIMIT_HOLDEM,
)

LEFT_OUT = {
    "blackjack": "one seat against the house",
    "bridge_uncontested_bidding": "bidding only, nothing is played",
    "goofspiel(players=10,points_order=descending)": "without its only shuffle",
    "kuhn_poker": "a toy of three cards",
    "leduc_poker": "a toy of six cards",
    "repeated_leduc_poker": "the same toy in a row",
    "repeated_poker": "universal_poker in a row",
    "solitaire": "one seat",
    "tiny_bridge_2p": "a toy of eight cards, bidding only",
    "tiny_bridge_4p": "a toy of eight cards, bidding only",
    "tiny_hanabi": "a toy of two moves",
}


class Speed(NamedTuple):
    game: str  # as OpenSpiel's load_game reads it
    decisions_per_second: float


class _Step(Protocol):
    player: int  # negative = chance


class _State(Protocol):
    def full_history(self) -> Sequence[_Step]: ...
    def is_terminal(self) -> bool: ...


def card_games() -> tuple[str, ...]:
    """The card games we compare with that the installed OpenSpiel knows."""
    known = frozenset(_spiel().registered_names())
    return tuple(game for game in CARD_GAMES if game.partition("(")[0] in known)


def fastest(seconds: float, seed: int = 1) -> Speed | None:
    """The fastest card game, each measured for so many seconds; None without OpenSpiel."""
    try:
        games = card_games()
    except ImportError:
        return None
    # Round by round, so that a slow moment of the machine hits all games alike.
    rounds = [[sprint(game, seconds / REPEATS, seed) for game in games] for _ in range(REPEATS)]
    medians = map(median, zip(*rounds, strict=True))
    return max(map(Speed, games, medians), key=lambda speed: speed.decisions_per_second)


def measure(name: str, seconds: float, seed: int = 1) -> Speed:
    """The median speed of any OpenSpiel game, such as `mnk(m=10,n=10,k=5)`."""
    return Speed(name, median(sprint(name, seconds / REPEATS, seed) for _ in range(REPEATS)))


def sprint(name: str, seconds: float, seed: int = 1) -> float:
    """Decisions per second, read once: at least one batch, counting included in `seconds`."""
    spiel = _spiel()
    game = spiel.load_game(name)
    bots = [spiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
    seeds = count(seed)
    playing, moves = 0.0, 0
    end = perf_counter() + seconds
    while not playing or perf_counter() < end:
        # Setting up a state is part of a game: a few per cent of most, two thirds of gin rummy.
        # OpenSpiel gets it for nothing, while our own deals are timed. Counting is not timed.
        states = [game.new_initial_state() for _ in range(BATCH)]
        start = perf_counter()
        for state, game_seed in zip(states, seeds, strict=False):
            spiel.evaluate_bots(state, bots, game_seed)
        playing += perf_counter() - start
        moves += sum(map(decisions, states))
    return moves / playing


def decisions(state: _State) -> int:
    """How many moves the players made in a finished game."""
    if not state.is_terminal():
        raise ValueError(f"a game that has not ended: {state}")
    return sum(step.player >= 0 for step in state.full_history())


def _spiel() -> ModuleType:
    """OpenSpiel: optional, so only imported when asked for."""
    return import_module("pyspiel")
