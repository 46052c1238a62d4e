"""Scopes and last days of tokens, and stamps of cookies, so that both can be revoked.

Tokens from before may what they could, but for the account itself; cookies from before stay valid.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column(
        "tokens", sa.Column("scope", sa.String(16), nullable=False, server_default="play")
    )
    op.add_column("tokens", sa.Column("used", sa.Double, nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("stamp", sa.String(16), nullable=False, server_default=""))
