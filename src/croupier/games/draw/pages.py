"""A wheel or dice game as a sheet or a page shows it."""

from __future__ import annotations

from fractions import Fraction

from croupier.figures import whole
from croupier.games.common import BetInfo
from croupier.games.draw.book import book_of
from croupier.games.draw.layouts import DrawLayout, Position, Remark
from croupier.games.draw.model import Bet, Rules, Stakes
from croupier.games.family import Heading
from croupier.games.layouts import EdgeSays, bet_says, edge_says
from croupier.games.pays import say_pays
from croupier.money import Currency


def expectation(rules: Rules, bet: str) -> Fraction:
    """Expected profit per unit staked on a position or a called bet, exactly."""
    bundle = rules.bundles.get(bet, {bet: 1})
    chips = sum(bundle.values())
    total = sum(
        (
            weight * n * rules.result(rules.positions[part], outcome)
            for part, n in bundle.items()
            for outcome, weight in rules.weights.items()
        ),
        Fraction(),
    )
    return total / chips / rules.cases


def _pays(bet: Bet) -> str:
    if isinstance(bet.pays, Fraction):
        return say_pays(bet.pays)
    if bet.on.sum == "each":
        return "; ".join(f"{total}: {say_pays(p)}" for total, p in bet.pays.items())
    counts = {"1": "once", "2": "twice", "3": "three times"}
    return "; ".join(f"{counts.get(n, f'{n} times')} {say_pays(p)}" for n, p in bet.pays.items())


def catalogue(rules: Rules) -> list[BetInfo]:
    """Every kind of bet, called bets last."""
    out = []
    for name, bet in rules.kinds.items():
        positions = tuple(p.id for p in rules.positions.values() if p.kind == name)
        out.append(BetInfo(name, bet.title, bet.about, _pays(bet), positions))
    for name, called in rules.called.items() if rules.called_bets else ():
        bundles = {bet: parts for bet, parts in rules.bundles.items() if bet == name or bet.startswith(f"{name} ")}
        chips = sum(next(iter(bundles.values())).values())
        about = called.about or ", ".join(
            f"{n} × {part}" if n > 1 else part for part, n in next(iter(bundles.values())).items()
        )
        out.append(BetInfo(name, called.title, about, f"{chips} chips, paid as placed", tuple(bundles), called=True))
    return out


_STAKES: dict[Stakes, str] = {
    "returned": "all stakes are returned",
    "player_choice": "each player leaves his stakes for the next draw or takes them back (silence takes them back)",
    "released": "the stakes lie free: each player may leave, change or take them for the next draw",
}


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    drawing = rules.drawing
    what = "the wheel is spun" if rules.wheel else "the dice are thrown"
    steps = ["Bets are opened. Chips may be placed, moved and taken back."]
    if rules.winning_stake == "stays":
        steps[0] += " Winning stakes of the last round still lie and play again unless taken."
    if drawing.bets_close == "at_start" or rules.dice:
        steps.append(f"Bets are closed; then {what}.")
    else:
        steps.append(f"{what[0].upper()}{what[1:]}; bets are taken until “no more bets”.")
    if drawing.thrower == "players":
        steps.append(
            "Players with a stake throw in turn, clockwise; a thrower keeps the dice until he throws"
            f" a total of {drawing.pass_on_sum}. Who does not want to throw passes."
        )
    steps += _validity(rules)
    steps.append("The result is announced. Losing stakes are taken, then winning bets are paid.")
    for part in rules.partial_loss:
        bets = ", ".join(part.bets)
        steps.append(f"On {' or '.join(part.outcomes)} these lose only {part.loses} of the stake: {bets}.")
    return steps


def _validity(rules: Rules) -> list[str]:
    drawing, out = rules.drawing, []
    if drawing.min_turns is not None:
        out.append(f"Fewer than {drawing.min_turns:g} full turns: the draw is void, {_STAKES[drawing.short_stakes]}.")
    if drawing.direction == "alternate":
        out.append(
            f"The wheel turns the other way at every spin; otherwise the spin is void, {_STAKES[drawing.short_stakes]}."
        )
    if drawing.direction == "clockwise":
        out.append(f"The wheel is spun clockwise; otherwise the spin is void, {_STAKES[drawing.short_stakes]}.")
    if rules.wheel and rules.wheel.kind == "sectors":
        if drawing.on_line == "previous":
            out.append("On the line between two fields the field that passed last counts.")
        else:
            out.append(f"On the line between two fields the draw is void, {_STAKES[drawing.line_stakes]}.")
    out.append(f"A draw that fails or is declared void does not count: {_STAKES[drawing.void_stakes]}.")
    return out


def heading(rules: Rules) -> Heading:
    """A visitor looks for dice, for a wheel with pockets and a ball, or for one whose sectors are prizes."""
    if rules.wheel is None:
        return Heading("dice", "Dice", "dice", 1)
    pockets = rules.wheel.kind == "pockets"
    return Heading("wheels", "Wheels", "wheel", 0) if pockets else Heading("money", "Money wheels", "sectors", 2)


def layout(rules: Rules, currency: Currency) -> DrawLayout:
    """What a page needs to draw the table: the space, the number field, every position with its figures."""
    book = book_of(rules, currency)
    positions: list[Position] = []
    for position in rules.positions.values():
        span = book.span(position.id)
        won = Fraction(sum(rules.weights[outcome] for outcome in position.covers), rules.cases)
        pays = sorted(set(position.pays.values()))
        positions.append(
            {
                "id": position.id,
                "bet": position.kind,
                "selection": list(position.selection),
                "covers": list(position.covers),
                "pays": " / ".join(say_pays(p) for p in pays),
                "profits": [str(p) for p in pays],
                "wins": str(won),
                "min": span.low,
                "max": span.high,
                **_edge(rules, position.id),
            }
        )
    return {
        "family": "draw",
        "title": rules.title,
        "wheel": None
        if rules.wheel is None
        else {
            "fields": list(rules.wheel.fields),
            "colours": rules.wheel.colours,
            "names": rules.wheel.names,
            "kind": rules.wheel.kind,
        },
        "dice": None if rules.dice is None else rules.dice.model_dump(),
        "grid": None if rules.grid is None else rules.grid.model_dump(),
        "bets": {
            info.name: {**bet_says(info), "called": info.called, "sum": _sum(rules, info.name)}
            for info in catalogue(rules)
        },
        "positions": positions,
        "called": [
            {"id": bet, "bet": bet.split(" ")[0], "parts": parts, "chips": sum(parts.values()), **_edge(rules, bet)}
            for bet, parts in rules.bundles.items()
        ],
        "remarks": _remarks(rules),
    }


def _sum(rules: Rules, bet: str) -> int | None:
    """The one sum of the dice that a bet is on."""
    wanted = rules.bets[bet].on.sum if bet in rules.bets else None
    return None if wanted is None else whole(wanted)


def _remarks(rules: Rules) -> list[Remark]:
    """What a player should know of this table before betting; few and short."""
    out: list[Remark] = []
    for part in rules.partial_loss:
        if "0" in part.outcomes:
            back = "half" if part.loses == Fraction(1, 2) else 1 - part.loses
            out.append({"words": f"On zero, {back} of an even-chance stake comes back", "option": "zero_rule"})
    if rules.wheel is not None and "00" in rules.wheel.fields:
        out.append({"words": "Double zero", "option": "wheel"})
    if rules.drawing.thrower == "players":
        out.append({"words": "Players throw in turn", "option": "draw_mode"})
    return out


def _edge(rules: Rules, bet: str) -> EdgeSays:
    return edge_says(-expectation(rules, bet))
