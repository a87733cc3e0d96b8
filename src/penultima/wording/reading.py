"""Describes card effects in words."""

from penultima.editions.effect_language import Effect, Instruction, Verb
from penultima.i18n import Catalogue

SEVERAL = ("others", "all")
ALONE = ("reverse", "extra-turn", "shuffle-hands", "rotate-hands")
"""Verbs that ignore the target, so no subject is named."""


def read_effect(effect: Effect, texts: Catalogue) -> str:
    """Describe an effect, as in "the next player draws 2 cards and loses a turn"."""
    if not effect.instructions:
        return texts.say("effect.blank")
    parts = [_instruction(instruction, texts) for instruction in effect.instructions]
    return f"; {texts.say('effect.then')} ".join(parts)


def _instruction(instruction: Instruction, texts: Catalogue) -> str:
    """Describe an instruction. The subject is repeated only if it changes."""
    previous = ""
    clauses = []
    for verb in instruction.verbs:
        subject = _subject(verb, instruction.target)
        clause = _clause(verb, subject, texts)
        clauses.append(f"{texts.say(f'effect.target.{subject}')} {clause}" if subject not in ("", previous) else clause)
        previous = subject
    return texts.join_list(clauses)


def _subject(verb: Verb, target: str) -> str:
    """Return the subject of a verb, or "" for none.

    In a race of `all`, the subject is `others`, because the player of the card never races.
    """
    if verb.name in ALONE:
        return ""
    return "others" if verb.name == "race" and target == "all" else target


def _clause(verb: Verb, subject: str, texts: Catalogue) -> str:
    key, who = f"effect.verb.{verb.name}", _select_verb_form(subject)
    if verb.name == "shed":
        return texts.say(key, who=who, what=_shed(verb.argument, texts))
    if verb.name == "draw-until":
        return texts.say(key, who=who, what=texts.say(f"effect.until.{verb.argument}"))
    return texts.say(key, who=who, cards=int(verb.argument or 0))


def _select_verb_form(subject: str) -> str:
    """Return the form of the verb that agrees with the subject: `many`, `self` or `one`."""
    return "many" if subject in SEVERAL else "self" if subject == "self" else "one"


def _shed(what: str, texts: Catalogue) -> str:
    return texts.say("effect.what.digit", digit=what) if what.isdigit() else texts.say(f"effect.what.{what}")
