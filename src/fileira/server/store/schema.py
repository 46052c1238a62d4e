"""What is stored, as tables of a database: SQLite or PostgreSQL.

The log of a table is the truth; all else is there to find it, or to know people by name.
People stand in logs by their ids only, so that their names can be deleted.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

# Names of keys must be the same on every database, or migrations could not change them.
METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(80), nullable=False),
    Column("host", String(40), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("summary", Text, nullable=False),  # JSON, for the list of tables
    Column("created", Double, nullable=False),
    Column("touched", Double, nullable=False),  # when the summary last changed
    Column(
        "deal", String(120), nullable=False, server_default="", index=True
    ),  # that is given here
    Index("ix_tables_lobby", "public", "stage", "touched"),
)
ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
GUESTS = Table(
    "guests",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Column("stamp", String(16), nullable=False, server_default=""),  # of cookies that are valid
)
PLAYERS = Table(
    "players",
    METADATA,
    Column("guest_id", String(40), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True),
)
TOKENS = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("guest_id", ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(80), nullable=False),
    Column("created", Double, nullable=False),
    Column("scope", String(16), nullable=False, server_default="play"),
    Column("used", Double, nullable=False, server_default="0"),  # last, to the day; 0 = never
)
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", LargeBinary, nullable=False),  # JSON
)
DEALS = Table(
    "deals",
    METADATA,
    Column("id", String(120), primary_key=True),
    Column("by", String(40), nullable=False, index=True),  # a guest
    Column("created", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON, with the seed
)
PARS = Table(  # what the expert made of given deals, those of days as well
    "pars",
    METADATA,
    Column("deal", String(120), primary_key=True),
    Column("body", LargeBinary, nullable=False),  # JSON
)
PLAYED = Table(  # finished matches of guests; it outlives their tables
    "played",
    METADATA,
    Column("guest_id", String(40), primary_key=True),
    Column("table_id", String(40), primary_key=True, index=True),
    Column("deal", String(120), nullable=False, index=True),
    Column("at", Double, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON
)
PULSE = Table(  # one row: when a process last gave a sign of life
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("uptime", Double, nullable=False, server_default="0"),  # seconds, of all processes
)
MARKS = Table(  # what the clock on the wall said at some uptimes
    "marks",
    METADATA,
    Column("uptime", Double, primary_key=True, autoincrement=False),
    Column("at", Double, primary_key=True, autoincrement=False),
)
