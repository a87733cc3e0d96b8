"""A cache of objects derived from a ruleset. It lives as long as the ruleset and cannot be reached from a view."""

from typing import Generic, TypeVar
from weakref import finalize

from penultima.editions.ruleset import Ruleset

Key = TypeVar("Key")
Value = TypeVar("Value")


class RulesetCache(Generic[Key, Value]):
    """A cache with a dict for each ruleset.

    Dicts are looked up by the identity of the ruleset, which is faster than computing its hash.
    """

    def __init__(self) -> None:
        self._by_id: dict[int, dict[Key, Value]] = {}

    def for_rules(self, rules: Ruleset) -> dict[Key, Value]:
        values = self._by_id.get(id(rules))
        if values is None:
            values = self._by_id[id(rules)] = {}
            finalize(rules, self._by_id.pop, id(rules)).atexit = False
        return values
