"""Who was given play money again today is found at once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    only = sa.text("cause = 'refill'")
    op.create_index("ix_transfers_refills", "transfers", ["at"], sqlite_where=only, postgresql_where=only)


def downgrade() -> None:
    op.drop_index("ix_transfers_refills", "transfers")
