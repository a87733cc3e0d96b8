"""JSON in which equal values are stored once, because messages to different viewers repeat many values."""

from msgspec import json

SHORTEST = 30
"""The minimum number of characters of a value that is stored only once."""


class Pool:
    """Values that are stored once. `{"#": number}` stands for the value at this index of `texts`."""

    def __init__(self) -> None:
        self.texts: list[object] = []
        self._numbers: dict[bytes, int] = {}

    def put(self, value: object) -> object:
        if isinstance(value, dict):
            return self._shared({name: self.put(part) for name, part in value.items()})
        if isinstance(value, list):
            return self._shared([self.put(part) for part in value])
        return value

    def _shared(self, value: object) -> object:
        text = json.encode(value)
        if len(text) < SHORTEST:
            return value
        if text not in self._numbers:
            self._numbers[text] = len(self.texts)
            self.texts.append(value)
        return {"#": self._numbers[text]}
