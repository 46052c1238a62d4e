"""Deals that are given to many people, and the finished matches of guests."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    given = sa.Column("deal", sa.String(120), nullable=False, server_default="")
    op.add_column("tables", given)
    op.create_index("ix_tables_deal", "tables", ["deal"])
    _create_deals()
    _create_played()


def _create_deals() -> None:
    op.create_table(
        "deals",
        sa.Column("id", sa.String(120), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deals"),
    )
    op.create_index("ix_deals_by", "deals", ["by"])


def _create_played() -> None:
    op.create_table(
        "played",
        sa.Column("guest_id", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("deal", sa.String(120), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("guest_id", "table_id", name="pk_played"),
    )
    op.create_index("ix_played_table_id", "played", ["table_id"])
    op.create_index("ix_played_deal", "played", ["deal"])
