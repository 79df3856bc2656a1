"""The first tables: people, rounds, log and ledger"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(length=160), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("player_id", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=64), nullable=False),
        sa.Column("currency", sa.String(length=8), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("balance >= 0 OR kind IN ('house', 'issue')", name=op.f("ck_accounts_not_below_nothing")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
    )
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_accounts_player_id"), ["player_id"], unique=False)

    op.create_table(
        "players",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=80), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("name_key", name=op.f("uq_players_name_key")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("game", sa.String(length=120), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("currency", sa.String(length=8), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("chain_seq", sa.Integer(), nullable=False),
        sa.Column("chain_hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_table(
        "transfers",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("cause", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=64), nullable=True),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("round_id", sa.String(length=96), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_transfers")),
    )
    with op.batch_alter_table("transfers", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_transfers_round_id"), ["round_id"], unique=False)

    op.create_table(
        "postings",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("transfer_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("account_id", sa.String(length=160), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_postings_moves_something")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_postings_account_id_accounts")),
        sa.ForeignKeyConstraint(["transfer_id"], ["transfers.id"], name=op.f("fk_postings_transfer_id_transfers")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_postings")),
    )
    with op.batch_alter_table("postings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_postings_account_id"), ["account_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_postings_transfer_id"), ["transfer_id"], unique=False)

    op.create_table(
        "rounds",
        sa.Column("id", sa.String(length=96), nullable=False),
        sa.Column("table_id", sa.String(length=64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=120), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("currency", sa.String(length=8), nullable=False),
        sa.Column("rulebook_sha256", sa.String(length=64), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("carry", sa.Text(), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("status", sa.String(length=8), nullable=False),
        sa.Column("result", sa.String(length=80), nullable=True),
        sa.Column("void", sa.Text(), nullable=True),
        sa.Column("settlement", sa.Text(), nullable=True),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_rounds_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rounds")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_rounds_table_id_number")),
    )
    with op.batch_alter_table("rounds", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_rounds_status"), ["status"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("player_id", sa.String(length=64), nullable=False),
        sa.Column("token_sha256", sa.String(length=64), nullable=False),
        sa.Column("before_sha256", sa.String(length=64), nullable=True),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name=op.f("fk_sessions_player_id_players")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_table(
        "events",
        sa.Column("round_id", sa.String(length=96), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"], name=op.f("fk_events_round_id_rounds")),
        sa.PrimaryKeyConstraint("round_id", "place", name=op.f("pk_events")),
    )
    op.create_table(
        "inputs",
        sa.Column("table_id", sa.String(length=64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.String(length=96), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["round_id"], ["rounds.id"], name=op.f("fk_inputs_round_id_rounds")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_inputs_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_inputs")),
    )
    with op.batch_alter_table("inputs", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_inputs_round_id"), ["round_id"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("inputs", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_inputs_round_id"))

    op.drop_table("inputs")
    op.drop_table("events")
    op.drop_table("sessions")
    with op.batch_alter_table("rounds", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_rounds_status"))

    op.drop_table("rounds")
    with op.batch_alter_table("postings", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_postings_transfer_id"))
        batch_op.drop_index(batch_op.f("ix_postings_account_id"))

    op.drop_table("postings")
    with op.batch_alter_table("transfers", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_transfers_round_id"))

    op.drop_table("transfers")
    op.drop_table("tables")
    op.drop_table("players")
    with op.batch_alter_table("accounts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_accounts_player_id"))

    op.drop_table("accounts")
