"""`fileira analyse FILE`: what each decision cost, and how much was luck."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ...core.errors import UserError
from ...core.text.words import shell_words
from ..shell.told import Command, ToldOption

SAMPLES = 4000  # as many as the expert takes


@click.command("analyse", cls=Command, help="cli.analyse.help")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    cls=ToldOption,
    help="cli.analyse.html",
)
@click.option(
    "--samples",
    type=click.IntRange(min=10),
    default=SAMPLES,
    metavar="N",
    cls=ToldOption,
    help="cli.analyse.samples",
)
@click.option("--json", "as_json", is_flag=True, cls=ToldOption, help="cli.analyse.json")
def command(file: Path, html: Path | None, samples: int, as_json: bool) -> None:
    from ..shell.matches import read_match
    from ..shell.screen import announce_compiling, new_console

    match = read_match(file)
    announce_compiling(match.game)
    import msgspec

    from ...analysis.analysis import analyse
    from ..reports.analysis_page import write_page
    from ..reports.analysis_table import show_analysis

    with _progress() as progress:
        analysis = analyse(match, samples, progress=progress)
    if html:
        _write(html, write_page(match, analysis))
    if as_json:
        click.echo(msgspec.json.encode(analysis).decode())
        return
    console = new_console()
    show_analysis(match, analysis, console)
    if html:
        console.print(shell_words()("cli.arena.written", file=html))


def _write(file: Path, page: str) -> None:
    try:
        file.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UserError("file_unwritable", file=file, reason=error.strerror) from None


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error, if somebody looks at it."""
    from ..shell.screen import new_side_console

    console = new_side_console()
    if not console.is_terminal:
        yield lambda _done, _all: None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(shell_words()("cli.analyse.working"), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
