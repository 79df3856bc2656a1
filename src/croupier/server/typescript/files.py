"""Which file says what: messages, HTTP, the words of all tables, the families of the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from fastapi.routing import APIRoute
from pydantic import BaseModel

from croupier.games import families
from croupier.games.family import Family
from croupier.games.layouts import PlainLayout
from croupier.play import Event
from croupier.play.answers import ANSWERS
from croupier.play.events import EVENTS
from croupier.server import protocol as wire
from croupier.server.app import ROUTERS
from croupier.server.typescript.types import File, Files, comment

FOLDER: Final = Path(__file__).parents[4] / "web" / "src" / "wire"


def generate() -> dict[str, str]:
    """Every file by its path in the folder, with its text."""
    files = Files()
    own = [family for family in families() if _package(family) is not None]
    _events(files.file("events.ts"), own)
    _layouts(files.file("layouts.ts"))
    for family in own:
        _family(files.file(f"families/{family.name}.ts"), family)
    _rounds(files.file("rounds.ts"), own)
    _messages(files.file("protocol.ts"))
    _http(files.file("http.ts"))
    return files.texts()


def _package(family: Family) -> str | None:
    """Where a family of the house lives; ``None`` for one that somebody else brings."""
    module = family.model.__module__
    return ".".join(module.split(".")[:3]) if module.startswith("croupier.games.") else None


def _told_by(family: Family) -> Iterator[type[Event]]:
    """The events of a family that no other has."""
    package = _package(family)
    return (event for event in family.events if event.__module__.startswith(f"{package}."))


def _camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("-"))


def _events(file: File, own: list[Family]) -> None:
    """The words of all tables, and those that several families share."""
    shared = dict.fromkeys(event for family in own for event in family.events if event not in set(_told_by(family)))
    told = [*EVENTS.values(), *shared]
    for event in told:
        file.interface(event)
    file.union("TableEvent", told, "What is told at whatever table.")


def _layouts(file: File) -> None:
    """What every layout begins with, and the plain one."""
    file.interface(wire.Layout)
    file.interface(PlainLayout, base=wire.Layout)


def _family(file: File, family: Family) -> None:
    """What only this family tells, and its layout."""
    retold: dict[Any, Any] = dict(family.among_players.retold) if family.among_players is not None else {}
    told = [retold.get(event, event) for event in _told_by(family)]
    for event in told:
        file.interface(event)
    file.union(f"{_camel(family.name)}Event", told, "What only this family tells.")
    layout = get_type_hints(family.layout)["return"]
    if layout is not PlainLayout:
        file.interface(layout, base=wire.Layout)


def _rounds(file: File, own: list[Family]) -> None:
    """What a round is told and may tell; of a family from elsewhere there may be more, which a page lets pass."""
    for answer in ANSWERS.values():
        file.interface(answer)
    file.union("RoundInput", ANSWERS.values(), "What a round is answered: by a seat, by the dealer, by chance.")
    names = ["TableEvent", *(f"{_camel(family.name)}Event" for family in own)]
    file.union("RoundEvent", names, "What a round of the house's families tells. Others may tell more: let it pass.")


def _messages(file: File) -> None:
    asked, told = (get_args(get_args(union)[0]) for union in (wire.FromBrowser, wire.FromHouse))
    file.files.asked |= set(asked)
    for message in (*told, *asked):
        file.name_of(message)
    file.union("FromBrowser", asked, "What a browser may send.")
    file.union("FromHouse", told, "What the house tells.")


def _http(file: File) -> None:
    """The models of HTTP, and which path takes and gives which of them; a path without a model gives text."""
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    file.files.asked |= {each for route in routes if route.body_field is not None for each in _sent(_body(route))}
    gets, posts = list[str](), list[str]()
    for route in routes:
        answer = "string" if route.response_model is None else file.written(route.response_model)
        if "GET" in (route.methods or ()):
            gets.append(f'  "{route.path}": {answer};')
        else:
            body = file.written(_body(route)) if route.body_field is not None else _plain_body(route)
            posts.append(f'  "{route.path}": {{ body: {body}; answer: {answer} }};')
    for name, about, lines in (("Gets", "What is asked for.", gets), ("Posts", "What is sent.", posts)):
        said = f"{about[:-1]}, by its path."
        file.parts.append("\n".join([*comment(said), f"export interface {name} {{", *lines, "}"]))


def _body(route: APIRoute) -> Any:
    assert route.body_field is not None
    return route.body_field.field_info.annotation


def _sent(kind: object) -> Iterator[type[BaseModel]]:
    """A model that a browser sends, and all that it is made of."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield kind
        for hint in get_type_hints(kind, include_extras=True).values():
            yield from _sent(hint)
    for part in get_args(kind):
        if part is not kind:
            yield from _sent(part)


def _plain_body(route: APIRoute) -> str:
    """Text, where the route says that it reads it; otherwise nothing is sent."""
    return "string" if "requestBody" in (route.openapi_extra or {}) else "Record<string, never>"
