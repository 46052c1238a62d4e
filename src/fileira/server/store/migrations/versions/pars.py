"""Par of given deals: what the expert makes of them, kept so that it is worked out once."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "pars",
        sa.Column("deal", sa.String(120), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("deal", name="pk_pars"),
    )
