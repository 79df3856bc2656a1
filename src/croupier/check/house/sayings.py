"""The sentences of a house's stories: from each comes an entry for somebody's account."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from croupier.check.evening import Unread
from croupier.check.scenario import Number
from croupier.check.yamlfile import parse_yaml
from croupier.house.floor import must_fit
from croupier.house.platform import entries as e
from croupier.house.platform.account import Account
from croupier.house.platform.model import Cls, PlatformRules
from croupier.house.platform.money import may_offer
from croupier.money import Currency
from croupier.room.spec import Spec
from croupier.rulebooks import load
from croupier.rulebooks.ceilings import Ceilings, ceilings_for
from croupier.rulebooks.files import LIMITS

WHO: Final = r"(?P<who>[A-Z]\w*)"
TABLE: Final = r"(?P<table>[\w-]+)"
AMOUNT: Final = r"(?P<amount>[\d.]+)"
CASE: Final = r"case (?P<case>[\w-]+)"
PRIZE: Final = r"prize (?P<prize>[\w-]+)"
_MOMENT: Final = r"\d{4}-\d\d-\d\d \d\d:\d\d"
_UNTIL: Final = rf"(?: until (?P<until>{_MOMENT}))?"
_GAME: Final = r"(?:, game (?P<game>[\w-]+))?"
_BY: Final = r"(?:, by (?P<by>[A-Z]\w*))?(?:, because (?P<reason>.+))?"
OWN: Final[dict[str, e.Own]] = {
    "spending": "spending",
    "deposits": "deposit",
    "time": "time",
    "losses on slot games": "slot",
    "losses against the bank": "alone",
    "losses against others": "among",
}
LIMIT: Final = rf"(?P<what>{'|'.join(OWN)}) per (?P<window>day|month)"
_AGAINST: Final[dict[str, Cls]] = {"on slots": "slot", "against the bank": "alone", "against others": "among"}
_CLASS: Final = rf"(?P<cls>{'|'.join(_AGAINST)})"
Said = dict[str, Any]


class House(Protocol):
    """The house that is told: its rules, its accounts, and how amounts and moments are written there."""

    rulebook: str
    rules: PlatformRules
    money: Currency
    accounts: dict[str, Account]

    def amount(self, text: Number) -> int: ...

    def moment(self, text: str) -> int: ...

    def account(self, who: str) -> Account: ...


def ceilings_of(house: House) -> Ceilings:
    """What nobody may stake more than there, by class of bet."""
    if (found := ceilings_for(f"{house.rulebook}/{LIMITS}")) is None:
        raise Unread(f"{house.rulebook} has no ceilings by class of bet")
    return found


Made = Iterator[tuple[str, e.Entry]]
Makes = Callable[[House, int, Said], Made]
SENTENCES: Final[list[tuple[re.Pattern[str], Makes]]] = []


def says(*patterns: str) -> Callable[[Makes], Makes]:
    """The sentences from which an entry is made."""

    def known(make: Makes) -> Makes:
        SENTENCES.extend((re.compile(pattern), make) for pattern in patterns)
        return make

    return known


def _until(house: House, said: Said) -> int | None:
    return None if said["until"] is None else house.moment(said["until"])


def _decided(said: Said) -> dict[str, str]:
    return {"by": said["by"] or "", "reason": said["reason"] or ""}


# ── people ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@says(
    r"(?P<person>[A-Z]\w*) registers(?: as (?P<who>[A-Z]\w*))?, born (?P<born>\S+?)(?:, identified by (?P<by>\w+))?"
    r"(?P<found>, found in the register)?(?:, accepts terms (?P<terms>\w+))?"
)
def _registers(house: House, at: int, said: Said) -> Made:
    taken = said["who"] is not None and said["person"] in house.accounts
    found = said["found"] is not None
    yield said["who"] or said["person"], e.Registers(at, said["born"], said["by"], found, taken, said["terms"])


@says(rf"{WHO} accepts terms (?P<terms>\w+)")
def _accepts(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Accepts(at, said["terms"])


@says(rf"the register of excluded persons (?P<answer>clears|knows) {WHO}")
def _checked(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Checked(at, said["answer"] == "knows")


@says(rf"{WHO} turns out to be born (?P<born>\S+)")
def _proves(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Proves(at, said["born"])


@says(rf"{WHO} closes the account")
def _closes(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Closes(at)


# ── money ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"{WHO} deposits {AMOUNT}")
def _deposits(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.Deposits(at, house.amount(said["amount"]), house.money.code)


@says(
    rf"{WHO} withdraws {AMOUNT}(?P<where>)(?: by transfer(?P<no>, which he refuses)?)?",
    rf"{WHO} withdraws {AMOUNT} in cash at the (?P<where>desk|table|indicated)(?: place)?(?P<no>)",
)
def _withdraws(house: House, at: int, said: Said) -> Made:
    where: Literal["desk", "table", "indicated", "online"] = said["where"] or "online"
    by: Literal["cash", "transfer"] = "cash" if said["where"] else "transfer"
    amount = house.amount(said["amount"])
    yield said["who"], e.Withdraws(at, amount, house.money.code, by, where, not said["no"])


@says(rf"{WHO} stakes {AMOUNT} {_CLASS} at {TABLE}(?: with the account of (?P<other>[A-Z]\w*))?{_GAME}")
def _stakes(house: House, at: int, said: Said) -> Made:
    cls, amount = _AGAINST[said["cls"]], house.amount(said["amount"])
    own = said["other"] is None
    entry = e.Stakes(at, said["table"], cls, amount, house.money.code, said["game"] or "", own)
    yield said["other"] or said["who"], entry


@says(rf"{WHO} takes {AMOUNT} to {TABLE}{_GAME}")
def _takes(house: House, at: int, said: Said) -> Made:
    amount = house.amount(said["amount"])
    yield said["who"], e.Stakes(at, said["table"], "among", amount, house.money.code, said["game"] or "")


@says(
    rf"{WHO} gets {AMOUNT} at {TABLE}(?: for (?P<of>[\d.]+))?(?:, the screen shows (?P<shown>[\d.]+))?",
    rf"{WHO} brings back {AMOUNT} from {TABLE}(?P<of>)(?P<shown>)",
)
def _gets(house: House, at: int, said: Said) -> Made:
    lies = house.account(said["who"]).open.get(said["table"])
    released = house.amount(said["of"]) if said["of"] else 0 if lies is None else lies.amount
    shown = house.amount(said["shown"]) if said["shown"] else None
    cls: Cls = "alone" if lies is None else lies.cls
    paid = house.amount(said["amount"])
    yield said["who"], e.Settles(at, said["table"], cls, released, paid, house.money.code, shown)


@says(rf"{WHO} loses {AMOUNT} {_CLASS} at {TABLE}")
def _loses(house: House, at: int, said: Said) -> Made:
    cls, amount = _AGAINST[said["cls"]], house.amount(said["amount"])
    yield said["who"], e.Stakes(at, said["table"], cls, amount, house.money.code)
    yield said["who"], e.Settles(at, said["table"], cls, amount, 0, house.money.code)


@says(rf"the draw begins at {TABLE}", rf"the time for stakes at {TABLE} is up")
def _drawn(house: House, at: int, said: Said) -> Made:
    for who, account in list(house.accounts.items()):
        if said["table"] in account.open:
            yield who, e.Drawn(at, said["table"])


@says(rf"{WHO} takes back {AMOUNT} at {TABLE}")
def _takes_back(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.TakesBack(at, said["table"], house.amount(said["amount"]))


@says(rf"the round at {TABLE} breaks off")
def _interrupted(house: House, at: int, said: Said) -> Made:
    for who, account in list(house.accounts.items()):
        if said["table"] in account.open:
            yield who, e.Interrupted(at, said["table"])


@says(rf"{WHO} tips {AMOUNT}")
def _tips(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.Tips(at, house.amount(said["amount"]), house.money.code)


@says(rf"a table offers a win of {AMOUNT}")
def _offers(house: House, _: int, said: Said) -> Made:
    may_offer(house.rules, house.amount(said["amount"]), house.money.code)
    yield from ()


@says(r"a table of (?P<game>[\w/-]+)(?: with (?P<options>\{.+\}))? opens")
def _table_opens(house: House, _: int, said: Said) -> Made:
    """As the house sets one up: by the ceilings of its rulebook and of the platform, and what may be won there."""
    game = load(said["game"], **(parse_yaml(said["options"], Path("the story")) if said["options"] else {}))
    must_fit(Spec("table", "A table", game, house.money.code), house.rulebook, house.rules)
    yield from ()


@says(rf"(?:a stake|an entry) of {AMOUNT} in the class (?P<cls>\w+)(?:, (?P<flag>\w+))?")
def _of_a_class(house: House, _: int, said: Said) -> Made:
    flags = [said["flag"]] if said["flag"] else []
    ceilings_of(house).check(said["cls"], house.amount(said["amount"]), *flags)
    yield from ()


@says(rf"the house takes at most {AMOUNT} a stake from {WHO}", rf"the house takes any stake from {WHO}(?P<amount>)")
def _caps(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.Caps(at, house.amount(said["amount"]) if said["amount"] else None, house.money.code)


# ── limits and breaks ──────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"{WHO} limits {LIMIT} to {AMOUNT}(?: min)?", rf"{WHO} limits {LIMIT} no longer(?P<amount>)")
def _limits(house: House, at: int, said: Said) -> Made:
    what = OWN[said["what"]]
    amount = None
    if said["amount"]:
        amount = int(said["amount"]) if what == "time" else house.amount(said["amount"])
    yield said["who"], e.SetsLimit(at, what, said["window"], amount, house.money.code)


@says(rf"{WHO} takes back the raise of {LIMIT}")
def _takes_back_raise(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.TakesBackRaise(at, OWN[said["what"]], said["window"], house.money.code)


@says(rf"{WHO} (?P<does>begins|stops) playing")
def _plays(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Plays(at, said["does"] == "begins")


@says(rf"{WHO} wants to be reminded every (?P<minutes>\d+) min", rf"{WHO} wants no reminders of his own(?P<minutes>)")
def _reminds(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.RemindsAfter(at, int(said["minutes"]) if said["minutes"] else None)


@says(rf"{WHO} reads the reminder")
def _reads(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.ReadsReminder(at)


@says(rf"{WHO} is excluded by own wish for (?P<count>\d+) (?P<unit>month|day)s?")
def _excludes(_: House, at: int, said: Said) -> Made:
    count = int(said["count"])
    months, days = (count, 0) if said["unit"] == "month" else (0, count)
    yield said["who"], e.Excludes(at, months, days)


@says(rf"{WHO} asks to end the exclusion", rf"the house ends the exclusion of {WHO}")
def _lifts(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.LiftsExclusion(at)


@says(rf"{WHO} pauses for (?P<hours>\d+) hours?")
def _pauses(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.CoolsOff(at, int(said["hours"]))


@says(rf"{WHO} plays no more today")
def _stops(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Stops(at)


# ── measures ───────────────────────────────────────────────────────────────────────────────────────────────────────


@says(
    rf"the house blocks the (?P<what>play|deposit|withdrawal|account) of {WHO} on the ground of (?P<ground>[\w ]+?)"
    rf"{_UNTIL}{_GAME}{_BY}"
)
def _blocks(house: House, at: int, said: Said) -> Made:
    until, game = _until(house, said), said["game"] or ""
    yield said["who"], e.Blocks(at, said["what"], said["ground"], said["what"], until, game, **_decided(said))


@says(rf"the house frees the (?P<what>play|deposit|withdrawal|account) of {WHO}{_BY}")
def _unblocks(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Unblocks(at, said["what"], **_decided(said))


@says(rf"{WHO} must pay back {AMOUNT}{_BY}")
def _reclaims(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.Reclaims(at, house.amount(said["amount"]), house.money.code, **_decided(said))


@says(rf"{WHO} asks for {AMOUNT} lost in {CASE}")
def _asks_back(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.AsksBack(at, said["case"], house.amount(said["amount"]))


@says(rf"{CASE} is opened on {WHO} for (?P<ground>[\w -]+?)(?:, as (?P<role>giver|receiver))?{_BY}")
def _opens_case(_: House, at: int, said: Said) -> Made:
    role: Literal["suspect", "giver", "receiver"] = said["role"] or "suspect"
    yield said["who"], e.OpensCase(at, said["case"], said["ground"], role, **_decided(said))


@says(rf"{WHO} complains of (?P<ground>[\w -]+?), {CASE}")
def _complains(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.OpensCase(at, said["case"], said["ground"], "complainant", said["who"])


@says(rf"{CASE} withholds {AMOUNT} of {WHO}{_UNTIL}{_BY}")
def _holds(house: House, at: int, said: Said) -> Made:
    amount, until = house.amount(said["amount"]), _until(house, said)
    yield said["who"], e.Holds(at, said["case"], amount, house.money.code, until, **_decided(said))


@says(rf"{CASE} releases the money of {WHO}{_BY}")
def _releases(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Releases(at, said["case"], **_decided(said))


@says(rf"{CASE} confiscates {AMOUNT} of {WHO}{_BY}")
def _confiscates(house: House, at: int, said: Said) -> Made:
    amount = house.amount(said["amount"])
    yield said["who"], e.Confiscates(at, said["case"], amount, house.money.code, **_decided(said))


@says(rf"{CASE} brings {WHO} an? (?P<what>[a-z ]+?){_UNTIL}{_GAME}{_BY}")
def _sanctions(house: House, at: int, said: Said) -> Made:
    until, game = _until(house, said), said["game"] or ""
    yield said["who"], e.Sanctions(at, said["case"], said["what"], until, game, **_decided(said))


@says(rf"{CASE} demands a recording from {WHO}{_UNTIL}{_BY}")
def _asks_video(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.AsksVideo(at, said["case"], _until(house, said) or at, **_decided(said))


@says(rf"{WHO} gives a recording in {CASE}")
def _gives_video(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.GivesVideo(at, said["case"])


@says(rf"{CASE} of {WHO} ends with (?P<outcome>.+?)(?:, by (?P<by>[A-Z]\w*))?")
def _closes_case(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.ClosesCase(at, said["case"], said["outcome"], said["by"] or "")


# ── prizes ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@says(rf"{WHO} wins {PRIZE} of {AMOUNT}")
def _wins(house: House, at: int, said: Said) -> Made:
    yield said["who"], e.Wins(at, said["prize"], house.amount(said["amount"]), house.money.code)


@says(rf"{WHO} claims {PRIZE}")
def _claims(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Claims(at, said["prize"])


@says(rf"{PRIZE} of {WHO} cannot be paid now(?:, because (?P<reason>.+))?")
def _postpones(_: House, at: int, said: Said) -> Made:
    yield said["who"], e.Postpones(at, said["prize"], said["reason"] or "")


@says(rf"{PRIZE} is paid to {WHO} (?:in cash|by (?P<by>transfer)(?:(?P<consent>, he agrees)|(?P<duty>, by law))?)")
def _pays_out(_: House, at: int, said: Said) -> Made:
    by: Literal["cash", "transfer"] = said["by"] or "cash"
    yield said["who"], e.PaysOut(at, said["prize"], by, said["consent"] is not None, said["duty"] is not None)
