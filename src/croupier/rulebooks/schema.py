"""JSON Schemas of rulebook files, so that an editor can complete and check them."""

from __future__ import annotations

from typing import Any, Final

from croupier.games.family import Family
from croupier.play.record import Json
from croupier.rulebooks.files import MOST_BELOW
from croupier.rulebooks.options import Option

_KEYS: Final[Json] = {
    "based_on": {
        "description": "The file that this table takes over and changes, or several: the later one leads",
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": MOST_BELOW},
        ],
    },
    "without": {"type": "array", "items": {"type": "string"}, "description": "Keys of that file to leave out"},
}


def file_schema(family: Family) -> Json:
    """The schema of a file of this family. A file based on another one may leave out what that one says."""
    rules = family.model.model_json_schema()
    if "$ref" in rules:  # a mix holds games of its own kind, each by the name of its file
        held = rules["$defs"].pop(kind := rules["$ref"].rpartition("/")[2])
        leg = held | {"properties": held["properties"] | {"game": {"type": "string"}, "options": {"type": "object"}}}
        rules = held | {"$defs": rules["$defs"] | {kind: leg}}
    required = rules.get("required", [])
    options = {"type": "object", "additionalProperties": Option.model_json_schema()}
    schema: Json = _as_written(rules | {"properties": rules["properties"] | {"options": options}})
    schema["anyOf"] = [{"required": ["based_on"]}, {"required": required}]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _as_written(schema: object) -> Any:
    """The schema of data as files say it: every table may be based on a file, and then say only what differs; a list
    may be the one from below, made longer."""
    if isinstance(schema, list):
        return [_as_written(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    out = {key: _as_written(value) for key, value in schema.items()}
    match out.get("type"):
        case "object":
            out.pop("required", None)
            return out | {"properties": out.get("properties", {}) | _KEYS}
        case "array":
            about = {key: out.pop(key) for key in ("title", "description", "default") if key in out}
            longer = {"type": "object", "properties": {"first": out, "then": out}, "additionalProperties": False}
            return about | {"anyOf": [out, longer]}
    return out
