"""Describes in one sentence how a setting differs from another, and the effect of this difference."""

from collections.abc import Iterator

from penultima.i18n import Catalogue
from penultima.lab.card_study import CardStudy
from penultima.lab.compare import Comparison, TestedDifference
from penultima.lab.report.number_text import NumberText
from penultima.lab.report.unused_rules import explain_unused, find_changed_options, find_options_needing_matches
from penultima.lab.stats.results import Difference
from penultima.lab.stats.statistics import ShareOf, Statistic
from penultima.notation.option import print_option
from penultima.wording.edition_text import edition_title


def capitalize(text: str) -> str:
    """Capitalize the first letter and leave the rest unchanged."""
    return text[:1].upper() + text[1:]


def name_change(comparison: Comparison, texts: Catalogue) -> str:
    """Name the second setting by the options, custom effects and policies that changed, or else by its edition."""
    first, second = comparison.first, comparison.second
    options = [print_option(name, second.rules.options[name]) for name in find_changed_options(first, second)]
    customs = [] if first.rules.customs == second.rules.customs else [text for text in second.rules.customs if text]
    players = [] if first.policies == second.policies else dict.fromkeys(second.policies)
    return ", ".join([*options, *dict.fromkeys(customs), *players]) or edition_title(second.rules.edition, texts)


def describe_effect(comparison: Comparison, tested: TestedDifference, texts: Catalogue) -> str:
    """Return a sentence such as "deals 2.0 turns shorter, no seat gains.", or the reason why there is no effect."""
    if not comparison.games:
        return texts.say("lab.effect.nothing")
    matches = [texts.say("lab.needs-matches", option=option) for option in find_options_needing_matches(comparison)]
    unused = explain_unused(comparison, texts)
    if unused:
        return " ".join([unused, *matches])
    pieces = [*_describe_statistics(comparison, tested, texts), *_describe_seats(tested, texts)]
    return " ".join([f"{', '.join(pieces)}.", *matches])


def _describe_statistics(comparison: Comparison, tested: TestedDifference, texts: Catalogue) -> Iterator[str]:
    kind = "matches" if comparison.first.matches else "deals"
    found = [(one, each) for one, each in tested.figures.items() if f"lab.effect.{one.name}.more" in texts]
    differing = [(one, each) for one, each in found if each.differs and each.difference]
    for one, each in differing:
        direction = "more" if (each.difference or 0) > 0 else "less"
        yield texts.say(
            f"lab.effect.{one.name}.{direction}", amount=_format_amount(one, each, texts), kind=texts.say(f"lab.{kind}")
        )
    if not differing:
        yield texts.say("lab.effect.none")


def _describe_seats(tested: TestedDifference, texts: Catalogue) -> Iterator[str]:
    found = [(one, each) for one, each in tested.figures.items() if one.seat is not None and each.differs]
    for one, each in found:
        direction = "more" if (each.difference or 0) > 0 else "less"
        seat = texts.say("seat", seat=one.seat)
        yield texts.say(f"lab.effect.seat.{direction}", seat=seat, amount=_format_amount(one, each, texts))
    if not found:
        yield texts.say("lab.effect.seats" if tested.seats.differs else "lab.effect.no-seat")


def _format_amount(one: Statistic, found: Difference, texts: Catalogue) -> str:
    """Format the size of a difference without its sign, which the words of the sentence express."""
    size = abs(found.difference or 0)
    if isinstance(one, ShareOf):
        return texts.say("lab.effect.points-of", points=NumberText(texts).short(100 * size))
    return NumberText(texts).short(size)


def describe_card_effect(study: CardStudy, texts: Catalogue) -> str:
    """Say whether the text helps the player who gets the card."""
    effect, comparison = study.effect, study.comparison
    if not comparison.changed:
        return texts.say("lab.card.unused", games=comparison.games)
    result = "same" if not effect.differs else "helps" if (effect.difference or 0) > 0 else "harms"
    percent = NumberText(texts).percent
    return texts.say(f"lab.card.{result}", blank=percent(effect.first), written=percent(effect.second))
