"""Which passwords are taken: long enough, and not one of those that are tried first.

Whoever guesses begins with the most common passwords, and at twelve letters these are put together of few pieces:
common words, runs along the keyboard or the alphabet, digits, one piece again and again, and the name of the account.
So a password is refused when nothing else is in it. No kind of character is demanded or forbidden.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from croupier import names
from croupier.house.wrong import Wrong

LEAST: Final = 12
MOST: Final = 128
_WORDS: Final = Path(__file__).with_name("passwords.txt")
_ROWS: Final = (
    "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn",
    "abcdefghijklmnopqrstuvwxyz", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "qazwsxedcrfvtgbyhnujmikolp", "1a2s3d4f5g6h7j8k9l",
    "qawsedrftgyhujikolp", "qwaszxerdfcvtyghbn", "qweasdzxcrtyfghvbn", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю",
)  # fmt: skip
_LOOKS: Final = str.maketrans("013457@$!", "oieastasi")
_RUN: Final = 3


def checked(password: str, name: str) -> str:
    """The password of an account of this name, or a refusal."""
    if not LEAST <= len(password) <= MOST:
        raise Wrong("password", f"A password has {LEAST} to {MOST} characters; this has {len(password)}.")
    if common(password, name):
        raise Wrong(
            "password",
            "This password is one of those that are tried first: common words, rows of the keyboard, digits or your "
            "own name. Three or four words that have nothing to do with each other are better.",
        )
    return password


def common(password: str, name: str = "") -> bool:
    """Is there nothing in it but pieces that everybody thinks of?

    >>> [common(each, "Ann Lee") for each in ("Password1234", "qwerty123456", "abcabcabcabc", "annlee annlee")]
    [True, True, True, True]
    >>> [common(each, "Ann Lee") for each in ("correct horse battery", "Jänis söi porkkanan")]
    [False, False]
    """
    said = "".join(
        letter for letter in password.casefold() if letter.isalnum() or letter in "@$!" or not letter.isascii()
    )
    own = {piece for piece in (names.key(name), *name.casefold().split()) if len(piece) >= _RUN}
    return any(_pieces(text, own) for text in {said, said.translate(_LOOKS)})


def _pieces(text: str, own: set[str]) -> bool:
    """Can it be cut into such pieces, from its beginning to its end?"""
    ends = {0}
    for at in range(len(text)):
        if at in ends:
            ends |= {at + size for size in range(1, len(text) - at + 1) if _known(text, at, at + size, own)}
    return len(text) in ends


def _known(text: str, start: int, end: int, own: set[str]) -> bool:
    piece = text[start:end]
    if piece in words() or piece in own or piece.isdigit() or piece in "@$!":
        return True
    if len(piece) < _RUN:
        return False
    if any(piece in row or piece[::-1] in row for row in _ROWS):
        return True
    again = len(set(piece)) == 1 or any(
        piece == piece[:size] * (len(piece) // size) for size in range(2, len(piece) // 3 + 1)
    )
    before = start >= len(piece) and text[start - len(piece) : start] == piece  # said before: it adds nothing
    return again or before


@cache
def words() -> frozenset[str]:
    """Words of which common passwords are made."""
    found = _WORDS.read_text(encoding="utf-8").split()
    assert all(a < b for a, b in pairwise(found)), "in the order of the alphabet, each once"
    return frozenset(found)
