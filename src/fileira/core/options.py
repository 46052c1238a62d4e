"""What a table may agree on: variants as named presets, and options."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from .errors import UserError
from .record import AnyOptions

Value = int | bool | Mapping[str, object]  # what a match record can hold


class Option(Protocol):
    """What can be agreed on; a game may declare kinds of its own."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> Value | None: ...  # None = left open
    @property
    def variants(self) -> tuple[str, ...]: ...  # none named = all
    @property
    def seats(self) -> tuple[int, ...]: ...  # none named = all
    @property
    def instead_of(self) -> str: ...  # the option that this one makes void
    @property
    def formerly(self) -> str: ...  # its name in records of before, if it had another one

    def read(self, text: str) -> Value: ...
    def check(self, value: object, seats: int = 0) -> Value: ...  # 0 = of any table
    def store(self, record: AnyOptions, value: Value) -> None: ...


@dataclass(frozen=True)
class Variant:
    """A named preset of rules, with the seat counts it is for."""

    name: str
    seats: tuple[int, ...]
    preset: Mapping[str, int] = field(default_factory=dict)  # fields of the Options record


@dataclass(frozen=True)
class Bits:
    """Some bits of a field, where a number lies that has no field of its own."""

    field: str
    shift: int
    width: int
    least: int = 0  # the number that is written as 0

    def store(self, record: AnyOptions, number: int) -> None:
        mask = (1 << self.width) - 1 << self.shift
        kept = int(getattr(record, self.field)) & ~mask
        setattr(record, self.field, kept | number - self.least << self.shift)

    def load(self, record: AnyOptions) -> int:
        bits = int(getattr(record, self.field)) >> self.shift
        return (bits & (1 << self.width) - 1) + self.least


@dataclass(frozen=True)
class Number:
    """An option with a whole number as its value."""

    name: str
    low: int
    high: int
    default: int | None = None
    variants: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    instead_of: str = ""
    bits: Bits | None = None  # none: it lies in the field of its name
    # How low it may be with so many seats and the other options, if that is not always `low`.
    least: Callable[[int, Mapping[str, Value]], int] | None = None
    formerly: str = ""

    def read(self, text: str) -> int:
        try:
            return self.check(int(text))
        except ValueError:
            raise self._wrong(text) from None

    def check(self, value: object, seats: int = 0) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(value)
        if not self.low <= value <= self.high:
            raise self._wrong(value)
        return value

    def fit(self, seats: int, chosen: Mapping[str, Value]) -> None:
        """Refuse a value that does not go with the rest of the table."""
        low = self.least(seats, chosen) if self.least else self.low
        if self.name in chosen and int(str(chosen[self.name])) < low:
            raise replace(self, low=low)._wrong(chosen[self.name])  # noqa: SLF001  # of its own kind

    def store(self, record: AnyOptions, value: Value) -> None:
        if self.bits:
            self.bits.store(record, self.check(value))
        else:
            setattr(record, self.name, value)

    def load(self, record: AnyOptions) -> int:
        return self.bits.load(record) if self.bits else int(getattr(record, self.name))

    def _wrong(self, value: object) -> UserError:
        return UserError("option_number", name=self.name, low=self.low, high=self.high, got=value)


@dataclass(frozen=True)
class Flag:
    """An option that is on or off."""

    name: str
    default: bool = False
    variants: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    instead_of: str = ""
    formerly: str = ""

    def read(self, text: str) -> bool:
        try:
            return {"on": True, "off": False}[text]
        except KeyError:
            raise UserError("option_flag", name=self.name, got=text) from None

    def check(self, value: object, seats: int = 0) -> bool:
        if not isinstance(value, bool):
            raise UserError("option_flag", name=self.name, got=value)
        return value

    def store(self, record: AnyOptions, value: Value) -> None:
        setattr(record, self.name, value)

    def load(self, record: AnyOptions) -> bool:
        return bool(getattr(record, self.name))


def choose(
    options: Sequence[Option], variant: str, seats: int, given: Mapping[str, object]
) -> dict[str, Value]:
    """All options of such a table with their values, those given checked."""
    offered = {o.name: o for o in options if is_offered(o, variant, seats)}
    given = by_names_of_today(options, given)
    for name in given:
        if name not in offered:
            names = ", ".join(offered) or "-"
            raise UserError("option_unknown", name=name, variant=variant, seats=seats, names=names)
    void = {offered[name].instead_of for name in given} - {""}
    for name in void & set(given):
        raise UserError("option_conflict", name=name)
    chosen: dict[str, Value] = {}
    for name, option in offered.items():
        if name in given:
            chosen[name] = option.check(given[name], seats)
        elif option.default is not None and name not in void:
            chosen[name] = option.default
    for option in offered.values():
        if isinstance(option, Number):
            option.fit(seats, chosen)
    return chosen


def by_names_of_today(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, object]:
    """The options given; records and logs call them as their time did."""
    today = {option.formerly: option.name for option in options if option.formerly}
    return {today.get(name, name): value for name, value in given.items()}


def is_offered(option: Option, variant: str, seats: int) -> bool:
    for_variant = not option.variants or variant in option.variants
    return for_variant and (not option.seats or seats in option.seats)
