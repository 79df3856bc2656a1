"""Drills of rulings: something goes wrong at a table, and the remedy is chosen. From the book, by the engine."""

from __future__ import annotations

from itertools import product
from typing import Final

from croupier.school.bench import Bench
from croupier.school.drill import Drill, Kind, Seen, Step, chosen
from croupier.school.rulings.book import Situation, chapters
from croupier.school.rulings.example import At, Ruled, ruled


def _every(situation: Situation, here: At) -> list[tuple[dict[str, str], Ruled]]:
    """Every answer to the questions of a situation for which the rulebook has a remedy."""
    names = [question.name for question in situation.questions]
    facts = [dict(zip(names, each, strict=True)) for each in product(*(q.answers for q in situation.questions))]
    found = [(each, ruled(situation, here, each)) for each in facts]
    return [(each, remedy) for each, remedy in found if not remedy.silent]


def rule_an_incident(bench: Bench) -> Drill:
    """What is to be done, among all that could be."""
    here = At("", bench.family, bench.rules, bench.currency)
    (chapter,) = [chapter for chapter in chapters() if chapter.family == bench.rules.family]
    for situation in bench.mixed(chapter.situations):
        known = _every(situation, here)
        remedies = tuple(dict.fromkeys(remedy.remedy for _, remedy in known))
        if len(remedies) > 1:
            break
    facts, remedy = bench.pick(known)
    asks = {question.name: question.ask for question in situation.questions}
    options = [remedy.remedy, *bench.some([each for each in remedies if each != remedy.remedy], 1 + bench.level)]
    return Drill(
        f"{situation.about} What follows?",
        tuple(Seen(asks[name], text=answer) for name, answer in facts.items()),
        (chosen("ruling", remedy.remedy, tuple(bench.mixed(options))),),
        tuple(Step(", ".join(each.values()), "", other.remedy) for each, other in known),
        bench.currency,
        f"By {', '.join(remedy.rules)}." if remedy.rules else "As the table is run.",
    )


KINDS: Final[tuple[Kind, ...]] = (
    Kind(
        name="rule-an-incident",
        title="Rule on an incident",
        about="Something goes wrong at the table: what is the remedy?",
        how="Choose what follows by the rules of this house.",
        levels=("two remedies", "three remedies", "four remedies"),
        make=rule_an_incident,
        only=tuple(game for chapter in chapters() for game in chapter.taught),
    ),
)
