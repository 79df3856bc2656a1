"""What people have practised at the dealers' school, and its classes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "school",
        sa.Column("player_id", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_school_player_id_players")),
        sa.PrimaryKeyConstraint("player_id", "number", name=op.f("pk_school")),
    )
    op.create_table(
        "classes",
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("teacher_id", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["teacher_id"], ["players.id"], name=op.f("fk_classes_teacher_id_players")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_classes")),
    )
    op.create_table(
        "pupils",
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("player_id", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["code"], ["classes.code"], name=op.f("fk_pupils_code_classes")),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_pupils_player_id_players")),
        sa.PrimaryKeyConstraint("code", "player_id", name=op.f("pk_pupils")),
    )


def downgrade() -> None:
    op.drop_table("pupils")
    op.drop_table("classes")
    op.drop_table("school")
