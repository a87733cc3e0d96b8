"""Editions, options and printed rules in words. What nobody has written about is called by its id."""

from penultima.editions import load
from penultima.editions.edition import Edition, Option, PrintedRule
from penultima.editions.ruleset import OptionValue
from penultima.texts import Catalogue
from penultima.wording.naming import symbol_name


def is_own(edition: Edition) -> bool:
    """Whether it is somebody's own, also under an id that comes with the program."""
    return edition.id not in load.names() or load.edition(edition.id) is not edition


def title_of(edition: Edition, texts: Catalogue) -> str:
    return edition.id if is_own(edition) else texts.say(f"edition.{edition.id}.title")


def special_of(edition: Edition, texts: Catalogue) -> str:
    return texts.say("page.own") if is_own(edition) else texts.say(f"edition.{edition.id}.text")


def typed(value: OptionValue) -> str:
    """As it is typed after `--option ID=`."""
    return str(value).lower()


def option_value(option: Option, value: OptionValue, texts: Catalogue) -> str:
    if not option.values:
        return texts.say(f"option.{option.id}", points=value)
    return texts.say(f"option.{option.id}.{typed(value)}")


def rule_value(rule: str, printed: PrintedRule, texts: Catalogue) -> str:
    value = printed.value
    if isinstance(value, bool):
        return texts.say("page.yes" if value else "page.no")
    if isinstance(value, int):
        return texts.number(value)
    if isinstance(value, str):
        return texts.say(f"option.scoring.{value}" if rule == "scoring" else f"page.rule.{rule}.{value}")
    return ", ".join(_listed(rule, item, texts) for item in value) or texts.say("page.none")


def _listed(rule: str, item: str, texts: Catalogue) -> str:
    key = f"page.rule.{rule}.{item}"
    return texts.say(key) if key in texts else symbol_name(texts, item)
