"""An analysis in words and numbers that people read."""

from collections.abc import Iterator, Mapping

from ...analysis.account import Account
from ...analysis.analysis import Analysis
from ...analysis.judging import Estimate, Judged, Value
from ...core.game import Game
from ...core.match.match import Match
from .facts import tell_facts
from .numbers import local

COLUMNS = ("player", "fair", "luck", "gifts", "mistakes", "result", "agreed", "points")


def account_row(match: Match, account: Account) -> tuple[str, ...]:
    """A seat's account, column by column."""
    words = match.game.words()
    return (
        match.names[account.seat],
        f"{100 * account.fair:.0f} %",
        signed(account.luck),
        signed(account.gifts),
        signed(account.mistakes),
        f"{100 * account.result:.0f} %",
        words("cli.analyse.of", n=account.agreed, all=account.decisions),
        local(f"{account.points:.1f}"),
    )


def signed(number: Estimate) -> str:
    """
    >>> signed(Estimate(-0.123, 0.0149))
    '-12 ± 1 %'
    """
    return f"{100 * number.mean:+.0f} ± {100 * number.error:.0f} %"


def chance(number: Estimate) -> str:
    return f"{100 * number.mean:.0f} %"


def costs(match: Match, analysis: Analysis) -> Iterator[tuple[Judged, str, list[str]]]:
    """The costliest decisions: a sentence about each, and one about each of its moves."""
    words = match.game.words()
    for reason in analysis.costliest:
        judged = analysis.decisions[reason.number - 1]
        loss = f"{100 * judged.regret.mean:.0f} ± {100 * judged.regret.error:.0f} %"
        told = words(
            "cli.analyse.cost",
            number=judged.number,
            name=match.names[judged.seat],
            move=judged.played.text,
            best=judged.best.text,
            loss=loss,
        )
        facts = ((judged.played, reason.played), (judged.best, reason.best))
        yield judged, told, [_why(match.game, *pair) for pair in facts]


def _why(game: Game, value: Value, facts: Mapping[str, float]) -> str:
    """What a move promised, and the facts behind it."""
    words = game.words()
    promised = words("cli.analyse.promised", chance=chance(value.wins))
    parts = [promised, *tell_facts(facts, game)]
    return words("cli.analyse.facts", move=value.text, facts=", ".join(parts))
