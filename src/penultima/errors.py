"""What is said to a person whose input cannot be used: one sentence with the place and the reason, in any language."""

import re
from collections.abc import Callable
from types import TracebackType

_SLOT = re.compile(r"\{(\w+)\}")


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

        return _SLOT.sub(value, translate(self.text))

    def __str__(self) -> str:
        return self.told(lambda text: text)

    def __repr__(self) -> str:
        return repr(str(self))


class BadInput(ValueError):
    """Commands print it in the person's language and end with exit code 2; as a text it is English."""

    def __init__(self, text: str | Phrase, /, **values: object) -> None:
        self.phrase = text if isinstance(text, Phrase) else Phrase(text, **values)
        super().__init__(self.phrase)

    def __str__(self) -> str:
        return str(self.phrase)


class placed:  # noqa: N801 - reads as a word of the `with` statement
    """Puts the place before the reason of whatever bad input is met inside, as in `with placed("deck.toml:7"):`."""

    __slots__ = ("place",)

    def __init__(self, place: object) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: type[BaseException] | None, problem: BaseException | None, __: TracebackType | None) -> None:
        if isinstance(problem, BadInput):
            problem.phrase = Phrase("{place}: {reason}", place=self.place, reason=problem.phrase)


def reason_of(problem: OSError) -> Phrase:
    """What the system says of a file, as it stands after the file's name."""
    return Phrase((problem.strerror or str(problem)).lower())
