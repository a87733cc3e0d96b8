"""Sanitizes names and chat lines: removes invisible characters and recognizes names that look alike.

Markup is not removed, because clients have to show all text as plain text.
"""

import unicodedata
from collections.abc import Iterator
from itertools import islice

MAX_NAME_GRAPHEMES = 24
MAX_LINE_GRAPHEMES = 200
MAX_MARKS = 3
"""The maximum number of combining marks on one character.

No language needs more, and many marks would cover other lines.
"""

_INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs"})
"""Unicode categories without a visible shape: control, format (direction, zero width), private use, surrogates."""
_BLANK_CODE_POINTS = frozenset(
    [
        *(
            0x34F,
            0x115F,
            0x1160,
            0x17B4,
            0x17B5,
            0x2065,
            0x2800,
            0x3164,
            0xFFA0,
        ),  # joiners, fillers, blank Braille pattern
        *(*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xFFF0, 0xFFF9)),  # variation selectors
        *range(0xE0000, 0xE1000),  # tags and more variation selectors
    ]
)
"""Other code points without a visible shape. Unicode counts most of them as letters or marks."""
_SKIN_TONES = range(0x1F3FB, 0x1F400)
"""Skin tones, which modify the preceding emoji."""
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
"""Regional indicator letters. Two of them form one flag."""

_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγεηικνορτυχω", "ABEZHIKMNOPTYXayenikvoptuxw"
_CYRILLIC = "АВЕЅІЈКМНОРСТУХԚԜавеѕіјкмнорстухһԛԝь", "ABESIJKMHOPCTYXQWabesijkmhopctyxhqwb"
_LATIN = "ØøŁłĐđĦħıɑɡᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "OoLlDdHhiagABCDEGHIJKLMNOPRSTUVWYZ"
_ARMENIAN = "ՕօՍսՏԼլոՈռղհԻցզգյւա", "OoUuSLlnnnnhhgqqjlw"
_COPTIC = "ⲀⲁⲂⲃⲈⲉⲌⲍⲎⲏⲒⲓⲔⲕⲘⲙⲚⲛⲞⲟⲢⲣⲤⲥⲦⲧⲨⲩⲬⲭⲰⲱϹϲϳ", "AaBbEeZzHhIiKkMmNnOoPpCcTtYyXxWwCcj"
_CHEROKEE = "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ", "DRTiYAJEWMHYGhZbRWSVSLCPKdGB"  # noqa: RUF001 - meant to look alike
_LISU = "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"  # noqa: RUF001 - meant to look alike
_SCRIPTS = (_GREEK, _CYRILLIC, _LATIN, _ARMENIAN, _COPTIC, _CHEROKEE, _LISU)
_LOOKALIKES = str.maketrans(*map("".join, zip(*_SCRIPTS, strict=True)))
"""Maps letters of other scripts to the Latin letters that they look like.

It would not be enough to forbid names in mixed scripts, because a whole name can be written with look-alikes of a
single script.
"""
_LOOKALIKES |= {ord(capital.lower()): ord(latin.lower()) for capital, latin in zip(*_CHEROKEE, strict=True)}
_STROKES = str.maketrans("il1|!0", "lllllo")
"""Maps i, l, 1, | and ! to one letter, and 0 to o, because these (or their capitals) look alike in many typefaces."""


def sanitize_name(text: str) -> str:
    """Return the name that a table stores. It is empty if no visible character is left."""
    return _sanitize(text, MAX_NAME_GRAPHEMES)


def sanitize_line(text: str) -> str:
    """Return the chat line that a table stores."""
    return _sanitize(text, MAX_LINE_GRAPHEMES)


def look_alike(one: str, other: str) -> bool:
    """Return whether two names differ only in case, accents or look-alike letters."""
    return _fold_case(one) == _fold_case(other) or _fold_lookalikes(one) == _fold_lookalikes(other)


def _sanitize(text: str, most: int) -> str:
    """Collapse spaces and remove invisible characters.

    Invisible characters are removed before the text is split, so that each combining mark directly follows its letter.
    """
    visible = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _is_visible(sign))
    signs = [sign[: 1 + MAX_MARKS] for sign in _split_graphemes(unicodedata.normalize("NFC", visible))]
    words = "".join(sign for sign in signs if not _is_mark(sign[0])).split()
    return "".join(islice(_split_graphemes(" ".join(words)), most)).rstrip()


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign) not in _INVISIBLE_CATEGORIES and ord(sign) not in _BLANK_CODE_POINTS


def _split_graphemes(text: str) -> Iterator[str]:
    """Yield user-perceived characters, such as a letter with its marks or an emoji with its skin tone."""
    sign = ""
    for part in text:
        if sign and not _extends(sign, part):
            yield sign
            sign = ""
        sign += part
    if sign:
        yield sign


def _extends(sign: str, part: str) -> bool:
    if sign == " ":
        return False
    flag = len(sign) == 1 and ord(sign) in _FLAG_LETTERS and ord(part) in _FLAG_LETTERS
    return flag or ord(part) in _SKIN_TONES or _is_mark(part)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign).startswith("M")


def _strip_accents(name: str) -> str:
    """Remove accents, and replace styled letters with plain ones."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", sanitize_name(name)) if not _is_mark(sign))


def _fold_case(name: str) -> str:
    return _strip_accents(name).casefold()


def _fold_lookalikes(name: str) -> str:
    """Replace letters with the Latin letters that they look like.

    Look-alikes are replaced before case folding, because many letters look like a Latin letter only as capitals.
    """
    return _strip_accents(name).translate(_LOOKALIKES).casefold().translate(_STROKES)
