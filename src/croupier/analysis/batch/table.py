"""From a rulebook's game to the numbers of the kernels; games that are not flop games are refused with the reason."""

from __future__ import annotations

import numpy as np

from croupier.analysis.batch import layout as x
from croupier.analysis.batch.layout import Compiled
from croupier.games.poker.felt import Felt
from croupier.games.poker.model import Forced, Rules
from croupier.games.poker.seating import Setup, seat_players
from croupier.play import Refused, Table
from croupier.ranking.arrays import Ints
from croupier.ranking.worth import way

_STRUCTURES = {
    "no_limit": x.NO_LIMIT,
    "pot_limit": x.POT_LIMIT,
    "fixed_limit": x.FIXED_LIMIT,
    "spread_limit": x.SPREAD_LIMIT,
}
_SHORT_COUNTS = {"never": x.NEVER, "at_least_half": x.AT_LEAST_HALF, "more_than_half": x.MORE_THAN_HALF}
_STRADDLES = {"off": x.NO_STRADDLE, "single": x.ONE_STRADDLE, "multiple": x.MANY_STRADDLES}
_ANTE_BY = {"each": x.EACH, "button": x.BY_BUTTON, "big_blind": x.BY_BIG_BLIND}
_ODD = {
    "button": x.ODD_BUTTON,
    "first_share": x.ODD_FIRST_SHARE,
    "high_card": x.ODD_HIGH_CARD,
    "low_card": x.ODD_LOW_CARD,
}


def compile_table(rules: Rules, table: Table) -> Compiled:
    """The rules of this table as numbers, or ``Refused``: the engine's own checks, and what a batch cannot play."""
    why_not = not_a_flop_game(rules)
    if why_not:
        raise Refused(f"{rules.title['en']} cannot be played in batches: {why_not}")
    felt, setup = seat_players(rules, table)
    if not 0 <= felt.stakes.blinds[0] <= felt.stakes.blinds[1]:
        raise Refused(f"a small blind of {felt.stakes.blinds[0]} is above the big blind of {felt.stakes.blinds[1]}")
    rows = [
        way(share.ranking, exactly=share.exactly, own_only=share.cards == "own", **share.house)
        for share in rules.contests
    ]
    odd = [_ODD[share.odd] for share in rules.contests]
    return Compiled(
        _numbers(rules, felt, setup), np.array(rows, np.int64), np.array(odd, np.int64), np.array(rules.pack, np.int64)
    )


def not_a_flop_game(rules: Rules) -> str:
    """Why a game cannot be played in batches; empty: it can."""
    reasons = {
        "it is a mix of games; take one of its legs": bool(rules.legs),
        "players draw or throw cards away": any(street.draw or street.discard for street in rules.streets),
        "players get open cards": any(street.up for street in rules.streets),
        "there is no board": not any(street.board for street in rules.streets),
        "cards come to the players after the first street": any(street.down for street in rules.streets[1:]),
        "it has no blinds": not rules.forced.blinds,
        "the button attacks": rules.forced.attack,
        "straddles are of other sizes than twice the last bet": _odd_straddles(rules.forced),
        "the first bet needs an opener": rules.betting.opener is not None,
        "odd chips go by suit": any(share.odd not in _ODD for share in rules.contests),
        "it has more than four shares": len(rules.contests) > x.SHARES,
        "it has more than six own cards": rules.held > x.MOST_OWN,
    }
    return "; ".join(reason for reason, holds in reasons.items() if holds)


def _odd_straddles(forced: Forced) -> bool:
    """Are there straddles that a batch does not know: of a size that grows otherwise, or that the button chooses?"""
    if forced.straddle == "off":
        return forced.button_straddle
    chosen = forced.button_straddle and forced.button_straddle_most > forced.straddle_size
    return chosen or forced.straddle_size != forced.straddle_multiple


def _numbers(rules: Rules, felt: Felt, setup: Setup) -> Ints:
    betting, forced, stakes = rules.betting, rules.forced, felt.stakes
    if setup.posts or setup.antes or setup.blinds or setup.raked or stakes.bring_in or felt.dead:
        raise Refused("a batch knows blinds and antes only: no posts, bring-in, rake or carried pot")
    spread = stakes.spread or (0, 0)
    figures: dict[int, int] = {
        x.R_PLAYERS: len(felt.players),
        x.R_HELD: rules.held,
        x.R_STREETS: len(rules.streets),
        x.R_BOARDS: rules.boards,
        x.R_STRUCTURE: _STRUCTURES[betting.structure],
        x.R_CAP: betting.cap or 0,
        x.R_HEADS_UP_CAP: betting.uncapped == "never" or (betting.uncapped == "two_dealt_in" and len(felt.players) > 2),
        x.R_DOUBLE: betting.min_raise == "double_total",
        x.R_SHORT_COUNTS: _SHORT_COUNTS[betting.short_counts],
        x.R_CUMULATE: betting.cumulate,
        x.R_CALL_BREAKS: betting.call_breaks_chain,
        x.R_SHORT_BLIND_FULL: betting.short_blind == "full",
        x.R_POT_LITERAL: betting.pot_rule == "literal",
        x.R_MIN_BET: stakes.min_bet or stakes.blinds[1] or stakes.chip,
        x.R_SMALL_BET: stakes.small_bet,
        x.R_BIG_BET: stakes.big_bet,
        x.R_SPREAD_LOW: spread[0],
        x.R_SPREAD_HIGH: spread[1],
        x.R_CHIP: stakes.chip,
        x.R_SMALL_BLIND: stakes.blinds[0],
        x.R_BIG_BLIND: stakes.blinds[1],
        x.R_SMALL_PLACE: setup.small_blind or 0,
        x.R_BIG_PLACE: setup.big_blind or 0,
        x.R_ANTE: stakes.ante,
        x.R_ANTE_BY: _ANTE_BY[forced.ante],
        x.R_ANTE_FIRST: forced.ante_first,
        x.R_ANTE_IN_FIRST_POT: forced.ante_in_first_pot,
        x.R_ODD_SHARES: rules.odd.shares == "button",
        x.R_ODD_BOARDS: rules.odd.boards == "button",
        x.R_EVENLY: rules.odd.evenly,
        x.R_SHARES: len(rules.contests),
        x.R_STRADDLE: _STRADDLES[forced.straddle],
        x.R_STRADDLE_TIMES: forced.straddle_multiple,
        x.R_BUTTON_STRADDLE: forced.button_straddle,
        x.R_BUTTON_LAST: forced.button_straddle_first == "left_of_straddler",
        x.R_STRADDLE_DOUBLE: forced.straddle_raise == "double",
    }
    out = np.zeros(x.RULES, np.int64)
    for place, figure in figures.items():
        out[place] = int(figure)
    for number, street in enumerate(rules.streets):
        out[x.R_BOARD + number] = street.board
        out[x.R_BIG_STREET + number] = street.bet == "big"
    return out
