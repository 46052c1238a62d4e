"""`fileira token NAME`: a new guest for programs, and the token that they show."""

import time

import click

from ...core.text.words import shell_words
from ...server.protocol.scopes import PLAY, SCOPES
from ..shell.server_options import chosen_settings, server_options
from ..shell.told import Command, ToldOption


@click.command("token", cls=Command, help="cli.token.help")
@click.argument("name")
@click.option(
    "--scope",
    cls=ToldOption,
    type=click.Choice(SCOPES),
    default=PLAY,
    help="cli.option.token_scope",
)
def command(name: str, scope: str, **given: object) -> None:
    import asyncio

    click.echo(asyncio.run(_make(name, scope, chosen_settings(given).database_url)))
    click.echo(shell_words()("cli.token.once"), err=True)


async def _make(name: str, scope: str, url: str) -> str:
    from ...server.http.auth import Auth
    from ...server.store import guests
    from ...server.store.store import Store

    store = Store(url)
    auth = Auth(store, key=b"", now=time.time)  # a token is not signed
    try:
        token, kept = auth.new_token(await auth.let_in(name), name, scope)
        await store.write(guests.add_token, kept)
        return token
    finally:
        await store.close()


command.params += server_options("data", "database")
