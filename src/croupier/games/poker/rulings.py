"""Rulings at a real table: a hand is dead and what goes back, cards are shown, inspected, and shown again at the end; a
deal that went wrong is put right.

What went wrong is a ``Ruling`` with the verdict ``irregular``: its ``ground`` is one of ``conduct.Irregularity``, and
``seat``, ``cards``, ``amount`` and ``seats`` say whom and what it concerns. Every ask of a table that a person runs
hears it (``ask.hears.remedies(ruling)`` shows what could be done, and changes nothing). Answered, it asks ``Mend``:
each remedy with its rule, its sentence, the cards that move, the chips that go back, whose hand is dead and who acts
next. ``Ruling("remedied", remedy=…)`` carries one of them out, ``Ruling("stands")`` none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.cards import Card
from croupier.games.poker.asks import ThrowAway
from croupier.games.poker.conduct import Ground
from croupier.games.poker.events import Shown
from croupier.games.poker.exposed import Redeal
from croupier.games.poker.felt import Felt, Player
from croupier.games.poker.irregular import Irregular, Remedy
from croupier.games.poker.liveevents import HandDied, Inspected, ShownTo
from croupier.games.poker.mending import laid_open
from croupier.games.poker.watched import Mend, Stands, WatchedThrow
from croupier.play import Answer, Choice, Event, Move, Refused, Ruling, Seat, Steps
from croupier.play.answers import Verdict
from croupier.play.events import Ruled, Said

ALWAYS: Final[tuple[Verdict, ...]] = ("dead_hand", "live_hand", "inspected", "irregular")
"""What may be ruled while cards are thrown away, too."""


class Rulings(Irregular):
    """Checks and carries out what is ruled whatever is asked. ``acted``: somebody has acted in this hand."""

    verdicts: tuple[Verdict, ...] = ALWAYS
    betting = True
    """Will somebody bet yet?"""

    def __init__(self, felt: Felt) -> None:
        assert felt.floor is not None
        self.felt, self.floor, self.conduct = felt, felt.floor, felt.floor.conduct

    # ── what fits ──────────────────────────────────────────────────────────────────────────────────────────────

    def hear(self, answer: Move | Ruling) -> object:
        """Refuse what does not fit."""
        if isinstance(answer, Move):
            if answer.does != "shows":
                raise Refused(f"{answer.seat} can do nothing but show cards now")
            return self.shows(answer)
        if answer.verdict not in self.verdicts:
            raise Refused(f"this cannot be ruled now: {', '.join(self.verdicts).replace('_', ' ')}")
        return self.fits(answer)

    def fits(self, ruling: Ruling) -> object:
        match ruling.verdict:
            case "dead_hand":
                return self.ground(ruling)
            case "live_hand":
                return self.alive(ruling.seat)
            case "irregular":
                return self.remedies(ruling)
            case _:
                return self.thrown(ruling.seat)

    def ground(self, ruling: Ruling) -> Ground:
        """By what a hand may be ruled dead."""
        self.alive(ruling.seat)
        known = self.conduct.dead
        if ruling.ground not in known:
            raise Refused(f"{ruling.ground or 'nothing'} is no ground on which a hand is dead: {', '.join(known)}")
        if self.felt.live == 1:
            raise Refused(f"nobody but {ruling.seat} holds cards: the pot is his")
        ground = known[ruling.ground]
        if ground.at_start and (self.felt.street > 1 or self.felt.aggressor is not None):
            raise Refused("that is ruled before the betting begins")
        return ground

    def thrown(self, seat: Seat | None) -> tuple[Card, ...]:
        """Cards that somebody has thrown away and that nobody has shuffled since."""
        player = self.player(seat)
        if not (player.folded or player.mucked):
            raise Refused(f"{player.seat} still holds his cards: thrown ones are inspected")
        if not player.own:
            raise Refused(f"the cards of {player.seat} are not among the thrown ones any more")
        return tuple(player.down)

    def shows(self, move: Move) -> Player:
        """Closed cards that he has, and has not shown yet."""
        player = self.player(move.seat)
        if move.said or move.chips or move.named is not None or move.conditional:
            raise Refused(f"one thing at a time: {move.seat} shows cards, or he acts")
        if move.to is not None and self.player(move.to) is player:
            raise Refused(f"{move.seat} knows his own cards")
        if not move.cards or len(set(move.cards)) < len(move.cards):
            raise Refused("say which cards he shows, each of them once")
        for card in move.cards:
            if card not in player.down:
                raise Refused(f"{move.seat} has no closed {card}")
            if card in self.floor.showed.get(player.seat, ()):
                raise Refused(f"{card} has been shown to all already")
        return player

    # ── what becomes of it ─────────────────────────────────────────────────────────────────────────────────────

    def ruled(self, answer: Move | Ruling) -> Steps[None]:
        """What becomes of a move or a ruling; what is done about an irregular deal is asked first."""
        if isinstance(answer, Ruling) and answer.verdict in ("irregular", "dealt_early", "wrong_burns"):
            yield from self.mend(answer)
        else:
            yield from self.carry_out(answer)

    def mend(self, ruling: Ruling) -> Steps[None]:
        """The remedies are shown, and one of them is carried out."""
        about, remedies = self.about(ruling), self.remedies(ruling)
        seats = tuple(player.seat for player in self.felt.players)
        answer: Ruling = yield Mend(("remedied", "stands"), seats, about=about, remedies=remedies)
        if answer.verdict == "stands":
            yield Said(f"{about}: nothing is done")
            return
        remedy = next(one for one in remedies if one.name == answer.remedy)
        if remedy.name == "void":
            raise Redeal(remedy.says, remedy.rule or "")
        yield Said(remedy.says, remedy.rule)
        self._noted(ruling, remedy)
        if remedy.dead is not None:
            yield from self.kill(self.player(remedy.dead), Ground(about=about, rule=remedy.rule or ""))
        elif remedy.run is not None:
            yield from remedy.run()
        else:
            yield from self.moves(remedy.moves, remedy.rule)
        if remedy.name in ("moved", "next_card", "corrected"):
            self.start_again()

    def _noted(self, ruling: Ruling, remedy: Remedy) -> None:
        """What later rulings depend on."""
        if remedy.name == "skipped" and self.fresh:
            self.floor.face_up += 1
        if remedy.name == "replaced":
            self.floor.turned += len(ruling.cards)
        if self._kind(ruling) == "wrong_burns":
            self.floor.ruled_burns = self.felt.street

    def start_again(self) -> None:
        """Open cards have moved: who starts the betting may be another one now."""

    def carry_out(self, answer: Move | Ruling) -> Iterator[Event]:
        if isinstance(answer, Move):
            yield from self.show(answer)
            return
        match answer.verdict:
            case "dead_hand":
                yield from self.kill(self.player(answer.seat), self.ground(answer), answer.reason)
            case "live_hand":
                yield Ruled("live_hand", answer.reason, answer.seat)
                yield from self.said(f"the hand of {answer.seat} lives", "lives")
            case _:
                player = self.player(answer.seat)
                yield Inspected(player.seat, self.thrown(answer.seat), self.conduct.rule("inspected"))

    def kill(self, player: Player, ground: Ground, reason: str = "") -> Iterator[Event]:
        """A dead hand, and its chips as the ground says (veikkaus/room-general#V-1.15 to V-1.18)."""
        bet = gathered = dead = 0
        if ground.back == "raise":
            bet = self.uncalled_raise(player)
        elif ground.back == "all":
            bet, gathered, dead = player.bet, player.paid - player.bet, player.dead
        back = bet + gathered + dead
        rule = ground.back_rule if back and ground.back_rule else ground.rule
        self.before_death(player, bet)
        self.felt.fold(player)
        self.felt.give_back(player, bet, gathered, dead)
        yield HandDied(player.seat, reason or ground.about, rule, bet, gathered, dead)

    def uncalled_raise(self, player: Player) -> int:
        """The part of his raise that nobody has called: only while a round of betting is on."""
        del player
        return 0

    def before_death(self, player: Player, back: int) -> None:
        """The round of betting looks after itself."""

    def show(self, move: Move) -> Iterator[Event]:
        """Cards shown to all or to one. Shown too early they cost the right to bet and raise."""
        player = self.player(move.seat)
        if move.to is not None and self.conduct.shown_to_one:
            apart = self.floor.apart.setdefault(player.seat, [])
            apart += [card for card in move.cards if card not in apart]
            yield ShownTo(player.seat, move.to, move.cards)
            yield from self.said("shown to one, shown to all when the hand is over", "shown_to_one")
        else:
            yield from laid_open(self.floor, player, move.cards)
        early = self.betting and not player.folded and self.conduct.shown_early == "no_raise"
        if early and player.seat not in self.floor.quiet:
            self.floor.quiet.add(player.seat)
            yield from self.said(f"{player.seat} may not bet or raise any more", "shown_early")


# ── beside the betting ─────────────────────────────────────────────────────────────────────────────────────────────


def throw(felt: Felt, ask: ThrowAway) -> Steps[Choice | None]:
    """Cards to be thrown away; ``None``: his hand has died meanwhile."""
    rulings = Rulings(felt)
    player = rulings.player(ask.who)
    while not player.folded and felt.live > 1:
        answer: Answer = yield WatchedThrow(ask, rulings)
        if isinstance(answer, Choice):
            return answer
        assert isinstance(answer, Move | Ruling)
        yield from rulings.ruled(answer)
    return None


class _WhileDealing(Rulings):
    """Before the cards of a street have come."""

    verdicts: tuple[Verdict, ...] = ("irregular",)
    irregularities = ("not_shuffled", "face_up", "joker", "two_alike", "deck_down", "cut_card", "damaged")

    def hear(self, answer: Move | Ruling) -> object:
        if isinstance(answer, Move):
            raise Refused(f"cards are being dealt: {answer.seat} waits")
        return super().hear(answer)


def dealing(felt: Felt) -> Rulings | None:
    """Who hears rulings while cards are dealt, where the rulebook knows what can be wrong with a deal."""
    return None if felt.floor is None or not felt.floor.conduct.wrong else _WhileDealing(felt)


class _AtTheEnd(Rulings):
    verdicts: tuple[Verdict, ...] = ("stands", *ALWAYS)
    betting = False
    irregularities = ("two_alike", "too_few", "too_many")

    def __init__(self, felt: Felt, *, shown: bool) -> None:
        super().__init__(felt)
        self.shown = shown

    def fits(self, ruling: Ruling) -> object:
        if ruling.verdict == "live_hand" and (found := self._away(ruling)) is not None:
            return found
        return super().fits(ruling)

    def _away(self, ruling: Ruling) -> Player | None:
        """A hand that was thrown away and may live again: one mucked at the showdown, or, where somebody is all-in, one
        thrown before it (gelp/tournaments#T-4.5, T-6.2, veikkaus/tournaments#V-8.62)."""
        player, may = self.player(ruling.seat), self.conduct.restored
        again = player.mucked if may == "mucked" else player.mucked or player.folded
        if may == "nothing" or not again or not self.shown or not player.own:
            return None
        if player.folded and not any(one.all_in for one in self.felt.players):
            raise Refused(f"{player.seat} has folded, and nobody is all-in")
        return player

    def carry_out(self, answer: Move | Ruling) -> Iterator[Event]:
        if isinstance(answer, Ruling) and answer.verdict == "live_hand":
            player = self._away(answer)
            if player is not None:
                self.felt.live += player.folded
                player.mucked = player.folded = False
                yield Ruled("live_hand", answer.reason, player.seat)
                yield from self.said(f"the hand of {player.seat} is opened and lives", "restored")
                yield Shown(player.seat, tuple(player.own))
                return
        yield from super().carry_out(answer)


def confirm(felt: Felt, *, shown: bool = False) -> Steps[None]:
    """Before the pots are pushed: rulings are heard until everything stands. ``shown``: there was a showdown."""
    rulings = _AtTheEnd(felt, shown=shown)
    while True:
        answer = yield Stands(rulings.verdicts, tuple(player.seat for player in felt.players), hears=rulings)
        if isinstance(answer, Ruling) and answer.verdict == "stands":
            return
        yield from rulings.ruled(answer)


def show_the_rest(felt: Felt, winner: Player) -> Steps[None]:
    """Who has shown a part of his cards, and nobody stayed, must show them all (veikkaus/room-general#V-1.36)."""
    floor = felt.floor
    if floor is None or not floor.conduct.part_shown or not floor.known(winner.seat):
        return
    rest = [card for card in winner.down if card not in floor.showed.get(winner.seat, ())]
    if rest:
        yield Said(f"{winner.seat} has shown a part and shows all his cards", floor.conduct.rule("part_shown"))
        yield from laid_open(floor, winner, rest)


def show_what_lay_apart(felt: Felt) -> Steps[None]:
    """Cards that one has seen are seen by all when the hand is over (veikkaus/room-general#V-1.42)."""
    if felt.floor is None:
        return
    for player in felt.players:
        apart = felt.floor.apart.get(player.seat)
        if apart:
            yield from laid_open(felt.floor, player, [card for card in apart if card in player.down])
