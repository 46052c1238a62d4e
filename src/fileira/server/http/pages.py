"""The pages and what they load, if they were built: each file is compressed once."""

import gzip
import mimetypes
from contextlib import suppress
from functools import cache
from os import PathLike, stat_result
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ..ops.logging import logger
from .problems import refuse

STATIC = Path(__file__).parents[1] / "static"
FOREVER = "public, max-age=31536000, immutable"  # another content gets another name
# Windows lets any program change what a file name means, and a browser runs no text/plain.
for kind, ending in {
    "text/javascript": ".js",
    "text/css": ".css",
    "image/svg+xml": ".svg",
    "font/woff2": ".woff2",
    "application/manifest+json": ".webmanifest",
}.items():
    mimetypes.add_type(kind, ending)
PACKED = (".js", ".css", ".svg", ".json")  # fonts and pictures are small already


def assets(folder: Path = STATIC / "assets") -> list[Mount]:
    return [Mount("/assets", _Assets(directory=folder))] if folder.is_dir() else []


async def page(request: Request) -> Response:
    """The pages are one application: every address that is no file gets its first page."""
    with suppress(OSError):  # the name may be too long for a file
        wanted = (STATIC / request.path_params["page"]).resolve()
        if wanted.is_file() and wanted.is_relative_to(STATIC.resolve()):
            return FileResponse(wanted)
    first = STATIC / "index.html"
    if first.is_file():
        return FileResponse(first, headers={"cache-control": "no-cache"})
    logger().warning("no_pages")
    return refuse(404, "no_pages")


class _Assets(StaticFiles):
    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        answer.headers["cache-control"] = FOREVER
        if not isinstance(answer, FileResponse):
            return answer  # the browser has it already
        if str(full_path).endswith(PACKED):
            answer.headers["vary"] = "accept-encoding"
            if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
                answer.headers["content-encoding"] = "gzip"
                return _held(answer, _packed(Path(full_path)))
        return _held(answer, _read(Path(full_path)))


def _held(answer: FileResponse, content: bytes) -> Response:
    """From memory: who reads slowly keeps no file open."""
    del answer.headers["content-length"]
    return Response(content, headers=dict(answer.headers))


@cache
def _read(path: Path) -> bytes:
    return path.read_bytes()


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(_read(path), mtime=0)
