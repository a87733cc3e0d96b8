"""The setup of a match in the terminal: people, rules and random source."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args
from unicodedata import normalize

from penultima.editions.edition import Edition
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, place_errors
from penultima.i18n import Catalogue
from penultima.i18n.quoting import quote
from penultima.kernel.step_context import Source
from penultima.match import Match
from penultima.notation.record import Record
from penultima.protocol.sanitizing import look_alike, sanitize_name
from penultima.protocol.setup import Level, Setup
from penultima.wording.edition_text import is_user_edition

PEOPLE_TAG, LEVEL_TAG, SEED_TAG = "PlayPeople", "PlayLevel", "PlaySeed"
LEVELS: tuple[Level, ...] = get_args(Level)


@dataclass(frozen=True)
class MatchSetup:
    """The setup of a match. People take the first seats and bots the others. An unnamed person has an empty name."""

    rules: Ruleset
    names: tuple[str, ...]
    """Names by seat, as the screen shows them."""
    given_names: tuple[str, ...]
    """Names that the people have entered."""
    level: Level = "normal"
    dealer: int | None = None
    seed: int | None = None
    position: str = ""
    """Start position of a practice match."""

    @property
    def people_count(self) -> int:
        return len(self.given_names)

    @property
    def record_names(self) -> list[str]:
        """Names for a record. Unlike the display names, they contain no substitute such as "You" for a missing name."""
        return [*self.given_names, *self.names[self.people_count :]]

    @property
    def record_tags(self) -> list[tuple[str, str]]:
        """Tags that the record needs so that the match can be resumed."""
        seed = [] if self.seed is None else [(SEED_TAG, str(self.seed))]
        return [(PEOPLE_TAG, str(self.people_count)), (LEVEL_TAG, self.level), *seed]

    @property
    def own_editions(self) -> dict[str, Edition]:
        """Custom editions that the table needs, by id: the edition of the match if it is custom, otherwise none."""
        edition = self.rules.edition
        return {edition.id: edition} if is_user_edition(edition) else {}

    def table_setup(self, *, calm: bool) -> Setup:
        """Return the setup of a table for this match. The table is public, but only this process can reach it."""
        rules = self.rules
        return Setup(
            edition=rules.edition.id,
            options=dict(rules.changes),
            customs=list(rules.customs),
            seats=len(self.names),
            dealer=self.dealer,
            position=self.position,
            calm=calm,
            open=True,
        )

    def create_match(self, source: Source) -> Match:
        rules = self.rules
        return Match(
            rules.edition,
            players=len(self.names),
            options=rules.changes,
            customs=rules.customs,
            dealer=self.dealer,
            source=source,
        )


def assign_names(
    given_names: Sequence[str], people: int, seats: int, texts: Catalogue
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return (display names, given names). Bots get names from the catalogue, except names that people have."""
    checked = tuple(_check_name(name) for name in given_names)
    if len(checked) > people:
        raise BadInput("--name: {count} names, but {people} at the keyboard", count=len(checked), people=people)
    for number, name in enumerate(checked):
        if any(look_alike(name, other) for other in checked[:number]):
            raise BadInput("--name: {name} comes twice", name=quote(name))
    alone = [texts.say("terminal.you")] if people == 1 else []
    unnamed = alone or [texts.say("terminal.person", number=number) for number in range(1, people + 1)]
    called = [*checked, *unnamed[len(checked) :]]
    free = [
        name for name in texts.say("terminal.names").split(", ") if not any(look_alike(name, one) for one in called)
    ]
    return (*called, *free[: seats - people]), (*checked, *[""] * (people - len(checked)))


def _check_name(text: str) -> str:
    """Return a name without outer spaces. Raise BadInput if a table would change it in any other way."""
    name = sanitize_name(text)
    if not name or name != normalize("NFC", text.strip(" ")):
        raise BadInput("--name: {name} is no name", name=quote(text))
    return name


def setup_from_record(record: Record, texts: Catalogue) -> MatchSetup:
    """Return the setup of a match that is resumed from this record."""
    tags = dict(record.tags)
    people = _parse_number_tag(tags, PEOPLE_TAG, 1, record.players)
    if people is None:
        raise BadInput("there is no tag {name} in it, so nobody knows who played", name=PEOPLE_TAG)
    with place_errors(LEVEL_TAG):
        level = parse_level(tags.get(LEVEL_TAG, "normal"))
    names = record.names or ("",) * record.players
    called, _ = assign_names([], people, record.players, texts)
    return MatchSetup(
        record.rules,
        tuple(name or default_name for name, default_name in zip(names, called, strict=True)),
        names[:people],
        level,
        record.dealer,
        _parse_number_tag(tags, SEED_TAG, 0, (1 << 64) - 1),
    )


def parse_level(text: str) -> Level:
    for level in LEVELS:
        if level == text:
            return level
    raise BadInput("expected one of {words}, found {value}", words=", ".join(LEVELS), value=quote(text))


def _parse_number_tag(tags: dict[str, str], name: str, low: int, high: int) -> int | None:
    text = tags.get(name)
    if text is None:
        return None
    if not text.isdecimal() or len(text) > len(str(high)) or not low <= int(text) <= high:
        raise BadInput(
            "expected a number from {low} to {high}, found {value}", low=low, high=high, value=quote(text)
        ).at(name)
    return int(text)
