"""What a person sees. Texts from files and from the keyboard are printed as they are, never read as markup."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text


def screen() -> Console:
    """A console that adds nothing of its own to what it prints."""
    from rich.console import Console

    return Console(highlight=False, markup=False)


def fitted(text: str, width: int) -> str:
    """Lines of this width; a figure is not broken where its thousands stand apart."""
    return "\n".join(textwrap.fill(line, width) for line in text.splitlines())


def styled(*parts: str | tuple[str, str]) -> Text:
    """Parts of a line, some with a style: ``styled(("Red Dog", "bold"), " · ray-casino/red-dog")``."""
    from rich.text import Text

    return Text.assemble(*parts)


def progress() -> Progress:
    """A progress bar on the error stream, gone when the work is done; none where nobody watches."""
    from rich.console import Console
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def bars(parts: list[tuple[str, float]], console: Console) -> None:
    """Parts of a whole, each as a bar with its name and its share."""
    wide = max(len(name) for name, _ in parts)
    for name, part in parts:
        console.print(f"{name:<{wide}}  {_bar(part)} {part:8.4%}", markup=False)


def _bar(part: float, width: int = 40) -> str:
    eighths = round(part * width * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(width, "·")
