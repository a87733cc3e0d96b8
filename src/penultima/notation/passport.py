"""The rule passport: edition, options and custom cards as one short code that fits into a link.

`P1` is followed by digits and capital letters without I, L, O and U, so that it can be read aloud. The last five
characters are a checksum.
"""

from collections.abc import Iterator
from hashlib import sha256

from penultima.editions import effect_language, load
from penultima.editions.edition import Option
from penultima.editions.effect_language import Effect
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.i18n.quoting import quote
from penultima.support.validation import check_text, check_type

VERSION = "P1"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CONFUSABLE = str.maketrans("OIL", "011")
"""Letters that people type by mistake for a digit, mapped to that digit."""
CHECK_BYTES = 3
NUMBER_BYTES = 3
MAX_LENGTH = 2_000

# The number of a word is its index, so new words are added at the end.
# The numbers of editions and options are in the files of the editions.
WORDS = (
    *("next", "previous", "others", "all", "self", "chosen"),
    *("draw", "draw-until", "draw-if-stuck", "lose-turn", "reverse", "extra-turn", "shed", "level"),
    *("shuffle-hands", "rotate-hands", "swap-hands", "race"),
    *("colour", "R", "Y", "G", "B", "wilds"),
)
NUMBER = 128
"""In an effect, a byte of this value or more is a number. Smaller bytes are indices of words."""
END = 255
"""The byte that ends each text."""


def print_passport(rules: Ruleset) -> str:
    """Return the code of a ruleset. Raise BadInput for a user's own edition, which has no code."""
    if check_type("rules", rules, Ruleset).edition not in map(load.load_bundled, load.bundled_ids()):
        raise BadInput(
            "passport: {edition} does not come with the program, so a code cannot name it", edition=rules.edition.id
        )
    return VERSION + _encode(_with_checksum(bytes(_payload(rules))))


def parse_passport(code: str) -> Ruleset:
    """Return the ruleset of a code. Lowercase letters, spaces and hyphens are accepted."""
    plain = "".join(check_text("passport", code).split()).replace("-", "").upper().translate(CONFUSABLE)
    if not plain.startswith(VERSION):
        raise BadInput("passport: a code begins with {version}, found {code}", version=VERSION, code=quote(code))
    if len(plain) > MAX_LENGTH:
        raise BadInput("passport: {count} signs; at most {most}", count=len(plain), most=MAX_LENGTH)
    payload = _verified_payload(plain.removeprefix(VERSION))
    unknown = BadInput("passport: the code is well spelt, but this program knows no such rules; a newer one may")
    try:
        rules = _parse_payload(payload)
    except (LookupError, BadInput):
        raise unknown from None
    if print_passport(rules) != plain:
        raise unknown
    return rules


def _with_checksum(payload: bytes) -> bytes:
    return payload + sha256(VERSION.encode() + payload).digest()[:CHECK_BYTES]


def _verified_payload(letters: str) -> bytes:
    """Verify the checksum and return the payload.

    The payload is encoded again and all letters are compared. This also checks the padding bits of the last letter.
    """
    payload = _decode(letters)[:-CHECK_BYTES]
    if _encode(_with_checksum(payload)) != letters:
        raise BadInput("passport: a sign is wrong or missing: the checksum does not fit")
    return payload


def _encode(data: bytes) -> str:
    """Encode every five bits as a letter. The last group of bits is padded with zeros."""
    bits = "".join(f"{byte:08b}" for byte in data)
    return "".join(ALPHABET[int(bits[at : at + 5].ljust(5, "0"), 2)] for at in range(0, len(bits), 5))


def _decode(letters: str) -> bytes:
    for at, letter in enumerate(letters, len(VERSION) + 1):
        if letter not in ALPHABET:
            raise BadInput(
                "passport, sign {number}: {letter} does not occur in a code", number=at, letter=quote(letter)
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
    texts = [effect_language.parse_effect(text) for text in rules.customs]
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


def _parse_payload(payload: bytes) -> Ruleset:
    """Decode a payload. Raise LookupError or BadInput if it refers to something unknown."""
    edition = {each.passport: each for each in map(load.load_bundled, load.bundled_ids())}[payload[0]]
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
    """Return the text of an effect from its bytes. Each instruction begins with a target and a colon."""
    text = ""
    for byte in data:
        word = str(byte - NUMBER) if byte >= NUMBER else WORDS[byte]
        if word in effect_language.TARGETS:
            text += f"; {word}:" if text else f"{word}:"
        elif word in effect_language.VERBS and not text.endswith(":"):
            text += f", {word}"
        else:
            text += f" {word}"
    return text
