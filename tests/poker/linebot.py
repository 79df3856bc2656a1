"""A process for the arena's line protocol: calls, and notes what it is told; in other moods it misbehaves."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any


def say(**said: Any) -> None:
    print(json.dumps(said), flush=True)


def main(mood: str, notes: str) -> None:
    asked = 0
    for line in sys.stdin:
        if notes:
            with Path(notes).open("a", encoding="utf-8") as out:
                out.write(line)
        told = json.loads(line)
        if told["type"] == "hello":
            if mood != "mute":
                say(type="hello", name="linebot")
        elif told["type"] == "ask":
            asked += 1
            answer(told, mood, asked)
        elif told["type"] == "bye" and mood == "stays":
            time.sleep(3600)


def answer(told: dict[str, Any], mood: str, asked: int) -> None:
    names = [option["option"] for option in told["ask"].get("options", ())]
    option = next((name for name in ("check", "call") if name in names), told["ask"].get("default", "draw"))
    match mood:
        case "dies" if asked == 3:
            os._exit(7)
        case "silent":
            return
        case "late":
            if asked == 1:
                return
            say(type="answer", id=told["id"] - 1, option="fold")
            say(type="answer", id=told["id"], option=option)
        case "nonsense":
            print("I raise to a million", flush=True)
        case "torn":
            print("[1, 2", flush=True)
        case "illegal":
            say(type="answer", id=told["id"], option="raise", amount=1)
        case "typed":
            say(type="answer", id=told["id"], option="raise", amount="much")
        case _:
            say(type="answer", id=told["id"], option=option)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
