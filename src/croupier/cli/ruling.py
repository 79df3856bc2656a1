"""``croupier ruling``: what to do when something goes wrong at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.screen import fitted, screen, styled

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.school.rulings.book import Chapter, Situation
    from croupier.school.rulings.example import Ruled


def ruling(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WHAT]...", help="What happened, or the name of a situation."),
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Whose rules: veikkaus/holdem.")] = None,
    fact: Annotated[
        list[str] | None, typer.Option("--fact", "-f", metavar="Q=A", help="An answer to a question. Repeatable.")
    ] = None,
) -> None:
    """What to do when something goes wrong at a table: the remedy, its rule, and what other houses do."""
    from croupier.school.rulings.book import every, search, situation

    console, text = screen(), " ".join(what or [])
    if text in {each.name for _, each in every()}:
        _told(console, *situation(text), game, fact or [])
        return
    found = search(text)
    if not found:
        console.print(f"Nothing is found for {text[:60]!r}. Without words all situations are listed.")
    for each in found:
        console.print(styled((each.situation.name, "bold"), f"  {each.situation.part}: {each.situation.title}"))
        console.print(fitted(f"  {each.situation.about}", console.width), style="dim")
    if found:
        console.print(f"\nSay one of them by its name: croupier ruling {found[0].situation.name}")


def _told(console: Console, chapter: Chapter, which: Situation, game: str | None, facts: list[str]) -> None:
    from croupier.play import Refused
    from croupier.rulebooks import load
    from croupier.school.rulings.example import at, ruled
    from croupier.school.rulings.texts import text_of

    given = dict(_fact(each) for each in facts)
    answers, games = which.read(given), chapter.games_of(which)
    chosen = game or games[0]
    if chosen not in games:
        raise Refused(f"{which.title} is not looked up in {chosen[:60]}: {', '.join(games)}")
    console.print(styled((which.title, "bold"), f" · {chosen}"))
    console.print(fitted(which.about, console.width))
    for question in which.questions:
        console.print(f"  {question.ask}")
        for answer in question.answers:
            mark = "●" if answers[question.name] == answer else "○"
            console.print(f"    {mark} {question.name}={answer}")
    own = ruled(which, at(load(chosen)), given)
    console.print(styled(("\nRemedy", "bold")))
    _remedy(console, own)
    for rule in own.rules:
        console.print(styled((f"  {rule}", "bold")))
        console.print(fitted(f"  {text_of(rule)}", console.width), style="dim")
    console.print(styled(("\nThe same facts in other games", "bold")))
    for other in games:
        if other != chosen:
            console.print(f"  {other}", style="bold")
            _remedy(console, ruled(which, at(load(other)), given))


def _remedy(console: Console, found: Ruled) -> None:
    if found.silent:
        console.print(fitted(f"  Not ruled by the book, the supervisor decides: {found.silent}.", console.width))
        return
    for told in found.told:
        console.print(fitted(f"  {told.text}" + (f" ({told.rule})" if told.rule else ""), console.width))
    if found.now:
        console.print(fitted(f"  Then: {found.now}", console.width))


def _fact(text: str) -> tuple[str, str]:
    name, _, answer = text.partition("=")
    return name.strip(), answer.strip()
