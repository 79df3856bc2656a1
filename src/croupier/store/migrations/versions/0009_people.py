"""Who people are, what they have accepted, their second factor and recovery codes; the browser of a session."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("agent", sa.String(length=40), nullable=True))
    op.create_table(
        "identities",
        sa.Column("player_id", sa.String(length=64), nullable=False),
        sa.Column("number_hmac", sa.String(length=64), nullable=False),
        sa.Column("born", sa.String(length=10), nullable=False),
        sa.Column("provider", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_identities_player_id_players")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_identities")),
        sa.UniqueConstraint("number_hmac", name=op.f("uq_identities_number_hmac")),
    )
    op.create_table(
        "consents",
        sa.Column("player_id", sa.String(length=64), nullable=False),
        sa.Column("terms", sa.String(length=40), nullable=False),
        sa.Column("version", sa.String(length=10), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_consents_player_id_players")),
        sa.PrimaryKeyConstraint("player_id", "terms", "version", name=op.f("pk_consents")),
    )
    op.create_table(
        "factors",
        sa.Column("player_id", sa.String(length=64), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("step", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("refused_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_factors_player_id_players")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_factors")),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("player_id", sa.String(length=64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("code_hmac", sa.String(length=64), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_recovery_codes_player_id_players")),
        sa.PrimaryKeyConstraint("player_id", "place", name=op.f("pk_recovery_codes")),
    )


def downgrade() -> None:
    for table in ("recovery_codes", "factors", "consents", "identities"):
        op.drop_table(table)
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_column("agent")
