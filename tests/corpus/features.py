"""What a record shows, so that the corpus can be asked whether something is missing in it."""

from collections.abc import Iterable, Iterator

from penultima.editions import effect, load
from penultima.editions.edition import Option
from penultima.editions.ruleset import FEWEST, Ruleset, ruleset
from penultima.fair.chance import Written
from penultima.fair.keyed import LABELS
from penultima.kernel.actions import VERBS
from penultima.kernel.events import FIELDS
from penultima.kernel.state import ENDS, PHASES, SEATS
from penultima.notation.option import print_option
from penultima.notation.record import Record
from penultima.notation.wish import parse_wish
from tests.corpus.telling import Moment


def features(record: Record, told: Iterable[Moment]) -> set[str]:
    rules = record.rules
    edition = rules.edition.id
    found = {f"{edition} with {record.players} players"}
    found |= {f"{edition} {print_option(name, value)}" for name, value in rules.options.items()}
    found |= {f"custom {text}" for text in _customs(rules)}
    for deal in record.deals:
        found.add(f"chance {type(deal.chance).__name__.lower()}")
        found |= {"a position"} if deal.position else set()
        found |= {"a deal that was left"} if deal.end is None else set()
        found |= {"times"} if any(move.time is not None for move in deal.moves) else set()
        if isinstance(deal.chance, Written):
            found |= {f"written {LABELS[outcome.use]}" for outcome in deal.chance.outcomes}
    for moment in told:
        found |= set(_of_moment(rules, moment))
    return found | ({"a second deal"} if len(record.deals) > 1 else set())


def _customs(rules: Ruleset) -> Iterator[str]:
    for text in rules.customs:
        for instruction in effect.parse(text).instructions:
            yield from (f"{instruction.target}: {verb.name}" for verb in instruction.verbs)


def _of_moment(rules: Ruleset, moment: Moment) -> Iterator[str]:
    if not moment.done.startswith("deal "):
        wish = parse_wish(moment.done.rpartition(": ")[2]) if moment.done != "timeout" else None
        yield f"verb {wish.verb if wish else moment.done}"
        if wish and wish.call:
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
    """All that the corpus must show."""
    found = {f"{edition} with {seats} players" for edition in load.names() for seats in range(FEWEST, SEATS + 1)}
    found |= {
        f"{edition} {print_option(option.id, value)}"
        for edition in load.names()
        for option in load.edition(edition).options.values()
        for value in values_of(edition, option)
    }
    found |= {f"{edition} ended {how}" for edition in load.names() for how in ENDS}
    found |= {f"custom {target}: {verb}" for target in effect.TARGETS for verb in effect.VERBS}
    found |= {"chance seed", "chance key", "chance written", *(f"written {label}" for label in LABELS.values())}
    found |= {f"phase {phase}" for phase in PHASES} | {f"verb {verb}" for verb in VERBS}
    found |= {f"event {name} {field}" for name, fields in FIELDS.items() for field in fields}
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
    """A number stands for all that are not printed."""
    return option.values or (0, ruleset(edition).options[option.id], 60)
