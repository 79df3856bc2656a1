"""``croupier icm``: what stacks of a tournament are worth in prizes, and how they may be divided."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperCommand

from croupier.cli.options import AsJson

if TYPE_CHECKING:
    from croupier.analysis.icm import Icm
    from croupier.money import Currency
    from croupier.tournament.deals import Deal

_MOST_PLACES = 9
"""So many places have a column in the table; ``--json`` has them all."""


class By(StrEnum):
    """How a deal is proposed."""

    icm = "icm"
    chips = "chips"


class Lists(TyperCommand):
    """``--prizes 500 300 200``: what follows an option of several numbers belongs to it, up to the next option."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        out: list[str] = []
        prizes: list[str] | None = None
        for each in args:
            if each == "--prizes":
                prizes = []
                out += [each, ""]
            elif prizes is not None and (each[:1] != "-" or each[1:2].isdigit()):
                prizes.append(each)
                out[-1] = ",".join(prizes)
            else:
                prizes = None
                out.append(each)
        return super().parse_args(ctx, out)


def icm(
    stacks: Annotated[
        list[str] | None, typer.Argument(help="Chips of everybody who is left: 5000, or Ann=5000.", show_default=False)
    ] = None,
    prizes: Annotated[
        str, typer.Option(help="The prizes that are left, first place first: 500 300 200.", show_default=False)
    ] = "",
    deal: Annotated[By | None, typer.Option(help="Propose a deal, to the cent.", show_default=False)] = None,
    left: Annotated[str, typer.Option(help="What of the pool a deal leaves for the winner.")] = "0",
    currency: Annotated[str, typer.Option("--currency", "-c", metavar="C", help="CZK, EUR …")] = "EUR",
    plot: Annotated[bool, typer.Option("--plot", help="Parts of the pool as bars.")] = False,
    json: AsJson = False,
) -> None:
    """What each stack is worth by the independent chip model (Malmuth–Harville), the chip chop beside it: exact for ten
    players, to a hundredth of a millionth up to 500."""
    from croupier.analysis.icm import icm as worth
    from croupier.cli.screen import bars, screen
    from croupier.money import currency as named
    from croupier.tournament.deals import proposed

    money = named(currency)
    players = _players(stacks or [])
    pool = [money.parse(each) for each in prizes.replace(",", " ").split()]
    found = worth(list(players.values()), pool)
    chopped = proposed("chips", players, pool) if len(players) > 1 else None
    offer = None if deal is None else proposed(deal.value, players, pool, money.parse(left))
    if deal is None and left != "0":
        raise typer.BadParameter("something is left to play for by a deal: say --deal icm or --deal chips")
    if json:
        import json as text

        typer.echo(text.dumps(_as_json(found, list(players), chopped, offer), ensure_ascii=False, indent=2))
        return
    console = screen()
    if plot:
        bars([(who, float(each / found.pool)) for who, each in zip(players, found.equities, strict=True)], console)
    else:
        _table(found, list(players), chopped, money)
    console.print(_how(found, money), style="dim")
    if offer is not None:
        _offered(offer, found, money)


def _players(stacks: list[str]) -> dict[str, int]:
    """Names and chips; who has no name is called by his number."""
    from croupier.analysis.icm import BadStacks
    from croupier.figures import whole

    if not stacks:
        raise BadStacks("Whose chips? Say those of everybody who is left, such as 5000 3000 2000 --prizes 500 300 200.")
    out: dict[str, int] = {}
    for number, each in enumerate(stacks, 1):
        name, equals, chips = each.rpartition("=")
        name = name.strip() if equals else str(number)
        many = whole(chips.strip())
        if many is None or not name:
            raise BadStacks(f"{each[:60]!r} is no stack; expected chips such as 5000, or Ann=5000.")
        if name in out:
            raise BadStacks(f"{name} has two stacks; expected one for each.")
        out[name] = many
    return out


def _how(found: Icm, money: Currency) -> str:
    pool = f"{len(found.stacks)} players, {money.with_sign(found.pool)} in prizes"
    if found.exact:
        return f"{pool}; exact"
    how = "all sets of players" if found.method == "subsets" else "the exponential race"
    return f"{pool}; by {how}, no equity wrong by more than {found.error / money.unit:.1g} {money.sign}"


def _table(found: Icm, names: list[str], chopped: Deal | None, money: Currency) -> None:
    from rich.table import Table

    from croupier.cli.screen import screen

    places = min(len(found.prizes), _MOST_PLACES)
    table = Table(title="Independent chip model", title_justify="left")
    table.add_column("player")
    for heading in ("chips", "worth", "of the pool", "chip chop", *(f"place {place + 1}" for place in range(places))):
        table.add_column(heading, justify="right")
    for at, name in enumerate(names):
        equity = found.equities[at]
        chances = (f"{chance:.2%}" for chance in found.places[at][:places])
        chop = "–" if chopped is None else _cents(chopped.shares[name], money)
        table.add_row(
            name, f"{found.stacks[at]:,}", _cents(round(equity), money), f"{float(equity / found.pool):.2%}", chop,
            *chances,
        )  # fmt: skip
    screen().print(table)


def _cents(amount: int, money: Currency) -> str:
    return f"{amount / money.unit:,.{money.decimals}f}"


def _offered(offer: Deal, found: Icm, money: Currency) -> None:
    from croupier.cli.screen import screen

    out = screen()
    by = "the independent chip model" if offer.kind == "icm" else "chips, after the smallest prize to each"
    out.print(f"A deal by {by}:")
    for who, share in offer.shares.items():
        out.print(f"  {who} {money.with_sign(share)}")
    if offer.left:
        out.print(f"  the winner {money.with_sign(offer.left)} more")
    if above := offer.above(found.prizes[0]):
        out.print(f"{', '.join(above)} would get more than the first prize: nobody can win that by playing on.")


def _as_json(found: Icm, names: list[str], chopped: Deal | None, offer: Deal | None) -> dict[str, object]:
    """Amounts in minor units."""
    players = [
        {
            "name": name,
            "stack": found.stacks[at],
            "equity": float(found.equities[at]),
            "fraction": str(found.equities[at]) if found.exact else None,
            "chip_chop": None if chopped is None else chopped.shares[name],
            "places": found.places[at],
        }
        for at, name in enumerate(names)
    ]
    deal = None if offer is None else {"by": offer.kind, "shares": dict(offer.shares), "left": offer.left}
    return {"method": found.method, "error": found.error, "prizes": found.prizes, "players": players, "deal": deal}
