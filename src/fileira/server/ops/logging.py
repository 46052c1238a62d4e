"""The log of a server: one line for each thing that its owner may want to know.

Nothing hidden gets into it. Only known fields are written, and of an error its kind and place but
never its message: messages quote positions, cards included, or what was to be stored. Other
libraries tell addresses, cookies, messages and rows when all is well: they are heard only in need.
"""

import logging
import sys
from collections.abc import MutableMapping
from traceback import extract_tb
from typing import TextIO

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, Processor

OWN = "fileira"  # name of our logger
STRUCTLOG_FIELDS = ("event", "level", "timestamp", "_record", "_from_structlog")
# No field for people, moves or cards.
OWN_FIELDS = (
    "table",
    "game",
    "bot",
    "seat",
    "stage",
    "number",
    "count",
    "most",
    "seconds",
    "address",  # where the server listens
    "port",
    "part",
    "error",
    "advice",  # what to do about it
    "trace",
)
FIELDS = frozenset(STRUCTLOG_FIELDS + OWN_FIELDS)


def set_up_logging(level: str, form: str, stream: TextIO = sys.stderr) -> None:
    """Write lines to the stream, as text or as JSON objects: our own, and warnings of libraries."""
    structlog.configure(
        processors=[*_STEPS, ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    render: Processor = structlog.processors.JSONRenderer()
    if form == "text":
        render = structlog.dev.ConsoleRenderer(colors=False)
    lines = logging.StreamHandler(stream)
    lines.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[_shorten, *_STEPS],
            processors=[ProcessorFormatter.remove_processors_meta, render],
        )
    )
    logging.basicConfig(handlers=[lines], level=logging.WARNING, force=True)
    logging.getLogger(OWN).setLevel(level.upper())


def logger() -> structlog.stdlib.BoundLogger:
    """Where to write: `logger().info("table_opened", table=id)`."""
    logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(OWN)
    return logger


def _shorten(_: object, __: str, line: EventDict) -> EventDict:
    """Other libraries put errors in full into the lines after the first."""
    line["event"] = str(line["event"]).split("\n")[0]
    return line


def _without_messages(_: object, __: str, line: EventDict) -> EventDict:
    error = _error_of(line)
    if error is not None:
        line["error"] = type(error).__name__
        frames = extract_tb(error.__traceback__)
        line["trace"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return line


def _error_of(line: MutableMapping[str, object]) -> BaseException | None:
    given = line.pop("exc_info", None)
    if isinstance(given, tuple):
        given = given[1]
    if given is True:
        given = sys.exc_info()[1]
    return given if isinstance(given, BaseException) else None


def _known_fields_only(_: object, __: str, line: EventDict) -> EventDict:
    return {name: value for name, value in line.items() if name in FIELDS}


_STEPS: list[Processor] = [
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _without_messages,
    _known_fields_only,
]
