"""Logs of rounds: written from a round at a table, and verified against the rulebook."""

from __future__ import annotations

from typing import Any

from croupier.complaint import BEYOND, Complaint, told_by
from croupier.play import CommittedChance, Round, Settlement, Table
from croupier.play.chance import derived
from croupier.play.log import Log, Mismatch, recompute
from croupier.play.mix import BadMix, Mix
from croupier.rulebooks.game import Game, recorded
from croupier.textfile import strange


def written(game: Game, table: Table, play: Round[Settlement], chance: CommittedChance | None = None) -> Log:
    """The log of a round (the seed only when the round is over)."""
    log = Log(
        game=game.id,
        rulebook_sha256=game.sha256,
        currency=table.currency.code,
        seats=table.seats,
        options=game.options,
        carry=table.carry,
        supervised=table.supervised,
        commitment=chance.commitment if chance else None,
        seed=chance.seed.hex() if chance and play.over else None,
        inputs=tuple(answer.as_json() for answer in play.inputs),
        events=tuple(event.as_json() for event in play.events),
        result=play.result.as_json() if play.result else None,
    )
    return Log.read({**log.as_json(), "head": log.computed_head()})


def verified(log: Log, game: Game | None = None, mix: Mix | None = None) -> Round[Any]:
    """Play the log again by the rulebook; ``Mismatch`` when it is not the same round."""
    game = game or recorded(log.game, log.options)
    if game.sha256 != log.rulebook_sha256:
        raise Mismatch(f"the round was played by another edition of {log.game} ({log.rulebook_sha256[:12]}…)")
    table = game.table(log.seats, log.currency, supervised=log.supervised, carry=log.carry)
    try:
        play = game.at(table)
    except Complaint as no:
        raise Mismatch(f"the round cannot begin: {no}") from None
    except BEYOND as bad:
        raise Mismatch(f"no round begins with such seats and such a carry: {told_by(bad)}") from None
    recompute(log, play, mix)
    return play


def read(data: object) -> tuple[Log, Mix | None]:
    """A log that ``croupier play`` wrote, or a round of a house (``/api/rounds/…``) with its players' numbers."""
    for at, found, expected in strange(data):
        raise Mismatch(f"{at or 'file'}: found {found}; expected {expected}")
    try:
        return _read(data)
    except ValueError as bad:
        raise Mismatch(str(bad)) from None


def _read(data: object) -> tuple[Log, Mix | None]:
    if not (isinstance(data, dict) and {"id", "table"} <= set(data)):
        return Log.read(data), None
    left_out = ["id", "table", "nonces", "events", "surprises"]
    if data.get("supervised") is True:  # what fell was entered by a person, and follows from no seed
        left_out += ["seed", "commitment"]
    told = {key: value for key, value in data.items() if key not in left_out}
    nonces = data.get("nonces", [])
    if not isinstance(nonces, list) or not all(isinstance(each, dict) for each in nonces):
        raise BadMix("the numbers of the players are a list of seats with their nonce")
    log, mix = Log.read(told), Mix.of(str(data["id"]), [(each.get("seat"), each.get("nonce")) for each in nonces])
    _surprises(log, mix, data.get("surprises", []))
    return log, mix


def _surprises(log: Log, mix: Mix | None, said: object) -> None:
    """What was drawn for jackpots beside the round follows from its seed, seat by seat."""
    if not said or (chance := log.committed()) is None:
        return
    for each in said if isinstance(said, list) else [said]:
        match each:
            case {"jackpot": str(name), "seat": str(seat), "label": str(label), "drawn": int(drawn), "of": int(of)}:
                key = chance.seed if mix is None else mix.key(chance.seed)
                if label != f"jackpot/{name}/{seat}" or of < 1 or derived(key, label).below(of) != drawn:
                    raise Mismatch(f"the seed does not draw {drawn} of {of} for {seat} and the jackpot {name}")
            case _:
                raise Mismatch(f"surprises: found {each!r:.80}; expected what was drawn for a seat and a jackpot")
