"""Who plays, by which rules, and where chance comes from: what a match in the terminal is begun or resumed with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args
from unicodedata import normalize

from penultima.echo import shown
from penultima.editions.edition import Edition
from penultima.editions.ruleset import Ruleset
from penultima.errors import BadInput, placed
from penultima.kernel.desk import Source
from penultima.match import Match
from penultima.notation.record import Record
from penultima.texts import Catalogue
from penultima.wire.shape import Level, Setup
from penultima.wire.words import plain_name, same_name
from penultima.wording.edition import is_own

PEOPLE_TAG, LEVEL_TAG, SEED_TAG = "PlayPeople", "PlayLevel", "PlaySeed"
LEVELS: tuple[Level, ...] = get_args(Level)


@dataclass(frozen=True)
class Party:
    """People sit in the first seats, bots in the others. A person who gave no name has an empty one in `given`."""

    rules: Ruleset
    names: tuple[str, ...]
    """By seat, as they are spoken of."""
    given: tuple[str, ...]
    """Of the people."""
    level: Level = "normal"
    dealer: int | None = None
    seed: int | None = None
    position: str = ""
    """A match for practice begins here."""

    @property
    def people(self) -> int:
        return len(self.given)

    @property
    def kept_names(self) -> list[str]:
        """As a record has them: nobody is called You there."""
        return [*self.given, *self.names[self.people :]]

    @property
    def tags(self) -> list[tuple[str, str]]:
        """What a record does not say by itself, and whoever resumes the match has to know."""
        seed = [] if self.seed is None else [(SEED_TAG, str(self.seed))]
        return [(PEOPLE_TAG, str(self.people)), (LEVEL_TAG, self.level), *seed]

    @property
    def more(self) -> dict[str, Edition]:
        """An edition of one's own, which a table does not know by its id."""
        edition = self.rules.edition
        return {edition.id: edition} if is_own(edition) else {}

    def setup(self, *, calm: bool) -> Setup:
        """A table that nobody else can find; whoever is in this process may come in."""
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

    def match(self, source: Source) -> Match:
        rules = self.rules
        return Match(
            rules.edition,
            players=len(self.names),
            options=rules.changes,
            customs=rules.customs,
            dealer=self.dealer,
            source=source,
        )


def names_of(
    given: Sequence[str], people: int, seats: int, texts: Catalogue
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(how everybody is called, what the people are called by their own wish). Bots take names that are left."""
    kept = tuple(_name(name) for name in given)
    if len(kept) > people:
        raise BadInput("--name: {count} names, but {people} at the keyboard", count=len(kept), people=people)
    for place, name in enumerate(kept):
        if any(same_name(name, other) for other in kept[:place]):
            raise BadInput("--name: {name} comes twice", name=shown(name))
    alone = [texts.say("terminal.you")] if people == 1 else []
    unnamed = alone or [texts.say("terminal.person", number=number) for number in range(1, people + 1)]
    called = [*kept, *unnamed[len(kept) :]]
    free = [name for name in texts.say("terminal.names").split(", ") if not any(same_name(name, one) for one in called)]
    return (*called, *free[: seats - people]), (*kept, *[""] * (people - len(kept)))


def _name(text: str) -> str:
    """As a table would keep it: what cannot be seen, or is too long, is rather refused than changed."""
    name = plain_name(text)
    if not name or name != normalize("NFC", text.strip(" ")):
        raise BadInput("--name: {name} is no name", name=shown(text))
    return name


def party_of(record: Record, texts: Catalogue) -> Party:
    """Of a match that goes on, as its record says it."""
    tags = dict(record.tags)
    people = _number(tags, PEOPLE_TAG, 1, record.players)
    if people is None:
        raise BadInput("there is no tag {name} in it, so nobody knows who played", name=PEOPLE_TAG)
    with placed(LEVEL_TAG):
        level = level_of(tags.get(LEVEL_TAG, "normal"))
    names = record.names or ("",) * record.players
    called, _ = names_of([], people, record.players, texts)
    return Party(
        record.rules,
        tuple(name or usual for name, usual in zip(names, called, strict=True)),
        names[:people],
        level,
        record.dealer,
        _number(tags, SEED_TAG, 0, (1 << 64) - 1),
    )


def level_of(text: str) -> Level:
    for level in LEVELS:
        if level == text:
            return level
    raise BadInput("expected one of {words}, found {value}", words=", ".join(LEVELS), value=shown(text))


def _number(tags: dict[str, str], name: str, low: int, high: int) -> int | None:
    text = tags.get(name)
    if text is None:
        return None
    if not text.isdecimal() or len(text) > len(str(high)) or not low <= int(text) <= high:
        raise BadInput(
            "expected a number from {low} to {high}, found {value}", low=low, high=high, value=shown(text)
        ).at(name)
    return int(text)
