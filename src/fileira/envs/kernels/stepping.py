"""All rows in one call: check, move, let things happen, pay, begin anew, show what is asked.

Seats that are asked at the same time answer by what lay there when they were asked: their moves
are made together, when all of them are known. So both views of an environment, and whatever asks
seat by seat, show a seat the same for the same decision.
"""

import numpy as np

from ...core.batch.many import is_refused
from ...core.chance import sow
from ...core.events import Log, clear
from ...core.kernel import kernel, lowest_bit
from ...core.record import AnyOptions, AnyRecord, AnyRecords, AnyState, Int16s, Int64s
from ...core.rules import REASONS, actors, apply, deal, legal_moves, score
from .imagining import settle_up_to
from .others import answer, any_move
from .paying import CALLED, MARGIN, POINTS, pay
from .run import CUT, LOSE, MOST_SEATS, NEW, OFF, OVER, RAISE, RUNNING, SAME_STEP, Plan, Run

# What a call does, one after the other.
CHECK = 1  # all moves; if one is wrong, `wrong` says where, and nothing else is done
MOVE = 2
BEGIN = 4  # a new episode in each row that is marked as new, or whose episode has just ended
RESUME = 8  # from states that were put there
KEEP = 16  # what the call before has told of rewards and ends
NOTHING = 0  # with a row


@kernel
def run_all(
    states: AnyRecords,
    runs: AnyRecords,
    moves: Int64s,
    wrong: Int64s,
    reward: AnyRecords,
    ledger: Int64s,
    done: AnyRecords,
    cut: AnyRecords,
    mask: AnyRecords,
    asked: AnyRecords,
    turn: Int64s,
    plan: Plan,
    options: AnyOptions,
    fresh: AnyRecords,
    players: AnyRecord,
    first: int,
    tasks: int,
) -> None:
    """The rows from number `first` on; `fresh` is a state of zeros."""
    if tasks & CHECK and find_wrong(states, runs, moves, plan, wrong):
        return
    words = np.zeros(4, np.int64)
    after = np.zeros(MOST_SEATS, np.int64)
    for i in range(len(states)):
        if not tasks & KEEP:
            done[i] = cut[i] = False
            pay_nothing(runs[i], plan, reward[i], ledger[i])
        task = first_task(states[i], runs[i], moves[i], plan, players, tasks)
        while task != NOTHING:
            if task == BEGIN:
                states[i] = fresh[0]
                words[1] = first + i + (runs[i].episode + 1) * plan.count
                begin(states[i], runs[i], plan, words, options)
            elif task == RESUME:
                resume(states[i], runs[i], plan)
            go_on(states[i], runs[i], plan, players)
            if task == MOVE:
                done[i] = runs[i].over == OVER
                cut[i] = runs[i].over == CUT
                pay_out(states[i], runs[i], plan, after, reward[i], ledger[i])
            task = next_task(runs[i], plan, task, tasks)
        show(states[i], runs[i], plan, players.mind.moves, mask[i], asked[i])
        turn[i] = runs[i].seat if runs[i].asked else -1


@kernel
def find_wrong(
    states: AnyRecords, runs: AnyRecords, moves: Int64s, plan: Plan, wrong: Int64s
) -> bool:
    """Note row and seat of the first move that cannot be made, if there is one."""
    args = np.zeros(REASONS, np.int16)
    for i in range(len(states)):
        if runs[i].over:
            continue  # what is given there is ignored
        for seat in range(plan.seats):
            if is_wrong(states[i], runs[i], seat, moves[i], plan, args):
                wrong[0], wrong[1] = i, seat
                return True
    return False


@kernel
def is_wrong(state: AnyState, run: Run, seat: int, moves: Int64s, plan: Plan, args: Int16s) -> bool:
    """Whether what a seat gives cannot be accepted; seats that are not asked have to wait."""
    if plan.by_turns:
        return seat == run.seat and is_refused(state, seat, moves[0], plan.waits, args)
    if run.asked >> seat & 1:
        return is_refused(state, seat, moves[seat], plan.waits, args)
    return bool(moves[seat] != plan.waits)


@kernel
def first_task(
    state: AnyState, run: Run, moves: Int64s, plan: Plan, players: AnyRecord, tasks: int
) -> int:
    """What is to be done with a row."""
    if tasks & RESUME:
        return RESUME
    if not tasks & MOVE:
        return BEGIN if tasks & BEGIN and run.over == NEW else NOTHING
    if run.over:
        return NOTHING if plan.autoreset == OFF else BEGIN
    return MOVE if take(state, run, moves, plan, players) else NOTHING


@kernel
def next_task(run: Run, plan: Plan, task: int, tasks: int) -> int:
    """An episode in which nobody was asked has been none: another one begins."""
    if not run.over or task == RESUME:
        return NOTHING
    if task == BEGIN or (tasks & BEGIN and plan.autoreset == SAME_STEP):
        return BEGIN
    return NOTHING


@kernel
def take(state: AnyState, run: Run, moves: Int64s, plan: Plan, players: AnyRecord) -> bool:
    """Note what is given; whether the phase is complete, or over for an illegal move."""
    args = np.zeros(REASONS, np.int16)
    for seat in range(plan.seats):
        if plan.by_turns and seat != run.seat:
            continue
        move = moves[0] if plan.by_turns else moves[seat]
        if plan.illegal != RAISE and is_wrong(state, run, seat, moves, plan, args):
            if plan.illegal == LOSE:
                run.lost |= 1 << seat
            elif run.asked >> seat & 1:
                move = any_move(players, state, seat, run)
        if run.asked >> seat & 1:
            run.moves[seat] = move
            run.given |= 1 << seat
    left = run.asked & ~run.given
    if left and not run.lost:
        run.seat = lowest_bit(left)
        return False
    return True


@kernel
def begin(state: AnyState, run: Run, plan: Plan, words: Int64s, options: AnyOptions) -> None:
    """Deal the next episode; all its luck comes from the seed and its number."""
    run.episode += 1
    run.decisions = 0
    run.rounds = 0
    run.over = RUNNING
    run.begun = 0
    run.lost = 0
    run.due = 0
    for seat in range(plan.seats):
        run.paid[seat] = 0
    words[0] = plan.seed
    words[2] = 1
    sow(run.rng, words)
    words[2] = 0
    deal(state, plan.seats, words, options)


@kernel
def resume(state: AnyState, run: Run, plan: Plan) -> None:
    """Go on from a state that was put there: what was asked before is forgotten."""
    run.rounds = state.rounds_done
    run.over = RUNNING
    run.begun = 0
    run.lost = 0
    run.due = 0
    for seat in range(plan.seats):
        run.paid[seat] = score(state, seat)


@kernel
def go_on(state: AnyState, run: Run, plan: Plan, players: AnyRecord) -> None:
    """Make the moves that are due, and play on until somebody is asked from outside."""
    while True:
        make_moves(state, run, plan, players.mind.log)
        if run.lost:
            run.over = OVER
            return
        settle_up_to(state, run.rounds, plan.by_round, players.mind.log)
        waiting = actors(state)
        if not waiting or (plan.by_round and state.rounds_done != run.rounds):
            run.over = OVER
            return
        if plan.most and run.decisions >= plan.most:
            run.over = CUT
            return
        ask(state, run, plan, players, waiting)
        if run.asked:
            run.begun = 1
            run.seat = lowest_bit(run.asked)
            return


@kernel
def make_moves(state: AnyState, run: Run, plan: Plan, log: Log) -> None:
    """Those of all seats that were asked at the same time."""
    if not run.lost:
        for seat in range(plan.seats):
            if run.due >> seat & 1:
                clear(log)
                apply(state, seat, run.moves[seat], log)
                run.decisions += 1
    run.due = 0
    run.asked = 0
    run.given = 0


@kernel
def ask(state: AnyState, run: Run, plan: Plan, players: AnyRecord, waiting: int) -> None:
    """Let those answer who are played here, or have no choice; note who is asked from outside."""
    run.due = waiting
    for seat in range(plan.seats):
        if not waiting >> seat & 1:
            continue
        if not plan.own >> seat & 1:
            run.moves[seat] = answer(players, state, seat, run)
        elif plan.skips and run.begun and legal_moves(state, seat, players.mind.moves) == 1:
            run.moves[seat] = players.mind.moves[0]
        else:
            run.asked |= 1 << seat


@kernel
def pay_nothing(run: Run, plan: Plan, reward: AnyRecords, ledger: Int64s) -> None:
    """For a step in which nothing has happened yet."""
    for seat in range(plan.seats):
        reward[seat] = 0.0
        ledger[0, seat] = ledger[1, seat] = run.paid[seat]


@kernel
def pay_out(
    state: AnyState, run: Run, plan: Plan, after: Int64s, reward: AnyRecords, ledger: Int64s
) -> None:
    """Wins and ranks are known at the end; who made an illegal move has the worst score then."""
    if not run.over and plan.reward not in (POINTS, MARGIN, CALLED):
        return
    for seat in range(plan.seats):
        after[seat] = plan.worst if run.lost >> seat & 1 else score(state, seat)
    pay(plan.reward, run.paid, after, plan.seats, run.over == OVER, reward)
    for seat in range(plan.seats):  # for rewards of the caller's own
        ledger[1, seat] = after[seat]
        run.paid[seat] = after[seat]


@kernel
def show(
    state: AnyState, run: Run, plan: Plan, moves: Int16s, mask: AnyRecords, asked: AnyRecords
) -> None:
    """Write what each seat may do, or the seat whose turn it is; who is not asked waits."""
    for place in range(len(mask)):
        for move in range(mask.shape[1]):
            mask[place, move] = False
        seat = run.seat if plan.by_turns else place
        count = legal_moves(state, seat, moves) if run.asked >> seat & 1 else 0
        for i in range(count):
            mask[place, moves[i]] = True
        if not count and mask.shape[1] > plan.waits:
            mask[place, plan.waits] = True
    for seat in range(plan.seats):
        asked[seat] = run.asked >> seat & 1
