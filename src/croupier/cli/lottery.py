"""``croupier tournament fees`` and ``pool``: what houses keep of entries, and the draw of a pool from its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import AsJson, Chosen, drawn_form

if TYPE_CHECKING:
    from croupier.tournament.lottery.fees import Kept


def fees(
    rulebook: Annotated[str | None, typer.Argument(help="Only this rulebook, such as unibet-ee.")] = None,
    json: AsJson = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Markdown tables.")] = False,
) -> None:
    """What part of an entry the house keeps, for every form of tournament, side by side."""
    from croupier.tournament.lottery.fees import fees as kept_of
    from croupier.tournament.lottery.fees import rulebooks

    found = {book: kept_of(book) for book in ([rulebook] if rulebook is not None else rulebooks())}
    if json:
        import json as text

        print(text.dumps({book: [_facts(each) for each in kept] for book, kept in found.items()}, indent=2))
        return
    for book, kept in found.items():
        _beside(book, kept, markdown=markdown)


def _facts(kept: Kept) -> dict[str, object]:
    return kept._asdict() | {"part": str(kept.part), "percent": float(100 * kept.part)}


def _beside(book: str, kept: list[Kept], *, markdown: bool) -> None:
    from rich.table import Table

    from croupier.cli.screen import screen
    from croupier.tournament.lottery.fees import side_by_side, uneven

    forms, rows = side_by_side(kept)
    heads = ("Entry", *forms)
    if markdown:
        print("\n".join([f"| {' | '.join(heads)} |", f"|{' ---: |' * len(heads)}"]))
        print("\n".join(f"| {' | '.join(row)} |" for row in rows))
        print("".join(f"\n- {told}" for told in uneven(kept)))
        return
    table = Table(title=f"{book}: kept of an entry", box=None, header_style="bold", title_justify="left")
    for head in heads:
        table.add_column(head, justify="right")
    for row in rows:
        table.add_row(*row)
    console = screen()
    console.print(table)
    for told in uneven(kept):
        console.print(f"! {told}", style="yellow", soft_wrap=True)


def pool(
    name: Annotated[
        str, typer.Argument(metavar="TOURNAMENT", help="One with a drawn pool, such as unibet-ee/hexapro.")
    ],
    buy_in: Annotated[str, typer.Argument(help="What an entry costs, such as 10 or 0.50.")],
    option: Chosen = None,
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="A seed that was shown after a game: 64 hexadecimal digits.")
    ] = None,
    after: Annotated[float | None, typer.Option(min=0, max=10**6, help="The level after so many minutes.")] = None,
    json: AsJson = False,
) -> None:
    """Draw the pool of a game as the house does; with its seed, the same again."""
    from croupier.money import CURRENCIES
    from croupier.play import CommittedChance
    from croupier.tournament.lottery.book import reserve_of
    from croupier.tournament.lottery.draw import draw as drawn_by
    from croupier.tournament.lottery.draw import game, level_at
    from croupier.tournament.lottery.model import said

    if (loaded := drawn_form(name, option)) is None:
        from croupier.tournament.lottery.book import names

        known = ", ".join(names())
        raise typer.BadParameter(f"{name} has no drawn pool: {known} have one", param_hint="TOURNAMENT")
    form, money = loaded.form, CURRENCIES[loaded.form.currency]
    chance = CommittedChance(_seed(seed))
    found = drawn_by(form.lottery, chance)
    one = game(form, money.parse(buy_in), found)
    number, level = level_at(form, found.row, 0 if after is None else round(after * 60_000))
    if json:
        import json as text

        told: dict[str, object] = {"tournament": loaded.id, "buy_in": one.buy_in, "number": found.number}
        told |= {"of": form.lottery.of, "multiplier": str(found.times), "pool": one.pool, "prizes": one.prizes}
        told |= {"house": one.house, "stack": found.row.stack, "level_ms": found.row.level, "bank": found.row.bank}
        told |= {"level": number, "blinds": level, "commitment": chance.commitment, "seed": chance.seed.hex()}
        print(text.dumps(told, indent=2))
        return
    prizes = " / ".join(map(money.with_sign, one.prizes))
    print(f"{loaded.title}, {money.with_sign(one.buy_in)}: number {found.number:,} of {form.lottery.of:,} is drawn.")
    print(f"{said(found.times)}: the pool is {money.with_sign(one.pool)}, for the places {prizes}.")
    print(f"Everybody has {found.row.stack} chips; a level lasts {found.row.level / 60_000:g} min.")
    print(f"The reserve of time: {reserve_of(form, found.row)}.")
    if after is not None:
        print(f"After {after:g} minutes: level {number}, {level}.")
    print(f"Commitment {chance.commitment}\nSeed {chance.seed.hex()}")


def _seed(text: str | None) -> bytes | None:
    from croupier.play.chance import SEED_BYTES

    if text is None:
        return None
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise typer.BadParameter(f"a seed is {2 * SEED_BYTES} hexadecimal digits", param_hint="--seed")
    return seed
