"""What was made for a ruleset, to be made once: kept as long as the rules are there, and where no view leads to."""

from typing import Generic, TypeVar
from weakref import finalize

from penultima.editions.ruleset import Ruleset

Key = TypeVar("Key")
Made = TypeVar("Made")


class Kept(Generic[Key, Made]):
    """By the rules themselves and not by what they say: games by the same ones share them, and that is found faster."""

    def __init__(self) -> None:
        self._by_id: dict[int, dict[Key, Made]] = {}

    def of(self, rules: Ruleset) -> dict[Key, Made]:
        kept = self._by_id.get(id(rules))
        if kept is None:
            kept = self._by_id[id(rules)] = {}
            finalize(rules, self._by_id.pop, id(rules)).atexit = False
        return kept
