"""Bets against the house beside hands: staked before the cards, settled as the cards of the replay decide, by the terms
under which they were made, and not a coin besides."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from croupier.cards import Card
from croupier.games.family import Cards
from croupier.house import ledger
from croupier.house.audit.entries import Entry
from croupier.house.audit.report import Report, shown
from croupier.house.audit.rounds import Ended
from croupier.play.record import Json
from croupier.room.rules.hedges import Hedge, brings

_Key = tuple[str, str]
"""Whose bet, and on what."""
_ENDS: Final = ("over", "void")


@dataclass
class _Bet:
    """What lies, by which terms; the common cards that lay there when it was made, in this ``round`` (none: between
    two)."""

    stake: int
    terms: Hedge
    board: tuple[Card, ...]
    round: str | None


@dataclass
class Hedges:
    """Those of one table, entry by entry."""

    report: Report
    table: str
    currency: str
    _bets: dict[_Key, _Bet] = field(default_factory=dict)
    _moved: Counter[str] = field(default_factory=Counter)
    """By the ledger: what lies there of each player."""

    def take(self, entry: Entry, ended: Ended) -> None:
        """``ended``: the round that came to its end with this entry, or before it."""
        due: Counter[tuple[str, str]] = Counter()
        match entry.kind:
            case "hedge":
                self._stake(entry)
                due["hedge", entry.said["player"]] = entry.said["amount"]
            case "unhedged":
                for player, amount in entry.said["to"].items():
                    self._back(entry, player, amount)
                    due["hedge", player] = -amount
            case kind if kind in _ENDS:
                self._settle(entry, ended)
                for bet in entry.said.get("hedges", ()):
                    due["hedge" if bet.get("back") else "hedged", bet["player"]] -= bet["stake"]
        moved: Counter[tuple[str, str]] = Counter()
        for cause, amounts in entry.moves:
            for account, amount in amounts.items():
                if account.startswith("hedge:"):
                    moved[cause, account.rpartition(":")[2]] += amount
                    self._moved[account.rpartition(":")[2]] += amount
        if {key: n for key, n in due.items() if n} != {key: n for key, n in moved.items() if n}:
            self.report.row(
                "inputs", entry.name, f"says that bets beside the hand move {_said(due)}, not {_said(moved)}"
            )
        self._paid(entry)

    def _stake(self, entry: Entry) -> None:
        said = entry.said
        terms, board = Hedge.model_validate(said["terms"]), tuple(map(Card, said["board"]))
        key = said["player"], said["on"]
        before = self._bets.get(key)
        lies = said["amount"] + (0 if before is None else before.stake)
        if not terms.min <= lies <= terms.max:
            self.report.row("inputs", entry.name, f"stakes {lies}, which is not from {terms.min} to {terms.max}")
        if entry.round is not None and (terms.on == "own" or len(board) >= terms.cards):
            self.report.row("inputs", entry.name, "stakes on cards that had been dealt")
        self._bets[key] = _Bet(lies, terms, board, entry.round)

    def _back(self, entry: Entry, player: str, amount: int) -> None:
        mine = [key for key in self._bets if key[0] == player]
        if amount != (lay := sum(self._bets.pop(key).stake for key in mine)):
            self.report.row("inputs", entry.name, f"gives {player} {amount} back, of whom {lay} lay there")

    def _settle(self, entry: Entry, ended: Ended) -> None:
        """Each bet of who played in it, as its cards decide; where these cannot be told, at least what lay there."""
        told = {(bet["player"], bet["on"]): bet for bet in entry.said.get("hedges", ())}
        cards = self._cards(entry, ended)
        playing = set(ended.players.values())
        for key in sorted({*told, *(key for key in self._bets if key[0] in playing)}):
            bet, said = self._bets.get(key), told.get(key)
            if bet is None:
                self.report.row("inputs", entry.name, f"settles {key[1]} of {key[0]}, on which nothing lies")
                continue
            if said is None and entry.kind == "void":
                continue  # cut off: what lay there goes back when the house opens
            if cards is not None or entry.kind == "void":
                should = self._due(key, bet, entry, ended, cards)
                if said != should:
                    what = f"says {shown(said)} of a bet beside the hand, and by its cards that is {shown(should)}"
                    self.report.row("inputs", entry.name, what)
            if said is not None:
                del self._bets[key]

    @staticmethod
    def _cards(entry: Entry, ended: Ended) -> Cards | None:
        among = None if ended.course is None else ended.course.game.among_players
        if entry.kind != "over" or ended.course is None or among is None:
            return None
        return among.dealt(ended.course.events)

    def _due(self, key: _Key, bet: _Bet, entry: Entry, ended: Ended, cards: Cards | None) -> Json:
        player, on = key
        net = None
        if cards is not None and not entry.said.get("again"):
            if bet.round == entry.round and cards.board[: len(bet.board)] != bet.board:
                self.report.row("inputs", entry.name, f"{on} of {player} was staked over other cards than these")
            seat = next((seat for seat, who in ended.players.items() if who == player), "")
            dealt = cards.board if bet.terms.on == "common" else cards.own.get(seat, ())
            net = brings(bet.terms, bet.stake, dealt)
        return {"player": player, "on": on, "stake": bet.stake} | ({"back": True} if net is None else {"net": net})

    def _paid(self, entry: Entry) -> None:
        """A wallet gets what its owner's bets have brought."""
        due: Counter[str] = Counter()
        for bet in entry.said.get("hedges", ()):
            if not bet.get("back"):
                due[bet["player"]] += bet["stake"] + bet["net"]
        moved: Counter[str] = Counter()
        for cause, amounts in entry.moves:
            for account, amount in amounts.items() if cause == "hedged" else ():
                if account.startswith("wallet:"):
                    moved[account.rpartition(":")[2]] += amount
        if +due != +moved:
            self.report.row("inputs", entry.name, f"says that bets beside the hand pay {shown(dict(+due))}")

    def count(self) -> None:
        """All that lies is what the accounts hold."""
        lies: Counter[str] = Counter()
        for (player, _), bet in self._bets.items():
            lies[player] += bet.stake
        for player in sorted({*lies, *self._moved}):
            if lies[player] != self._moved[player]:
                account = ledger.hedge(self.currency, self.table, player)
                self.report.row("accounts", account, f"holds {self._moved[player]}, where {lies[player]} lie")


def _said(moves: Counter[tuple[str, str]]) -> str:
    return ", ".join(f"{cause} {player} {n}" for (cause, player), n in sorted(moves.items()) if n) or "nothing"
