"""The register: certificates that were worked out before, so that nobody waits for them twice.

Those of the catalogue, and of the versions that stand on the floor of the house, come with the program, a line each
(``certificates/<rulebook>.jsonl``, written by ``python -m croupier.house.register``); others are kept on disk.
A certificate is found by what it certifies: the rulebook's hash, the options in force, the currency; and by the edition
of the solvers, on disk by a stamp of their sources. It carries the hash of its text: one that was damaged is not read
but worked out anew.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from croupier.analysis.certificate import BetCertificate, Certificate, Certified, Chart, certify
from croupier.analysis.progress import Done
from croupier.play.record import Json
from croupier.ranking.cache import cached, sources
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import entries

EDITION: Final = 2
"""Of what the solvers find. Who changes a figure, a chart or a sentence of any certificate counts on, and writes the
lines of the catalogue anew: a line of another edition is not found."""

_FOLLOWS: Final = frozenset({"exact", "edge_percent", "hit_frequency", "sd", "edge_bounds"})
_FOLDER: Final = Path(__file__).parent / "certificates"
_log = logging.getLogger(__name__)


def certified(
    game: Game, currency: str | None = None, progress: Done | None = None, *, anew: bool = False
) -> Certificate:
    """The certificate of a game: as it was registered, or solved now and kept. ``anew``: solved now, whatever is
    there (``certify``)."""
    code = game.currency(currency).code
    if anew:
        return certify(game, code, progress, anew=True)
    if (found := registered(game, code)) is not None:
        return found
    if game.family.quick:
        return certify(game, code, progress)
    name = f"certificate-{_key(game, game.options, code)}-{sources('analysis', 'games', 'ranking')}.json"
    text = cached(name, lambda: _text(certify(game, code, progress)))
    return read(game, json.loads(text))


def unposted(game: Game) -> Game:
    """The game without the limits that a table posts, which move no edge."""
    return game if game.odds == game.options else load(game.id, **game.odds)


def registered(game: Game, code: str) -> Certificate | None:
    """What came with the program, if this game as it is now is in it."""
    line = _line(game, game.options, code)
    return None if line is None else read(game, line)


class Edges(NamedTuple):
    """The edge of every bet; ``exact`` where none of them is simulated or bounded only."""

    bets: Mapping[str, Fraction]
    exact: bool


def edges(game: Game, code: str) -> Edges:
    """The edges of a game's bets, whatever limits its table posts."""
    known = registered_edges(game, code)
    if known is not None:
        return known
    found = certified(unposted(game), code)
    return Edges({bet.bet: bet.edge for bet in found.bets}, found.exact)


def registered_edges(game: Game, code: str) -> Edges | None:
    """The same, where they came with the program: nothing else is read of the certificate."""
    line = _line(game, game.odds, code)
    if line is None:
        return None
    exact = not any(sign in bet for bet in line["bets"] for sign in ("interval_99", "edge_high"))
    return Edges({bet["bet"]: Fraction(bet["edge"]) for bet in line["bets"]}, exact)


def _line(game: Game, options: Json, code: str) -> Json | None:
    return _lines(game.id.partition("/")[0]).get(_key(game, options, code))


def written(certificate: Certificate) -> Json:
    """Everything about it, in words of JSON: its own (``as_json``), less what can be worked out from the rest, and what
    the signs of its charts mean."""
    told: Json = {name: value for name, value in certificate.as_json().items() if name not in _FOLLOWS}
    told["bets"] = [_less(bet) for bet in told["bets"]]
    keys = [dict(chart.key) for chart in certificate.charts]
    return {**told, "keys": keys} if any(keys) else told


def _less(bet: Json) -> Json:
    kept = {name: told for name, told in bet.items() if name not in _FOLLOWS}
    return {**kept, "distribution": [[each["profit"], each["probability"]] for each in bet["distribution"]]}


def read(game: Game, told: Json) -> Certificate:
    """The certificate of this game that was ``written`` so."""
    charts = told.get("charts", [])
    return Certificate(
        game,
        told["currency"],
        [_bet(bet) for bet in told["bets"]],
        told["warnings"],
        told["method"],
        [
            Chart(
                chart["title"],
                tuple(chart["columns"]),
                [tuple(row) for row in chart["rows"]],
                key,
                chart.get("strategy"),
            )
            for chart, key in zip(charts, told.get("keys", [{}] * len(charts)), strict=True)
        ],
        told.get("notes", []),
    )


def _bet(told: Json) -> BetCertificate:
    distribution = {Fraction(profit): Fraction(chance) for profit, chance in told["distribution"]}
    edge = Fraction(told["edge"])
    counted = -sum((profit * chance for profit, chance in distribution.items()), Fraction())
    return BetCertificate(
        told["bet"],
        distribution,
        told["positions"],
        told.get("method", "exact"),
        interval=told.get("interval_99"),
        low=_fraction(told.get("edge_low")),
        high=_fraction(told.get("edge_high")),
        dealt=told.get("distribution_method"),
        of=told.get("of"),
        which=told.get("which", ""),
        how=told.get("how", ""),
        known_edge=None if edge == counted else edge,
        known_sd=told.get("sd_counted"),
    )


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def _key(game: Certified, options: Json, code: str) -> str:
    """What is certified, and by which edition."""
    what = [EDITION, game.id, game.sha256, options, code]
    return hashlib.sha256(json.dumps(what, sort_keys=True, default=str).encode()).hexdigest()[:32]


def _text(certificate: Certificate) -> bytes:
    return json.dumps(written(certificate), ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


# ── the lines of the catalogue ─────────────────────────────────────────────────────────────────────────────────────


@cache
def _lines(rulebook: str) -> dict[str, Json]:
    path = _FOLDER / f"{rulebook}.jsonl"
    return dict(_whole(path)) if path.is_file() else {}


def _whole(path: Path) -> Iterator[tuple[str, Json]]:
    """The lines that nobody has changed since they were written: ``key hash text``."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        key, digest, text = line.split(" ", 2) if line.count(" ") > 1 else ("", "", line)
        if hashlib.sha256(text.encode()).hexdigest() == digest:
            yield key, json.loads(text)
        else:
            _log.warning("%s, line %d is damaged and not read: its game is solved anew", path.name, number)


def line(certificate: Certificate) -> str:
    """One line of the register."""
    game, text = certificate.game, _text(certificate)
    return f"{_key(game, game.options, certificate.currency)} {hashlib.sha256(text).hexdigest()} {text.decode()}"


def catalogue() -> Iterator[tuple[Game, str]]:
    """Every game of the house that can be certified, as its rulebook has it, in every currency."""
    for entry in entries():
        game = load(entry.id)
        if game.family.part("solver") is not None:
            yield from ((game, code) for code in game.currencies)


def write(found: Iterable[Certificate]) -> None:
    """Write the lines of the register, a file for each rulebook."""
    lines = defaultdict[str, list[str]](list)
    for certificate in found:
        lines[certificate.game.id.partition("/")[0]].append(line(certificate))
    _FOLDER.mkdir(exist_ok=True)
    for rulebook, own in lines.items():
        (_FOLDER / f"{rulebook}.jsonl").write_text("".join(f"{each}\n" for each in own), encoding="utf-8")
