"""Why a move for a row is refused."""

from ...core.batch.checked_moves import illegal
from ...core.errors import MoveError, NotYourTurn
from ...core.game import Game
from ...core.record import AnyState, Int64s
from ..kernels.run import Run


def refusal(game: Game, state: AnyState, run: Run, row: int, seat: int, moves: Int64s) -> MoveError:
    """The error that names row, seat, move and rule."""
    given = moves[row]
    if int(run.asked) >> seat & 1:
        return illegal(game, state, row, seat, int(given[seat if len(given) > 1 else 0]))
    waits = NotYourTurn("must_wait", wait=game.rules.MOVES, got=int(given[seat]))
    position = game.position.write(state)
    return NotYourTurn("in_match", match=row, seat=seat, reason=waits, position=position)
