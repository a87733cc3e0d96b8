"""Checks values against a JSON Schema. Only the keywords in the schema of the protocol are supported."""

from collections.abc import Callable
from typing import Any

TYPES: dict[str, type] = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}
SAYS_NOTHING = {"title", "description", "default", "discriminator", "$schema", "$defs"}


def fits(document: dict[str, Any], part: dict[str, Any], value: object) -> bool:
    """Return whether the value matches this part of the schema.

    An unknown keyword raises KeyError, so that it is not ignored.
    """
    words = part.keys() - SAYS_NOTHING
    return all(_CHECKS[word](document, part, value) for word in sorted(words, key=lambda word: word != "type"))


def _type(_: dict[str, Any], part: dict[str, Any], value: object) -> bool:
    return value is None if part["type"] == "null" else type(value) is TYPES[part["type"]]


def _any_of(document: dict[str, Any], part: dict[str, Any], value: object) -> bool:
    return any(fits(document, each, value) for each in part["anyOf"])


def _reference(document: dict[str, Any], part: dict[str, Any], value: object) -> bool:
    return fits(document, document["$defs"][part["$ref"].removeprefix("#/$defs/")], value)


def _enum(_: dict[str, Any], part: dict[str, Any], value: object) -> bool:
    return isinstance(value, str) and value in part["enum"]


def _properties(document: dict[str, Any], part: dict[str, Any], value: dict[str, Any]) -> bool:
    known = part["properties"]
    return all(fits(document, known[name], each) for name, each in value.items() if name in known)


def _others(document: dict[str, Any], part: dict[str, Any], value: dict[str, Any]) -> bool:
    others = [each for name, each in value.items() if name not in part.get("properties", {})]
    allowed = part["additionalProperties"]
    return not others if allowed is False else all(fits(document, allowed, each) for each in others)


_CHECKS: dict[str, Callable[[dict[str, Any], dict[str, Any], Any], bool]] = {
    "type": _type,
    "anyOf": _any_of,
    "$ref": _reference,
    "enum": _enum,
    "properties": _properties,
    "additionalProperties": _others,
    "propertyNames": lambda document, part, value: all(fits(document, part["propertyNames"], name) for name in value),
    "required": lambda _, part, value: set(part["required"]) <= value.keys(),
    "items": lambda document, part, value: all(fits(document, part["items"], each) for each in value),
    "minimum": lambda _, part, value: value >= part["minimum"],
    "maximum": lambda _, part, value: value <= part["maximum"],
    "minLength": lambda _, part, value: len(value) >= part["minLength"],
    "maxLength": lambda _, part, value: len(value) <= part["maxLength"],
    "maxItems": lambda _, part, value: len(value) <= part["maxItems"],
    "maxProperties": lambda _, part, value: len(value) <= part["maxProperties"],
}
