"""What is typed at a table: plain text from those who sit there to those who sit there and want it, in no log."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from evening_kit import EUR, Evening, story, two_sit_down
from table_kit import Onlooker, Story

from croupier.play import Refused
from croupier.room import Sitter, TableActor, chatting
from croupier.room.chat import AT_MOST, KEPT, LONGEST, WITHIN_S, Chatters, Manners, plain
from croupier.room.news import ChatChanged, Wrote
from croupier.room.spec import Spec


def _read(page: Onlooker) -> list[str]:
    """What a page was sent of what was typed."""
    return [f"{news.line.name}: {news.line.text}" for news in page.heard if isinstance(news, Wrote)]


def _remembered(evening: Evening, name: str) -> list[str]:
    """What somebody is shown who sits down now."""
    return [line.text for line in evening.table.chat.lines(evening.table.seats[name])]


async def _guest(evening: Evening, name: str) -> Onlooker:
    evening.bank.wallets[name] += 10 * EUR
    page = evening.pages[name] = Onlooker(name)
    await evening.do(evening.table.watch(page))
    await evening.do(evening.table.sit(Sitter(name, name, guest=True)))
    return page


def _house(who: Chatters = "everybody", muted: Collection[str] = ()) -> Evening:
    """A table of a house that lets these chat."""
    evening = Evening(chairs=4)
    manners = Manners(evening.clock, who, lambda player: player in muted)
    evening.table = TableActor(evening.table.spec, evening.bank, evening._deliver, evening.table.pace, evening.clock,
                               manners=manners)  # fmt: skip
    return evening


@pytest.mark.parametrize(
    ("typed", "passed_on"),
    [
        ("  nice   hand ", "nice hand"),
        ("<b>bold</b> & [link](http://x)", "<b>bold</b> & [link](http://x)"),
        ("no\u00a0break", "no break"),
        ("cafe\u0301", "café"),
        ("שלום, привет, 你好 👍❤️", "שלום, привет, 你好 👍❤️"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_plain_text_is_passed_on_as_it_is(typed: str, passed_on: str) -> None:
    assert plain(typed) == passed_on


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "at least one letter"),
        (" \u2003 ", "at least one letter"),
        ("x" * (LONGEST + 1), "at most 200 letters; this has 201"),
        ("two\nlines", "no U\\+000A"),
        ("a\ttab", "no U\\+0009"),
        ("\x1b[31mred", "no U\\+001B"),
        ("nul\0", "no U\\+0000"),
        ("pay \u202eeur 01", "right-to-left override"),
        ("\u2066isolated\u2069", "left-to-right isolate"),
        ("mark\u200f", "right-to-left mark"),
        ("zero\u200bwidth", "zero width space"),
        ("joined\u200d", "zero width joiner"),
        ("\ufeffmark of order", "zero width no-break space"),
        ("tag\U000e0041", "tag latin capital letter a"),
        ("line\u2028end", "line separator"),
        ("private\ue000", "no U\\+E000"),
        ("half\ud83d", "no U\\+D83D"),
        ("unknown\U0003ffff", "no U\\+3FFFF"),
        ("\u3164", "hangul filler"),
        ("\u2800\u2800", "braille pattern blank"),
        ("e" + "\u0489" * 4, "more than 3 marks"),
    ],
)
def test_what_is_no_plain_text_is_refused_with_its_reason(typed: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        plain(typed)


@story
async def test_what_somebody_types_those_read_who_sit_there_and_nobody_writes_it_down() -> None:
    evening = Evening()
    await two_sit_down(evening)
    looks_on = Onlooker("Eve")
    await evening.do(evening.table.watch(looks_on))
    written = len(evening.bank.pages)
    await evening.do(chatting.write(evening.table, "Anna", " good luck "))
    assert [_read(page) for page in evening.pages.values()] == [["Anna: good luck"]] * 2
    assert _read(looks_on) == []
    assert len(evening.bank.pages) == written
    assert "do not sit" in await evening.refusal(chatting.write(evening.table, "Eve", "me, too"))
    assert "no right-to-left" in await evening.refusal(chatting.write(evening.table, "Anna", "\u202e"))
    assert _remembered(evening, "Ben") == ["good luck"], "what was refused is nowhere"


@story
async def test_against_the_house_nobody_chats() -> None:
    table = Story()
    await table.comes("Anna")
    for asked in (chatting.write(table.table, "Anna", "hello"), chatting.listen(table.table, "Anna", True)):
        assert "among players" in await table.refusal(asked)


@story
async def test_a_guest_neither_reads_nor_writes_until_he_says_so() -> None:
    evening = Evening()
    await two_sit_down(evening)
    guest = await _guest(evening, "Gus")
    await evening.do(chatting.write(evening.table, "Anna", "before"))
    assert "switch it on" in await evening.refusal(chatting.write(evening.table, "Gus", "hello"))
    assert (_read(guest), _remembered(evening, "Gus")) == ([], [])
    await evening.do(chatting.listen(evening.table, "Gus", True))
    assert isinstance(guest.heard[-1], ChatChanged)
    assert not any(isinstance(news, ChatChanged) for news in evening.pages["Anna"].heard), "that is nobody else's"
    await evening.do(chatting.write(evening.table, "Gus", "hello"))
    assert _read(guest) == ["Gus: hello"]
    assert _remembered(evening, "Gus") == ["before", "hello"]
    await evening.do(chatting.listen(evening.table, "Gus", False))
    await evening.do(chatting.write(evening.table, "Anna", "after"))
    assert _read(guest) == ["Gus: hello"]


@story
async def test_who_has_it_off_reads_nothing_and_the_others_go_on() -> None:
    evening = Evening()
    await two_sit_down(evening)
    await evening.do(chatting.listen(evening.table, "Ben", False))
    await evening.do(chatting.write(evening.table, "Anna", "hello"))
    assert [_read(evening.pages[name]) for name in ("Anna", "Ben")] == [["Anna: hello"], []]
    assert "have the chat off" in await evening.refusal(chatting.write(evening.table, "Ben", "hello"))


@story
async def test_nobody_writes_without_end_at_however_many_tables() -> None:
    one, two = Evening(), Evening()
    two.clock = one.clock
    manners = Manners(one.clock)
    for each in (one, two):
        spec = Spec("t", "T", each.table.spec.game, "EUR", practice=True)
        each.table = TableActor(spec, each.bank, each._deliver, each.table.pace, one.clock, manners=manners)
        await two_sit_down(each)
    for n in range(AT_MOST):
        table = (one, two)[n % 2]
        await table.do(chatting.write(table.table, "Anna", f"line {n}"))
        assert "at most" in await table.refusal(chatting.write(table.table, "Anna", "x" * 201)), "that does not count"
    for table in (one, two):
        assert f"{AT_MOST} things in 20 seconds: wait 20" in await table.refusal(
            chatting.write(table.table, "Anna", "one more")
        )
    await two.do(chatting.write(two.table, "Ben", "I may"))
    one.clock.time += WITHIN_S
    await one.do(chatting.write(one.table, "Anna", "again"))


@story
async def test_a_table_remembers_the_last_lines_for_who_sits_down_until_nobody_is_there() -> None:
    evening = Evening(chairs=4)
    await two_sit_down(evening)
    for n in range(KEPT + 3):
        await evening.do(chatting.write(evening.table, "Anna", f"line {n}"))
        evening.clock.time += WITHIN_S / AT_MOST
    await evening.comes("Cleo")
    assert _remembered(evening, "Cleo") == [f"line {n}" for n in range(3, KEPT + 3)]
    for name in ("Anna", "Ben", "Cleo"):
        await evening.do(evening.table.stand(name))
    await evening.until("waiting")
    await evening.comes("Dan")
    assert _remembered(evening, "Dan") == []


@story
async def test_the_house_lets_nobody_chat() -> None:
    evening = _house("nobody")
    await two_sit_down(evening)
    assert "Nobody chats at this table" in await evening.refusal(chatting.write(evening.table, "Anna", "hello"))
    assert "Nobody chats at this table" in await evening.refusal(chatting.listen(evening.table, "Anna", True))
    assert evening.table.chat.state(None) == "closed"


@story
async def test_the_house_lets_accounts_chat_and_no_guests() -> None:
    evening = _house("accounts")
    await two_sit_down(evening)
    guest = await _guest(evening, "Gus")
    for asked in (chatting.listen(evening.table, "Gus", True), chatting.write(evening.table, "Gus", "hello")):
        assert "guests do not chat" in await evening.refusal(asked)
    await evening.do(chatting.write(evening.table, "Anna", "hello"))
    assert (_read(guest), _read(evening.pages["Ben"])) == ([], ["Anna: hello"])


@story
async def test_whom_the_house_has_muted_reads_and_is_not_read() -> None:
    muted: list[str] = []
    evening = _house(muted=muted)
    await two_sit_down(evening)
    await evening.do(chatting.write(evening.table, "Anna", "rude"))
    muted.append("Anna")
    assert "house has muted you" in await evening.refusal(chatting.write(evening.table, "Anna", "ruder"))
    await evening.do(chatting.write(evening.table, "Ben", "thank you"))
    assert _read(evening.pages["Anna"]) == ["Anna: rude", "Ben: thank you"]
    await evening.comes("Cleo")
    assert _remembered(evening, "Cleo") == ["thank you"]
    assert evening.table.chat.state(evening.table.seats["Anna"]) == "muted"


@story
async def test_an_owner_closes_the_chat_of_his_table_and_opens_it_again() -> None:
    evening = Evening()
    await two_sit_down(evening)
    looks_on = Onlooker("Eve")
    await evening.do(evening.table.watch(looks_on))
    await evening.do(chatting.write(evening.table, "Anna", "hello"))
    await evening.do(chatting.let(evening.table, False))
    for page in (*evening.pages.values(), looks_on):
        assert isinstance(page.heard[-1], ChatChanged)
    assert "Nobody chats" in await evening.refusal(chatting.write(evening.table, "Anna", "hello"))
    await evening.do(chatting.let(evening.table, True))
    assert _remembered(evening, "Anna") == []
    await evening.do(chatting.write(evening.table, "Anna", "hello again"))
    assert _remembered(evening, "Ben") == ["hello again"]
