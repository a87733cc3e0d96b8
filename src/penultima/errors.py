"""Errors about unusable input: one translatable sentence that gives the place and the reason."""

import re
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

SLOT = re.compile(r"\{(\w+)\}")


class Phrase:
    """An English sentence with `{slots}`, which a catalogue can translate. A slot may contain another phrase."""

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values

    def render(self, translate: Callable[[str], str]) -> str:
        """Return the sentence, translated by `translate`. A slot without a value stays as it is."""

        def value(slot: re.Match[str]) -> str:
            found = self.values.get(slot[1], slot[0])
            return found.render(translate) if isinstance(found, Phrase) else str(found)

        return SLOT.sub(value, translate(self.text))

    def __str__(self) -> str:
        return self.render(lambda text: text)

    def __repr__(self) -> str:
        return repr(str(self))


def join_phrases(phrases: list[Phrase]) -> Phrase:
    """Join phrases with semicolons into one sentence."""
    first, *rest = phrases
    return Phrase("{first}; {rest}", first=first, rest=join_phrases(rest)) if rest else first


class BadInput(ValueError):
    """Input that cannot be used. Commands print it in the user's language and exit with code 2. `str` is in English."""

    def __init__(self, text: str | Phrase, /, **values: object) -> None:
        self.phrase = text if isinstance(text, Phrase) else Phrase(text, **values)
        super().__init__(self.phrase)

    def at(self, place: object) -> Self:
        """Put the place before the reason, unless the place is empty."""
        if place != "":
            self.phrase = Phrase("{place}: {reason}", place=place, reason=self.phrase)
            self.args = (self.phrase,)
        return self

    def __str__(self) -> str:
        return str(self.phrase)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the state instead of constructor arguments, because the constructors of subclasses differ."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class place_errors:  # noqa: N801 - used like a function: `with place_errors(...)`
    """A context manager that puts a place before the reason of every BadInput raised inside it.

    For example, `with place_errors("deck.toml:7"):`. A place that is expensive to compute can be given as a function,
    which is called only on an error.
    """

    __slots__ = ("place",)

    def __init__(self, place: object) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: type[BaseException] | None, problem: BaseException | None, __: TracebackType | None) -> None:
        if isinstance(problem, BadInput):
            problem.at(self.place() if callable(self.place) else self.place)


def describe_os_error(problem: OSError) -> Phrase:
    """Return the system's reason for a file error, without the name of the file."""
    return Phrase((problem.strerror or str(problem)).lower())
