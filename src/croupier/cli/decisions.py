"""A decision at the prompt: a letter for each option, what was typed read as one of them, and help with it.

Letters come from the names of the options, so that every game has them and none is known here.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.play import Option

LEAVE: Final = ("q", "quit", "exit")
HELP: Final = ("?", "help")
_FURTHER: Final = "123456789abcdefghijklmnoprstuvwxyz"
"""Keys for options of whose name no letter is free; ``q`` leaves."""


class Leaving(Exception):
    """The player gets up."""


def typed(ask: Callable[[str], str], prompt: str) -> str:
    """What a person types at a prompt; ``Leaving``, if that is to go: in words, by Ctrl-D or Ctrl-C."""
    try:
        text = " ".join(ask(prompt).split())
    except (EOFError, KeyboardInterrupt):
        raise Leaving from None
    if text.casefold() in LEAVE:
        raise Leaving
    return text


def letters(names: Iterable[str]) -> dict[str, str]:
    """A key for each name, no two alike: its first letter, that of another of its words, any letter of it.

    >>> letters(["stand", "hit", "double", "split", "surrender"])
    {'stand': 's', 'hit': 'h', 'double': 'd', 'split': 'p', 'surrender': 'u'}
    >>> letters(["raise", "no raise", "quit"])
    {'raise': 'r', 'no raise': 'n', 'quit': 'u'}
    """
    names = list(dict.fromkeys(names))
    found: dict[str, str] = {}
    for wanted in (_first, _initials, _inside, lambda _: _FURTHER):
        for name in names:
            free = (key for key in wanted(name.casefold()) if key not in found.values() and key in _FURTHER)
            if name not in found and (key := next(free, None)) is not None:
                found[name] = key
    return {name: found[name] for name in names if name in found}


def _first(name: str) -> str:
    return name[:1]


def _initials(name: str) -> str:
    return "".join(word[0] for word in re.findall(r"[a-z]+", name))


def _inside(name: str) -> str:
    return "".join(re.findall(r"[a-z]", name))


def marked(text: str, name: str, key: str) -> str:
    """A text that names an option, with the key that chooses it in brackets.

    >>> marked("leave it (no raise)", "no raise", "n"), marked("split for 50 €", "split", "p"), marked("7", "7", "a")
    ('leave it ([n]o raise)', 's[p]lit for 50 €', '[a] 7')
    """
    begins = text.casefold().find(name.casefold())
    inside = name.casefold().find(key)
    if begins < 0 or inside < 0:
        return f"[{key}] {text}"
    at = begins + inside
    return f"{text[:at]}[{text[at]}]{text[at + 1 :]}"


def offered(options: Sequence[Option], said: Callable[[Option], str]) -> str:
    """All options in one line, each with its key and its price."""
    keys = letters(option.name for option in options)
    return ", ".join(
        marked(said(option), option.name, keys[option.name]) if option.name in keys else said(option)
        for option in options
    )


def spelled(names: Iterable[str], text: str) -> str:
    """What was typed, with the name of the option in place of its key: ``r 6`` and ``r6`` are ``raise 6``.

    >>> spelled(["fold", "call", "raise"], "r6"), spelled(["stand", "hit"], "H"), spelled(["keep"], "Kd")
    ('raise 6', 'hit', 'Kd')
    """
    names = list(names)
    word, rest = _key_and_rest(text)
    if any(name.casefold() == text.casefold() for name in names):
        return text
    name = next((name for name, key in letters(names).items() if key == word.casefold()), None)
    return text if name is None else f"{name} {rest}".rstrip()


def _key_and_rest(text: str) -> tuple[str, str]:
    glued = re.fullmatch(r"([a-zA-Z])([0-9.]+)", text)
    word, _, rest = text.partition(" ")
    return (glued[1], glued[2]) if glued else (word, rest)


def question(asked: str, options: str, width: int) -> str:
    """The prompt of a decision: what is asked, what one may do, and that there is help."""
    lines = textwrap.wrap(f"{asked[:1].upper()}{asked[1:]}", width)
    return "\n".join([*lines, *textwrap.wrap(options, width), "(? helps, q leaves)> "])


def explain(console: Console, options: Sequence[Option], said: Callable[[Option], str], flow: Iterable[str]) -> None:
    """Print what each option does and costs, then the sentences of the rules that speak of one of them."""
    from rich.table import Table

    keys = letters(option.name for option in options)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for option in options:
        grid.add_row(f"  {keys.get(option.name, '')}", f"{said(option)}{f': {option.about}' if option.about else ''}")
    console.print(grid)
    for sentence in spoken_of((option.name for option in options), flow):
        console.print(sentence, style="dim")


def spoken_of(names: Iterable[str], flow: Iterable[str]) -> Iterator[str]:
    """The sentences in which one of the options is named.

    >>> list(spoken_of(["hit"], ["He may hit.", "The white ball.", "Hitting is over."]))
    ['He may hit.']
    """
    words = [re.compile(rf"\b{re.escape(name)}s?\b", re.IGNORECASE) for name in names]
    return (sentence for sentence in flow if any(word.search(sentence) for word in words))
