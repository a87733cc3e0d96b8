"""What was meant by a command, a flag or an option that there is not: a slip of the pen, or a word of any language."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches

from penultima.texts import LANGUAGES, catalogue
from penultima.wording.vocabulary import plain


def guessed(word: str, names: Iterable[str], key: Callable[[str], str]) -> str:
    """The name that is most like it, or nothing; `key` is that of other words for a name, where there are any."""
    known = {spoken: name for name in names for spoken in (plain(name), *_other_words(key(name)))}
    near = get_close_matches(plain(word), known, 1)
    return known[near[0]] if near else ""


def _other_words(key: str) -> list[str]:
    spoken = [texts.say(key) for texts in map(catalogue, LANGUAGES) if key in texts]
    return [plain(word) for words in spoken for word in words.split(", ")]
