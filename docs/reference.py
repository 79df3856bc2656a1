"""The reference of the documentation site: a line ``::: module`` of a page becomes what the module says of itself.

Names, signatures and docstrings are read from the code, so that the page cannot be out of date.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Called by mkdocs for every page."""
    return re.sub(r"^::: (\S+)$", lambda found: "\n".join(module(found[1])), markdown, flags=re.MULTILINE)


def module(name: str) -> Iterator[str]:
    """A module: its own words, then each of its public names."""
    found = import_module(name)
    yield f"## {name}\n"
    yield prose(found)
    for public in names(found):
        yield from described(f"{name}.{public}", getattr(found, public))


def names(found: Any) -> list[str]:
    """The public names: those in ``__all__``, or what is defined here and has no underscore."""
    if hasattr(found, "__all__"):
        return [name for name in found.__all__ if not name.startswith("_")]
    return [
        name
        for name, value in vars(found).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == found.__name__ and callable(value)
    ]


def described(name: str, value: Any) -> Iterator[str]:
    short = name.rpartition(".")[2]
    if not callable(value) or not str(getattr(value, "__module__", "")).startswith("croupier"):
        return  # a name for something of Python's own
    head = f"class {short}{signature(value)}".removesuffix(" -> None") if inspect.isclass(value) else None
    yield f"### {short}\n"
    yield f"```python\n{broken(head or short + signature(value))}\n```\n"
    yield prose(value)
    if inspect.isclass(value):
        for part, member in members(value):
            yield f"- `{part}` {sentence(member)}"
        yield ""


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """What can be asked of an object, in the order of the code, as far as it says what it does."""
    for part, member in vars(kind).items():
        if part.startswith("_"):
            continue
        if isinstance(member, property) and member.fget is not None:
            yield part, member.fget
        elif isinstance(member, classmethod | staticmethod):
            yield f"{part}{signature(member.__func__)}", member.__func__
        elif inspect.isfunction(member):
            yield f"{part}{signature(member)}", member


def signature(value: Any) -> str:
    """What it takes and gives, without quotes around the types; nothing where Python itself does not know."""
    try:
        text = str(inspect.signature(value))
    except (TypeError, ValueError):
        return ""
    return re.sub(r"((?:: |-> ))'([^']*)'", r"\1\2", re.sub(r"\((?:self|cls)(?:, )?", "(", text))


def broken(head: str) -> str:
    """A long signature in lines, one for each parameter."""
    if len(head) <= 88:
        return head
    before, _, rest = head.partition("(")
    inner, _, after = rest.rpartition(")")
    each = re.split(r", (?=\*{0,2}\w+(?:: |=)|\*, |/)", inner)
    return "\n".join([f"{before}(", *(f"    {part}," for part in each), f"){after}"])


def sentence(value: Any) -> str:
    """The first paragraph of a docstring, in a line."""
    first = (inspect.getdoc(value) or "").partition("\n\n")[0]
    return f"– {plain(' '.join(first.split()))}" if first else ""


def prose(value: Any) -> str:
    """A docstring as Markdown; what is typed at a prompt in it as code."""
    text = inspect.getdoc(value) or ""
    if isinstance(value, type) and text.startswith(f"{value.__name__}("):
        return ""  # a dataclass that says nothing but its fields
    parts = [
        f"```pycon\n{part}\n```" if part.lstrip().startswith(">>>") else plain(part) for part in text.split("\n\n")
    ]
    return "\n\n".join(parts) + "\n"


def plain(text: str) -> str:
    return text.replace("``", "`")
