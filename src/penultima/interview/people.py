"""Who plays, as somebody types it: names in the order of the turns, or just how many there are."""

from penultima.echo import shown
from penultima.editions.ruleset import FEWEST
from penultima.interview.hearing import Hearing, NotUnderstood, parted
from penultima.judge.scene import LONGEST_NAME, invented_names
from penultima.kernel.state import SEATS
from penultima.wording.vocabulary import plain


def people(hearing: Hearing, text: str) -> tuple[str, ...]:
    """Those whom nobody names get names that are ready."""
    if text.isdecimal():
        return invented_names(hearing.texts)[: hearing.number(text, SEATS, FEWEST)]
    names = _names_in(text)
    for name in names:
        _check(hearing, name, names)
    if not FEWEST <= len(names) <= SEATS:
        raise NotUnderstood(hearing.say("judge.ask.no-players", fewest=FEWEST, most=SEATS))
    return tuple(names)


def _names_in(text: str) -> list[str]:
    names = ("".join(filter(str.isprintable, part)).strip()[:LONGEST_NAME] for part in parted(text))
    return [name for name in names if name]


def _check(hearing: Hearing, name: str, names: list[str]) -> None:
    if name.isdecimal():
        raise NotUnderstood(hearing.say("judge.ask.number-no-name", name=shown(name)))
    if [plain(each) for each in names].count(plain(name)) > 1:
        raise NotUnderstood(hearing.say("judge.ask.name-twice", name=shown(name)))
