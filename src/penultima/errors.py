"""What is said to a person whose input cannot be used: one sentence with the place and the reason, in any language."""

import re
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

SLOT = re.compile(r"\{(\w+)\}")


class Phrase:
    """English words with `{slots}`; a catalogue has the same in other languages. A value may be a phrase itself."""

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values

    def told(self, translate: Callable[[str], str]) -> str:
        """In the words that `translate` has for the text. What looks like a slot and has no value stays as it is."""

        def value(slot: re.Match[str]) -> str:
            found = self.values.get(slot[1], slot[0])
            return found.told(translate) if isinstance(found, Phrase) else str(found)

        return SLOT.sub(value, translate(self.text))

    def __str__(self) -> str:
        return self.told(lambda text: text)

    def __repr__(self) -> str:
        return repr(str(self))


def joined(phrases: list[Phrase]) -> Phrase:
    """One after the other, as parts of one sentence."""
    first, *rest = phrases
    return Phrase("{first}; {rest}", first=first, rest=joined(rest)) if rest else first


class BadInput(ValueError):
    """Commands print it in the person's language and end with exit code 2; as a text it is English."""

    def __init__(self, text: str | Phrase, /, **values: object) -> None:
        self.phrase = text if isinstance(text, Phrase) else Phrase(text, **values)
        super().__init__(self.phrase)

    def at(self, place: object) -> Self:
        """With the place before the reason, where there is one."""
        if place != "":
            self.phrase = Phrase("{place}: {reason}", place=place, reason=self.phrase)
            self.args = (self.phrase,)
        return self

    def __str__(self) -> str:
        return str(self.phrase)

    def __reduce__(self) -> tuple[Any, ...]:
        """As it stands, with its place, whatever a kind of bad input is made of."""
        return type(self).__new__, (type(self), *self.args), self.__dict__


class placed:  # noqa: N801 - reads as a word of the `with` statement
    """Puts the place before the reason of whatever bad input is met inside, as in `with placed("deck.toml:7"):`.

    A place that takes work to find is given as a function, which is asked only then.
    """

    __slots__ = ("place",)

    def __init__(self, place: object) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: type[BaseException] | None, problem: BaseException | None, __: TracebackType | None) -> None:
        if isinstance(problem, BadInput):
            problem.at(self.place() if callable(self.place) else self.place)


def reason_of(problem: OSError) -> Phrase:
    """What the system says of a file, as it stands after the file's name."""
    return Phrase((problem.strerror or str(problem)).lower())
