"""How the database comes to its present form, step by step: run at every start."""

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, RevisionStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from ..database import explaining, forgetful, inspect, make_file
from ..schema import METADATA

EMPTY, OLDER, NEWEST = "empty", "older", "newest"  # forms of a database
LOCK = 0x46494C45  # any number that nobody else uses: processes that start together take turns


def migrate(engine: Engine) -> None:
    """Bring the database to the newest form; an empty one gets all tables."""
    with explaining(engine):
        make_file(engine)
        _migrate(engine)
        inspect(forgetful(engine))


def form_of(engine: Engine) -> str:
    """The form that a database has; alembic's CommandError says that this version is too old."""
    with engine.connect() as connection:
        revision = MigrationContext.configure(connection).get_current_revision()
    if revision is None:
        return EMPTY
    script = ScriptDirectory.from_config(_config())
    script.get_revision(revision)
    return NEWEST if revision == script.get_current_head() else OLDER


def _migrate(engine: Engine) -> None:
    with engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        upgrade(connection)


def upgrade(connection: Connection, to: str = "head") -> None:
    """What `alembic upgrade` does, without its configuration files."""
    config = _config()
    script = ScriptDirectory.from_config(config)

    def steps(revision: str, _: object) -> list[RevisionStep]:
        return script._upgrade_revs(to, revision)  # noqa: SLF001  # alembic.command does it, too

    with EnvironmentContext(config, script, fn=steps) as context:
        context.configure(connection=connection, target_metadata=METADATA)
        context.run_migrations()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
