"""What a game is, and finding the games: each folder of `fileira.games` is one."""

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Protocol

from .errors import UserError
from .optional.bounds import UNKNOWN, Bounded, Bounds
from .options import Option, Value, Variant, by_names_of_today, choose
from .record import AnyOptions, AnyState, AnyView
from .text.language import ENGLISH, spoken
from .text.words import Words, read_words, shell_words

if TYPE_CHECKING:
    from .events import Event
    from .optional.features import Features
    from .optional.figures import Figures
    from .rules import Rules


class Notation(Protocol):
    """Moves and cards as text."""

    def write(self, move: int) -> str: ...
    def read(self, text: str) -> int: ...
    def write_card(self, card: int) -> str: ...
    def read_card(self, text: str) -> int: ...


class Position(Protocol):
    """States as text, all but the generator."""

    def write(self, state: AnyState) -> str: ...
    def read(self, text: str) -> AnyState: ...


class Terminal(Protocol):
    """How a game looks in the terminal."""

    def draw(
        self,
        view: AnyView,
        words: Words,
        names: Sequence[str],
        previews: Mapping[int, "Sequence[Event]"],  # what each legal move of the viewer would do
    ) -> object:
        """A picture of the table that rich can print; it ends with the question asked."""
        ...


@dataclass(frozen=True)
class Game:
    """All that the rest of the program knows of a game. Its modules are imported when needed."""

    name: str  # of its folder
    variants: tuple[Variant, ...]  # the first is the usual one
    options: tuple[Option, ...]
    players: int = 4  # how many it is best with
    rules_version: int = 1
    ladder: tuple[tuple[str, int], ...] = ()  # variants and players at which bots are rated
    # Variants that are solved and measured, never offered to people, and their options.
    for_study: tuple[Variant, ...] = ()
    study_options: tuple[Option, ...] = ()

    def __reduce__(self) -> "tuple[Callable[[str], Game], tuple[str]]":
        """Pickled as its name: modules cannot be."""
        return find_game, (self.name,)

    @cached_property
    def studied(self) -> "Game":
        """The same game with what is only for study among its variants and options."""
        return replace(
            self,
            variants=self.variants + self.for_study,
            options=self.options + self.study_options,
            for_study=(),
            study_options=(),
        )

    @property
    def folder(self) -> Path:
        return Path(str(_module(self.name).__file__)).parent

    @property
    def title(self) -> str:
        """What players call it, in the language in use."""
        return read_words(self.folder / "words")("title")

    def called(self, variant: str) -> str:
        """What people call a variant, in the language in use."""
        words, key = read_words(self.folder / "words"), f"variant.{variant}.title"
        return words(key) if key in words else variant

    @cached_property
    def rules(self) -> "Rules":
        from .optional import heuristics, plain_heuristics
        from .rules import register

        rules: Rules = _module(f"{self.name}.rules")
        register(rules)
        known = (self.folder / "heuristics.py").exists()
        heuristics.register(
            rules.State.dtype, _module(f"{self.name}.heuristics") if known else plain_heuristics
        )
        return rules

    @cached_property
    def notation(self) -> Notation:
        return _module(f"{self.name}.notation")

    def place_name(self, place: int) -> str:
        """A place of the table, by the notation of a game whose places have names."""
        write_place: Callable[[int], str] = getattr(self.notation, "write_place", str)
        return write_place(place)

    @property
    def blamed(self) -> Callable[[AnyState, int], int] | None:
        """The seats, as bits, of which a move says that they did what only people do."""
        blamed: Callable[[AnyState, int], int] | None = getattr(self.rules, "blamed", None)
        return blamed

    @property
    def team_names(self) -> tuple[str, ...]:
        """The teams, by the notation of a game with partners; `team.NAME` is what people say."""
        names: tuple[str, ...] = getattr(self.notation, "TEAM_NAMES", ())
        return names

    @cached_property
    def position(self) -> Position:
        return _module(f"{self.name}.position")

    @cached_property
    def view(self) -> Callable[[AnyState, int], AnyView]:
        """Turn an observation of a seat into what a table shows."""
        see: Callable[[AnyState, int], AnyView] = _module(f"{self.name}.view").see
        return see

    @cached_property
    def terminal(self) -> Terminal:
        return _module(f"{self.name}.terminal")

    @cached_property
    def figures(self) -> "Figures | None":
        """What it counts in finished matches, if it has anything to count."""
        path = f"{self.name}.figures"
        known = importlib.util.find_spec(f"fileira.games.{path}")
        return _module(path) if known else None

    @cached_property
    def features(self) -> "Features | None":
        """What it tells a learner, if it has an encoding of its own."""
        path = f"{self.name}.features"
        known = importlib.util.find_spec(f"fileira.games.{path}")
        return _module(path) if known else None

    def bounds(
        self, variant: Variant, seats: int, options: Mapping[str, object] | None = None
    ) -> Bounds:
        """How far scores and lengths can go at such a table; wide if the game does not tell."""
        path = f"{self.name}.bounds"
        if not importlib.util.find_spec(f"fileira.games.{path}"):
            return UNKNOWN
        told: Bounded = _module(path)
        chosen = self.choose_options(variant, self.check_seats(variant, seats), options or {})
        return told.bounds(self.options_record(variant, chosen), seats)

    @cached_property
    def event_names(self) -> tuple[str, ...]:
        """The kinds of events in the order of their numbers, as the words name them."""
        kinds = vars(_module(f"{self.name}.happenings")).items()
        numbered = {kind: name.lower() for name, kind in kinds if name.isupper()}
        return tuple(numbered[kind] for kind in sorted(numbered))

    @cached_property
    def clauses(self) -> dict[int, str]:
        """The clauses of the rulebook: number and name."""
        clauses = vars(_module(f"{self.name}.clauses")).items()
        return {number: name.lower() for name, number in clauses if name.isupper()}

    def words(self, language: str = "") -> Words:
        """The words for it, in the language in use unless another one is named."""
        return shell_words(language) | read_words(self.folder / "words", language)

    def rulebook(self, language: str = "") -> str:
        """The rulebook, in English if it is not told in that language."""
        folder = self.folder / "rulebook"
        book = folder / f"{language or spoken()}.md"
        return (book if book.exists() else folder / f"{ENGLISH}.md").read_text(encoding="utf-8")

    def variant(self, name: str | None = None) -> Variant:
        """The variant of that name, also one that is only for study, or the usual one."""
        for variant in self.for_study:
            if variant.name == name:
                return variant
        return self.offered(name)

    def offered(self, name: str | None = None) -> Variant:
        """The variant of that name among those that people play, or the usual one."""
        if name is None:
            return self.variants[0]
        for variant in self.variants:
            if variant.name == name:
                return variant
        names = ", ".join(variant.name for variant in self.variants)
        raise UserError("variant_unknown", title=self.title, got=name, names=names)

    def usual_seats(self, variant: Variant) -> int:
        return self.players if self.players in variant.seats else variant.seats[0]

    def check_seats(self, variant: Variant, seats: int) -> int:
        if seats not in variant.seats:
            allowed = spans(variant.seats)
            called = self.called(variant.name)
            raise UserError("seats", title=self.title, variant=called, allowed=allowed, got=seats)
        return seats

    def choose_options(
        self, variant: Variant, seats: int, given: Mapping[str, object]
    ) -> dict[str, Value]:
        return choose(self.studied.options, variant.name, seats, given)

    def options_of_today(self, given: Mapping[str, object]) -> dict[str, object]:
        """The options of a record or log by the names that they have now."""
        return by_names_of_today(self.options, given)

    def options_record(self, variant: Variant, options: Mapping[str, Value]) -> AnyOptions:
        """The options as they lie in a state."""
        record = self.rules.Options.new()
        for name, preset in variant.preset.items():
            setattr(record, name, preset)
        for option in self.studied.options:
            if option.name in options:
                option.store(record, options[option.name])
        return record


def load_games() -> dict[str, Game]:
    """The games by name: one for each folder."""
    from fileira import games  # the one place where core looks at the games

    return dict(_games_in(tuple(games.__path__)))


@cache  # a server asks for each table
def _games_in(folders: tuple[str, ...]) -> dict[str, Game]:
    modules = pkgutil.iter_modules(folders)
    return {module.name: _module(module.name).GAME for module in modules if module.ispkg}


def find_game(name: str) -> Game:
    games = load_games()
    if name not in games:
        raise UserError("game_unknown", got=name, names=", ".join(games))
    return games[name]


def spans(numbers: Sequence[int]) -> str:
    """
    >>> spans((2, 3, 4, 6, 8, 9))
    '2-4, 6, 8-9'
    """
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] + 1 == number:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(p[0]) if len(p) == 1 else f"{p[0]}-{p[-1]}" for p in parts)


def _module(path: str) -> ModuleType:
    return importlib.import_module(f"fileira.games.{path}")
