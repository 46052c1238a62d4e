"""An analysis in words and numbers that people read."""

from collections.abc import Iterator, Mapping

from ...analysis.account import Account
from ...analysis.analysis import Analysis
from ...analysis.judging import Estimate, Judged, Value
from ...analysis.reasons import Reason
from ...core.game import Game
from ...core.match.match import Match
from .facts import tell_facts, why_better
from .numbers import Tenths, local

COLUMNS = ("player", "luck", "gifts", "mistakes", "result", "agreed", "wrong")
UNIT = "swing.for"  # the words of a game that counts points, or something like them
AGAINST = "swing.against"
WORTH_A_WORD = 0.1  # points


def account_row(match: Match, account: Account) -> tuple[str, ...]:
    """A seat's account, column by column."""
    words = match.game.words()
    return (
        match.names[account.seat],
        *_parts(match.game, account),
        words("cli.analyse.of", n=account.agreed, all=account.turns),
        str(account.mistakes),
    )


def legend_of(game: Game) -> str:
    """The id of the sentence that explains the numbers."""
    return "cli.analyse.legend" if UNIT in game.words() else "cli.analyse.legend_weights"


def _parts(game: Game, account: Account) -> tuple[str, ...]:
    """Luck, gifts, mistakes and result: in points, or by weight in a game that has none."""
    if UNIT not in game.words():
        weights = (local(f"{100 * each:+.0f} %") for each in account.weights)
        return (*weights, local(f"{100 * account.wins.end:.0f} %"))
    parts = account.points
    numbers = (parts.luck, parts.gifts, parts.mistakes)
    return (*map(_points, numbers), local(f"{parts.end:+.1f}"))


def _points(number: Estimate) -> str:
    return local(f"{number.mean:+.1f} ± {number.error:.1f}")


def moves_of(game: Game, value: Value) -> str:
    """All moves of a turn."""
    return ", ".join(map(game.words().move, value.texts))


def signed(number: Estimate) -> str:
    """
    >>> signed(Estimate(-0.123, 0.0149))
    '-12 ± 1 %'
    """
    return f"{100 * number.mean:+.0f} ± {100 * number.error:.0f} %"


def chance(number: Estimate) -> str:
    return f"{100 * number.mean:.0f} %"


def costs(match: Match, analysis: Analysis) -> Iterator[tuple[Judged, str, list[str]]]:
    """The costliest turns: a sentence about each, why the better one was better, and both moves."""
    words = match.game.words()
    for reason in analysis.costliest:
        judged = analysis.turns[reason.number - 1]
        told = words(
            "cli.analyse.cost",
            round=judged.round + 1,
            turn=judged.turn,
            name=match.names[judged.seat],
            move=moves_of(match.game, judged.played),
            cost=_cost(match.game, judged),
        )
        facts = ((judged.played, reason.played), (judged.best, reason.best))
        moves = [_promise(match.game, *pair) for pair in facts]
        yield judged, told, [_why(match.game, judged, reason), *moves]


def _cost(game: Game, judged: Judged) -> str:
    """The chance of winning, and points where a game counts them."""
    words, points = game.words(), judged.points_regret.mean
    chances = {"played": chance(judged.played.wins), "best": chance(judged.best.wins)}
    told = [words("cli.analyse.instead", **chances)]
    if AGAINST in words and points >= WORTH_A_WORD:
        told.append(words(AGAINST, n=Tenths.of(points)))
    return ", ".join(told)


def _why(game: Game, judged: Judged, reason: Reason) -> str:
    words = game.words()
    told = why_better(reason.best, reason.played, game)
    why = ", ".join(told) or _later(game, judged.points_regret.mean)
    return words("cli.analyse.why", move=moves_of(game, judged.best), why=why)


def _later(game: Game, points: float) -> str:
    words = game.words()
    if UNIT not in words or points < WORTH_A_WORD:
        return words("cli.analyse.why_later")
    return words("cli.analyse.why_points", points=words(UNIT, n=Tenths.of(points)))


def _promise(game: Game, value: Value, facts: Mapping[str, float]) -> str:
    """What a move promised, and the facts behind it."""
    words = game.words()
    promised = words("cli.analyse.promised", chance=chance(value.wins))
    parts = [promised, *tell_facts(facts, game)]
    return words("cli.analyse.facts", move=moves_of(game, value), facts=", ".join(parts))
