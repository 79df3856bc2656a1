"""``croupier rake``: what the fee of a house costs those who play, a hundred hands at a stake."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from croupier.cli.options import AsJson, Chosen, InCurrency, loaded


def rake(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game among players, such as gelp/texas-holdem.")],
    option: Chosen = None,
    currency: InCurrency = None,
    stake: Annotated[str | None, typer.Option(help="A row of the table of fees, such as 1/3 (default: all).")] = None,
    players: Annotated[str, typer.Option(help="How many are dealt in, and big blinds of each: 6, or 6x40.")] = "6x100",
    hands: Annotated[int, typer.Option(min=2, max=10**7, help="How many hands are played at each stake.")] = 1_000,
    bots: Annotated[str, typer.Option(help="How everybody plays: easy, medium, hard-tight, caller …")] = "medium",
    seed: Annotated[int, typer.Option(help="The same seed gives the same figures.")] = 0,
    json: AsJson = False,
) -> None:
    """Certify the fee of a house: what 100 hands cost at each stake, in money and in big blinds, with intervals of
    95 %."""
    from croupier.analysis.arena.fees import Cost, Sample
    from croupier.analysis.arena.fees import rake as costs
    from croupier.cli.screen import screen

    played = loaded(game, option)
    money = played.currency(currency)
    many, stack = _dealt_in(players)
    sample = Sample(many, hands, seed, bots, stack, currency=money.code, options=played.options)
    found = costs(played.id, sample, stake)
    if json:
        import json as text

        every = [_said(each) for each in found]
        about = {"game": played.id, "currency": money.code, "players": many, "seed": seed, "bots": bots}
        print(
            text.dumps(
                about | {"stack": sample.stack, "an_hour": sample.an_hour, "stakes": every},
                ensure_ascii=False,
                indent=2,
            )
        )
        return
    out = screen()
    out.print(f"{played.title}, {many} players who play {bots}, {sample.stack} big blinds each in every hand.")

    def line(each: Cost) -> str:
        table, mine = each.table, each.each
        amounts = [money.with_sign(round(figure)) for figure in (table.mean, mine.mean, mine.half)]
        cost = "{} in all, {} ± {} for each".format(*amounts)
        rates = f"{each.blinds.mean:.2f} ± {each.blinds.half:.2f} bb/100"
        if each.method == "exact":
            return f"{each.stake}: 100 hands cost {cost}; {rates}. Exact, at {sample.an_hour} hands an hour."
        shares = f"{each.raked:,} of {each.hands:,} hands paid, {each.capped:,} the cap"
        dropped = f", {money.with_sign(each.drops)} went to the jackpot" if each.drops else ""
        return f"{each.stake}: 100 hands cost {cost}; {rates}; {shares}{dropped}. Sampled."

    for each in found:
        out.print(line(each))


def _dealt_in(text: str) -> tuple[int, int]:
    """So many players, each with so many big blinds."""
    from croupier.play import Refused

    if (read := re.fullmatch(r"([0-9]{1,2})(?:x([0-9]{1,5}))?", text)) is None:
        raise Refused(f"Players are a number such as 6, or with their big blinds 6x40, not {text!r}.")
    return int(read[1]), int(read[2] or 100)


def _said(cost: object) -> dict[str, object]:
    from croupier.analysis.arena.fees import Cost

    assert isinstance(cost, Cost)
    return {
        "stake": cost.stake,
        "unit": cost.unit,
        "hands": cost.hands,
        "raked": cost.raked,
        "capped": cost.capped,
        "drops": cost.drops,
        "method": cost.method,
        "per_100_hands": cost.table.as_json(),
        "per_player": cost.each.as_json(),
        "bb_per_100": cost.blinds.as_json(),
    }
