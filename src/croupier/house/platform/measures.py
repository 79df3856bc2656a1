"""What the house does to an account: blocks on its grounds, and cases in which play is looked at. Every step has its
author, its reason, its rule and its moment."""

from __future__ import annotations

from dataclasses import asdict, replace

from croupier.house.platform.entries import (
    AsksBack,
    AsksVideo,
    Blocks,
    ClosesCase,
    Confiscates,
    GivesVideo,
    Holds,
    OpensCase,
    Reclaims,
    Releases,
    Sanctions,
    Unblocks,
)
from croupier.house.platform.happenings import (
    Blocked,
    BlockOver,
    CaseOpened,
    CaseStep,
    Confiscated,
    Event,
    Freed,
    PaidBack,
    Withheld,
)
from croupier.house.platform.model import PlatformRules, Sanction, Touches
from croupier.house.platform.refusals import Held, money, until
from croupier.house.platform.state import Account, Block, Case, Step
from croupier.play import Refused
from croupier.play.record import Json

Next = tuple[Account, tuple[Event, ...]]


# ── blocks ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def blocked(account: Account, what: Touches, game: str = "") -> Block | None:
    """The block that takes this away, the one that lasts longest."""
    found = [
        each
        for each in account.blocks.values()
        if each.what in (what, "account") and each.game in ("", game)
    ]  # fmt: skip
    return max(found, key=lambda each: (each.until is None, each.until or 0), default=None)


def must_be_free(rules: PlatformRules, account: Account, what: Touches, game: str = "") -> None:
    """``Held`` where the house has blocked it, or something is paid back first."""
    for code, purse in account.purses.items():
        if purse.owed and what != "deposit":
            said = f"Pay back first what you have got wrongly: {money(purse.owed, code)}."
            raise Held(said, "owed", rule=rules.measures.rule("reclaims"), left=0)
    if (block := blocked(account, what, game)) is not None:
        of = f" ({block.game})" if block.game else ""
        said = f"The house has blocked your {block.what}{of} {until(rules, block.until)}: {block.ground}."
        raise Held(said, f"block.{block.what}", rule=block.rule, until=block.until)


def block(rules: PlatformRules, account: Account, entry: Blocks) -> Next:
    grounds = rules.measures.grounds
    if entry.ground not in grounds:
        raise Refused(f"The house blocks on the ground of {' or '.join(grounds) or 'nothing'}.")
    return _put(account, entry, entry.id, entry.what, entry.ground, grounds[entry.ground])


def _put(
    account: Account, entry: Blocks | Sanctions, id_: str, what: Touches, ground: str, rule: str | None
) -> Next:  # fmt: skip
    if id_ in account.blocks:
        raise Refused(f"There is a block {id_} already.")
    if entry.until is not None and entry.until <= entry.at:
        raise Refused("A block ends later than it begins.")
    blocks = {**account.blocks, id_: Block(ground, what, entry.until, entry.game, rule)}
    step = Step(entry.at, f"{what} blocked", entry.by, entry.reason, rule)
    account = replace(account, blocks=blocks, notes=(*account.notes, step))
    return account, (Blocked(id_, what, ground, entry.until, rule),)


def unblock(account: Account, entry: Unblocks) -> Next:
    if entry.id not in account.blocks:
        raise Refused(f"There is no block {entry.id}.")
    step = Step(entry.at, f"{account.blocks[entry.id].what} free", entry.by, entry.reason)
    return _without(replace(account, notes=(*account.notes, step)), entry.id)


def _without(account: Account, id_: str) -> Next:
    what = account.blocks[id_].what
    left = {name: each for name, each in account.blocks.items() if name != id_}
    return replace(account, blocks=left), (BlockOver(id_, what),)


# ── what was got wrongly ───────────────────────────────────────────────────────────────────────────────────────────


def reclaim(rules: PlatformRules, account: Account, entry: Reclaims) -> Next:
    """It is paid back in full: what is there at once, the rest of whatever comes (veikkaus/room-general#V-1.62)."""
    if not rules.measures.reclaims:
        raise Refused("In this house nothing is claimed back.")
    if entry.amount <= 0:
        raise Refused("An amount is more than nothing.")
    purse, rule = account.purse(entry.currency), rules.measures.rule("reclaims")
    step = Step(entry.at, "claimed back", entry.by, entry.reason, rule, entry.amount)
    account = account.with_purse(entry.currency, replace(purse, owed=purse.owed + entry.amount))
    return repaid(replace(account, notes=(*account.notes, step)), entry.currency)


def repaid(account: Account, currency: str) -> Next:
    """What is there of what is owed."""
    purse = account.purse(currency)
    part = min(purse.owed, purse.balance)
    if not part:
        return account, ()
    purse = replace(purse, balance=purse.balance - part, owed=purse.owed - part)
    return account.with_purse(currency, purse), (PaidBack(part, purse.owed, currency),)


# ── cases ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _case(account: Account, name: str) -> Case:
    if name not in account.cases:
        raise Refused(f"There is no case {name}.")
    if (case := account.cases[name]).outcome is not None:
        raise Refused(f"Case {name} is over: {case.outcome}.")
    return case


def _stepped(account: Account, name: str, step: Step, **changes: int | str | None) -> Account:
    case = account.cases[name]
    changed = replace(case, steps=(*case.steps, step), **changes)  # type: ignore[arg-type]
    return replace(account, cases={**account.cases, name: changed})


def open_case(rules: PlatformRules, account: Account, entry: OpensCase) -> Next:
    figures = rules.review
    if entry.case in account.cases:
        raise Refused(f"There is a case {entry.case} already.")
    if entry.ground not in figures.grounds:
        raise Refused(f"A case is opened for {', '.join(figures.grounds) or 'nothing here'}.")
    if entry.role == "receiver" and not figures.receiver:
        raise Refused("In this house who receives is not liable.")
    rule = figures.rule("complaint") if entry.role == "complainant" else figures.grounds[entry.ground].rule
    step = Step(entry.at, "opened", entry.by, entry.reason, rule)
    cases = {**account.cases, entry.case: Case(entry.ground, entry.role, (step,))}
    return replace(account, cases=cases), (CaseOpened(entry.case, entry.ground),)


def _not_complainant(case: Case) -> None:
    if case.role == "complainant":
        raise Refused("Nothing is done to who has complained.")


def hold(rules: PlatformRules, account: Account, entry: Holds) -> Next:
    """The money stays on his name, and is neither withdrawn nor played until it is released."""
    _not_complainant(_case(account, entry.case))
    if not rules.review.hold:
        raise Refused("In this house nothing is withheld during a review.")
    if entry.amount <= 0:
        raise Refused("An amount is more than nothing.")
    if entry.until is not None and entry.until <= entry.at:
        raise Refused("A hold ends later than it begins.")
    purse, rule = account.purse(entry.currency), rules.review.rule("hold")
    if entry.amount > purse.free:
        raise Refused(f"{money(purse.free, entry.currency)} on the account are free: no more can be withheld.")
    held = {**purse.held, entry.case: purse.held.get(entry.case, 0) + entry.amount}
    account = account.with_purse(entry.currency, replace(purse, held=held))
    step = Step(entry.at, "withheld", entry.by, entry.reason, rule, entry.amount)
    account = _stepped(account, entry.case, step, hold=entry.until)
    return account, (Withheld(entry.case, entry.amount, entry.currency),)


def release(account: Account, entry: Releases) -> Next:
    _case(account, entry.case)
    account, events = freed(account, entry.case)
    if not events:
        raise Refused(f"Nothing is withheld for case {entry.case}.")
    step = Step(entry.at, "released", entry.by, entry.reason)
    return _stepped(account, entry.case, step, hold=None), events


def freed(account: Account, name: str) -> Next:
    """What was withheld for a case is free."""
    events: list[Event] = []
    for code, purse in list(account.purses.items()):
        if name in purse.held:
            left = {case: amount for case, amount in purse.held.items() if case != name}
            events.append(Freed(name, purse.held[name], code))
            account = account.with_purse(code, replace(purse, held=left))
    return account, tuple(events)


def confiscate(rules: PlatformRules, account: Account, entry: Confiscates) -> Next:
    """A part of his money, or all of it, goes to an account on which it waits for a decision."""
    figures, case = rules.review, _case(account, entry.case)
    _not_complainant(case)
    purse, rule = account.purse(entry.currency), figures.seizes(case.ground)
    if figures.confiscation == "none":
        raise Refused("In this house nobody's money is taken.")
    if rule is None:
        raise Refused(f"No money is taken for {case.ground}.")
    if not 0 < entry.amount <= purse.balance:
        raise Refused(f"There are {money(purse.balance, entry.currency)} on the account.")
    others = sum(amount for case, amount in purse.held.items() if case != entry.case)
    if entry.amount > purse.balance - others:
        raise Refused(f"{money(others, entry.currency)} of it are withheld for another case.")
    if figures.confiscation == "part" and entry.amount == purse.balance:
        raise Refused("In this house a part of somebody's money is taken, not all of it.")
    held = {**purse.held}
    if entry.case in held:
        held[entry.case] = max(0, held[entry.case] - entry.amount)
    held = {case: amount for case, amount in held.items() if amount}
    account = account.with_purse(entry.currency, replace(purse, balance=purse.balance - entry.amount, held=held))
    step = Step(entry.at, "confiscated", entry.by, entry.reason, rule, entry.amount)
    return _stepped(account, entry.case, step), (Confiscated(entry.case, entry.amount, entry.currency),)


def _touched(what: Sanction) -> Touches | None:
    """What a sanction takes away; a warning takes nothing."""
    match what:
        case "removal" | "game block" | "disqualification" | "suspension" | "bar":
            return "play"
        case "closure":
            return "account"
        case _:
            return None


def sanction(rules: PlatformRules, account: Account, entry: Sanctions) -> Next:
    case = _case(account, entry.case)
    _not_complainant(case)
    sanctions = rules.review.sanctions(case.ground)
    if entry.what not in sanctions:
        raise Refused(f"For {case.ground} there is {', '.join(sanctions) or 'no sanction'}.")
    if entry.what == "game block" and not entry.game:
        raise Refused("Which game is blocked?")
    rule = sanctions[entry.what]
    account = _stepped(account, entry.case, Step(entry.at, entry.what, entry.by, entry.reason, rule))
    events: tuple[Event, ...] = (CaseStep(entry.case, entry.what),)
    if (what := _touched(entry.what)) is not None:
        id_ = f"{entry.case}.{len(account.cases[entry.case].steps)}"
        account, told = _put(account, entry, id_, what, case.ground, rule)
        events = (*events, *told)
    return account, events


def ask_video(rules: PlatformRules, account: Account, entry: AsksVideo) -> Next:
    _not_complainant(_case(account, entry.case))
    if not rules.review.video:
        raise Refused("In this house nobody is asked for a recording of his play.")
    if entry.until <= entry.at:
        raise Refused("There must be time to make a recording.")
    step = Step(entry.at, "recording demanded", entry.by, entry.reason, rules.review.rule("video"))
    account = _stepped(account, entry.case, step, video=entry.until)
    return account, (CaseStep(entry.case, "a recording is demanded"),)


def give_video(account: Account, entry: GivesVideo) -> Next:
    if _case(account, entry.case).video is None:
        raise Refused(f"No recording is demanded in case {entry.case}.")
    account = _stepped(account, entry.case, Step(entry.at, "recording given"), video=None)
    return account, (CaseStep(entry.case, "a recording is given"),)


def ask_back(rules: PlatformRules, account: Account, entry: AsksBack) -> None:
    """Nobody answers for losses, whatever comes of a case (unibet-ee/unethical-play#U-EE-21)."""
    _case(account, entry.case)
    said = f"The house does not answer for losses: {money(entry.amount, 'EUR')} are not paid."
    raise Held(said, "review.losses", rule=rules.review.rule("losses"))


def case_file(account: Account, name: str) -> Json:
    """A case as plain data, for who is entitled to see it."""
    if name not in account.cases:
        raise Refused(f"There is no case {name}.")
    return {"case": name, **asdict(account.cases[name])}


def close_case(account: Account, entry: ClosesCase) -> Next:
    """It is over: whatever is still withheld for it is free."""
    _case(account, entry.case)
    account, events = freed(account, entry.case)
    step = Step(entry.at, "closed", entry.by, entry.outcome)
    account = _stepped(account, entry.case, step, hold=None, video=None, outcome=entry.outcome)
    return account, (*events, CaseStep(entry.case, entry.outcome))


# ── what ends by itself ────────────────────────────────────────────────────────────────────────────────────────────


def ended(account: Account, at: int) -> Next:
    """Blocks, holds and times for a recording that are over."""
    events: list[Event] = []
    for id_, each in list(account.blocks.items()):
        if each.until is not None and each.until <= at:
            account, told = _without(account, id_)
            events += told
    for name, case in list(account.cases.items()):
        if case.hold is not None and case.hold <= at:
            account, told = freed(account, name)
            account = _stepped(account, name, Step(at, "hold over"), hold=None)
            events += told
        if case.video is not None and case.video <= at:
            account = _stepped(account, name, Step(at, "no recording"), video=None)
            events.append(CaseStep(name, "no recording was given in time"))
    return account, tuple(events)
