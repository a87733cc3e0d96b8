"""Damaged versions of valid texts."""

from random import Random

SIGNS = (
    *("\x00", "\ufeff", "\r", "\n", "\t", " ", "\u2028", "\u00a0", "\u0663", "ß", "🂡", "\x1b[2J", "\U0010ffff"),
    *(
        "#",
        "@",
        "@1.000",
        ":",
        ";",
        ",",
        "/",
        "=",
        "[",
        "]",
        '"',
        "'",
        "\\",
        "-",
        ".",
        "0",
        "-1",
        "007",
        "1e9",
        "9" * 5000,
    ),
    *("timeout", "WC", "W:R", "deal 1 written", "end winner=nobody scores=0/0", "chance lot 9", "nobody", "{}", "[[]]"),
)
MOST_EDITS = 4


def mutated(text: str, chance: Random) -> str:
    for _ in range(chance.randint(1, MOST_EDITS)):
        text = _edited(text, chance)
    return text


def _edited(text: str, chance: Random) -> str:
    if chance.randrange(2):
        return _with_other_lines(text.split("\n"), chance)
    at = chance.randint(0, len(text))
    kind = chance.randrange(6)
    if kind == 0:
        return text[:at]
    if kind == 1:
        return text.replace("\n", "\r\n")
    if kind == 2:
        return "\ufeff" + text
    sign = chance.choice(SIGNS) if chance.randrange(2) else chr(chance.randrange(0xD800))
    return text[:at] + sign + text[at + chance.randrange(3) :]


def _with_other_lines(lines: list[str], chance: Random) -> str:
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(5)
    if kind == 0:
        del lines[one]
    elif kind == 1:
        lines.insert(other, lines[one])
    elif kind == 2:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 3:
        lines[one] *= chance.choice((2, 100))
    else:
        words = lines[one].split(" ")
        words[chance.randrange(len(words))] = chance.choice(SIGNS)
        lines[one] = " ".join(words)
    return "\n".join(lines)
