"""The client's files. They come packed from the build (``.gz`` beside each larger one), and those whose name is made
from their content are kept by browsers for good."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Response
from fastapi.responses import FileResponse, HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Scope

STATIC: Final = Path(__file__).parent / "static"
_NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier</title>
<body style="font-family: system-ui; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>The house is open</h1><p>but the pages for the browser have not been built. Run <code>make run</code> in a checkout,
which builds and serves them; the API is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p></body>
</html>"""
mimetypes.add_type("application/manifest+json", ".webmanifest")
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"  # is it still the same? A browser that has it is told so in a line


class _Files(StaticFiles):
    """The client's files; every other address is a page of the client, which knows what to show there."""

    async def get_response(self, path: str, scope: Any) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as no:
            if no.status_code != 404 or path.startswith("api") or _names_a_file(path):
                raise
            return await super().get_response("index.html", scope)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        path = Path(full_path)
        packed = path.with_name(f"{path.name}.gz")
        takes = "gzip" in Headers(scope=scope).get("accept-encoding", "") and packed.is_file()
        response = (
            super().file_response(packed, packed.stat(), scope, status_code)
            if takes
            else super().file_response(full_path, stat_result, scope, status_code)
        )
        if takes:
            response.headers["Content-Type"] = _kind(path)
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = _FOR_GOOD if path.parent.name == "assets" else _ASK_AGAIN
        return response


def _kind(path: Path) -> str:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def _names_a_file(path: str) -> bool:
    """Does this address ask for a file rather than a page? A replayed hand's name has a dot and is none."""
    return "." in path.rsplit("/", 1)[-1] and not path.startswith("replay/")


def serve(app: FastAPI, static: Path = STATIC) -> None:
    """The description of the API at /api/docs, and the client everywhere else."""

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> Response:
        page = static / "api-docs.html"
        return FileResponse(page) if page.is_file() else HTMLResponse(_NOT_BUILT)

    if (static / "index.html").is_file():
        app.mount("/", _Files(directory=static, html=True), name="pages")
        return

    @app.get("/", include_in_schema=False)
    async def not_built() -> HTMLResponse:
        return HTMLResponse(_NOT_BUILT)
