"""Seat a person and bots, let them play, and keep the match."""

import hashlib
import time
from pathlib import Path
from shlex import quote

from rich.console import Console

from ...bots.chance import luck
from ...bots.levels import find_level
from ...core.errors import UserError
from ...core.game import Game
from ...core.match.match import Match
from ...core.text.words import shell_words
from ..shell.matches import keep, read_match
from ..shell.screen import new_console
from .getting_ready import GettingReady, PatientBot
from .sheet import result, score_sheet
from .sitting import LeaveTable, Sitting


def name_seats(seats: int, seat: int, given: str) -> list[str]:
    """The names given, and usual ones for the other seats."""
    words = shell_words()
    names = [name.strip() for name in given.split(",") if name.strip()]
    spare = (name for name in words("cli.bot_names").split() if name not in names)
    left = range(len(names), seats)
    return names + [words("cli.person") if other == seat else next(spare) for other in left]


def resumed(game: Game, file: Path) -> Match:
    """The match of a file, if it is of this game and can go on."""
    match = read_match(file)
    if match.game.name != game.name:
        raise UserError("other_game", file=file, title=match.game.title, name=match.game.name)
    if match.over:
        raise UserError("match_over", file=file)
    if match.seed is None:
        raise UserError("cards_unknown")
    return match


def todays(game: Game, names: str) -> tuple[Match, int, str]:
    """The match of today, the same at every server, with the person's seat and the bots' level."""
    from ...server.table.deals import daily, today  # only who plays it needs anything of the server

    deal = daily(game, today(time.time()))
    setup, seat = deal.setup, deal.seat
    match = Match(
        game,
        setup.seats,
        variant=setup.variant,
        seed=deal.seed,
        names=name_seats(setup.seats, seat, names),
    )
    match.origin = {"deal": deal.id}
    return match, seat, setup.level


def host(match: Match, seat: int, level: str, file: Path) -> None:
    """Play the match with a person on one seat, and keep it in the file."""
    getting_ready = GettingReady(match.game)
    others = [other for other in range(match.seats) if other != seat]
    bots = {other: PatientBot(level, _seed(match, other), getting_ready) for other in others}
    console = new_console()
    _welcome(match, seat, level, console)
    if find_level(level).searches:
        _tell_getting_ready(match, getting_ready, console)
    sitting = Sitting(match, seat, bots, console, getting_ready)
    try:
        sitting.play()
    except (KeyboardInterrupt, EOFError, LeaveTable):
        _say_goodbye(sitting.match, seat, level, file, console)
    else:
        _finish(sitting.match, file, console)


def _seed(match: Match, seat: int) -> int:
    """The same seed gives the same bots, which cannot tell the cards from it."""
    if "deal" in match.origin:  # those that a server has for it
        return luck((match.seed or b"").hex(), seat)
    return int.from_bytes(hashlib.sha256(b"bot %d " % seat + (match.seed or b"")).digest())


def _tell_getting_ready(match: Match, getting_ready: GettingReady, console: Console) -> None:
    words = match.game.words()
    if "deal" in match.origin:  # everybody meets the same bots
        with console.status(words("cli.getting_ready")):
            getting_ready.wait()
    elif not getting_ready.is_done:
        console.print(words("cli.getting_ready"), style="dim")


def _welcome(match: Match, seat: int, level: str, console: Console) -> None:
    words = match.game.words()
    game, variant = match.game, match.variant.name
    facts = {"title": game.title, "variant": game.called(variant), "n": match.seats}
    console.print(words("cli.table", **facts), style="bold")
    played_as = words(f"level.{level}")
    console.print(words("cli.welcome", name=match.names[seat], seat=seat + 1, level=played_as))
    console.print(words("cli.commitment", commitment=match.commitment), style="dim")
    if "deal" in match.origin:
        console.print(words("cli.honour"), style="dim")


def _say_goodbye(match: Match, seat: int, level: str, file: Path, console: Console) -> None:
    keep(match, file)
    words = match.game.words()
    console.print()
    console.print(words("cli.saved", file=file), soft_wrap=True)
    parts = ["fileira", "play", match.game.name, "--resume", quote(str(file))]
    parts += ["--seat", str(seat + 1)] if seat else []
    parts += ["--bots", level]
    console.print(words("cli.resume", command=" ".join(parts)), soft_wrap=True)


def _finish(match: Match, file: Path, console: Console) -> None:
    keep(match, file)
    words = match.game.words()
    console.print(result(match), style="bold")
    console.print(score_sheet(match))
    if "table.points" in words:
        console.print(words("table.points"), style="dim")
    console.print(words("cli.kept", file=file), soft_wrap=True)
    console.print(words("cli.check", file=quote(str(file))), style="dim", soft_wrap=True)
