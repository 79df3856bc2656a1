"""The key of a name folds everything that looks alike (``croupier.names``).

Accounts that look alike by now stay as they are: the oldest has the key of their name, the others have that key with a
number behind it, which is no name's key, so that nobody else gets it. Each logs in with his name written as it is
shown. Bots come first, because the house finds them by their names.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from croupier import names

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_players = sa.table(
    "players", sa.column("id"), sa.column("kind"), sa.column("name"), sa.column("name_key"), sa.column("created_at")
)
_FIRST = {"bot": 0, "account": 1, "guest": 2}


def upgrade() -> None:
    db = op.get_bind()
    rows = list(db.execute(sa.select(_players)))
    db.execute(sa.update(_players).values(name_key=sa.literal(" ") + _players.c.id))  # out of each other's way
    taken: set[str] = set()
    for row in sorted(rows, key=lambda row: (_FIRST[row.kind], row.created_at, row.id)):
        key, number = names.key(row.name), 1
        while key in taken:
            number += 1
            key = f"{names.key(row.name)} {number}"
        taken.add(key)
        db.execute(sa.update(_players).where(_players.c.id == row.id).values(name_key=key))


def downgrade() -> None:
    db = op.get_bind()
    for row in list(db.execute(sa.select(_players))):
        key = names.tidied(row.name).casefold().replace(" ", "")
        db.execute(sa.update(_players).where(_players.c.id == row.id).values(name_key=key))
