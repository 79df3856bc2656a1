"""Certificates and rule sheets, made in a thread of their own and kept."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import HTTPException

from croupier.play.record import Json
from croupier.rulebooks import Game

_certificates: dict[tuple[str, str, str], Json] = {}
_sheets: dict[tuple[str, str, str], str] = {}


def _key(game: Game, code: str) -> tuple[str, str, str]:
    return game.sha256, json.dumps(game.options, sort_keys=True), code


async def certificate(game: Game, code: str) -> Json:
    """The certificate of a game in one currency."""
    key = _key(game, code)
    if key not in _certificates:
        _certificates[key] = await asyncio.to_thread(_certify, game, code)
    return _certificates[key]


async def sheet(game: Game, code: str) -> str:
    """The rule sheet of a game in one currency, as HTML."""
    key = _key(game, code)
    if key not in _sheets:
        _sheets[key] = await asyncio.to_thread(_sheet, game, code)
    return _sheets[key]


def _certify(game: Game, code: str) -> Any:
    raise HTTPException(404, f"There is no certificate of {game.id} in {code} yet.")


def _sheet(game: Game, code: str) -> str:
    raise HTTPException(404, f"There is no rule sheet of {game.id} in {code} yet.")
