"""The chart of an analysis as SVG: each player's chance to win, and what decisions lost."""

from collections.abc import Iterator
from html import escape

from ...analysis.analysis import Analysis
from ...analysis.judging import Judged
from ...core.match.match import Match

WIDTH, LEFT, RIGHT = 860, 52, 700
TOP, BOTTOM = 16, 300  # of the chances
FLOOR, DEPTH = 330, 90  # of the losses, which hang down
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
LABEL = 18  # the least distance of two names
DASHES = ("", "7 4", "2 4", "11 4 2 4", "14 6")  # lines differ without their colours


def draw_chart(match: Match, analysis: Analysis) -> str:
    last = len(analysis.turns) + 1
    title = escape(match.game.words()("cli.analyse.chart"), quote=True)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {FLOOR + DEPTH + 20}" role="img" aria-label="{title}">',
        *_axes(match),
        *(_line(analysis, seat, last) for seat in range(match.seats)),
        *_names(match, analysis),
        *(_loss(each, last) for each in analysis.turns if each.regret.mean > 0),
        *(_mark(analysis.turns[each.number - 1], last) for each in analysis.costliest),
        "</svg>",
    ]
    return "\n".join(parts)


def _x(number: float, last: int) -> float:
    return LEFT + (RIGHT - LEFT) * number / last


def _y(chance: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * chance


def _axes(match: Match) -> Iterator[str]:
    for part in QUARTERS:
        yield f'<path class="axis" d="M{LEFT} {_y(part):.0f}H{RIGHT}"/>'
        yield f'<text x="{LEFT - 8}" y="{_y(part) + 5:.0f}" class="end">{100 * part:.0f} %</text>'
    yield f'<path class="axis" d="M{LEFT} {FLOOR}H{RIGHT}"/>'
    lost = escape(match.game.words()("cli.analyse.lost"))
    yield f'<text x="{RIGHT + 12}" y="{FLOOR + 20}">{lost}</text>'


def _line(analysis: Analysis, seat: int, last: int) -> str:
    """From the fair share over the seat's decisions to the result."""
    account = analysis.accounts[seat]
    points = [(0.0, account.wins.start)]
    for each in analysis.turns:
        if each.seat == seat:
            points += [(each.number, each.best.wins.mean), (each.number, each.played.wins.mean)]
    points.append((last, account.wins.end))
    path = "L".join(f"{_x(number, last):.1f} {_y(chance):.1f}" for number, chance in points)
    dashes = DASHES[seat % len(DASHES)]
    return f'<path class="line seat{seat % 6}" stroke-dasharray="{dashes}" d="M{path}"/>'


def _names(match: Match, analysis: Analysis) -> Iterator[str]:
    """At the ends of the lines, pushed apart where several end together."""
    lowest = float("inf")
    for account in sorted(analysis.accounts, key=lambda each: each.wins.end):
        lowest = min(_y(account.wins.end) + 5, lowest - LABEL)
        name, seat = escape(match.names[account.seat]), account.seat
        dashes = DASHES[seat % len(DASHES)]
        yield (
            f'<path class="line seat{seat % 6}" stroke-dasharray="{dashes}" '
            f'd="M{RIGHT + 12} {lowest - 5:.0f}h28"/>'
            f'<text x="{RIGHT + 48}" y="{lowest:.0f}" class="name">{name}</text>'
        )


def _loss(judged: Judged, last: int) -> str:
    depth = min(1.0, 2 * judged.regret.mean) * DEPTH
    x = _x(judged.number, last)
    return f'<path class="loss seat{judged.seat % 6}" d="M{x:.1f} {FLOOR}v{depth:.1f}"/>'


def _mark(judged: Judged, last: int) -> str:
    """A link to what is said about the decision."""
    x, y = _x(judged.number, last), _y(judged.played.wins.mean)
    return (
        f'<a href="#d{judged.number}"><circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="8"/>'
        f"<title>{judged.number}</title></a>"
    )
