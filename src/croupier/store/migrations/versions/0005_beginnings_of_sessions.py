"""When a session began; of those that stand already, when their token was last changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_sessions = sa.table("sessions", sa.column("changed_at"), sa.column("begun_at"))


def upgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("begun_at", sa.BigInteger(), nullable=True))
    op.execute(sa.update(_sessions).values(begun_at=_sessions.c.changed_at))
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.alter_column("begun_at", existing_type=sa.BigInteger(), nullable=False)
        batch_op.create_index(batch_op.f("ix_sessions_player_id"), ["player_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessions_player_id"))
        batch_op.drop_column("begun_at")
