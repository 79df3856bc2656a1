"""Whose a table is.

Of practice tables that were opened before, no owner is known: only those who played there see their hands.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_tables = sa.table("tables", sa.column("id"), sa.column("owner"))


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("owner", sa.String(length=64), nullable=True))
    op.execute(sa.update(_tables).where(_tables.c.id.startswith("practice-")).values(owner=""))


def downgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_column("owner")
