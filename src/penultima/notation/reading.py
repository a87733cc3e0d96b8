"""An effect in words, Spanish or English: what a family reads on the card."""

from penultima.editions.effect import Effect, Instruction, Verb
from penultima.texts import Catalogue

SEVERAL = ("others", "all")
ALONE = ("reverse", "extra-turn", "shuffle-hands", "rotate-hands")
"""Verbs that do not look at the target: clauses of their own."""
NOT_ONESELF = ("swap-hands", "race")
"""Verbs that do nothing to whoever played the card."""


def read_effect(effect: Effect, texts: Catalogue) -> str:
    """As in "the next player draws 2 cards and loses a turn"; a blank card is a plain wild."""
    if not effect.instructions:
        return texts.say("effect.blank")
    parts = [_instruction(instruction, texts) for instruction in effect.instructions]
    return f"; {texts.say('effect.then')} ".join(parts)


def _instruction(instruction: Instruction, texts: Catalogue) -> str:
    """The subject is said where it changes."""
    said = ""
    clauses = []
    for verb in instruction.verbs:
        subject = _subject(verb, instruction.target)
        clause = _clause(verb, subject, texts)
        clauses.append(f"{texts.say(f'effect.target.{subject}')} {clause}" if subject not in ("", said) else clause)
        said = subject
    if len(clauses) == 1:
        return clauses[0]
    return f"{', '.join(clauses[:-1])} {texts.say('effect.and')} {clauses[-1]}"


def _subject(verb: Verb, target: str) -> str:
    """Whoever played the card never races; a clause of its own has no subject."""
    if verb.name in ALONE:
        return ""
    return "others" if verb.name == "race" and target == "all" else target


def _clause(verb: Verb, subject: str, texts: Catalogue) -> str:
    key = f"effect.verb.{verb.name}"
    if not subject:
        return texts.say(key)
    if subject == "self" and verb.name in NOT_ONESELF:
        return texts.say(f"{key}.self")
    key += ".many" if subject in SEVERAL else ".one"
    if verb.name == "shed":
        return texts.say(key, what=_shed(verb.argument, texts))
    if verb.name == "draw-until":
        return texts.say(key, what=texts.say(f"effect.until.{verb.argument}"))
    return texts.say(f"{key}.single" if verb.argument == "1" else key, amount=verb.argument)


def _shed(what: str, texts: Catalogue) -> str:
    return texts.say("effect.what.digit", digit=what) if what.isdigit() else texts.say(f"effect.what.{what}")
