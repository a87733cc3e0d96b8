"""The features that a record shows, and the features that the whole corpus must show."""

from collections.abc import Iterable, Iterator

from penultima.editions import effect_language, load
from penultima.editions.edition import Option
from penultima.editions.ruleset import MIN_SEATS, Ruleset, ruleset
from penultima.kernel.actions import VERBS
from penultima.kernel.events import EVENT_FIELDS
from penultima.kernel.state import ENDS, PHASES, SEATS
from penultima.notation.action import parse_action
from penultima.notation.option import print_option
from penultima.notation.record import Record
from penultima.rng.keyed import LABELS
from penultima.rng.origin import KeyOrigin, SeedOrigin, WrittenOrigin
from tests.corpus.telling import Moment

ORIGINS = {SeedOrigin: "chance seed", KeyOrigin: "chance key", WrittenOrigin: "chance written"}


def features(record: Record, facts: Iterable[Moment]) -> set[str]:
    rules = record.rules
    edition = rules.edition.id
    found = {f"{edition} with {record.players} players"}
    found |= {f"{edition} {print_option(name, value)}" for name, value in rules.options.items()}
    found |= {f"custom {text}" for text in _customs(rules)}
    for deal in record.deals:
        found.add(ORIGINS[type(deal.chance)])
        found |= {"a position"} if deal.position else set()
        found |= {"a deal that was left"} if deal.end is None else set()
        found |= {"times"} if any(move.time is not None for move in deal.moves) else set()
        if isinstance(deal.chance, WrittenOrigin):
            found |= {f"written {LABELS[outcome.use]}" for outcome in deal.chance.outcomes}
    for moment in facts:
        found |= set(_of_moment(rules, moment))
    return found | ({"a second deal"} if len(record.deals) > 1 else set())


def _customs(rules: Ruleset) -> Iterator[str]:
    for text in rules.customs:
        for instruction in effect_language.parse_effect(text).instructions:
            yield from (f"{instruction.target}: {verb.name}" for verb in instruction.verbs)


def _of_moment(rules: Ruleset, moment: Moment) -> Iterator[str]:
    if not moment.done.startswith("deal "):
        action = parse_action(moment.done.rpartition(": ")[2]) if moment.done != "timeout" else None
        yield f"verb {action.verb if action else moment.done}"
        if action and action.call:
            yield "a call with the play"
    for change in moment.changes.split():
        if change.startswith("phase="):
            yield f"phase {change.removeprefix('phase=')}"
    for event in moment.events:
        yield from _of_event(rules, event)


def _of_event(rules: Ruleset, event: str) -> Iterator[str]:
    name, *fields = event.split()
    yield from (f"event {name} {field.partition('=')[0]}" for field in fields)
    if name == "ended":
        how = next(field.partition("=")[2] for field in fields if field.startswith("how="))
        yield f"{rules.edition.id} ended {how}"
        yield from (f"ended with {option}" for option in ("teams", "last-standing") if rules.options[option])
        yield f"ended with scoring={rules.options['scoring']}"
    yield from (f"{name} {field}" for field in fields if field.endswith(("=true", "=false")))


def expected() -> set[str]:
    """Return the names of all features that the corpus must show."""
    found = {
        f"{edition} with {seats} players" for edition in load.bundled_ids() for seats in range(MIN_SEATS, SEATS + 1)
    }
    found |= {
        f"{edition} {print_option(option.id, value)}"
        for edition in load.bundled_ids()
        for option in load.load_bundled(edition).options.values()
        for value in values_of(edition, option)
    }
    found |= {f"{edition} ended {how}" for edition in load.bundled_ids() for how in ENDS}
    found |= {f"custom {target}: {verb}" for target in effect_language.TARGETS for verb in effect_language.VERBS}
    found |= {"chance seed", "chance key", "chance written", *(f"written {label}" for label in LABELS.values())}
    found |= {f"phase {phase}" for phase in PHASES} | {f"verb {verb}" for verb in VERBS}
    found |= {f"event {name} {field}" for name, fields in EVENT_FIELDS.items() for field in fields}
    found |= {f"{name} {field}={answer}" for name, field in TRUTHS for answer in ("true", "false")}
    found |= {f"ended with scoring={way}" for way in ("winner", "low", "none")}
    return found | {
        "a position",
        "a deal that was left",
        "a second deal",
        "times",
        "a call with the play",
        "ended with teams",
        "ended with last-standing",
    }


TRUTHS = (("played", "called"), ("played", "jumped"), ("challenged", "guilty"), ("voted", "yes"), ("judged", "upheld"))


def values_of(edition: str, option: Option) -> tuple[str | int | bool, ...]:
    """Return the values of an option that the corpus must show.

    For a numeric option these are 0, its default and 60.
    """
    return option.values or (0, ruleset(edition).options[option.id], 60)
