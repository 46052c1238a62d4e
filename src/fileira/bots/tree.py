"""Information-set tree search: the own decisions grow a tree, the others follow the policy.

A node is all that the seat has seen and done since the root, as a hash of the events it saw.
"""

from math import sqrt
from typing import Annotated

from ..core.chance import sow
from ..core.events import EVERYBODY, Log, clear
from ..core.kernel import kernel, lowest_bit
from ..core.optional.heuristics import believe, outlook, weigh
from ..core.record import AnyRecords, AnyState, Float64s, Int16s, Int32, Int32s, Int64s, Record
from ..core.rules import actors, advance, apply, legal_moves, redeal
from .mind import Mind
from .policy import likely_move, play_round
from .worlds import CARDS, LUCK

NODES = 1 << 14
BRANCHES = 1 << 17  # of all nodes together
PLACES = NODES * 2  # of the hash table
PATH = 64  # own decisions of one playout that are looked at
CURIOSITY = 0.7  # how much a likely move is tried before its results say so
NOTHING = -1


class Tree(Record):
    nodes: Int32
    branches: Int32
    table: Annotated[Int32s, PLACES]  # 1 + the node at a hash, 0 = none
    key: Annotated[Int64s, NODES]
    first: Annotated[Int32s, NODES]  # its branches lie side by side
    width: Annotated[Int16s, NODES]
    move: Annotated[Int16s, BRANCHES]
    visits: Annotated[Int32s, BRANCHES]
    total: Annotated[Float64s, BRANCHES]
    prior: Annotated[Float64s, BRANCHES]
    path: Annotated[Int32s, PATH]  # branches taken by the playout


@kernel
def grow(
    seen: AnyState,
    seat: int,
    states: AnyRecords,
    tree: Tree,
    mind: Mind,
    first: int,
    worlds: int,
) -> None:
    """Add the experience of so many worlds to the tree."""
    for world in range(first, first + worlds):
        mind.seed[2] = world
        mind.seed[3] = CARDS
        states[0] = seen
        redeal(states[0], seat, mind.seed)
        mind.seed[3] = LUCK
        sow(mind.rng, mind.seed)
        if mind.belief:
            believe(states[0], seat, mind.rng)
        length = _walk(states[0], seat, tree, mind)
        value = outlook(states[0], seat)
        for i in range(length):
            tree.visits[tree.path[i]] += 1
            tree.total[tree.path[i]] += value


@kernel
def _walk(state: AnyState, seat: int, tree: Tree, mind: Mind) -> int:
    """Play by the tree as long as it knows the way, then by the policy; how many branches."""
    number = int(state.rounds_done)
    key, length, inside = 1, 0, True
    while inside and length < PATH:
        key = _settle(state, seat, number, key, mind.log)
        waiting = actors(state)
        if state.rounds_done != number or not waiting:
            return length
        while waiting:
            actor = lowest_bit(waiting)
            if actor == seat and inside:
                node = _find(tree, key)
                if node == NOTHING:
                    node = _add(state, seat, key, tree, mind)
                    inside = False
                if node != NOTHING:
                    branch = _choose(tree, node)
                    tree.path[length] = branch
                    length += 1
                    move = int(tree.move[branch])
                else:
                    move = likely_move(state, seat, mind)
                key = _mix(key, move)
            else:
                move = likely_move(state, actor, mind)
            clear(mind.log)
            apply(state, actor, move, mind.log)
            key = _hear(key, seat, mind.log)
            waiting &= actors(state) & ~(1 << actor)
    play_round(state, number, mind)
    return length


@kernel
def _settle(state: AnyState, seat: int, number: int, key: int, log: Log) -> int:
    """Let everything automatic happen in this round; what the seat knows then."""
    while state.rounds_done == number:
        clear(log)
        if not advance(state, log):
            break
        key = _hear(key, seat, log)
    return key


@kernel
def _hear(key: int, seat: int, log: Log) -> int:
    """What the seat knows after these events."""
    for i in range(log.count):
        seen_by = int(log.rows[i, 6])
        hidden = seen_by != EVERYBODY and not seen_by >> seat & 1
        for column in range(6):
            if column != 1 and not (column == 3 and hidden):
                key = _mix(key, int(log.rows[i, column]))
    return key


@kernel
def _mix(key: int, number: int) -> int:
    """One round of a multiplicative hash, within 63 bits."""
    mixed = (key ^ (number + 12345)) * 0x2545F4914F6CDD1D & 0x7FFFFFFFFFFFFFFF
    return mixed ^ mixed >> 29


@kernel
def _find(tree: Tree, key: int) -> int:
    place = key % PLACES
    while tree.table[place]:
        node = int(tree.table[place]) - 1
        if tree.key[node] == key:
            return node
        place = (place + 1) % PLACES
    return NOTHING


@kernel
def _add(state: AnyState, seat: int, key: int, tree: Tree, mind: Mind) -> int:
    """A new node with its moves, if there is room."""
    count = legal_moves(state, seat, mind.moves)
    start = int(tree.branches)
    if tree.nodes == NODES or start + count > BRANCHES:
        return NOTHING
    weigh(state, seat, mind.moves, count, mind.weights)
    sum_of_weights = 0.0
    for i in range(count):
        sum_of_weights += mind.weights[i]
    for i in range(count):
        branch = start + i
        tree.move[branch] = mind.moves[i]
        tree.visits[branch] = 0
        tree.total[branch] = 0.0
        tree.prior[branch] = mind.weights[i] / sum_of_weights
    node = int(tree.nodes)
    tree.nodes = node + 1
    tree.branches = start + count
    tree.key[node] = key
    tree.first[node] = start
    tree.width[node] = count
    place = key % PLACES
    while tree.table[place]:
        place = (place + 1) % PLACES
    tree.table[place] = node + 1
    return node


@kernel
def _choose(tree: Tree, node: int) -> int:
    """The branch with the best mean, likely ones and little tried ones preferred (PUCT)."""
    start, width = int(tree.first[node]), int(tree.width[node])
    visits, total = 0, 0.0
    for branch in range(start, start + width):
        visits += tree.visits[branch]
        total += tree.total[branch]
    usual = total / visits if visits else 0.5
    bold = CURIOSITY * sqrt(visits + 1.0)
    best, highest = start, -1.0
    for branch in range(start, start + width):
        tried = int(tree.visits[branch])
        mean = tree.total[branch] / tried if tried else usual
        hope = mean + bold * tree.prior[branch] / (1 + tried)
        if hope > highest:
            best, highest = branch, hope
    return best
