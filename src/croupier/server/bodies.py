"""How much a request may bring: counted before anything is parsed and before anybody is asked who he is.

A route that takes more than the usual says so where it is declared: ``openapi_extra=takes(1_000_000)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_BYTES: Final = 16 * 1024
"""What a body has at most on a route that states nothing else."""

_STATED: Final = "x-most-bytes"


def takes(most: int) -> dict[str, Any]:
    """For ``openapi_extra`` of a route: its body has at most so many bytes. The description of the API says it, too."""
    return {_STATED: most}


class TooLarge(HTTPException):
    """More came than this route takes."""

    def __init__(self, most: int) -> None:
        super().__init__(413, f"What is sent here has at most {most} bytes.")


class Bodies:
    """Refuses a body that is announced too large without reading any of it, and one that is not announced (or not as
    large as it is) as soon as it has grown too large."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute] = ()) -> None:
        """``routes``: where other bounds than the usual may be stated."""
        self._app, self._stated = app, tuple(_stated(routes))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._most(scope)
        taken, begun = 0, False

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken <= most:
                return message
            if begun:  # the answer is on its way: nothing more is taken
                return {"type": "http.disconnect"}
            raise TooLarge(most)

        async def answered(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        if _announced(scope) > most:
            await _refusal(TooLarge(most))(scope, receive, send)
            return
        try:
            await self._app(scope, counted, answered)
        except TooLarge as no:
            await _refusal(no)(scope, receive, send)

    def _most(self, scope: Scope) -> int:
        return next((most for route, most in self._stated if route.matches(scope)[0] is Match.FULL), BODY_BYTES)


def _refusal(no: TooLarge) -> JSONResponse:
    return JSONResponse({"detail": no.detail}, no.status_code)


def _stated(routes: Iterable[BaseRoute]) -> Iterator[tuple[BaseRoute, int]]:
    for route in routes:
        if isinstance(route, APIRoute) and route.openapi_extra and _STATED in route.openapi_extra:
            yield route, int(route.openapi_extra[_STATED])


def _announced(scope: Scope) -> int:
    """The size that a request gives itself; nothing when it gives none that can be read."""
    said = (value for name, value in scope["headers"] if name == b"content-length")
    return max((int(value) for value in said if value.isdigit() and len(value) < 20), default=0)
