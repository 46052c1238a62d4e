"""How long servers have run, so that nothing is deleted because a clock was set."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("pulse", sa.Column("uptime", sa.Double, nullable=False, server_default="0"))
    op.create_table(
        "marks",
        sa.Column("uptime", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("uptime", "at", name="pk_marks"),
    )
