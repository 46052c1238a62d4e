"""Errors of the user. All are ValueErrors: something wrong was given, the program is well."""

from .words import shell_words


class UserError(ValueError):
    """Something that cannot be done, told by a sentence of the words: `error.<key>`."""

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(key)

    def __str__(self) -> str:
        """What is wrong, in the language of those who are told."""
        return shell_words()(f"error.{self.key}", **self.values)


class MoveError(UserError):
    """A move that cannot be made."""


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
