"""The examples for proxies: nginx really stands before a server, https and sockets included."""

import json
import re
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from socket import create_connection

import httpx2 as httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from fileira.core import kernel
from tests.server.kit.real_services import ADDRESS, free_port, nginx
from tests.server.kit.server_process import PATIENCE, serving

DEPLOY = Path(__file__).parents[2] / "deploy"
SITE = "https://cards.example"

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")


class Front:
    """nginx by its example, before a server that is told of it; callers believe its certificate."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.port = port
        self.trust = ssl.create_default_context(cafile=str(certificate))
        self.client = httpx.Client(
            base_url=f"https://{ADDRESS}:{port}",
            headers={"host": "cards.example"},
            verify=self.trust,
            timeout=PATIENCE,
        )

    def socket(self, table: str, cookie: str, origin: str) -> ClientConnection:
        return connect(
            f"wss://cards.example:{self.port}/api/tables/{table}/socket",
            sock=create_connection((ADDRESS, self.port)),
            ssl=self.trust,
            origin=Origin(origin),
            additional_headers={"cookie": cookie},
            proxy=None,
        )


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    folder = tmp_path_factory.mktemp("front")
    key, certificate = _certificate(folder)
    settings = {"origins": SITE, "proxies": ADDRESS, "requests_per_second": "20"}
    with serving(folder / "data", **settings, request_burst="100") as server:
        port = free_port()
        example = _adapted(server.url.rpartition(":")[2], port, key, certificate)
        with nginx(example, port):
            found = Front(port, certificate)
            with found.client:
                yield found


def test_pages_and_calls_come_by_https(front: Front) -> None:
    answer = front.client.get("/api/games")
    assert answer.status_code == 200
    assert "strict-transport-security" in answer.headers  # the server knows it was https


def test_a_socket_goes_through(front: Front) -> None:
    cookie, table = _open_table(front)
    with front.socket(table, cookie, SITE) as line:
        whole = json.loads(line.recv(timeout=PATIENCE))
    assert whole["is"] == "whole"


def test_a_socket_of_another_site_is_refused(front: Front) -> None:
    cookie, table = _open_table(front)
    with (
        pytest.raises(InvalidStatus) as refused,
        front.socket(table, cookie, "https://evil.example"),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_what_is_for_the_owner_only_is_not_there(front: Front) -> None:
    assert [front.client.get(path).status_code for path in ("/metrics", "/ready")] == [404, 404]


def test_nobody_gets_a_new_allowance_by_another_address_in_a_header(front: Front) -> None:
    answers = [
        front.client.get("/api/server", headers={"x-forwarded-for": f"192.0.2.{number}"})
        for number in range(250)
    ]
    assert 429 in {answer.status_code for answer in answers}


def test_the_example_for_caddy_names_the_same_server_and_site() -> None:
    """Caddy is not run here; docs/self-hosting.md says so."""
    caddy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert caddy.count("{") == caddy.count("}")
    assert re.search(r"^cards\.example \{", caddy, re.MULTILINE)
    assert "reverse_proxy 127.0.0.1:8425" in caddy


def _open_table(front: Front) -> tuple[str, str]:
    made = front.client.put("/api/me", json={"name": "Ada"}, headers={"origin": SITE})
    cookie = made.headers["set-cookie"].split(";")[0]
    assert "Secure" in made.headers["set-cookie"]
    setup = _some_game(front)
    opened = front.client.post(
        "/api/tables", json=setup, headers={"cookie": cookie, "origin": SITE}
    )
    assert opened.status_code == 201, opened.text
    return cookie, opened.json()["id"]


def _some_game(front: Front) -> dict[str, object]:
    first = front.client.get("/api/games").json()["games"][0]
    variant = first["variants"][0]
    return {"game": first["name"], "variant": variant["name"], "seats": variant["seats"][0]}


def _adapted(server: str, port: int, key: Path, certificate: Path) -> str:
    """The example on loopback, with other ports and a certificate of ours."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    changes = {
        "listen 80;": f"listen {ADDRESS}:{free_port()};",
        "listen 443 ssl;": f"listen {ADDRESS}:{port} ssl;",
        "listen [::]:80;": "",
        "listen [::]:443 ssl;": "",
        "127.0.0.1:8425": f"127.0.0.1:{server}",
        "/etc/letsencrypt/live/cards.example/fullchain.pem": str(certificate),
        "/etc/letsencrypt/live/cards.example/privkey.pem": str(key),
    }
    for before, after in changes.items():
        assert before in text, before
        text = text.replace(before, after)
    return text


def _certificate(folder: Path) -> tuple[Path, Path]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    names = f"subjectAltName=DNS:cards.example,IP:{ADDRESS}"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=cards.example", "-addext", names, "-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    return key, certificate
