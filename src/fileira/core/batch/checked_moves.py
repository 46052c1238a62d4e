"""Moves for many matches at once, checked: a wrong one would leave a state that no rule knows."""

import numpy as np
from numpy.typing import ArrayLike

from ..errors import IllegalMove, MoveError, NotYourTurn, UnreadableMove, UserError
from ..game import Game
from ..match.sentences import Refusal, explain
from ..record import AnyRecords, AnyState, Int64s
from ..rules import REASONS


def read_moves(moves: ArrayLike, shape: tuple[int, ...]) -> Int64s:
    """The moves as whole numbers in an array of that shape, or an error."""
    try:
        given = np.asarray(moves)
    except ValueError:  # lists of different lengths
        raise UserError("moves_array", shape=shape, got=type(moves).__name__) from None
    if given.shape != shape or given.dtype.kind not in "iu":
        raise UserError("moves_array", shape=shape, got=f"{given.dtype}{given.shape}")
    return np.ascontiguousarray(given, np.int64)


def check_states(own: AnyRecords, given: AnyRecords) -> AnyRecords:
    """States that can take the place of one's own, or an error."""
    if getattr(given, "dtype", None) != own.dtype or given.shape != own.shape:
        raise UserError("states_array", shape=own.shape, got=getattr(given, "shape", given))
    return given


def illegal(game: Game, state: AnyState, match: int, seat: int, move: int) -> MoveError:
    """The error that tells which move is wrong, and by which rule."""
    position = game.position.write(state)
    if not 0 <= move < game.rules.MOVES:
        number = UnreadableMove("move_number", got=move, most=game.rules.MOVES - 1)
        return UnreadableMove("in_match", match=match, seat=seat, reason=number, position=position)
    if not int(game.rules.actors(state)) >> seat & 1:
        waits = NotYourTurn("not_your_turn", name=game.words()("player", number=seat + 1))
        return NotYourTurn("in_match", match=match, seat=seat, reason=waits, position=position)
    args = np.zeros(REASONS, np.int16)
    clause = int(game.rules.refuses(state, seat, move, args))
    forbidden = IllegalMove(
        "illegal_move",
        move=game.notation.write(move),
        reason=explain(game, Refusal(clause, tuple(args.tolist()))),
        clause=clause,
    )
    return IllegalMove(
        "in_match",
        match=match,
        seat=seat,
        move=move,
        clause=clause,
        reason=forbidden,
        position=position,
    )
