"""Data that everybody shares and nobody can change."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Self


@dataclass(frozen=True)
class Sealed:
    """For frozen dataclasses: their mappings are read-only too, so a copy is the thing itself."""

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
        """For pickle, which does not take a read-only mapping."""
        values = [getattr(self, field.name) for field in fields(self)]
        return type(self), tuple(dict(value) if isinstance(value, Mapping) else value for value in values)
