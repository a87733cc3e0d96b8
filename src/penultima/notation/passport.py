"""The rule passport: edition, options and written cards as one short code that fits into a link.

`P1` and digits and capital letters without I, L, O and U, so that it can be read aloud. The last five are a checksum.
"""

from collections.abc import Iterator
from hashlib import sha256

from penultima.bounds import of_kind, text_of
from penultima.echo import shown
from penultima.editions import effect, load
from penultima.editions.edition import Option
from penultima.editions.effect import Effect
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput

VERSION = "P1"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MISREAD = str.maketrans("OIL", "011")
"""As the person who reads it aloud may have been heard."""
CHECK_BYTES = 3
NUMBER_BYTES = 3
LONGEST = 2_000

# Editions and options have their numbers in their files. A word's number is its place here, so words are only added.
WORDS = (
    *("next", "previous", "others", "all", "self", "chosen"),
    *("draw", "draw-until", "draw-if-stuck", "lose-turn", "reverse", "extra-turn", "shed", "level"),
    *("shuffle-hands", "rotate-hands", "swap-hands", "race"),
    *("colour", "R", "Y", "G", "B", "wilds"),
)
NUMBER = 128
"""From here on a byte of an effect is a number."""
END = 255
"""After each text."""


def print_passport(rules: Ruleset) -> str:
    """Raises BadInput for an edition of one's own: a code cannot carry it."""
    if of_kind("rules", rules, Ruleset).edition not in map(load.edition, load.names()):
        raise BadInput(
            "passport: {edition} does not come with the program, so a code cannot name it", edition=rules.edition.id
        )
    return VERSION + _letters(_sealed(bytes(_payload(rules))))


def parse_passport(code: str) -> Ruleset:
    """Small letters, spaces and hyphens are taken too."""
    plain = "".join(text_of("passport", code).split()).replace("-", "").upper().translate(MISREAD)
    if not plain.startswith(VERSION):
        raise BadInput("passport: a code begins with {version}, found {code}", version=VERSION, code=shown(code))
    if len(plain) > LONGEST:
        raise BadInput("passport: {count} signs; at most {most}", count=len(plain), most=LONGEST)
    payload = _opened(plain.removeprefix(VERSION))
    unknown = BadInput("passport: the code is well spelt, but this program knows no such rules; a newer one may")
    try:
        rules = _read(payload)
    except (LookupError, BadInput):
        raise unknown from None
    if print_passport(rules) != plain:
        raise unknown
    return rules


def _sealed(payload: bytes) -> bytes:
    return payload + sha256(VERSION.encode() + payload).digest()[:CHECK_BYTES]


def _opened(letters: str) -> bytes:
    """Compared letter by letter, so that the bits that fill up the last one count too."""
    payload = _bytes(letters)[:-CHECK_BYTES]
    if _letters(_sealed(payload)) != letters:
        raise BadInput("passport: a sign is wrong or missing: the checksum does not fit")
    return payload


def _letters(data: bytes) -> str:
    """Five bits a letter; the last one is filled up with zeros."""
    bits = "".join(f"{byte:08b}" for byte in data)
    return "".join(ALPHABET[int(bits[at : at + 5].ljust(5, "0"), 2)] for at in range(0, len(bits), 5))


def _bytes(letters: str) -> bytes:
    for at, letter in enumerate(letters, len(VERSION) + 1):
        if letter not in ALPHABET:
            raise BadInput(
                "passport, sign {number}: {letter} does not occur in a code", number=at, letter=shown(letter)
            )
    bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in letters)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))


def _payload(rules: Ruleset) -> Iterator[int]:
    edition, changes = rules.edition, rules.changes
    yield edition.passport
    yield len(changes)
    for option in sorted(map(edition.options.__getitem__, changes), key=lambda option: option.passport):
        yield option.passport
        yield from _value_bytes(option, changes[option.id])
    texts = [effect.parse(text) for text in rules.customs]
    while texts and not texts[-1].instructions:
        texts.pop()
    for text in texts:
        yield from (*_effect_bytes(text), END)


def _value_bytes(option: Option, value: OptionValue) -> bytes:
    if option.values:
        return bytes([option.values.index(value)])
    return int(value).to_bytes(NUMBER_BYTES, "big")


def _effect_bytes(text: Effect) -> Iterator[int]:
    for instruction in text.instructions:
        yield WORDS.index(instruction.target)
        for verb in instruction.verbs:
            yield WORDS.index(verb.name)
            if verb.argument:
                yield NUMBER + int(verb.argument) if verb.argument.isdigit() else WORDS.index(verb.argument)


def _read(payload: bytes) -> Ruleset:
    """KeyError and IndexError where it names something that there is not."""
    edition = {each.passport: each for each in map(load.edition, load.names())}[payload[0]]
    numbered = {option.passport: option for option in edition.options.values()}
    options: dict[str, OptionValue] = {}
    at = 2
    for _ in range(payload[1]):
        option = numbered[payload[at]]
        width = 1 if option.values else NUMBER_BYTES
        number = int.from_bytes(payload[at + 1 : at + 1 + width], "big")
        options[option.id] = option.values[number] if option.values else number
        at += 1 + width
    texts = payload[at:].split(bytes([END]))[:-1]
    return ruleset(edition, options, tuple(map(_read_effect, texts)))


def _read_effect(data: bytes) -> str:
    """The language puts a colon after a target, and targets begin an instruction."""
    text = ""
    for byte in data:
        word = str(byte - NUMBER) if byte >= NUMBER else WORDS[byte]
        if word in effect.TARGETS:
            text += f"; {word}:" if text else f"{word}:"
        elif word in effect.VERBS and not text.endswith(":"):
            text += f", {word}"
        else:
            text += f" {word}"
    return text
