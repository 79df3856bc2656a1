"""A browser in words, from what it says of itself: enough to know one's own again, and nothing more is kept."""

from __future__ import annotations

from typing import Final

_BROWSERS: Final = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Chromium", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
_SYSTEMS: Final = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Macintosh", "Mac"), ("Linux", "Linux"),
)  # fmt: skip


def browser(said: str | None) -> str | None:
    """The family of a browser and its system; ``None`` where it says nothing that is known.

    >>> browser("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0")
    'Firefox on Linux'
    >>> browser("curl/8.5") is browser(None) is None
    True
    """
    text = said or ""
    program = next((name for sign, name in _BROWSERS if sign in text), None)
    system = next((name for sign, name in _SYSTEMS if sign in text), None)
    if program and system:
        return f"{program} on {system}"
    return program or system
