"""Incidents: each entry of one is an alarm that a round has told, at its place and in its words."""

from __future__ import annotations

from sqlalchemy import Connection, select

from croupier.house.audit.entries import Entry
from croupier.house.audit.report import Report
from croupier.play.events import Alarm
from croupier.play.record import Json
from croupier.store import canonical
from croupier.store.schema import events


def check(db: Connection, report: Report, entered: list[Entry]) -> None:
    """Beside the rows of the events, which the replay has proved."""
    report.counted["incidents"] += len(entered)
    for entry in entered:
        said = entry.said
        alarm: Json = {"kind": Alarm.kind}
        alarm |= {key: said[key] for key in ("text", "seat", "rule") if key in said}
        there = (events.c.round_id == said["round"]) & (events.c.place == said["place"])
        body = db.execute(select(events.c.body).where(there)).scalar_one_or_none()
        if body != canonical(alarm):
            report.row("inputs", entry.name, f"says an alarm that {said['round']} has not told: {said['text']}")
