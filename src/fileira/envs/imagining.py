"""Search: worlds that fit what a seat knows, and how matches go on from there."""

import numpy as np

from ..core.batch.parts import Parts
from ..core.chance import Generator
from ..core.record import AnyRecords, AnyState, Int64s
from ..core.rules import rules_of
from .kernels.imagining import imagine_all, play_out_all
from .kernels.run import Run
from .terms import one_of
from .vector.making import EPISODES, OTHERS
from .vector.vector import new_players


def worlds(
    observation: AnyState,
    seat: int,
    count: int,
    seed: int = 0,
    *,
    believe: bool = False,
    threads: int | None = None,
) -> AnyRecords:
    """States that may be the real one, by all that the seat knows; chance to come is new, too.

    With `believe` the others have played sensibly so far, as the bots of the game judge it.
    `docs/environments.md` says how likely each world is.

    >>> from fileira import Match
    >>> match = Match("take_that", 2, seed=7)
    >>> found = worlds(match.observation(0), 0, count=100, seed=1)
    >>> len(found), bool((found["hand"][:, 0] == match.state.hand[0]).all())
    (100, True)
    """
    found: AnyRecords = rules_of(observation).State.many(count)

    def imagine(part: slice) -> None:
        imagine_all(observation, seat, found[part], _words(seed, part), Generator.new(), believe)

    Parts(count, threads).each(imagine)
    return found


def playouts(
    states: AnyRecords,
    seed: int = 0,
    *,
    others: str = "random",
    episode: str = "match",
    threads: int | None = None,
) -> Int64s:
    """The scores of all seats at the end, (states, seats); the states stay as they are.

    The seed is for what is chosen; what will be dealt lies in the states.

    >>> from fileira import Match
    >>> match = Match("take_that", 2, seed=7)
    >>> playouts(worlds(match.observation(0), 0, 50), others="casual", episode="round").shape
    (50, 2)
    """
    playing = OTHERS[one_of("others", others, OTHERS)]
    by_round = EPISODES[one_of("episode", episode, EPISODES)]
    ends = states.copy()
    scores = np.zeros((len(states), int(states["seats"][0]) if len(states) else 0), np.int64)

    def play(part: slice) -> None:
        words, run = _words(seed, part), Run.new()
        play_out_all(ends[part], run, words, new_players(playing), by_round, scores[part])

    Parts(len(states), threads).each(play)
    return scores


def _words(seed: int, part: slice) -> Int64s:
    """The seed of the first state of a part: what comes of a state does not depend on threads."""
    return np.array([seed, part.start, 0, 0], np.int64)
