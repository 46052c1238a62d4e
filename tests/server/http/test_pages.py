"""What pages load."""

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from fileira.server.http.pages import assets

SCRIPT = "row " * 1000


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    (tmp_path / "words-1a2b.js").write_text(SCRIPT)
    (tmp_path / "face-3c4d.woff2").write_bytes(b"font" * 1000)
    return TestClient(Starlette(routes=assets(tmp_path)))


def test_what_pages_load_comes_compressed(client: TestClient) -> None:
    answer = client.get("/assets/words-1a2b.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert int(answer.headers["content-length"]) < len(SCRIPT) / 10
    assert answer.text == SCRIPT


def test_a_file_is_read_and_compressed_once(client: TestClient, tmp_path: Path) -> None:
    once = client.get("/assets/words-1a2b.js").content
    (tmp_path / "words-1a2b.js").write_text("another content would have another name")
    assert client.get("/assets/words-1a2b.js").content == once


def test_who_knows_no_compression_gets_the_file_as_it_is(client: TestClient) -> None:
    answer = client.get("/assets/words-1a2b.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.text == SCRIPT


def test_a_font_is_not_compressed_again(client: TestClient) -> None:
    answer = client.get("/assets/face-3c4d.woff2", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in answer.headers


def test_a_browser_keeps_a_file_for_good(client: TestClient) -> None:
    answer = client.get("/assets/words-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    known = {"if-none-match": answer.headers["etag"]}
    assert client.get("/assets/words-1a2b.js", headers=known).status_code == 304


def test_before_they_are_built_nothing_is_served(tmp_path: Path) -> None:
    assert assets(tmp_path / "nothing") == []
