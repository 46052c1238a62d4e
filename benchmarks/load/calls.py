"""Plain calls, to open tables."""

import json
from http.client import HTTPConnection

import msgspec

ADDRESS = "127.0.0.1"


class Calls:
    """Plain calls, each by a connection of its own: servers close those that idle."""

    def __init__(self, port: int) -> None:
        self._port = port

    def __call__(
        self, method: str, path: str, body: object, cookie: str = ""
    ) -> tuple[dict[str, str], str]:
        headers = {"content-type": "application/json", "cookie": cookie}
        connection = HTTPConnection(ADDRESS, self._port, timeout=300)
        connection.request(method, path, msgspec.json.encode(body), headers)
        response = connection.getresponse()
        text = response.read()
        connection.close()
        assert response.status < 300, (response.status, text)
        given = response.getheader("set-cookie", "").split(";")[0]
        return json.loads(text), given
