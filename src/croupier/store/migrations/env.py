"""Alembic's entry: it works on the connection that ``croupier.store.migrate`` hands over."""

from __future__ import annotations

from alembic import context

from croupier.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=metadata, render_as_batch=True, transaction_per_migration=False
)
with context.begin_transaction():
    context.run_migrations()
