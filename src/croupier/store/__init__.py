"""The store: what happened, in order and hash-chained, and every coin that moved. SQLite by default.

Statements are written once, against a plain connection; the house runs them through ``Store`` (asynchronous, one
writer), the audit and the tests on an ordinary engine.
"""

from croupier.store.canonical import FIRST_HASH, canonical, chained
from croupier.store.engine import open_engine
from croupier.store.migrate import migrate
from croupier.store.writer import Store, StoreFailure

__all__ = ["FIRST_HASH", "Store", "StoreFailure", "canonical", "chained", "migrate", "open_engine"]
