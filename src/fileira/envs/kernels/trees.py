"""The tree below a deal, walked depth first: histories, and what the seats can tell apart.

What a seat knows is a fingerprint of all that it has done, been told and seen: two numbers below
2**31, so that products fit into a word in both runs.
"""

from ...core.events import HIDDEN, Log, clear
from ...core.kernel import kernel, lowest_bit
from ...core.record import AnyRecords, AnyState, Int16s, Int64s, UInt8s
from ...core.rules import actors, advance, apply, legal_moves, observe, score

PRIME, OTHER_PRIME = 2**31 - 1, 2**31 - 19
FACTOR, OTHER_FACTOR = 1_000_003, 999_983
LANES = 2
BYTES = 256  # different ones
LIFT = 1 << 16  # makes numbers of events and moves positive
SEAT, FIRST, COUNT, KNOWN, ALSO_KNOWN = range(5)  # columns of a row: who decides, among what
COLUMNS = 5
END = -1  # instead of a seat: a history that is over, whose scores are at FIRST
PHASE, ASKED, OF, NEXT = range(4)  # columns of a frame: a decision on the way
FRAME = 4
CARD, SEEN_BY = 3, 6  # columns of an event
WHOLE, TOO_MANY, TOO_LONG, BY_CHANCE = range(4)  # how a walk ended


@kernel
def walk(
    states: AnyRecords,
    seen: AnyRecords,
    seen_bytes: UInt8s,
    known: Int64s,
    said: Int16s,
    frames: Int64s,
    moves: Int16s,
    rows: Int64s,
    choices: Int16s,
    scores: Int64s,
    sizes: Int64s,
    log: Log,
) -> int:
    """Write the tree below the first state.

    `states`, `known` and `said` have a place for each phase of the way, `frames` and `moves` for
    each decision. `sizes` says how many rows, choices and scores there are already.
    """
    depth, phase, left = -1, 0, int(actors(states[0]))
    while True:
        if sizes[0] == len(rows) or sizes[1] + len(moves[0]) > len(choices):
            return TOO_MANY
        if left:
            depth += 1
            if depth == len(frames):
                return TOO_LONG
            open_frame(states[phase], phase, left, frames[depth], moves[depth])
            write_decision(known[phase], frames[depth], moves[depth], rows, choices, sizes)
        else:
            write_end(states[phase], known.shape[1], rows, scores, sizes)
        while depth >= 0 and frames[depth, NEXT] == frames[depth, OF]:
            depth -= 1
        if depth < 0:
            return WHOLE
        phase = int(frames[depth, PHASE])
        left = next_move(states[phase], frames[depth], moves[depth], said[phase])
        if not left:  # all have answered
            if phase + 1 == len(states):
                return TOO_LONG
            if not play_phase(states, phase, known, said[phase], log):
                return BY_CHANCE
            phase += 1
            learn_sights(states[phase], known[phase], seen, seen_bytes)
            left = int(actors(states[phase]))


@kernel
def open_frame(state: AnyState, phase: int, left: int, frame: Int64s, moves: Int16s) -> None:
    """The lowest of the seats that have not answered decides."""
    seat = lowest_bit(left)
    frame[PHASE] = phase
    frame[ASKED] = seat
    frame[OF] = legal_moves(state, seat, moves)
    frame[NEXT] = 0


@kernel
def next_move(state: AnyState, frame: Int64s, moves: Int16s, said: Int16s) -> int:
    """Note the next move of a decision; the seats that have still to answer in its phase."""
    seat = int(frame[ASKED])
    said[seat] = moves[frame[NEXT]]
    frame[NEXT] += 1
    return actors(state) >> seat + 1 << seat + 1


@kernel
def play_phase(states: AnyRecords, phase: int, known: Int64s, said: Int16s, log: Log) -> bool:
    """Make the moves of all, into the next state; false if chance has to be asked."""
    before, waiting = phase, int(actors(states[phase]))
    states[phase + 1] = states[before]
    for seat in range(known.shape[1]):
        for lane in range(LANES):
            known[phase + 1, seat, lane] = known[phase, seat, lane]
        if waiting >> seat & 1:
            mix(known[phase + 1, seat], int(said[seat]))
    for seat in range(known.shape[1]):
        if waiting >> seat & 1:
            clear(log)
            apply(states[phase + 1], seat, said[seat], log)
            learn_events(log, known[phase + 1])
    clear(log)
    while advance(states[phase + 1], log):
        if log.refused:
            return False
        learn_events(log, known[phase + 1])
        clear(log)
    return True


@kernel
def learn_events(log: Log, known: Int64s) -> None:
    """What happened, as each seat may know it."""
    for i in range(log.count):
        for seat in range(len(known)):
            sees = log.rows[i, SEEN_BY] >> seat & 1
            for column in range(SEEN_BY):
                hides = column == CARD and not sees
                mix(known[seat], HIDDEN if hides else int(log.rows[i, column]))


@kernel
def learn_sights(state: AnyRecords, known: Int64s, seen: AnyRecords, seen_bytes: UInt8s) -> None:
    """What the seats see when they are asked."""
    for seat in range(len(known)):
        seen[0] = state
        observe(seen[0], seat)
        for i in range(len(seen_bytes)):
            if seen_bytes[i]:  # most are zero
                mix(known[seat], BYTES * i + int(seen_bytes[i]))


@kernel
def mix(known: Int64s, number: int) -> None:
    """Know one thing more."""
    known[0] = (int(known[0]) * FACTOR + number + LIFT) % PRIME
    known[1] = (int(known[1]) * OTHER_FACTOR + number + LIFT) % OTHER_PRIME


@kernel
def write_decision(
    known: Int64s, frame: Int64s, moves: Int16s, rows: Int64s, choices: Int16s, sizes: Int64s
) -> None:
    row, first, seat = rows[sizes[0]], int(sizes[1]), int(frame[ASKED])
    row[SEAT] = seat
    row[FIRST] = first
    row[COUNT] = frame[OF]
    row[KNOWN] = known[seat, 0]
    row[ALSO_KNOWN] = known[seat, 1]
    for i in range(frame[OF]):
        choices[first + i] = moves[i]
    sizes[0] += 1
    sizes[1] = first + int(frame[OF])


@kernel
def write_end(state: AnyState, seats: int, rows: Int64s, scores: Int64s, sizes: Int64s) -> None:
    rows[sizes[0], SEAT] = END
    rows[sizes[0], FIRST] = sizes[2]
    for seat in range(seats):
        scores[sizes[2], seat] = score(state, seat)
    sizes[0] += 1
    sizes[2] += 1
