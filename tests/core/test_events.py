"""Events: written by rules, redacted for each viewer."""

import pytest

from fileira.core.events import (
    CHANCE_LIMIT,
    DEAL,
    DRAW,
    EVERYBODY,
    HIDDEN,
    LOG_LIMIT,
    SHUFFLE,
    SPECTATOR,
    Chance,
    Event,
    Log,
    chance,
    clear,
    emit,
    events,
    force,
    redact,
    seats_of,
    tell,
)
from fileira.core.kernel import kernel


@kernel
def _emit_many(log: Log, count: int) -> None:
    for i in range(count):
        tell(log, 1, 2, 3, i, 5, 6)


def test_a_log_tells_the_events_in_their_order() -> None:
    log = Log.new()
    tell(log, 1, 2, 3, 45, 4, 5)
    emit(log, 6, 7, 2, 46, -1, 0, 0b101)
    assert events(log) == (
        Event(1, 2, 3, 45, 4, 5, EVERYBODY),
        Event(6, 7, 2, 46, -1, 0, 0b101),
    )


def test_a_cleared_log_is_empty() -> None:
    log = Log.new()
    tell(log, 1, 2, 3, 45, 4, 5)
    clear(log)
    assert events(log) == ()
    assert chance(log) == ()


def test_a_log_that_nobody_reads_takes_no_events() -> None:
    log = Log.new()
    log.unread = 1
    _emit_many(log, 10 * LOG_LIMIT)
    assert events(log) == ()
    assert not log.rows.any()


def test_a_full_log_can_be_read() -> None:
    log = Log.new()
    _emit_many(log, LOG_LIMIT)
    assert [event.card for event in events(log)] == list(range(LOG_LIMIT))


@pytest.mark.parametrize("count", [LOG_LIMIT + 1, 10 * LOG_LIMIT])
def test_an_overfull_log_is_an_error_and_never_drops_an_event(count: int) -> None:
    log = Log.new()
    _emit_many(log, count)
    with pytest.raises(OverflowError, match="events in one step"):
        events(log)


def test_an_overfull_log_touches_nothing_beside_its_events() -> None:
    log = Log.new()
    _emit_many(log, 10 * LOG_LIMIT)
    assert not log.chance.any()
    clear(log)
    _emit_many(log, 1)
    assert len(events(log)) == 1


def test_too_many_cards_drawn_in_one_step_are_an_error() -> None:
    log = Log.new()
    log.chance_size = CHANCE_LIMIT + 1
    with pytest.raises(OverflowError, match="numbers of chance"):
        chance(log)


def test_everybody_sees_an_open_card() -> None:
    event = Event(1, 2, 0, 45, -1, 0, EVERYBODY)
    assert all(redact(event, seat) == event for seat in range(SPECTATOR, 12))


def test_only_those_who_may_see_a_card_see_it() -> None:
    event = Event(1, 2, 0, 45, 3, 4, 0b101)
    hidden = Event(1, 2, 0, HIDDEN, 3, 4, 0b101)
    assert [redact(event, seat) for seat in range(4)] == [event, hidden, event, hidden]
    assert redact(event, SPECTATOR) == hidden


def test_a_card_that_nobody_may_see_is_hidden_from_all() -> None:
    event = Event(1, 2, 0, 45, 3, 4, 0)
    assert {redact(event, seat).card for seat in range(SPECTATOR, 12)} == {HIDDEN}


def test_redacting_twice_changes_no_more() -> None:
    event = redact(Event(1, 2, 0, 45, 3, 4, 0b1), 1)
    assert redact(event, 1) == event


@pytest.mark.parametrize(
    "feed",
    [
        (),
        (Chance(DEAL, ()),),
        (Chance(DEAL, (3, 1, 2)),),
        (Chance(DEAL, (3, 1)), Chance(SHUFFLE, (111, 112, 111)), Chance(DRAW, (0,))),
    ],
)
def test_forced_chance_is_read_as_it_was_given(feed: tuple[Chance, ...]) -> None:
    log = Log.new()
    force(log, feed)
    log.chance_size = sum(2 + len(cards) for _, cards in feed)
    assert log.forced
    assert chance(log) == feed


def test_forcing_again_leaves_nothing_of_the_last_time() -> None:
    log, fresh = Log.new(), Log.new()
    force(log, (Chance(DEAL, (3, 1, 2)),))
    force(log, (Chance(DRAW, (5,)),))
    force(fresh, (Chance(DRAW, (5,)),))
    assert log.chance.tolist() == fresh.chance.tolist()


@pytest.mark.parametrize(("bits", "seats"), [(0, []), (1, [0]), (0b1010, [1, 3]), (1 << 11, [11])])
def test_a_bit_set_names_its_seats(bits: int, seats: list[int]) -> None:
    assert seats_of(bits) == seats
