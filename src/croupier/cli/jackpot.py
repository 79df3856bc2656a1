"""``croupier jackpot``: how often a jackpot falls, and what it is worth: that of a card room, or one of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Chosen, loaded

if TYPE_CHECKING:
    from croupier.room.linked.worth import LinkedWorth


def jackpot(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game among players, such as veikkaus/holdem; or a jackpot of the house: ray-casino/wheels.",
        ),
    ],
    option: Chosen = None,
    players: Annotated[int, typer.Option(min=2, max=10, help="Among players: how many are dealt in.")] = 9,
    fund: Annotated[
        float | None, typer.Option(min=0, max=10**9, help="What the jackpot holds; among players 10,000.")
    ] = None,
    stake: Annotated[
        float | None, typer.Option(min=0, max=10**9, help="Against the house: what one stakes in a round.")
    ] = None,
    deals: Annotated[
        int, typer.Option(min=1_000, max=10**9, help="Among players: how many deals are sampled.")
    ] = 200_000,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same figures.")] = None,
    room: Annotated[list[str] | None, typer.Option(help="An option of the card room, as name=choice.")] = None,
    json: AsJson = False,
) -> None:
    """Certify a jackpot: how often it falls and what it is worth, exactly or with intervals of 95 %."""
    from croupier.room.linked.book import names

    if game in names():
        _linked(game, stake, fund, json=json)
        return
    from croupier.cli.screen import screen
    from croupier.play import Refused
    from croupier.room.rules.book import room_for
    from croupier.room.worth import jackpot_worth

    played = loaded(game, option)
    chosen = dict(each.partition("=")[::2] for each in room or ())
    rules = room_for(played.id, **chosen).jackpot
    if rules is None:
        raise Refused(f"The card room of {played.id.split('/')[0]} has no jackpot, unless --room announces one.")
    money, found = played.currency(), jackpot_worth(played, rules, players, deals, seed)
    holds = round((10_000 if fund is None else fund) * 10**2)
    worth = found.a_hand(holds)
    if json:
        import json as text

        often = [found.often(n) for n in range(len(found.hits))]
        figures = [{"low": each.low, "value": each.value, "high": each.high} for each in (*often, found.often())]
        said = {"game": found.game, "players": players, "deals": deals, "method": found.method}
        said |= {"assumed": found.assumed, "categories": figures[:-1], "any": figures[-1]}
        said |= {"fund": holds, "a_hand": {"low": worth.low, "value": worth.value, "high": worth.high}}
        print(text.dumps(said, ensure_ascii=False, indent=2))
        return
    out = screen()
    out.print(f"{played.title}, {players} players: {deals:,} deals, {found.method}; {found.assumed}.")
    for number in range(len(found.hits)):
        each = found.often(number)
        paid = f"pays {100 * found.paid[number]:.4g} % of the fund" if found.hits[number] else "did not fall"
        out.print(f"Category {number + 1}: {_once(each.value)} ({_once(each.high)} to {_once(each.low)}), {paid}.")
    amounts = (money.with_sign(round(each)) for each in (worth.value, worth.low, worth.high))
    out.print(
        "With {} in it a hand is worth {} to all ({} to {}); {} are dropped.".format(
            money.with_sign(holds), *amounts, money.with_sign(found.drop)
        )
    )


def _linked(name: str, stake: float | None, fund: float | None, *, json: bool) -> None:
    """A jackpot of the house, at every game to which it is linked."""
    from croupier.cli.screen import screen
    from croupier.room.linked.book import jackpot_named
    from croupier.room.linked.worth import certificates

    rules = jackpot_named(name)
    found = certificates(name, *(None if each is None else round(each * 10**2) for each in (stake, fund)))
    if json:
        import json as text

        print(text.dumps([each.as_json() for each in found], ensure_ascii=False, indent=2))
        return
    out = screen()
    out.print(f"{rules.title['en']}, {rules.kind}: {' '.join(rules.said.values())}")
    for each in found:
        out.print(_told(each))


def _told(found: LinkedWorth) -> str:
    """What a jackpot is worth at a game, in sentences."""
    from croupier.money import CURRENCIES

    money = CURRENCIES[found.rules.currency].with_sign
    fee = f" and the fee of {money(found.fee)}" if found.fee else ""
    often = _once(float(found.chance), "rounds")
    if found.interval is not None:
        most, least = _once(found.interval.high, "rounds"), _once(found.interval.low, "rounds")
        often += f" ({most} to {least})"
    parts = [
        f"{found.game}, {money(found.stake)} on {found.bet}{fee}: it falls {often} ({found.method}).",
        f"At {money(found.size)} a round is worth {float(found.worth) / 100:.4f} by it, which adds "
        f"{float(100 * found.added):+.4f} % of the stake to an edge of {float(100 * found.edge):.4f} %;",
        f"over all sizes {float(100 * found.long_run):+.4f} %.",
    ]
    if found.even is not None:
        parts.append(f"From {money(found.even)} on the bet has no edge.")
    if found.favours:
        parts.append("Over all sizes the bet favours the player.")
    if found.part:
        parts.append(
            f"When it falls it holds {money(round(found.expected))} on average, with a deviation of "
            f"{money(round(found.deviation))}, where one plays so alone."
        )
    return " ".join(parts)


def _once(chance: float, of: str = "hands") -> str:
    return f"once in {1 / chance:,.0f} {of}" if chance else "never"
