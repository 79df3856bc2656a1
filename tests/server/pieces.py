"""A table as a page draws it: the whole view it was given, and every piece it has heard since."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from typing import Any


def drawn(heard: Iterable[dict[str, Any]], table: str) -> dict[str, Any]:
    """What a page shows of a table after these messages."""
    view: dict[str, Any] = {}
    for message in heard:
        if message["type"] == "table" and message["table"]["id"] == table:
            view = copy.deepcopy(message["table"])
        elif message.get("table") == table and view:
            _hear(view, message)
    return view


def _hear(view: dict[str, Any], message: dict[str, Any]) -> None:
    match message["type"]:
        case "seats":
            view["seats"] = [seat for seat in view["seats"] if seat["seat"] not in message["left"]]
            known = {seat["seat"]: place for place, seat in enumerate(view["seats"])}
            for seat in message["changed"]:
                if seat["seat"] in known:
                    view["seats"][known[seat["seat"]]] = seat
                else:
                    view["seats"].append(seat)
            view["watching"] = message["watching"]
        case "you":
            view["you"] = message["seat"]
        case "round":
            view["round"], view["phase"] = copy.deepcopy(message["round"]), message["phase"]
            view["notice"] = None
        case "mixed":
            view["round"]["nonces"] = message["nonces"]
        case "events":
            told = view["round"]["events"]
            assert message["round"] == view["round"]["id"], "events of a round that the page does not know"
            assert message["first"] <= len(told), "there is a gap"
            told += message["events"][len(told) - message["first"] :]
            view["phase"] = message["phase"]
        case "over":
            view["history"] = [*view["history"], message["past"]][-60:]
            view["round"] |= {"seed": message["seed"], "proof": message["proof"]}
            view["phase"] = message["phase"]
        case "notice":
            view["notice"] = message["text"]
