"""A baccarat game as a sheet or a page shows it."""

from __future__ import annotations

from fractions import Fraction

from croupier.games.baccarat.layouts import BaccaratLayout, Position
from croupier.games.baccarat.model import Bet, Rules
from croupier.games.baccarat.odds import edge
from croupier.games.baccarat.points import SIDES
from croupier.games.common import BetInfo
from croupier.games.layouts import bet_says, edge_says
from croupier.games.pays import say_pays
from croupier.games.spots import Limiter
from croupier.money import Currency


def percent(part: Fraction) -> str:
    """``5 %``."""
    return f"{float(100 * part):g} %"


def _pays(bet: Bet) -> str:
    out = say_pays(bet.pays)
    if bet.commission and bet.commission.rate:
        out += f" less {percent(bet.commission.rate)}"
        if bet.commission.min:
            out += f", at least {bet.commission.min / 100:.2f}"
    for total, pays in bet.pays_on_total.items() if not bet.commission else ():
        out += f"; with {total}: {say_pays(pays)}"
    return out


def catalogue(rules: Rules) -> list[BetInfo]:
    """Every bet."""
    return [
        BetInfo(name, bet.title, bet.about or _about(rules, bet), _pays(bet), (name,))
        for name, bet in rules.kinds.items()
    ]


def _about(rules: Rules, bet: Bet) -> str:
    on = bet.on
    if on.pair is not None:
        how = "rank" if rules.pair_by == "rank" else "points"
        return f"The first two cards of {rules.called(on.pair)} are of the same {how}"
    if on.winner == "tie":
        return "Both sides end with the same total"
    assert on.winner is not None
    with_total = f" with a total of {on.total}" if on.total is not None else ""
    push = "; on a tie the stake is a push" if bet.push_on_tie else ""
    return f"{rules.called(on.winner)} wins{with_total}{push}"


def _span(totals: list[int]) -> str:
    """``0–5``; ``3, 5–7``; ``never``."""
    runs: list[list[int]] = []
    for n in totals:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs) or "never"


def drawing_table(rules: Rules) -> list[str]:
    """The table of draws in sentences."""
    player, banker, drawing = rules.called("player"), rules.called("banker"), rules.drawing
    words = {"D": "draws on", "C": "may choose on", "S": "stands on"}
    out = []
    for name, row in ((player, drawing.player), (f"If {player} stands, {banker}", drawing.banker_if_player_stands)):
        parts = [f"{words[k]} {_span([n for n, a in enumerate(row) if a == k])}" for k in "DCS" if k in row]
        out.append(f"{name} {', '.join(parts)}.")
    rows = []
    for total, row in enumerate(drawing.banker):
        draws, free = (_span([t for t, a in enumerate(row) if a == k]) for k in "DC")
        rows.append(f"{total}: {draws}" + (f" (free choice: {free})" if free != "never" else ""))
    out.append(f"If {player} drew, {banker} draws by the points of that third card – {'; '.join(rows)}.")
    return out


def flow(rules: Rules) -> list[str]:
    """The order of play in sentences."""
    steps = _bank_steps(rules) if rules.bank else _bet_steps(rules)
    order = ", ".join(rules.called(side) for side in rules.dealing.order)
    steps.append(f"Four cards are dealt face {rules.dealing.faces}: {order}.")
    if rules.dealing.turning == "highest_stake":
        steps.append("The highest stake on a side turns that side's cards; what nobody has staked on the dealer turns.")
    if rules.bank:
        steps.append("The largest stake against the bank plays the punto cards, the banker plays his own.")
    naturals = " or ".join(map(str, rules.drawing.naturals))
    steps.append(f"{naturals} with two cards on either side is a natural: nobody draws.")
    steps += drawing_table(rules)
    if rules.bank and rules.bank.free_drawing:
        steps.append("Against banco solo both sides choose freely whether to draw, on any total without a natural.")
    steps.append("The higher total wins. Losing stakes are collected first, then the winners are paid.")
    steps.append(
        f"The shoe holds {rules.shoe.packs} packs; when the cut card ({rules.shoe.behind} cards before the end) has"
        " come out, the round is finished and the shoe is shuffled anew."
    )
    return steps


def _bet_steps(rules: Rules) -> list[str]:
    when = {"before_deal": "before the first card", "before_reveal": "before the cards are turned"}
    steps = [f"Bets are placed {when[rules.betting.closes]}."]
    for group in rules.betting.one_of:
        steps.append(f"A player has only one of {', '.join(rules.bets[name].title['en'] for name in group)}.")
    if rules.betting.side_bets_need_main:
        steps.append("Side bets need a main bet.")
    if rules.betting.free_games:
        steps.append("Rounds without any stake (free games) may be dealt.")
    return steps


def _bank_steps(rules: Rules) -> list[str]:
    bank = rules.bank
    assert bank is not None
    grows = "what he won" if bank.growth == "net" else "what he won before commission"
    order = ", ".join(name.replace("_", " ") for name in bank.priority)
    avec = "shares half of it" if bank.avec == "share_half" else "adds half to it"
    return [
        "The first bank goes to the player who stakes the largest sum on it; of equal offers the earlier.",
        f"A banker who won may stay, with his last bank and {grows}, or give the bank away; when the bank loses it"
        f" passes {bank.passes}. After a tie the bank {'stays' if bank.tie_keeps_bank else 'passes'}.",
        "The others stake against the bank, together no more than its sum; a stake beyond it is cut.",
        "Banco solo plays alone for the whole bank; banco avec la table for half of it against the bank; banco avec"
        f" {avec} with the banker. In this order of right: {order}.",
        f"When the bank wins, the house takes {percent(bank.commission.rate)} of what it wins.",
    ]


def layout(rules: Rules, currency: Currency) -> BaccaratLayout:
    """What a page needs to draw the table."""
    limiter = Limiter(rules, currency)
    positions: list[Position] = []
    for name, bet in rules.kinds.items():
        span = limiter.span(name)
        always = bet.commission is None and not bet.pays_on_total
        spot: Position = {
            "id": name,
            "bet": name,
            "pays": _pays(bet),
            "odds": str(bet.pays) if always else None,
            "min": span.low,
            "max": span.high,
        }
        positions.append(spot if rules.bank else {**spot, **edge_says(edge(rules, name))})
    return {
        "family": "baccarat",
        "title": rules.title,
        "seats": rules.seats,
        "sides": {side: {"place": rules.called(side), "title": rules.sides[side]} for side in SIDES},
        "bets": {
            info.name: {
                **bet_says(info),
                "side": rules.bets[info.name].on.winner or rules.bets[info.name].on.pair,
                "main": rules.bets[info.name].main,
            }
            for info in catalogue(rules)
        },
        "positions": positions,
        "one_of": rules.betting.one_of,
        "free_games": rules.betting.free_games,
        "dealing": rules.dealing.model_dump(exclude={"rules"}),
        "drawing": rules.drawing.model_dump(),
        "shoe": {"packs": rules.shoe.packs, "cards": rules.shoe.size, "behind": rules.shoe.behind},
        "bank": rules.bank.model_dump(mode="json", exclude={"rules"}) if rules.bank else None,
        "roads": ["bead_plate", "big_road"],
    }
