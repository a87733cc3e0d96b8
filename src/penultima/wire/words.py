"""Names and lines are people's words: what is kept of them shows as what it is, and two at one table can be told apart.

Markup is left alone: it is text like any other, and a page that shows it says so to the browser.
"""

import unicodedata
from collections.abc import Iterator
from itertools import islice

MOST_NAME = 24
MOST_LINE = 200
MOST_MARKS = 3
"""On one sign: no language needs more, and a tower of them covers the lines above."""

_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs"})
"""Kinds of signs that have no shape: control, direction and zero width, private ones, halves of a pair."""
_BLANK = frozenset(
    [
        *(0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x2800, 0x3164, 0xFFA0),  # joiners, fillers, empty Braille
        *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9)),  # selectors of variants
        *range(0xE0000, 0xE1000),  # tags, and more selectors
    ]
)
"""Signs that count as letters or marks and have no shape all the same."""
_TONES = range(0x1F3FB, 0x1F400)
"""They colour the sign before."""
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
"""Two of them are one flag."""

_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγεηικνορτυχω", "ABEZHIKMNOPTYXayenikvoptuxw"
_CYRILLIC = "АВЕЅІЈКМНОРСТУХԚԜавеѕіјкмнорстухһԛԝь", "ABESIJKMHOPCTYXQWabesijkmhopctyxhqwb"
_LATIN = "ØøŁłĐđĦħıɑɡ", "OoLlDdHhiag"
_LETTERS = str.maketrans(*map("".join, zip(_GREEK, _CYRILLIC, _LATIN, strict=True)))
_STROKES = str.maketrans("il1|!0", "lllllo")
"""An I, an l and a 1 are the same stroke in many typefaces."""


def plain_name(text: str) -> str:
    """What a table keeps as somebody's name; empty if nothing of it can be seen."""
    return _plain(text, MOST_NAME)


def plain_line(text: str) -> str:
    """What a table keeps of what somebody says."""
    return _plain(text, MOST_LINE)


def same_name(one: str, other: str) -> bool:
    """Whether people would take one for the other: by case, accents or letters of other scripts none is told apart."""
    return _folded(one) == _folded(other) or _looks(one) == _looks(other)


def _plain(text: str, most: int) -> str:
    """Spaces of all kinds become one; what has no shape goes, so that marks come next to the letter they belong to."""
    seen = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _has_shape(sign))
    signs = [sign[: 1 + MOST_MARKS] for sign in _signs(unicodedata.normalize("NFC", seen))]
    words = "".join(sign for sign in signs if not _is_mark(sign[0])).split()
    return "".join(islice(_signs(" ".join(words)), most)).rstrip()


def _has_shape(sign: str) -> bool:
    return unicodedata.category(sign) not in _UNSEEN and ord(sign) not in _BLANK


def _signs(text: str) -> Iterator[str]:
    """Letters with their marks, emoji with their tone, both letters of a flag: what people count as one."""
    sign = ""
    for part in text:
        if sign and not _goes_on(sign, part):
            yield sign
            sign = ""
        sign += part
    if sign:
        yield sign


def _goes_on(sign: str, part: str) -> bool:
    if sign == " ":
        return False
    flag = len(sign) == 1 and ord(sign) in _FLAG_LETTERS and ord(part) in _FLAG_LETTERS
    return flag or ord(part) in _TONES or _is_mark(part)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")


def _bare(name: str) -> str:
    """Without accents; letters that are set in another style are the plain ones."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain_name(name)) if not _is_mark(sign))


def _folded(name: str) -> str:
    return _bare(name).casefold()


def _looks(name: str) -> str:
    """The letters that one would take it for; capitals first, for many look like another letter than the small ones."""
    return _bare(name).translate(_LETTERS).casefold().translate(_STROKES)
