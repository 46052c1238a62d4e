"""Try Fileira as it is installed: matches of all games, a server, and a table played at it.

python scripts/try_installed.py                        interpreted
python scripts/try_installed.py --compiled six_nimmt   and a match of one game compiled

Run it by the Python of the installation, in a folder that has no sources. It needs nothing else.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from urllib.error import HTTPError
from urllib.request import urlopen

FILEIRA = (sys.executable, "-m", "fileira.cli")
PATIENCE = 120.0  # seconds until a server is ready that interprets
FAST = {"NUMBA_DISABLE_JIT": "1", "FILEIRA_BOT_PAUSE": "0.001"}


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--compiled", metavar="GAME", help="play one match with compiled rules")
    parser.add_argument("--match", metavar="GAME", nargs="*", help="only play matches, here")
    chosen = parser.parse_args()
    if chosen.match is not None:
        play_matches(chosen.match)
        return
    run_again("--match", **FAST)
    if chosen.compiled:
        run_again("--match", chosen.compiled)
    with serving() as url:
        look_at_pages(url)
        play_at_a_table(url)


def run_again(*arguments: str, **settings: str) -> None:
    """In a process of its own: Numba reads its settings once."""
    command = (sys.executable, __file__, *arguments)
    subprocess.run(command, env=os.environ | settings, check=True)


def play_matches(names: list[str]) -> None:
    from fileira import Match
    from fileira.core.game import load_games

    luck, games = Random(1), load_games()  # noqa: S311  # any moves will do
    for name in names or games:
        game = games[name]
        match = Match(game, game.usual_seats(game.variants[0]), seed=1)
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, luck.choice(match.legal_moves(seat)))
        print(f"played {name}: {len(match.steps)} moves", flush=True)


@contextmanager
def serving() -> Iterator[str]:
    """`fileira serve` in an empty folder; it must end well when it is told to."""
    with tempfile.TemporaryDirectory() as folder:
        command = (*FILEIRA, "serve", "--port", "0", "--data", folder)
        with subprocess.Popen(command, env=os.environ | FAST, stdout=subprocess.PIPE) as server:
            try:
                yield wait_until_ready(server)
            finally:
                server.terminate()
    # Windows knows no other way to end a process than at once.
    if server.returncode and sys.platform != "win32":
        sys.exit(f"the server ended with {server.returncode}")


def wait_until_ready(server: "subprocess.Popen[bytes]") -> str:
    assert server.stdout
    found = re.search(r"http://\S+?(?=/?\s)", server.stdout.readline().decode())
    if not found:
        sys.exit("the server told no address")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            get(f"{found[0]}/ready")
        except HTTPError:
            time.sleep(0.1)
        else:
            print(f"ready: {found[0]}", flush=True)
            return found[0]
    sys.exit("the server did not get ready")


def look_at_pages(url: str) -> None:
    scripts = re.findall(r'src="(/assets/[^"]+)"', get(url).decode())
    if not scripts:
        sys.exit("the front page loads no script")
    for script in scripts:
        get(url + script)
    print(f"the pages load {len(scripts)} scripts", flush=True)


def get(url: str) -> bytes:
    with urlopen(url) as answer:  # noqa: S310  # of a server that was started here
        body: bytes = answer.read()
    return body


def play_at_a_table(url: str) -> None:
    from fileira.client import Guest
    from fileira.server.protocol.entries import Setup

    luck = Random(1)  # noqa: S311  # any moves will do
    with Guest(url, name="Ana") as guest:
        game = guest.games().games[0].name
        with guest.open(Setup(game=game, level="random")) as table:
            table.sit()
            table.start()
            for asked in table.questions():
                table.play(luck.choice(asked.moves).move)
            if not table.whole.result:
                sys.exit("the match has no result")
            print(f"played {game} at a table: {table.whole.result.scores}", flush=True)


if __name__ == "__main__":
    main()
