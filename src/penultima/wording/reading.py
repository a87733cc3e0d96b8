"""An effect in words: what a family reads on the card."""

from penultima.editions.effect import Effect, Instruction, Verb
from penultima.texts import Catalogue

SEVERAL = ("others", "all")
ALONE = ("reverse", "extra-turn", "shuffle-hands", "rotate-hands")
"""Verbs that do not look at the target: clauses of their own."""


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
    return texts.listed(clauses)


def _subject(verb: Verb, target: str) -> str:
    """Whoever played the card never races; a clause of its own has no subject."""
    if verb.name in ALONE:
        return ""
    return "others" if verb.name == "race" and target == "all" else target


def _clause(verb: Verb, subject: str, texts: Catalogue) -> str:
    key, who = f"effect.verb.{verb.name}", _who(subject)
    if verb.name == "shed":
        return texts.say(key, who=who, what=_shed(verb.argument, texts))
    if verb.name == "draw-until":
        return texts.say(key, who=who, what=texts.say(f"effect.until.{verb.argument}"))
    return texts.say(key, who=who, cards=int(verb.argument or 0))


def _who(subject: str) -> str:
    """How the verb bends."""
    return "many" if subject in SEVERAL else "self" if subject == "self" else "one"


def _shed(what: str, texts: Catalogue) -> str:
    return texts.say("effect.what.digit", digit=what) if what.isdigit() else texts.say(f"effect.what.{what}")
