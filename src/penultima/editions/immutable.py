"""The base class of shared immutable data."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Self


@dataclass(frozen=True)
class Immutable:
    """A base class for frozen dataclasses. It makes their mappings read-only, so copying can return the same object."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Mapping):
                object.__setattr__(self, field.name, MappingProxyType(dict(value)))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with plain dicts, because a read-only mapping cannot be pickled."""
        values = [getattr(self, field.name) for field in fields(self)]
        return type(self), tuple(dict(value) if isinstance(value, Mapping) else value for value in values)
