"""JSON Schemas of rulebook files, so that an editor can complete and check them."""

from __future__ import annotations

from croupier.games.family import Family
from croupier.play.record import Json
from croupier.rulebooks.options import Option


def file_schema(family: Family) -> Json:
    """The schema of a file of this family. A file based on another one may leave out what that one says."""
    schema = family.model.model_json_schema()
    option = Option.model_json_schema()
    schema["properties"] |= {
        "based_on": {"type": "string", "description": "The file this one takes over and changes"},
        "without": {"type": "array", "items": {"type": "string"}, "description": "Keys of that file to leave out"},
        "options": {"type": "object", "additionalProperties": option},
    }
    required = schema.pop("required", [])
    schema["anyOf"] = [{"required": ["based_on"]}, {"required": required}]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
