"""The figures of simulations are what was told in the last round."""

import pytest

from fileira.core.events import Event
from tests.finals import finish, measure, told

from .. import happenings as did

USED = (
    *(did.MADE_FALSE, did.MADE_TRICK, did.BLANK_TRICK, did.BLANK_FALSE),
    *(did.SUIT_CHOSEN, did.VALUE_CHOSEN, did.AIMED),
)


def last_round(events: list[Event]) -> list[Event]:
    start = max(i for i, event in enumerate(events) if event.kind == did.REVEALED)
    return events[start:]


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (3, 2), (4, 1), (4, 5)])
def test_tricks_and_bonus_cards_are_those_told(seats: int, seed: int) -> None:
    match = finish("tricky_twist", seats, seed)
    kinds = [event.kind for event in last_round(told(match))]
    found = measure(match)
    assert found["tricks"] == kinds.count(did.TRICK_WON)
    assert found["bonus_taken"] == kinds.count(did.BONUS_TAKEN)
    assert found["bonus_used"] == sum(kind in USED for kind in kinds)
    assert found["best"] == max(match.scores)


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 1), (4, 5)])
def test_false_tricks_are_those_told_with_what_bonus_cards_made_of_them(
    seats: int, seed: int
) -> None:
    match = finish("tricky_twist", seats, seed)
    kinds = [event.kind for event in last_round(told(match))]
    more = (did.FALSE_TRICK, did.MADE_FALSE, did.BLANK_FALSE, did.SUIT_CHOSEN, did.VALUE_CHOSEN)
    fewer = (did.RETAKEN, did.MADE_TRICK)
    falses = sum(kind in more for kind in kinds) - sum(kind in fewer for kind in kinds)
    assert measure(match)["false_tricks"] == pytest.approx(falses / seats)
