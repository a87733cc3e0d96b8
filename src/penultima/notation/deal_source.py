"""The source of a deal's randomness as text: `seed=7`, `key=...`, or `written` with one outcome on each line.

An outcome is a list of cards or a number. For example, `chance reshuffle R7,B2,W` lists the new draw pile from the top,
and `chance lot 2` gives a number.
"""

import re

from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.i18n.quoting import quote
from penultima.notation.card import parse_kind, print_card
from penultima.rng.keyed import KEY_BYTES, LABELS
from penultima.rng.origin import MAX_SEED, SHUFFLES, KeyOrigin, RandomOrigin, RandomOutcome, SeedOrigin, WrittenOrigin

USES = {label: use for use, label in LABELS.items()}
_SEED = re.compile(r"seed=([0-9]{1,20})")
_KEY = re.compile(rf"key=([0-9a-f]{{{2 * KEY_BYTES}}})")
OUTCOME_LIMIT = 1000


def parse_chance(text: str) -> RandomOrigin:
    if text == "written":
        return WrittenOrigin()
    if (found := _SEED.fullmatch(text)) and int(found[1]) <= MAX_SEED:
        return SeedOrigin(int(found[1]))
    if found := _KEY.fullmatch(text):
        return KeyOrigin(bytes.fromhex(found[1]))
    digits = 2 * KEY_BYTES
    raise BadInput(
        "expected seed=N up to {most}, key= and {digits} digits 0 to f, or written", most=MAX_SEED, digits=digits
    ).at(quote(text))


def print_chance(chance: RandomOrigin) -> str:
    if isinstance(chance, SeedOrigin):
        return f"seed={chance.seed}"
    return f"key={chance.key.hex()}" if isinstance(chance, KeyOrigin) else "written"


def parse_outcome(rules: Ruleset, text: str) -> RandomOutcome:
    label, _, value = text.partition(" ")
    if label not in USES:
        raise BadInput(
            "{label} is no use of chance: expected one of {words}", label=quote(label), words=", ".join(USES)
        )
    use = USES[label]
    if use in SHUFFLES:
        return RandomOutcome(use, cards=tuple(parse_kind(rules, card) for card in value.split(",")))
    if not re.fullmatch(r"[0-9]{1,3}", value):
        raise BadInput("expected a number below {most}, found {value}", most=OUTCOME_LIMIT, value=quote(value)).at(
            label
        )
    return RandomOutcome(use, number=int(value))


def print_outcome(rules: Ruleset, outcome: RandomOutcome) -> str:
    value = ",".join(print_card(rules, kind) for kind in outcome.cards)
    return f"{LABELS[outcome.use]} {value if outcome.use in SHUFFLES else outcome.number}"
