"""What happens at a table between rounds (somebody buys chips, somebody leaves) belongs to no round."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("inputs", schema=None) as batch_op:
        batch_op.alter_column("round_id", existing_type=sa.String(length=96), nullable=True)


def downgrade() -> None:
    with op.batch_alter_table("inputs", schema=None) as batch_op:
        batch_op.alter_column("round_id", existing_type=sa.String(length=96), nullable=False)
