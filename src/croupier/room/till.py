"""The till of a table: takes stakes and chips out of wallets and gives them back, through the bank.

Every step of a round is one page, and a page is one transaction: log entries, events and coins together, or nothing of
it. The till knows what lies on the table, read from the events alone; it knows no rule of a game, no clock and nobody
who looks on. What each method returns is what those concerned have in their wallets now.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from croupier.play import Answer, Choice, Place, Refused, Seat, TakeBets
from croupier.play.asks import Lying
from croupier.play.record import Json
from croupier.room import stakes
from croupier.room.bank import Balances, Bank, Ending, Opening, Page, PlayerId, Why
from croupier.room.course import Course
from croupier.room.dealer import Dealer, Step
from croupier.room.risk import Accepted, Risk, TakesAll, taken
from croupier.room.seats import Seats
from croupier.room.spec import Spec


class Till:
    """``lying``: what lies on the table, by seat and bet. It writes of the round that its dealer runs."""

    def __init__(self, spec: Spec, bank: Bank, dealer: Dealer) -> None:
        self._spec, self._bank, self._dealer = spec, bank, dealer
        self.lying: dict[tuple[Seat, str], int] = {}
        self.risk: Risk = TakesAll()
        """Says how much of a stake the house takes."""
        self.closing: Callable[[Page, Course | None], Awaitable[Balances]] = lambda page, _: bank.write(page)
        """Writes the last page of a round, whose course is given where it came to its end; what a card room has to say
        of that is added."""

    def has_stakes(self, seat: Seat) -> bool:
        return any(owner == seat for owner, _ in self.lying)

    def accepted(self, answer: Answer) -> tuple[Answer, Accepted | None]:
        """A bet as the house takes it, with what to say of it where that is only a part."""
        ask = self._dealer.ask
        if not isinstance(answer, Place) or not isinstance(ask, TakeBets):
            return answer, None
        cap = self.risk.cap(self._dealer.players[answer.seat], self._spec.id, self._spec.currency)
        return (answer, None) if cap is None else taken(ask, answer, self.lying, cap, self._spec.currency)

    async def must_afford(self, answer: Answer) -> None:
        """A bet that its player cannot pay is refused before the game hears of it: afterwards all bets of the round
        would have to be played again to forget this one."""
        ask = self._dealer.ask
        if isinstance(answer, Place) and isinstance(ask, TakeBets):
            try:
                accepted = ask.check(answer)
                assert isinstance(accepted, Place)
                stake = sum(amount for _, amount, _ in ask.book.parts(accepted, ask.lying))
            except Refused:
                raise
            except Exception:  # the game falls over it: it is refused, and logged, where the game hears it
                return
            await self._bank.must_have(self._dealer.players[answer.seat], self._spec.currency, stake)

    async def must_afford_all(self, places: Sequence[Place]) -> None:
        """Bets of one seat that are laid together: what they cost in all must be there."""
        player = self._dealer.players[places[0].seat]
        await self._bank.must_have(player, self._spec.currency, sum(place.amount for place in places))

    async def kept_out(self, players: Collection[PlayerId]) -> set[PlayerId]:
        """Who of these may not be dealt another hand, because he or the house says so."""
        return await self._bank.kept_out(self._spec.id, players)

    async def fund_bot(self, player: PlayerId, least: int = 0) -> None:
        """A bot has run out: it is given new play money, at least so much."""
        await self._bank.fund_bot(player, self._spec.currency, least)

    # ── a round ────────────────────────────────────────────────────────────────────────────────────────────────

    async def open(self, course: Course, players: Mapping[Seat, PlayerId], about: Json) -> Balances:
        """A round opens: the commitment is written down before any bet is taken. ``about``: what the entry says
        besides."""
        game, code, number = self._spec.game, self._spec.currency, self._dealer.number + 1
        lying, carry = stakes.opened(course.events), course.table.carry
        owners = {**self._dealer.players, **players}
        head = {"kind": "open", "number": number, "game": game.id, "options": game.options, "carry": carry}
        head |= {"rulebook_sha256": game.sha256, "commitment": course.commitment, "currency": code}
        if course.live:
            head["live"] = True
        page = Page(
            self._spec.id,
            self._spec.round_id(number),
            code,
            entries=({**head, "seats": list(players), "players": list(players.values()), **about},),
            events=tuple(event.as_json() for event in course.events),
            staked={owners[seat]: more for seat, more in stakes.change(self.lying, lying).items()},
            seats=tuple(players.items()),
            opening=Opening(number, game.id, game.options, code, game.sha256, carry, course.commitment, course.seed),
        )
        balances = await self._bank.write(page)
        self.lying = lying
        return balances

    async def join(self, joining: Mapping[Seat, PlayerId]) -> None:
        """Latecomers come into the round."""
        entries = ({"kind": "seat", "seat": seat, "player": player} for seat, player in joining.items())
        players = {**self._dealer.players, **joining}
        await self._bank.write(replace(self._page(*entries), seats=tuple(players.items())))

    async def write(
        self, step: Step, seated: Seats, parts: Iterable[Accepted] = (), said: Sequence[Json] = ()
    ) -> Balances:
        """One step of the round, at its end with all that the settlement moves; who is not ``seated`` any more gets
        then all that is his. ``parts``: of which stakes only a part was taken; ``said``: what the log says besides."""
        players, new = self._dealer.players, step.events
        lying: Lying = stakes.laid(self.lying, new)
        before = {place: self.lying.get(place, 0) for place in lying}
        page = Page(
            self._spec.id,
            self._dealer.round_id,
            self._spec.currency,
            entries=(*said, *(part.entry for part in parts), *_entries(step)),
            first=step.first,
            events=tuple(event.as_json() for event in new),
            staked={players[seat]: more for seat, more in stakes.change(before, lying).items()},
            why="raise" if any(isinstance(given, Choice) for given in step.inputs) else "stake",
        )
        if step.course.settlement is None:
            balances = await self._bank.write(page)
            stakes.moved(self.lying, lying)
        else:
            page, left = self._settled(page, step.course, stakes.moved(dict(self.lying), lying), seated)
            balances = await self.closing(page, step.course)
            self.lying = left
        return balances

    def _settled(
        self, page: Page, course: Course, lying: Lying, seated: Seats
    ) -> tuple[Page, dict[tuple[Seat, str], int]]:
        """The page with the end of the round on it, and what lies on for the next one."""
        end, players = course.settlement, self._dealer.players
        assert end is not None
        gone = [seat for seat in players if seat not in seated]
        among, left = self._spec.game.among_players, dict(lying)
        if among is None:
            left, paid = stakes.settle(lying, end, gone)
            page = replace(page, settled={players[seat]: share for seat, share in paid.items()}, pot=end.pot)
        else:  # chips go from stack to stack; what is in nobody's and not in the middle is the house's fee
            won = {players[line.seat]: line.profit for line in end.lines if line.profit}
            page = replace(page, won=won, middle=among.middle(end.carry) - among.middle(course.table.carry))
        result = None if end.void else course.result
        over: Json = {"kind": "over", "result": result, "seed": course.seed, "gone": gone}
        over |= {"middle": page.middle} if page.middle else {}
        over |= {"again": True} if end.void and among is not None else {}
        ending = Ending("over", result, end.void, end.as_json())
        return replace(page, entries=(*page.entries, over), ending=ending), left

    async def take_back(self, course: Course, inputs: int, said: Sequence[Json]) -> Balances:
        """The last inputs of the round have not been given: what lies now is what lay before them."""
        players, lying = self._dealer.players, stakes.opened(course.events)
        page = replace(
            self._page(*said, {"kind": "taken_back", "inputs": inputs}),
            first=len(course.events),
            taken_back=True,
            staked={players[seat]: more for seat, more in stakes.change(self.lying, lying).items()},
        )
        balances = await self._bank.write(page)
        self.lying = lying
        return balances

    async def void(self, reason: str, said: Sequence[Json] = ()) -> Balances:
        """The round does not happen; everything that lies goes back to those it belongs to. ``said``: what the log says
        besides."""
        players, back = self._dealer.players, stakes.by_seat(self.lying)
        page = replace(
            self._page(*said, {"kind": "void", "reason": reason}),
            staked={players[seat]: -amount for seat, amount in back.items()},
            why="void",
            ending=Ending("void", void=reason),
        )
        balances = await self.closing(page, None)
        self.lying = {}
        return balances

    # ── between rounds ─────────────────────────────────────────────────────────────────────────────────────────

    async def give_back(self, seat: Seat, player: PlayerId) -> Balances:
        """Stakes that stand for the next round, to somebody who goes."""
        mine = {place: amount for place, amount in self.lying.items() if place[0] == seat}
        page = self._page({"kind": "left", "seat": seat})
        balances = await self._bank.write(replace(page, staked={player: -sum(mine.values())}, why="left"))
        self.lying = {place: amount for place, amount in self.lying.items() if place not in mine}
        return balances

    async def move_chips(self, seat: Seat, player: PlayerId, amount: int, about: Json | None = None) -> Balances:
        """Chips from the wallet to the table, or (negative, or none) from the table to the wallet. ``about``: what the
        entry says besides."""
        return await self._bank.write(self.chips_page(seat, player, amount, about))

    def chips_page(self, seat: Seat, player: PlayerId, amount: int, about: Json | None = None) -> Page:
        kind: Why = "buy_in" if amount > 0 else "left"
        entry = {"kind": kind, "seat": seat, "player": player, "amount": abs(amount), **(about or {})}
        page = self._page(entry)
        in_round = page.round if self._dealer.course is not None else None
        return replace(page, round=in_round, staked={player: amount}, why=kind)

    async def write_together(self, *pages: Page) -> Balances:
        """Pages of several tables: all of them, or none."""
        return await self._bank.write_together(pages)

    async def note(self, entry: Json) -> None:
        """Something that moves no money and belongs to no round."""
        await self._bank.write(self.beside(entry))

    def beside(self, entry: Json) -> Page:
        """A page for something that belongs to no round."""
        return replace(self._page(entry), round=None)

    def within(self, entry: Json) -> Page:
        """A page for something beside the game that belongs to the round under way."""
        return self._page(entry)

    async def write_page(self, page: Page) -> Balances:
        return await self._bank.write(page)

    async def give_middle(self, player: PlayerId, amount: int) -> None:
        """What lies in the middle goes to the chips of the last to go."""
        await self._bank.write(self.middle_page({player: amount}, "the last to go"))

    def middle_page(self, to: Mapping[PlayerId, int], reason: str) -> Page:
        """What lies in the middle goes to the chips of these."""
        amount = sum(to.values())
        entry = {"kind": "middle", "amount": amount, "to": dict(to), "reason": reason}
        return replace(self._page(entry), round=None, won=dict(to), middle=-amount)

    def _page(self, *entries: Json) -> Page:
        return Page(self._spec.id, self._dealer.round_id, self._spec.currency, entries)


def _entries(step: Step) -> Iterable[Json]:
    """What the log says of a step: before the first draw the players' numbers, then every input."""
    if step.mix is not None:
        yield {"kind": "mix", "nonces": [list(pair) for pair in step.mix.nonces]}
    for given in step.inputs:
        yield {"kind": "input", "answer": given.as_json()}
