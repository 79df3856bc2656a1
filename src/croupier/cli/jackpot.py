"""``croupier jackpot``: how often the jackpot of a card room falls, and what it is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, Chosen, loaded


def jackpot(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game among players, such as veikkaus/holdem.")],
    option: Chosen = None,
    players: Annotated[int, typer.Option(min=2, max=10, help="How many are dealt in.")] = 9,
    fund: Annotated[float, typer.Option(min=0, max=10**9, help="What the jackpot holds.")] = 10_000,
    deals: Annotated[int, typer.Option(min=1_000, max=10**9, help="How many deals are sampled.")] = 200_000,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same figures.")] = None,
    room: Annotated[list[str] | None, typer.Option(help="An option of the card room, as name=choice.")] = None,
    json: AsJson = False,
) -> None:
    """Certify the jackpot of a card room: how often it falls and what it is worth a hand, with intervals of 95 %."""
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
    holds = round(fund * 10**2)
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


def _once(chance: float) -> str:
    return f"once in {1 / chance:,.0f} hands" if chance else "never"
