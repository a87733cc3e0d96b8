"""The test vectors of messages in vectors.json, which other implementations can use too.

docs/messages.md describes the format.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Vector = dict[str, Any]
VECTORS: dict[str, list[Vector]] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Thing:
    """A value for a placeholder.

    Its text is inserted into the message, and its case selects the form of the message.
    """

    text: str
    case: str

    def __str__(self) -> str:
        return self.text


def values_of(vector: Vector) -> dict[str, object]:
    return {name: Thing(**value) if isinstance(value, dict) else value for name, value in vector["values"].items()}
