"""A question carries what it is about as facts, so that nobody has to read its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.analysis.register import registered
from croupier.house.floor import default_plan
from croupier.house.register import to_register
from croupier.play import Choose
from croupier.rulebooks import Game, load
from croupier.rulebooks.catalog import ids
from refusals_kit import refusals

CLIENT = Path(__file__).parents[1] / "web" / "src"
METHODS = r"(?:replace|replaceAll|split|includes|startsWith|endsWith|indexOf|lastIndexOf|search|match|matchAll)"
SENTENCE = r"(?:reason|notes?|warnings?|question|because|text|words|says|said|remarks?|about|sentence|pays)"
PATTERN = r"'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`|/(?:\\.|[^/\n\\])+/\w*"
READS = (
    re.compile(rf"\b{SENTENCE}\b[\])!?]*(?:\.trim\(\))?\??\.{METHODS}\("),
    re.compile(rf"\.(?:test|exec)\(\s*[\w.!?]*?\b{SENTENCE}\b"),
)
"""What the house says is taken apart, or matched."""
LOOKS_FOR = re.compile(rf"\.{METHODS}\(\s*({PATTERN})|({PATTERN})\.(?:test|exec)\(")
NO_LETTERS = re.compile(r"\\[a-zA-Z]\{[^}]*\}|\\[a-zA-Z]|\[[^\]]*\]|\$\{[^}]*\}|(?<=/)[a-z]+$|\(\?[<!=:]+")

HOW_IT_LOOKS = {
    "lib/words.ts": "figures on one line with their units, a stop at the end",
    "lib/cards.ts": "cards as signs",
    "table/Refusal.svelte": "bold up to the first stop",
    "table/trainer.svelte.ts": "cards as signs",
}
"""Letters stay as the house wrote them in what these files do with its sentences."""

TEXT_OF_ITS_OWN = {
    "account/Reminders.svelte": "what somebody types",
    "dealer/amounts.ts": "what somebody types",
    "director/deal.ts": "what somebody types",
    "director/made.ts": "what somebody types",
    "equity/picking.ts": "what somebody types",
    "equity/range.ts": "what somebody types",
    "icm/asked.ts": "what somebody types",
    "school/skills.ts": "what somebody types",
    "lib/certificate.ts": "a fraction",
    "lib/fractions.ts": "a fraction",
    "lib/shortcuts.ts": "what somebody types",
    "poker/StakesWish.svelte": "the value of a choice of its own",
    "poker/drawing.ts": "what stands in a picture",
}

NAMES = {
    "options": {"offer", "take", "stay", "draw", "stand", "no", "insure", "even money", "set", "check", "fold"},
    "where cards and stakes lie, and who plays": {"board", "box", "box .", "hand ", "flop", "bot+"},
    "what may be entered for an event": {"Registers"},
    "what a ruling needs": {"seat", "bet", "result", "card"},
    "a game, a style sheet": {"holdem", r":root \{(*)\}"},
}
"""What may be looked for in a text: names that are in no sentence."""
KNOWN = set[str]().union(*NAMES.values())


@pytest.mark.parametrize("game", [name for name in ids() if load(name).among_players is None])
def test_a_question_about_a_box_names_it_as_a_fact_too(game: str) -> None:
    asks = {id(each.ask): each.ask for each in refusals(game, (), 3, rounds=2)}.values()
    for ask in asks:
        if isinstance(ask, Choose) and (named := re.match(r"box \d+(\.\d+)?", ask.question)):
            assert ask.legal()["facts"]["box"] in (named[0], int(named[0].removeprefix("box ").split(".")[0])), ask


def test_a_raise_is_asked_for_with_box_spread_and_pay() -> None:
    raises = [each.ask for each in refusals("ray-halls/red-dog", (), 3, rounds=6) if isinstance(each.ask, Choose)]
    asked = [ask for ask in raises if "raise" in ask.question]
    assert asked
    for ask in asked:
        assert ask.question == "box {box}, spread {spread} pays {pays}: raise?".format(**ask.facts)


def test_a_decision_against_the_house_is_found_in_the_layout_by_its_facts() -> None:
    game = load("gelp/ultimate-texas-holdem")
    streets = {street["name"]: street for street in game.family.layout(game.rules, game.currency())["streets"]}
    found = set()
    for each in refusals(game.id, (), 3, rounds=6):
        if isinstance(each.ask, Choose):
            facts = each.ask.facts
            (decision,) = [d for d in streets[facts["street"]]["decisions"] if d["name"] == facts["decision"]]
            assert decision["question"] == each.ask.question
            found.add(facts["street"])
    assert found == {"deal", "flop", "turn_and_river"}


def written() -> list[tuple[str, str]]:
    """Every line of the client that people wrote, with its file."""
    paths = [*CLIENT.rglob("*.ts"), *CLIENT.rglob("*.svelte")]
    named = [(path.relative_to(CLIENT).as_posix(), path) for path in sorted(paths)]
    own = [(name, path) for name, path in named if not name.startswith("wire/")]
    return [(name, line.strip()) for name, path in own for line in path.read_text(encoding="utf-8").splitlines()]


def sought(line: str) -> list[str]:
    """The words that a line of the client looks for in some text; signs and figures are none."""
    patterns = [NO_LETTERS.sub("", found[1] or found[2]).strip("'\"`/^$") for found in LOOKS_FOR.finditer(line)]
    return [pattern for pattern in patterns if re.search(r"[a-z]{2}", pattern)]


def reads(line: str) -> bool:
    return any(pattern.search(line) for pattern in READS)


@pytest.mark.parametrize(
    "line",
    [
        "facts.each ? reason : reason.replace(` on ${bet} `, ` on ${facts.name} `)",
        "note.replace(/`([^`]+)`/g, '“$1”')",
        "said: said.replace('the big blind', 'BB'),",
        "narrow ? s.last.action.replace('draws', `draws ${s.last.amount}`) : ''",
        "chart.title.replace(/totals$/, '')",
        "/^(soft )?\\d+$/.test(name)",
        "row.last.replace('soft ', '')",
        "p.pays.replace(' to ', ' : ')",
        "finding.what.includes('place')",
        "text.toLowerCase().match(/[a-z]+/g) && words.match(/x/)",
        "/pays (.*):/.exec(felt.view.phase.question)",
    ],
)
def test_who_reads_a_sentence_is_found(line: str) -> None:
    assert reads(line) or not set(sought(line)) <= KNOWN


def test_the_client_reads_no_sentence() -> None:
    """It shows what the house says, and decides by facts."""
    allowed = HOW_IT_LOOKS | TEXT_OF_ITS_OWN
    assert [(name, line) for name, line in written() if name not in allowed and reads(line)] == []
    apart = ("lib/words.ts", "lib/shortcuts.ts")  # odds: *to* between figures; what somebody types: *pot* and *bb*
    looks_for = [(name, line) for name, line in written() if name not in apart]
    assert [(name, line) for name, line in looks_for if not set(sought(line)) <= KNOWN] == []


def test_a_name_that_says_an_option_is_told_from_a_remark_by_its_id() -> None:
    """So a page need not compare *half back on zero* with *On zero, half of an even-chance stake comes back*."""
    plans = [(plan, load(plan.game, **plan.options)) for plan in default_plan() if plan.says]
    remarked = {
        plan.id: {
            remark["option"] for remark in game.family.layout(game.rules, game.currency(plan.currency))["remarks"]
        }
        for plan, game in plans
        if game.rules.family == "draw"
    }
    said = {plan.id: set(plan.says) for plan, _ in plans}
    assert remarked
    assert all(said[table] & options for table, options in remarked.items())


@pytest.mark.parametrize(("game", "code"), to_register(), ids=lambda value: str(value))
def test_notes_and_warnings_are_in_words_that_people_read(game: Game, code: str) -> None:
    found = registered(game, code)
    assert found is not None
    keys = {info.name for info in game.family.catalogue(game.rules) if not info.name.isalpha()}
    for said in [*found.notes, *found.warnings]:
        assert not re.search(r"`|docs/|\.md\b|(?<!\w)-\d|\w_\w", said), said
        assert not [key for key in keys if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", said)], said
