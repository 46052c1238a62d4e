"""All readers of what strangers send, each by a name, for the fuzzer and for the cases it found."""

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import tomli_w

import fileira
from fileira.core.errors import UserError
from fileira.core.game import Game, load_games
from fileira.core.match import match_record
from fileira.core.match.match import Match
from fileira.core.match.record_text import read_toml
from fileira.server.http import calls, credentials
from fileira.server.ops.settings import PREFIX, read_settings
from fileira.server.protocol import json_bodies
from fileira.server.protocol.commands import read_command
from fileira.server.protocol.entries import Setup
from fileira.server.table.opening import opened

ROOT = Path(fileira.__file__).parent
KEPT = Path(__file__).parent / "hostile_inputs"  # cases, in a folder for each reader
_SETUP: msgspec.json.Decoder[Setup] = msgspec.json.Decoder(Setup)
_NO_FILE = {"XDG_CONFIG_HOME": "/nowhere"}


class Parser(NamedTuple):
    """A reader of bytes, and what it says if they are not for it."""

    name: str
    read: Callable[[bytes], object]
    seeds: Callable[[], Iterator[bytes]]  # what it can read
    refusals: tuple[type[Exception], ...] = (UserError,)


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


@cache
def _games() -> list[Game]:
    """Those of ours, in the order of their names; tests have another one."""
    return [game for game in load_games().values() if ROOT in game.folder.parents]


def _game_and_text(data: bytes) -> tuple[Game, str]:
    """The first letter says which game it is."""
    return _games()[(data[0] if data else 0) % len(_games())], _text(data[1:])


def _matches() -> Iterator[Match]:
    for game in _games():
        for variant in game.variants:
            match = Match(game, variant.seats[0], variant=variant.name, seed=1)
            for _ in range(12):
                seat = match.to_act[0]
                match.play(seat, match.legal_moves(seat)[0])
            yield match


# Match records


def _read_record(data: bytes) -> object:
    return match_record.read(_text(data))


def _read_signed_record(data: bytes) -> object:
    """As if whoever wrote it had worked out the digest, too.

    What begins at a position is only read by a child, which may fail.
    """
    header = read_toml(_text(data))
    header.pop("position", None)
    play = header.get("play")
    if isinstance(play, str):
        *lines, _ = [*play.strip("\n").split("\n"), ""]
        steps = sum(1 for line in lines if line[:1].isdigit())
        digest = match_record.digest_of(header, lines)
        header["play"] = "\n".join([*lines, f"open {steps} {digest}", ""])
    return match_record.read(tomli_w.dumps(header, multiline_strings=True))


def _records() -> Iterator[bytes]:
    return (match_record.save(match).encode() for match in _matches())


def _unsigned_records() -> Iterator[bytes]:
    """Without their last lines, which are written anew."""
    for record in _records():
        header: dict[str, Any] = read_toml(record.decode())
        header["play"] = "\n".join(header["play"].splitlines()[:-1])
        yield tomli_w.dumps(header, multiline_strings=True).encode()


# Positions, moves and cards


def _read_position(data: bytes) -> object:
    game, text = _game_and_text(data)
    return game.position.write(game.position.read(text))


def _positions() -> Iterator[bytes]:
    for match in _matches():
        yield bytes([_games().index(match.game)]) + match.position.encode()


def _read_notation(data: bytes) -> object:
    game, text = _game_and_text(data)
    try:
        return game.notation.read(text)
    except UserError:
        return game.notation.read_card(text)


def _moves() -> Iterator[bytes]:
    for match in _matches():
        for move in match.legal_moves(match.to_act[0]):
            text = match.game.notation.write(move)
            yield bytes([_games().index(match.game)]) + text.encode()


# Messages, and what stands in requests


def _commands() -> Iterator[bytes]:
    yield b'{"do":"play","id":"a","decision":1,"move":"12"}'
    yield b'{"do":"say","id":"a","text":"hello"}'
    yield b'{"do":"fill","id":"a","seat":1,"level":"expert"}'


def _read_setup(data: bytes) -> object:
    return opened(json_bodies.decode(_SETUP, data), "host", bytes(32), 0.0)


def _setups() -> Iterator[bytes]:
    for match in _matches():
        setup = Setup(
            game=match.game.name,
            variant=match.variant.name,
            seats=match.seats,
            options=dict(match.options),  # type: ignore[arg-type]  # a mapping is a dict here
        )
        yield msgspec.json.encode(setup)


def _read_settings(data: bytes) -> object:
    """A line for each variable of the environment."""
    lines = [line.partition("=") for line in _text(data).splitlines()]
    given = {PREFIX + name.upper(): value for name, _, value in lines}
    return read_settings(environment=given | _NO_FILE)


def _settings() -> Iterator[bytes]:
    yield b"port=80\nlan=true\norigins=https://cards.example, http://b\nidle_days=1e3\n"
    yield b"log_level=debug\nbot_pause=0.5\nmessage_size=4096\ndatabase=sqlite:///x\n"


def _read_request(data: bytes) -> object:
    """A cookie and a number, as requests bring them."""
    text = data.decode("latin-1")
    return credentials.read_cookie([text], "fileira_guest"), calls.read_number(text)


def _requests() -> Iterator[bytes]:
    yield b'theme=dark; fileira_guest="a.b"'
    yield b"-12"


PARSERS = {
    parser.name: parser
    for parser in (
        Parser("record", _read_record, _records),
        Parser("signed_record", _read_signed_record, _unsigned_records),
        Parser("position", _read_position, _positions),
        Parser("notation", _read_notation, _moves),
        Parser("message", read_command, _commands, (msgspec.DecodeError,)),
        Parser("setup", _read_setup, _setups, (msgspec.DecodeError, UserError)),
        Parser("settings", _read_settings, _settings),
        Parser("request", _read_request, _requests, ()),
    )
}
