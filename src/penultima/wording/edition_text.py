"""Descriptions of editions, options and printed rules. If the catalogue has no text for an edition, its id is used."""

from penultima.editions import load
from penultima.editions.edition import Edition, PrintedRule
from penultima.editions.ruleset import OptionValue
from penultima.i18n import Catalogue
from penultima.wording.naming import name_symbol


def is_user_edition(edition: Edition) -> bool:
    """Return whether the edition was made by a user. Such an edition may have the same id as a bundled one."""
    return edition.id not in load.bundled_ids() or load.load_bundled(edition.id) is not edition


def edition_title(edition: Edition, texts: Catalogue) -> str:
    return edition.id if is_user_edition(edition) else texts.say(f"edition.{edition.id}.title")


def edition_summary(edition: Edition, texts: Catalogue) -> str:
    return texts.say("page.own") if is_user_edition(edition) else texts.say(f"edition.{edition.id}.text")


def print_value(value: OptionValue) -> str:
    """Return the value in the form that a user types after `--option ID=`."""
    return str(value).lower()


def describe_option(edition: Edition, option: str, value: OptionValue, texts: Catalogue) -> str:
    """Describe the value of an option. The edition may have its own text, because its cards may have other names."""
    if not edition.options[option].values:
        return texts.say(f"option.{option}", points=value)
    common = f"option.{option}.{print_value(value)}"
    own = f"{common}.{edition.id}"
    return texts.say(own if own in texts else common)


def describe_rule(rule: str, printed: PrintedRule, texts: Catalogue) -> str:
    value = printed.value
    if isinstance(value, bool):
        return texts.say("page.yes" if value else "page.no")
    if isinstance(value, int):
        return texts.number(value)
    if isinstance(value, str):
        return texts.say(f"option.scoring.{value}" if rule == "scoring" else f"page.rule.{rule}.{value}")
    return ", ".join(_name_item(rule, item, texts) for item in value) or texts.say("page.none")


def _name_item(rule: str, item: str, texts: Catalogue) -> str:
    key = f"page.rule.{rule}.{item}"
    return texts.say(key) if key in texts else name_symbol(texts, item)
