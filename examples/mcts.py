"""Information-set search in plain Python, a bot for every game: trees over what each seat knows.

    fileira arena six_nimmt examples/mcts.py:500 beginner

Each sample deals the hidden cards anew, as they may lie, and walks down. Every seat has a tree of
its own that knows its own moves only: so nobody plays by cards that they cannot see, and moves
made at the same time are no trouble. Where the tree of the searching seat ends, casual players
play the round to its end, and all trees learn what it was worth.
"""

from math import log, sqrt
from time import perf_counter

import numpy as np

from fileira.bots import Budget, legal_moves
from fileira.core.events import Log, clear
from fileira.core.rules import actors, advance, apply
from fileira.envs import playouts, worlds

SAMPLES = 500  # if the budget names none
CURIOSITY = 0.7  # how much moves that were tried less are preferred


class Node:
    """What became of a seat's move, after those that it made before."""

    def __init__(self):
        self.children = {}
        self.visits = self.offered = 0  # how often the move was made, and could have been
        self.total = 0.0  # of what it brought

    @property
    def mean(self):
        return self.total / self.visits


class Search:
    """A decision being thought about."""

    def __init__(self, observation, seat, luck):
        self.seat, self.luck = seat, luck
        self.round = observation.rounds_done
        self.trees = [Node() for _ in range(observation.seats)]
        self.low, self.high = -1e-6, 1e-6  # the worst and the best result so far
        self.log = Log.new()

    def try_out(self, world):
        path = self.walk(world)
        seed = int(self.luck.integers(2**31))
        scores = playouts(world.reshape(1), seed, others="casual", episode="round")[0]
        ahead = scores - scores.mean()
        self.low, self.high = min(self.low, ahead.min()), max(self.high, ahead.max())
        for seat, node in path:
            node.visits += 1
            node.total += float(ahead[seat])

    def walk(self, world):
        """Make moves in this world down to a move of the seat that was never tried."""
        path, at = [], list(self.trees)
        while self.settle(world):
            for seat in self.waiting(world):
                node, moves = at[seat], legal_moves(world, seat)
                new = [move for move in moves if move not in node.children]
                move = new[self.luck.integers(len(new))] if new else self.promising(node, moves)
                apply(world, seat, move, self.log)
                at[seat] = node.children.setdefault(move, Node())
                path.append((seat, at[seat]))
                if new and seat == self.seat:
                    return path
        return path

    def settle(self, world):
        """Let everything automatic happen; whether anybody is asked in this round."""
        clear(self.log)
        while world.rounds_done == self.round and advance(world, self.log):
            clear(self.log)
        return world.rounds_done == self.round and actors(world)

    def waiting(self, world):
        """The seats that are asked, the searching one first; a move may make others needless."""
        seats = sorted(range(world.seats), key=lambda seat: seat != self.seat)
        return (seat for seat in seats if actors(world) >> seat & 1)

    def promising(self, node, moves):
        for move in moves:
            node.children[move].offered += 1
        return max(moves, key=lambda move: self.promise(node.children[move]))

    def promise(self, node):
        if not node.visits:
            return float("inf")
        value = (node.mean - self.low) / (self.high - self.low)
        return value + CURIOSITY * sqrt(log(node.offered + 1) / node.visits)


class SearchBot:
    def __init__(self, seed=0):
        self.luck = np.random.default_rng(seed)

    def prepare(self, observation, seat):
        self.choose(observation, seat, Budget(samples=1))  # compiles what it needs

    def choose(self, observation, seat, budget):
        moves = legal_moves(observation, seat)
        if len(moves) == 1:
            return moves[0]
        search = Search(observation, seat, self.luck)
        samples = budget.samples or SAMPLES
        end = perf_counter() + (budget.seconds or float("inf"))
        for world in worlds(observation, seat, samples, seed=int(self.luck.integers(2**31))):
            search.try_out(world.copy())  # a record of its own: rules are called much faster
            if perf_counter() > end:
                break
        tried = search.trees[seat].children
        return max(tried, key=lambda move: tried[move].visits)
