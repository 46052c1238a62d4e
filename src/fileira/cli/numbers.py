"""Estimates as people read them."""

from ..arena.simulation import Estimate


def points(number: Estimate, sign: str = "") -> str:
    """
    >>> points(Estimate(12.3456, 12.2, 12.5)), points(Estimate(0.5, 0.25, 0.75), sign="+")
    ('12.35 ± 0.15', '+0.50 ± 0.25')
    """
    return f"{number.mean:{sign}.2f} ± {(number.high - number.low) / 2:.2f}"


def percent(number: Estimate) -> str:
    """
    >>> percent(Estimate(0.25, 0.225, 0.275))
    '25.0 % ± 2.5 %'
    """
    return f"{100 * number.mean:.1f} % ± {50 * (number.high - number.low):.1f} %"
