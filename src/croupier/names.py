"""Names of people: what may be one, how it is shown, and which names are the same.

Names stand beside each other at a table, so nobody may take one that reads like another's. This is Unicode's TR 39 as
far as a house needs it. A name is written in one script, with nothing that cannot be seen. Its *key* is the same as
that of every name a reader could take for it: case, accents, width, spaces and punctuation do not count; letters that
look alike are one letter, whatever script they are from, and so are ``0`` and ``o``, ``1``, ``i`` and ``l``, ``rn`` and
``m``, ``vv`` and ``w``.

Greek needs one rule more, because Ν looks like N and ν like v: how a Greek name looks would depend on its case. So it
is shown with capital initials only, and its key is made from that.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from croupier.complaint import Complaint

LEAST, MOST = 2, 24


class BadName(Complaint):
    """This cannot be anybody's name; the message says why."""


_SCRIPTS: Final = {
    "LATIN": "Latin",
    "GREEK": "Greek",
    "CYRILLIC": "Cyrillic",
    "ARMENIAN": "Armenian",
    "GEORGIAN": "Georgian",
    "HEBREW": "Hebrew",
    "ARABIC": "Arabic",
    "ETHIOPIC": "Ethiopic",
    "HANGUL": "Korean",
    "CJK": "Chinese or Japanese",
    "HIRAGANA": "Chinese or Japanese",
    "KATAKANA": "Chinese or Japanese",
    "KATAKANA-HIRAGANA": "Chinese or Japanese",
    "IDEOGRAPHIC": "Chinese or Japanese",
}
"""The first word of a letter's name in Unicode, and the script that it belongs to."""

_BETWEEN: Final = " .'-_"
_TYPED_FOR: Final = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "ʻ": "'", "‐": "-", "‑": "-", "–": "-"})
"""What telephones and word processors put in the place of an apostrophe or a hyphen."""


def _letters(table: str) -> dict[str, str]:
    """``a=bc d=e``: b and c are taken for a, e is taken for d."""
    pairs = (pair.split("=") for pair in table.split())
    return {letter: taken_for for taken_for, letters in pairs for letter in letters}


_LATIN: Final = _letters("ae=æ oe=œ b=ɓ d=đðɗ e=əǝɛ f=ƒ h=ħ i=ı k=ĸƙ l=ł n=ŋɲ o=øɔ p=þ t=ŧ u=ʋ y=ƴɣ")
"""Latin letters beyond a to z and their accents."""

_LOOKS: Final = _letters("""
    a=а b=вьѣҍ c=сҫ d=ԁ e=еҽҿ f=ք g=ԍց h=нһћңӈӊհ i=іꙇ j=јյ k=кқҟҝ l=ӏլוןا m=мӎ n=ոռ o=оѳөҩօჿסهہھةۃەዐ p=р q=ԛգզ
    r=гғ s=ѕտ t=тҭ u=սሀ v=ѵ w=ѡԝѽա x=хҳ y=уүұყ 3=зҙӡ 6=б ae=ӕ bl=ы lo=ю
    ي=یى ك=ک カ=力 エ=工 オ=才 タ=夕 チ=千 ト=卜 ニ=二 ハ=八 ヘ=へ リ=り ロ=口 ー=一
""")
"""Small letters of other scripts that look like Latin ones, or whose capitals do; some that look like each other."""

_GREEK: Final = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεζηικμνορσςτυχω", "abezhikmnoptyxabyeznikmvopootuxw", strict=True))
"""Greek letters by what they look like, capitals and small letters each for themselves."""

_ALIKE: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "m": "rn", "w": "vv"})
_ACCENTS: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")
_GREEK_WORD: Final = re.compile("[\u0370-\u03ff\u1f00-\u1fff]+")


def tidied(name: str) -> str:
    """A name as it is shown.

    >>> tidied("  Ann   O’Hara "), tidied("ΝΙΚΟΣ")
    ("Ann O'Hara", 'Νικος')
    """
    said = " ".join(unicodedata.normalize("NFKC", name).translate(_TYPED_FOR).split())
    return _GREEK_WORD.sub(lambda word: _capitalised(word[0]), said)


def _capitalised(word: str) -> str:
    """With ``upper`` first, so that a sigma at the end is the one for the end."""
    small = unicodedata.normalize("NFC", word.upper().lower())
    return unicodedata.normalize("NFC", small[:1].upper() + small[1:])


def key(name: str) -> str:
    """The same for all names that read alike. It has no space in it.

    >>> key("Žofie") == key("zOFlE"), key("Аnn") == key("ANN"), key("Ann") == key("Anne")
    (True, True, False)
    """
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", tidied(name)))
    small = "".join(_GREEK.get(letter, letter) for letter in bare).casefold()
    latin = "".join(_LATIN.get(letter) or _LOOKS.get(letter, letter) for letter in small)
    return "".join(filter(str.isalnum, latin)).translate(_ALIKE)


def checked(name: str) -> str:
    """The name as it is shown, if it may be one."""
    said = tidied(name)
    for letter in said:
        if not (letter in _BETWEEN or (letter.isascii() and letter.isdigit()) or _script(letter)):
            raise BadName(f"A name has letters, digits, spaces, dots and dashes: no {called(letter)}.")
    if not (LEAST <= len(said) <= MOST and said[0] not in _BETWEEN and said[-1] not in _BETWEEN):
        raise BadName(f"A name has {LEAST} to {MOST} letters or digits, with spaces, dots or dashes between them.")
    scripts = sorted({script for letter in said if (script := _script(letter))})
    if len(scripts) > 1:
        raise BadName(f"A name is written in one script, not in {' and '.join(scripts)} at once.")
    return said


def _script(letter: str) -> str | None:
    """The script of a letter that a name may have. None for letters that a reader does not know or cannot see."""
    if unicodedata.category(letter) not in ("Lu", "Ll", "Lo") and letter not in "ー々":
        return None
    first, *rest = unicodedata.name(letter, "?").split()
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", letter)).casefold()
    match first:
        case "LATIN":
            known = all(each in _LATIN or each.isascii() for each in plain)
        case "GREEK":
            known = all("α" <= each <= "ω" for each in plain)
        case "CYRILLIC":
            known = all("\u0430" <= each <= "\u052f" for each in plain)
        case "HANGUL":
            known = rest[:1] == ["SYLLABLE"]
        case _:
            known = True
    return _SCRIPTS.get(first) if known else None


def called(letter: str) -> str:
    """What somebody reads who cannot see the character."""
    name = unicodedata.name(letter, "").lower() or f"U+{ord(letter):04X}"
    return f"{name} ({letter})" if unicodedata.category(letter)[0] in "LNPS" else name
