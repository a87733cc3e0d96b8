"""Where the chance of a deal comes from: `seed=7`, `key=...`, or `written` with every outcome on a line of its own.

`chance reshuffle R7,B2,W` names the cards of the new pile, the next one first; `chance lot 2` a number.
"""

import re

from penultima.echo import shown
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput
from penultima.fair.chance import MOST_SEED, SHUFFLES, Chance, Key, Outcome, Seed, Written
from penultima.fair.keyed import KEY_BYTES, LABELS
from penultima.notation.card import parse_kind, print_card

USES = {label: use for use, label in LABELS.items()}
_SEED = re.compile(r"seed=([0-9]{1,20})")
_KEY = re.compile(rf"key=([0-9a-f]{{{2 * KEY_BYTES}}})")
MOST_PLACE = 1000


def parse_chance(text: str) -> Chance:
    if text == "written":
        return Written()
    if (found := _SEED.fullmatch(text)) and int(found[1]) <= MOST_SEED:
        return Seed(int(found[1]))
    if found := _KEY.fullmatch(text):
        return Key(bytes.fromhex(found[1]))
    digits = 2 * KEY_BYTES
    raise BadInput(
        "expected seed=N up to {most}, key= and {digits} digits 0 to f, or written", most=MOST_SEED, digits=digits
    ).at(shown(text))


def print_chance(chance: Chance) -> str:
    if isinstance(chance, Seed):
        return f"seed={chance.seed}"
    return f"key={chance.key.hex()}" if isinstance(chance, Key) else "written"


def parse_outcome(rules: Ruleset, text: str) -> Outcome:
    label, _, value = text.partition(" ")
    if label not in USES:
        raise BadInput(
            "{label} is no use of chance: expected one of {words}", label=shown(label), words=", ".join(USES)
        )
    use = USES[label]
    if use in SHUFFLES:
        return Outcome(use, cards=tuple(parse_kind(rules, card) for card in value.split(",")))
    if not re.fullmatch(r"[0-9]{1,3}", value):
        raise BadInput("expected a number below {most}, found {value}", most=MOST_PLACE, value=shown(value)).at(label)
    return Outcome(use, number=int(value))


def print_outcome(rules: Ruleset, outcome: Outcome) -> str:
    value = ",".join(print_card(rules, kind) for kind in outcome.cards)
    return f"{LABELS[outcome.use]} {value if outcome.use in SHUFFLES else outcome.number}"
