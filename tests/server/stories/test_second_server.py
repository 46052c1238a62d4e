"""A data folder is for one server: a second one is refused, and a dead one is in nobody's way."""

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from fileira.cli import main
from fileira.core import kernel
from fileira.core.errors import UserError
from fileira.server.app import open_server
from fileira.server.ops.settings import Settings
from tests.server.kit.server_process import FILEIRA, serving


@pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
def test_a_second_server_on_the_same_folder_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        again = [*FILEIRA, "serve", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(again, capture_output=True, text=True, check=False, timeout=60)
        assert second.returncode == 2
        (said,) = second.stderr.splitlines()
        for part in (str(tmp_path), str(server.pid), server.url, "--data", "PostgreSQL"):
            assert part in said
        data = ["--data", str(tmp_path)]
        assert CliRunner().invoke(main, ["token", "bot", *data]).exit_code == 0
        assert CliRunner().invoke(main, ["backup", str(tmp_path / "copy"), *data]).exit_code == 0
        server.restart()  # the first one is killed: its lock is gone with it
        assert server.get("/health").status_code == 200


@pytest.mark.anyio
async def test_a_folder_is_free_again_when_its_server_has_ended(tmp_path: Path) -> None:
    settings = Settings(data=str(tmp_path))
    for _ in range(2):
        async with open_server(settings, None):
            with pytest.raises(UserError, match="already using the folder"):
                async with open_server(settings, None):
                    pass


@pytest.mark.anyio
async def test_postgres_may_be_shared(tmp_path: Path, postgres_url: str) -> None:
    settings = Settings(data=str(tmp_path), database=postgres_url)
    async with open_server(settings, None), open_server(settings, None) as second:
        await second.store.check()
