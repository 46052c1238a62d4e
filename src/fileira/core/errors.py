"""Errors of the user. All are ValueErrors: something wrong was given, the program is well."""

from .text.words import shell_words


class UserError(ValueError):
    """Something that cannot be done, told by a sentence of the words: `error.<key>`."""

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(key)

    def __str__(self) -> str:
        """What is wrong, in the language of those who are told."""
        return shell_words()(f"error.{self.key}", **self.values)

    @property
    def sentence(self) -> str:
        """The same for anybody: without what is hidden in a match."""
        return shell_words()(f"error.{self.key}", **self.told)

    @property
    def told(self) -> dict[str, object]:
        """The values of the sentence; of an error among them only what anybody may be told."""
        return {
            name: value.sentence if isinstance(value, UserError) else value
            for name, value in self.values.items()
        }


class MoveError(UserError):
    """A move that cannot be made.

    `position` has all hands and the deck. It is for who plays in the same program, and stands
    apart from the values, which a server tells to anybody.
    """

    def __init__(self, key: str, /, *, position: str = "", **values: object) -> None:
        super().__init__(key, **values)
        self.position = position

    def __str__(self) -> str:
        if not self.position:
            return self.sentence
        return f"{self.sentence} {shell_words()('error.position', position=self.position)}"


class UnreadableMove(MoveError):
    """The text is not a move of this game."""


class NotYourTurn(MoveError):
    """The seat may not move now."""


class IllegalMove(MoveError):
    """The rules forbid this move here."""


class BadRecord(UserError):
    """A match record that cannot be read or does not replay."""


class BadPosition(UserError):
    """A text that is not a position of this game."""
