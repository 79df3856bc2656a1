"""The tables of the store. Amounts are integers in minor units, times are milliseconds since 1970 (UTC).

* ``inputs`` is the log: for every table at which games are played one hash chain, in the order of ``seq``. Besides the
  inputs of rounds it holds who sat down in a round and how rounds began and ended. One chain more, of a table that is
  none (``croupier.store.log.HOUSE``), holds what happens at no table.
* ``accounts``, ``transfers`` and ``postings`` are the ledger. A transfer is one cause; its postings sum to zero.
  ``balance`` is kept beside them so that the database itself refuses to let a balance below nothing; the audit checks
  that it is the sum of the postings.
* ``standings`` are how people stand with the platform's rules: limits, what was played, bans. Each follows from the
  entries of the house's chain and from the ledger; the audit reckons it again.
* ``notes`` are what people write down about others for themselves: nobody's business, and in no chain.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_serial = BigInteger().with_variant(Integer, "sqlite")
_id = String(64)
_hash = String(64)
_REFILLS = text("cause = 'refill'")

players = Table(
    "players",
    metadata,
    Column("id", _id, primary_key=True),
    Column("kind", String(8), nullable=False),  # guest, account, bot; closed: an account that was
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),  # croupier.names.key: one look, one person
    Column("password_hash", Text),
    Column("created_at", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", _id, primary_key=True),
    Column("player_id", _id, ForeignKey("players.id"), nullable=False),
    Column("token_sha256", _hash, nullable=False),
    Column("before_sha256", _hash),  # the token before the last change, good for a moment longer
    Column("changed_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("begun_at", BigInteger, nullable=False),
    Column("agent", String(40)),  # the browser in words: see croupier.house.agents
    Index(None, "player_id"),
)

identities = Table(
    "identities",
    metadata,
    Column("player_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("number_hmac", _hash, nullable=False, unique=True),  # one person, one account; the number itself is not kept
    Column("born", String(10), nullable=False),  # 1990-01-31
    Column("provider", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
)

consents = Table(
    "consents",
    metadata,
    Column("player_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("terms", String(40), primary_key=True),
    Column("version", String(10), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

factors = Table(
    "factors",
    metadata,
    Column("player_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("secret", Text, nullable=False),  # sealed: see croupier.house.factors
    Column("step", BigInteger, nullable=False),  # of the last code that was taken: no code twice
    Column("at", BigInteger, nullable=False),
    Column("refused_at", BigInteger),  # the last time that somebody had the password and not the code
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("player_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("code_hmac", _hash, nullable=False),
    Column("used_at", BigInteger),
)

notes = Table(
    "notes",
    metadata,
    Column("author_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("about_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

school = Table(
    "school",
    metadata,
    Column("player_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),  # croupier.school.study: what somebody was asked and has answered
)

classes = Table(
    "classes",
    metadata,
    Column("code", String(16), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("teacher_id", _id, ForeignKey("players.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
)

pupils = Table(
    "pupils",
    metadata,
    Column("code", String(16), ForeignKey("classes.code"), primary_key=True),
    Column("player_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

standings = Table(
    "standings",
    metadata,
    Column("player_id", _id, ForeignKey("players.id"), primary_key=True),
    Column("platform", String(40), nullable=False),  # the rulebook whose rules hold
    Column("state", Text, nullable=False),  # croupier.house.platform: what the rules know of this person
    Column("at", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", _id, primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(120), nullable=False),
    Column("options", Text, nullable=False),
    Column("currency", String(8), nullable=False),
    Column("owner", _id),  # the player whose table it is; none: the house's, open to everybody
    Column("rounds", Integer, nullable=False, default=0),  # the number of the last round
    Column("chain_seq", Integer, nullable=False, default=0),
    Column("chain_hash", _hash, nullable=False),
    Column("anchored", Integer, nullable=False, default=0, server_default="0"),  # the last entry in an anchor
)

rounds = Table(
    "rounds",
    metadata,
    Column("id", String(96), primary_key=True),
    Column("table_id", _id, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(120), nullable=False),
    Column("options", Text, nullable=False),
    Column("currency", String(8), nullable=False),
    Column("rulebook_sha256", _hash, nullable=False),
    Column("seats", Text, nullable=False),  # [[seat, player], …]
    Column("carry", Text, nullable=False),
    Column("commitment", _hash, nullable=False),
    Column("seed", _hash, nullable=False),  # leaves the house when the round is over, never before
    Column("status", String(8), nullable=False),  # open, over, void
    Column("result", String(80)),
    Column("void", Text),
    Column("settlement", Text),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    UniqueConstraint("table_id", "number"),
    Index(None, "status"),
)

inputs = Table(
    "inputs",
    metadata,
    Column("table_id", _id, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("round_id", String(96), ForeignKey("rounds.id")),  # none: between rounds
    Column("entry", Text, nullable=False),
    Column("hash", _hash, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "round_id"),
)

events = Table(
    "events",
    metadata,
    Column("round_id", String(96), ForeignKey("rounds.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(160), primary_key=True),  # what it is, in words: see croupier.house.ledger
    Column("kind", String(8), nullable=False),  # wallet, escrow, hedge, held, prize, middle, pot, house, seized, issue
    Column("player_id", _id, nullable=False, default=""),
    Column("table_id", _id, nullable=False, default=""),
    Column("currency", String(8), nullable=False),
    Column("balance", BigInteger, nullable=False, default=0),
    CheckConstraint("balance >= 0 OR kind IN ('house', 'issue')", name="not_below_nothing"),
    Index(None, "player_id"),
)

transfers = Table(
    "transfers",
    metadata,
    Column("id", _serial, primary_key=True, autoincrement=True),
    Column("cause", String(16), nullable=False),  # see croupier.house.ledger.Cause
    Column("table_id", _id),  # whose log says why; none: from before the house had a log of its own
    Column("seq", Integer),  # the entry there that caused it
    Column("round_id", String(96)),
    Column("at", BigInteger, nullable=False),
    Index(None, "round_id"),
    Index("ix_transfers_refills", "at", sqlite_where=_REFILLS, postgresql_where=_REFILLS),
)

postings = Table(
    "postings",
    metadata,
    Column("id", _serial, primary_key=True, autoincrement=True),
    Column("transfer_id", _serial, ForeignKey("transfers.id"), nullable=False),
    Column("account_id", String(160), ForeignKey("accounts.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount <> 0", name="moves_something"),
    Index(None, "transfer_id"),
    Index(None, "account_id"),
)
