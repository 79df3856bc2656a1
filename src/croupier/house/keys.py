"""The house's keys: one signs the cookies of its guests, one the anchors of its books. Each is made once."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from pathlib import Path
from typing import Final

from nacl.signing import SigningKey

from croupier.complaint import Complaint
from croupier.store.files import kept

_KEY: Final = re.compile(r"[0-9a-f]{64}")


class BadKey(Complaint):
    """A key of the house that is none."""


def house_secret(data: Path) -> str:
    """The key that signs cookies, and from which the keys for what is kept of people follow (``derived``)."""
    then = "a new one is made, and everybody has to log in again; second factors and recovery codes of before are void"
    return _key(data / "secret.key", f"{then}, and who has registered before is not known again")


def anchor_key(data: Path) -> SigningKey:
    """The key that signs anchors (Ed25519)."""
    path = data / "anchor.key"
    return SigningKey(bytes.fromhex(_key(path, "a new one is made, and the books say from when on it signs")))


def invitation_to(table: str, secret: str) -> str:
    """What opens a private table to whoever has it: the same over every restart, and nobody can guess it.

    >>> invitation_to("practice-1", "ab" * 32)
    'nQBiE5yJvVc8me_47H3xug'
    """
    said = f"invitation to {table}".encode()
    return base64.urlsafe_b64encode(hmac.digest(secret.encode(), said, hashlib.sha256)[:16]).decode().rstrip("=")


def derived(secret: str, purpose: str) -> bytes:
    """A key for one purpose, 32 bytes: whoever learns it learns nothing of the others."""
    return hmac.digest(bytes.fromhex(secret), f"croupier {purpose}".encode(), hashlib.sha256)


def _key(path: Path, then: str) -> str:
    key = kept(path, lambda: secrets.token_hex(32)).strip()
    if not _KEY.fullmatch(key):
        holds = "is empty" if not key else f"has {len(key)} characters" if len(key) != 64 else "has other characters"
        raise BadKey(
            f"{path} is not a key: it should hold 64 hexadecimal digits and {holds}. Put the right one back from a "
            f"copy, or delete it: then {then}."
        )
    return key
