"""What people note on others with whom they play, each for himself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notes",
        sa.Column("author_id", sa.String(length=64), nullable=False),
        sa.Column("about_id", sa.String(length=64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["author_id"], ["players.id"], name=op.f("fk_notes_author_id_players")),
        sa.ForeignKeyConstraint(["about_id"], ["players.id"], name=op.f("fk_notes_about_id_players")),
        sa.PrimaryKeyConstraint("author_id", "about_id", name=op.f("pk_notes")),
    )


def downgrade() -> None:
    op.drop_table("notes")
