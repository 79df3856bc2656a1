"""The client's types, written from what crosses the wire: ``python -m croupier.server.typescript``.

One file for the messages, one for HTTP, one for the words of all tables, one for every family of the house. A family
from elsewhere needs none: its table is laid on the plain felt, and what the page does not know of its events it leaves.
"""

from __future__ import annotations

from croupier.server.typescript.files import FOLDER, generate

__all__ = ["FOLDER", "generate"]
