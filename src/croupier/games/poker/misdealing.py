"""Errors of dealing that are noticed while one bets: cards dealt too early, too few or too many cards burned."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.cards import Card
from croupier.games.poker.dealing import draw
from croupier.games.poker.felt import Player
from croupier.games.poker.liveevents import ShuffledAgain, TakenUp
from croupier.games.poker.model import Street
from croupier.games.poker.rulings import Rulings
from croupier.games.stub import Stub
from croupier.play import Event, Refused, Ruling, Seat, Steps
from croupier.play.events import Dealt


class Misdealing(Rulings):
    """What is done about them. ``acts``: so many have acted in this round of betting."""

    acts = 0
    burns_ruled = False
    street: Street
    quiet: set[Seat]

    def fits_dealing(self, ruling: Ruling) -> object:
        if ruling.verdict == "dealt_early":
            return self._too_early(ruling)
        burned = self.street.burn if self.felt.rules.burns else 0
        if not self.street.up or self.street.down or not burned:
            raise Refused("burned cards are put right where open cards have been dealt to the players")
        if ruling.amount is None or ruling.amount == burned or ruling.amount < 0:
            raise Refused(f"say how many cards were burned instead of {burned}")
        if self.burns_ruled or self.felt.stub.burned < burned:
            raise Refused("about the cards burned for this street it has been ruled already")
        if ruling.amount - burned > len(self.felt.stub):
            raise Refused(f"{ruling.amount} cards cannot have been burned: the deck has {len(self.felt.stub)}")
        return None

    def _too_early(self, ruling: Ruling) -> tuple[Street, list[Player]]:
        """The street whose cards came, and who has got one."""
        streets = self.felt.rules.streets
        following = streets[self.felt.street] if self.felt.street < len(streets) else None
        if following is None or following.down + following.up != 1 or not self.felt.rules.stud:
            raise Refused("no street follows on which each gets one card")
        if self.felt.burned_open or self.floor.keeps:
            raise Refused("cards of the next street have come too early already")
        takers = self.felt.in_hand()
        amount = ruling.amount or 0
        if not 0 < amount <= len(takers):
            raise Refused(f"{len(takers)} players can have got a card, not {amount}")
        if amount + following.burn > len(self.felt.stub):
            raise Refused(f"the deck has {len(self.felt.stub)} cards")
        takers = takers[:amount]
        for seat in ruling.seats:
            if following.up or seat not in [player.seat for player in takers]:
                raise Refused(f"{seat} has got no closed card that he could have looked at")
        return following, takers

    def dealing(self, ruling: Ruling) -> Steps[None]:
        if ruling.verdict == "dealt_early":
            yield from self._take_up(*self._too_early(ruling), ruling.seats)
            return
        self.burns_ruled = True
        if self.acts or ruling.amount not in (0, 2):
            self.felt.stub.burned += (ruling.amount or 0) - self.street.burn
            yield from self.said("the cards stay where they are", "burns")
        else:
            yield from self.said("the burned cards are put right", "burns")
            yield from self._shift(missing=not ruling.amount)
            self.start_again()

    def start_again(self) -> None:
        """Who starts the betting may be another one now."""

    def _take_up(self, street: Street, takers: list[Player], looked: tuple[Seat, ...]) -> Steps[None]:
        """They are taken up again, the round is finished, and the rest of the deck with them is shuffled and dealt
        without a new burn (veikkaus/soko#V-6.118, veikkaus/seven-card-stud#V-6.152). Who has seen his last card keeps
        it and may not bet or raise in the unfinished round (V-6.153)."""
        felt, burn = self.felt, street.burn if self.felt.rules.burns else 0
        yield from self.said(f"{len(takers)} cards came before the betting was over", "dealt_early")
        came = yield from draw(felt, len(takers), burn, street.name, tuple(player.seat for player in takers))
        for player, card in zip(takers, came, strict=True):
            seen = "up" if street.up else "owner" if player.seat in looked else "down"
            yield Dealt(player.seat, (card,), seen)  # type: ignore[arg-type]  # the three words of Dealt.faces
        for player, card in zip(takers, came, strict=True):
            if player.seat in looked:
                player.down.append(card)
                self.floor.keeps.add(player.seat)
                self.quiet.add(player.seat)
                yield from self.said(
                    f"{player.seat} keeps his card and may not bet or raise in this round", "seen_early"
                )
            else:
                felt.stub.left.append(card)
                yield TakenUp(player.seat, (card,), "up" if street.up else "down", self.conduct.rule("dealt_early"))
        burned = felt.stub.burned
        felt.stub = Stub(felt.stub.left, felt.stub.shuffle + 1)
        felt.stub.burned = burned
        felt.burned_open = burn
        yield ShuffledAgain(len(felt.stub))

    def _shift(self, *, missing: bool) -> Steps[None]:
        """Each open card moves to whom it should have come. No card was burned: the first one lies as burned, and the
        last player gets another. One too many: it was the first player's, and the last card is the next to be
        burned."""
        felt, players = self.felt, self.felt.in_hand()
        cards = [player.up.pop() for player in players]
        for player, card in zip(players, cards, strict=True):
            yield TakenUp(player.seat, (card,), "up", self.conduct.rule("burns"))
        felt.stub.burned -= 1
        taker = players[-1] if missing else players[0]
        (other,) = yield from draw(felt, 1, 0, self.street.name, (taker.seat,))
        if not missing:
            felt.burned_open = 1
        moved = [*cards[1:], other] if missing else [other, *cards[:-1]]
        yield from self._laid(players, moved)

    @staticmethod
    def _laid(players: list[Player], cards: list[Card]) -> Iterator[Event]:
        for player, card in zip(players, cards, strict=True):
            player.up.append(card)
            yield Dealt(player.seat, (card,), "up")
