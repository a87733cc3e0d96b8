"""How a table stands, where that is not as before."""

from penultima.hall.out import Standing
from penultima.notation.passport import parse_passport
from penultima.table.table import Table
from penultima.wire.shape import Setup


def standing_of(table: Table) -> Standing:
    facts = table.facts
    people = tuple(guest.id for guest in facts.people if not guest.removed)
    host = facts.people[facts.host].id if facts.host >= 0 else ""
    return Standing(facts.life, edition_of(facts.setup), facts.setup.open, host, people)


def new_standing(before: Table, after: Table) -> Standing | None:
    """None: as it was. Mostly none of its parts was touched, which is quickly seen."""
    old, new = before.facts, after.facts
    if old.setup is new.setup and old.people is new.people and (old.life, old.host) == (new.life, new.host):
        return None
    standing = standing_of(after)
    return None if standing == standing_of(before) else standing


def edition_of(setup: Setup) -> str:
    return parse_passport(setup.passport).edition.id if setup.passport else setup.edition
