"""``croupier school``: the dealers' school in the terminal."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.decisions import Leaving, typed
from croupier.cli.screen import fitted, screen, styled

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.school.drill import Blank, Drill
    from croupier.school.notebook import Notebook
    from croupier.school.study import Result, Study


def school(
    drill: Annotated[
        str | None, typer.Argument(metavar="[DRILL]", help="What to practise; without it, what comes next.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="Whose rules: ray-casino/roulette.")] = None,
    level: Annotated[
        int | None, typer.Option("--level", min=1, max=3, help="How hard; without it, as you are.")
    ] = None,
    questions: Annotated[int, typer.Option("--questions", "-n", min=1, help="How many.")] = 10,
    exam: Annotated[str | None, typer.Option("--exam", help="Sit an exam: first, roulette, cards, poker.")] = None,
    drills: Annotated[bool, typer.Option("--list", help="Only list the drills and exams, and how you stand.")] = False,
    progress: Annotated[
        Path | None, typer.Option("--progress", help="The file of your progress.", show_default=False)
    ] = None,
) -> None:
    """Practise what a dealer must know. Every question is made from a rulebook, and the engine checks the answer."""
    from croupier.school.notebook import Notebook, usual

    desk = Desk(Notebook(progress or usual()), screen())
    if drills:
        desk.listed()
    elif exam is not None:
        desk.exam(exam)
    else:
        desk.practise(drill, game, level, questions)


def _now() -> int:
    return time.time_ns() // 1_000_000


class Desk:
    """One who learns, and his notebook."""

    def __init__(self, notebook: Notebook, console: Console, ask: Callable[[str], str] = input) -> None:
        self.notebook, self.console, self._ask = notebook, console, ask
        self.now: Callable[[], int] = _now

    @property
    def study(self) -> Study:
        return self.notebook.study

    # ── lessons ────────────────────────────────────────────────────────────────────────────────────────────────

    def practise(self, drill: str | None, game: str | None, level: int | None, questions: int) -> None:
        """Questions until there are enough, or till he leaves."""
        from croupier.school.asking import ask, next_lesson
        from croupier.school.course import course
        from croupier.school.lessons import kinds

        asked = right = 0
        try:
            while asked < questions:
                of = next_lesson(self.study, self.now()) if drill is None else course().lesson(drill, game or "")
                put = ask(self.study, of, self.now(), level)
                self.notebook.write(put.entry)
                kind = kinds()[of.kind]
                head = f" · {of.game} · level {put.entry.level} of 3: {kind.levels[put.entry.level - 1]}"
                self.console.print(styled(f"\n{asked + 1}/{questions} ", (kind.title, "bold"), head))
                self.console.print(f"{kind.how} '?' shows the answer, 'q' leaves.", style="dim")
                right += self._question(put.drill, tells=True)
                asked += 1
        except Leaving:
            self.console.print()
        self.console.print(f"{right} of {asked} right." if asked else "Nothing was answered.")

    def exam(self, name: str) -> None:
        """An exam, to its end or till he leaves; then its certificate."""
        from croupier.school.asking import ask_in_exam
        from croupier.school.study import Begun, Left

        if self.study.exam is None:
            self.notebook.write(Begun(name, secrets.token_hex(8), self.now()))
        try:
            while (sitting := self.study.exam) is not None:
                rules = sitting.rules
                put = ask_in_exam(self.study, self.now())
                self.notebook.write(put.entry)
                left = max(0, sitting.ends - self.now()) // 60_000
                number = f"{len(sitting.right) + 1}/{rules.questions}"
                self.console.print(styled(f"\n{number} ", (rules.title, "bold"), f" · {left} minutes left"))
                self._question(put.drill, tells=False)
        except Leaving:
            self.notebook.write(Left(self.now()))
            self.console.print("\nThe exam is left. Nothing of it counts.")
            return
        self._certificate(self.study.results[-1])

    def _question(self, made: Drill, *, tells: bool) -> bool:
        """One question, until it is answered."""
        from croupier.play import Refused
        from croupier.school.asking import judge

        self.console.print(styled((fitted(made.ask, self.console.width), "bold")))
        wide = max(len(seen.where) for seen in made.table)
        for seen in made.table:
            self.console.print(
                f"  {seen.where:<{wide}}  {seen.cards}{'  ' * bool(seen.cards and seen.text)}{seen.text}"
            )
        answers: dict[str, str] = {}
        for blank in made.blanks:
            while blank.label not in answers:
                text = typed(self._ask, self._prompt(blank))
                if text == "?":
                    return self._shown(made, tells=tells)
                try:
                    blank.read(_by_number(blank, text), made.currency)
                except Refused as no:
                    self.console.print(styled(("No:", "yellow"), f" {no}"))
                    continue
                answers[blank.label] = _by_number(blank, text)
        verdict = judge(self.study, answers, self.now())
        self.notebook.write(verdict.entry)
        if tells:
            self._told(made, verdict.right)
            for mark in verdict.marks:
                if not mark.right:
                    slip = f" {mark.slip}" if mark.slip else ""
                    self.console.print(f"  {mark.label}: {mark.answer}, not {mark.said}.{slip}")
            self._working(made)
        return verdict.right

    def _prompt(self, blank: Blank) -> str:
        if blank.options:
            for number, option in enumerate(blank.options, 1):
                self.console.print(f"  {number}. {option}")
            how = {"choice": "one number", "several": "numbers, as 1 3", "order": "all numbers in their order"}
            return f"{blank.label} ({how[blank.form]})> "
        what = {"cards": "cards, as As Kd", "amount": "an amount"}.get(blank.form, blank.unit or "a number")
        return f"{blank.label} ({what})> "

    def _shown(self, made: Drill, *, tells: bool) -> bool:
        from croupier.school.asking import judge

        self.notebook.write(judge(self.study, {}, self.now(), shown=True).entry)
        if tells:
            for blank in made.blanks:
                self.console.print(f"  {blank.label}: {blank.said(blank.right, made.currency)}")
            self._working(made)
        return False

    def _told(self, made: Drill, right: bool) -> None:
        del made
        self.console.print(styled(("Right.", "green") if right else ("Not right.", "red")))

    def _working(self, made: Drill) -> None:
        for step in made.working:
            self.console.print(f"    {step.what}{f', {step.how}' if step.how else ''}: {step.makes}", style="dim")
        self.console.print(fitted(f"  {made.why}", self.console.width))

    # ── how it stands ──────────────────────────────────────────────────────────────────────────────────────────

    def listed(self) -> None:
        """Every drill in the order of the course, with what was right of the last answers; then the exams."""
        from croupier.school.course import course
        from croupier.school.lessons import kinds, lessons

        for chapter in course().chapters:
            self.console.print(styled((f"\n{chapter.title}", "bold")))
            for name in chapter.drills:
                kind = kinds()[name]
                skills = [(of, skill) for of, skill in self.study.skills.items() if of.kind == name]
                stands = ", ".join(f"{of.game} {skill.right}/{len(skill.marks)}" for of, skill in skills)
                games = lessons()[name]
                self.console.print(
                    f"  {name:<18} {kind.about}" + (f"  [{stands}]" if stands else f"  ({len(games)} games)")
                )
        self.console.print(styled(("\nExams", "bold")))
        for name, exam in course().exams.items():
            best = max((result.score for result in self.study.results if result.exam == name), default=None)
            stands = "" if best is None else f"  [best {best} of 100]"
            self.console.print(f"  {name:<18} {exam.questions} questions, {exam.minutes} minutes: {exam.about}{stands}")

    def _certificate(self, result: Result) -> None:
        from croupier.school.lessons import kinds

        rules = result.rules
        word = ("passed", "bold green") if result.passed else ("not passed", "bold red")
        self.console.print(styled(f"\n{rules.title}: {result.score} of 100, ", word, "."))
        for drill, right, many in result.parts:
            self.console.print(f"  {kinds()[drill].title:<28} {right} of {many}")
        self.console.print(f"  {rules.passes} of 100 are needed, and {rules.least} in every part. Seed: {result.seed}")


def _by_number(blank: Blank, text: str) -> str:
    """Options named by their numbers, as people type them; other texts as they are."""
    from croupier.school.drill import BETWEEN

    if not blank.options:
        return text
    numbers = [part for part in text.replace(",", " ").split() if part.isascii() and part.isdigit()]
    if not numbers or len(numbers) != len(text.replace(",", " ").split()):
        return text
    if any(not 1 <= int(number) <= len(blank.options) for number in numbers):
        return text
    return BETWEEN.join(blank.options[int(number) - 1] for number in numbers)
