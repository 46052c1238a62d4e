"""The settings of a server: defaults, below a file, below the environment, below flags."""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec

from ...core.errors import UserError

PREFIX = "FILEIRA_"  # of environment variables: FILEIRA_PORT
FILE_VARIABLE = PREFIX + "SETTINGS"
SQLITE_FILE = "tables.sqlite"
SECRET_FILE = "secret"  # noqa: S105  # the name of a file, not what is in it

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Amount = Annotated[float, msgspec.Meta(gt=0)]
Value = str | int | float | bool | tuple[str, ...]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All there is to choose. `setting.<name>` of the words says what each is for."""

    address: str = "127.0.0.1"
    port: Port = 8425
    lan: bool = False
    lan_address: str = ""
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    data: str = ""
    database: str = ""
    redis: str = ""
    secret_file: str = ""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_form: Literal["text", "json"] = "text"
    bot_workers: Count = 1
    bot_pause: Annotated[float, msgspec.Meta(ge=0)] = 1.0
    message_size: Count = 16_384
    record_size: Count = 131_072
    messages_per_second: Amount = 20.0
    message_burst: Count = 60
    requests_per_second: Amount = 20.0
    request_burst: Count = 100
    sockets_per_address: Count = 100
    connections: Count = 20_000
    connections_per_address: Count = 300
    head_seconds: Amount = 10.0
    body_seconds: Amount = 30.0
    tables_per_guest: Count = 20
    tables_per_address: Count = 200
    computing_per_guest: Amount = 5.0
    computing_per_address: Amount = 15.0
    tokens_per_guest: Count = 10
    idle_days: Amount = 30.0
    guest_days: Amount = 400.0  # as long as browsers keep a cookie
    grace_seconds: Amount = 10.0

    @property
    def folder(self) -> Path:
        return Path(self.data) if self.data else _home("XDG_DATA_HOME", ".local/share") / "server"

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.folder / SQLITE_FILE}"

    @property
    def secret(self) -> Path:
        return Path(self.secret_file) if self.secret_file else self.folder / SECRET_FILE


class Field(NamedTuple):
    """One setting, as commands and the documentation show it."""

    name: str
    default: Value
    is_flag: bool

    @property
    def flag(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        return PREFIX + self.name.upper()

    @property
    def words(self) -> str:
        return f"setting.{self.name}"


def fields() -> Iterator[Field]:
    for field in msgspec.structs.fields(Settings):
        yield Field(field.name, field.default, field.type is bool)


def read_settings(
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] = os.environ,
    file: Path | None = None,
) -> Settings:
    """The settings for a start. Flags that are None were not given."""
    values = _of_file(file, environment)
    values |= {
        field.name: environment[field.variable]
        for field in fields()
        if environment.get(field.variable)
    }
    values |= {name: value for name, value in (flags or {}).items() if value is not None}
    checked = {name: _checked(name, value) for name, value in values.items()}
    return msgspec.convert(checked, Settings)


def _of_file(file: Path | None, environment: Mapping[str, str]) -> dict[str, object]:
    """What the file says that was named; the default one need not exist."""
    variable = environment.get(FILE_VARIABLE)
    named = file or (Path(variable) if variable else None)
    usual = _home("XDG_CONFIG_HOME", ".config", environment) / "server.toml"
    if named is None and not usual.exists():
        return {}
    return _read(named or usual)


def _read(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError("file_unreadable", file=file, reason=error.strerror) from None
    except ValueError as error:  # not TOML, or not text
        raise UserError("file_unreadable", file=file, reason=error) from None


def _checked(name: str, value: object) -> Value:
    kinds = {field.name: field.type for field in msgspec.structs.fields(Settings)}
    if name not in kinds:
        raise UserError("setting_unknown", got=name, names=", ".join(kinds))
    if kinds[name] == tuple[str, ...] and isinstance(value, str):
        value = tuple(part.strip() for part in value.split(",") if part.strip())
    try:
        checked: Value = msgspec.convert(value, kinds[name], strict=False)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise UserError("setting", name=name, got=value, reason=error) from None
    return checked


def _home(variable: str, usual: str, environment: Mapping[str, str] = os.environ) -> Path:
    return Path(environment.get(variable) or Path.home() / usual, "fileira")
