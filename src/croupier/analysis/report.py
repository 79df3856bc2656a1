"""A certificate as a page to read."""

from __future__ import annotations

from croupier.analysis.certificate import Certificate
from croupier.rulebooks.sheet import show_fraction


def markdown(done: Certificate) -> str:
    """The certificate as Markdown: the table of bets, the distributions, the warnings."""
    out = [f"# Certificate: {done.game.title}", ""]
    out += [f"- Game: `{done.game.id}`", f"- Currency: {done.currency}", f"- Method: {done.method}"]
    out += [f"- Option {key}: {value}" for key, value in done.game.options.items()]
    out += [f"- Rulebook SHA-256: `{done.game.sha256}`", "", "## Bets", ""]
    out += ["| Bet | Places | Wins | Edge | Edge % | Deviation |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for bet in done.bets:
        wins, edge = show_fraction(bet.hit_frequency), show_fraction(bet.edge) if bet.high is None else "–"
        out.append(f"| {bet.bet} | {bet.positions} | {wins} | {edge} | {bet.percent} | {bet.sd:.4f} |")
    out += ["", "The edge is minus the expected profit per unit staked.", "", "## Distributions", ""]
    out += ["| Bet | Profit per unit : probability |", "| --- | --- |"]
    for bet in done.bets:
        cells = ", ".join(f"{profit} : {show_fraction(p)}" for profit, p in sorted(bet.distribution.items()))
        out.append(f"| {bet.bet} | {cells} |")
    out += ["", *dealt] if (dealt := [f"- {bet.bet}: {bet.dealt}" for bet in done.bets if bet.dealt]) else []
    for chart in done.charts:
        out += ["", f"## {chart.title}", "", "| " + " | ".join(chart.columns) + " |"]
        out.append("|" + " --- |" * len(chart.columns))
        out += ["| " + " | ".join(row) + " |" for row in chart.rows]
    out += ["", *(f"- {note}" for note in done.notes)] if done.notes else []
    out += ["", "## Warnings", ""]
    out += [f"- {warning}" for warning in done.warnings] or ["None."]
    return "\n".join([*out, ""])
