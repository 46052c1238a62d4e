"""The diary and the metrics: what they say, and what never gets into them."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from fileira.core.text.words import shell_words
from fileira.server.ops.logging import logger, set_up_logging
from fileira.server.ops.metrics import PREFIX, Metrics
from tests.server.kit.people import Guest, at_table, sit_down
from tests.server.kit.server_process import serving

pytestmark = pytest.mark.anyio


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is written, as JSON."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logging("info", "json", stream)
    yield stream
    root.handlers[:], level = before
    root.setLevel(level)
    structlog.reset_defaults()


def lines(written: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_line_is_one_object(written: io.StringIO) -> None:
    logger().info("table_opened", table="t", game="a_game")
    logger().debug("too_small_to_mention")
    (line,) = lines(written)
    del line["timestamp"]
    assert line == {"event": "table_opened", "level": "info", "table": "t", "game": "a_game"}


def test_fields_that_nobody_thought_of_are_not_written(written: io.StringIO) -> None:
    logger().info("moved", table="t", card=104, seed="5eed", hand=[1, 2], guest="ann")
    assert set(lines(written)[0]) == {"event", "level", "timestamp", "table"}


def test_an_error_is_told_by_kind_and_place_without_its_message(written: io.StringIO) -> None:
    try:
        int("hands: 42 / 99")
    except ValueError:
        logger().exception("table_failed", table="t")
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    assert "42" not in json.dumps([line["event"] for line in lines(written)])
    assert "hands" not in written.getvalue()
    for line in lines(written):
        assert line["error"] == "ValueError"
        assert "test_an_error_is_told" in str(line["trace"])


def test_other_libraries_cannot_quote_errors_either(written: io.StringIO) -> None:
    logging.getLogger("asyncio").error("Task failed\nfuture: <Task exception=E('hands: 42')>")
    assert [line["event"] for line in lines(written)] == ["Task failed"]


@pytest.mark.parametrize("level", ["debug", "info", "warning", "error"])
def test_libraries_are_heard_only_in_need(written: io.StringIO, level: str) -> None:
    set_up_logging(level, "json", written)
    for name in ("uvicorn.error", "websockets.server", "sqlalchemy.engine", "redis", "psycopg"):
        logging.getLogger(name).debug("cookie: fileira_guest=x")
        logging.getLogger(name).info('127.0.0.1:60950 - "WebSocket /api/tables/t" [accepted]')
    assert not written.getvalue()
    logging.getLogger("uvicorn.error").warning("Exceeded concurrency limit.")
    assert len(lines(written)) == 1


async def test_a_real_server_writes_no_people_and_no_choices_at_any_level(tmp_path: Path) -> None:
    with serving(tmp_path, log_level="debug") as server:
        guests = [Guest(server, "Annabella"), Guest(server, "Bartholomew")]
        table = guests[0].open_table(game="six_nimmt", seats=2, chat=True)  # both decide at once
        sit_down(guests, table)
        async with at_table(guests, table) as (ann, bob):
            await ann.until(lambda me: me.copy.get("asked"))
            asked = ann.copy["asked"]
            await ann.ask("play", decision=asked["decision"], move=asked["moves"][0][1])
            await bob.ask("say", text="abracadabra")
        assert server.stop() == 0
    written = server.log
    assert '"table_opened"' in written
    secrets = [ann.guest.id, *(guest.cookie.partition("=")[2] for guest in guests)]
    for hidden in ("Annabella", "Bartholomew", "127.0.0.1", "abracadabra", "decision", *secrets):
        assert hidden not in written


def test_it_can_be_written_for_people(written: io.StringIO) -> None:
    set_up_logging("info", "text", written)
    logger().info("table_opened", table="t")
    assert "table_opened" in written.getvalue()
    assert "table=t" in written.getvalue()


def test_metrics_are_text_for_prometheus() -> None:
    metrics = Metrics()
    metrics.tables.set(3)
    metrics.moves.labels(game="a_game", by="bot").inc()
    metrics.committed(5, 0.01)
    text = metrics.text().decode()
    assert "fileira_tables 3.0" in text
    assert 'fileira_moves_total{by="bot",game="a_game"} 1.0' in text
    assert "fileira_written_total 5.0" in text


def test_every_metric_is_explained() -> None:
    shown = Metrics().text().decode().splitlines()
    helps = [line.split(" ", 3)[2:] for line in shown if line.startswith("# HELP")]
    sentences = {text for key, text in shell_words().sentences.items() if key.startswith("metric.")}
    assert {text for _, text in helps} == sentences
    assert all(name.startswith(PREFIX) for name, _ in helps)
