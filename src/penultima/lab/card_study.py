"""What a text does to the game before anybody writes it on a card: the three customizable cards with it and blank."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from penultima.editions.effect import parse
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.lab.compare import Comparison, compare, named
from penultima.lab.results import Difference
from penultima.lab.settings import Settings
from penultima.lab.statistics import CHANCE_OF_WHO_PLAYS, Statistic


@dataclass(frozen=True)
class CardStudy:
    text: str
    comparison: Comparison

    @property
    def differences(self) -> dict[Statistic, Difference]:
        """As in any comparison, and how likely its player wins."""
        return self.comparison.always | self.comparison.differences((CHANCE_OF_WHO_PLAYS,))

    def summary(self) -> dict[str, Any]:
        """As `penultima lab card --json` prints it."""
        told = {"games": self.comparison.games, "interrupted": self.comparison.interrupted}
        return {"text": self.text} | told | named(self.differences)


def study(
    settings: Settings, text: str, games: int, *, threads: int, advance: Callable[[int], None] = lambda _: None
) -> CardStudy:
    """Of an edition that has customizable cards; each game is played twice. Ctrl-C ends it without an answer."""
    blank, written = blank_and_written(settings, text)
    comparison = compare(blank, written, games, threads=threads, advance=advance)
    if comparison.interrupted:
        raise KeyboardInterrupt
    return CardStudy(str(parse(text)), comparison)


def blank_and_written(settings: Settings, text: str) -> tuple[Settings, Settings]:
    places = settings.rules.edition.customs()
    if not places:
        raise BadInput("card: {edition} has no customizable cards", edition=settings.rules.edition.id)
    rules = (_with(settings.rules, (each,) * len(places)) for each in ("", str(parse(text))))
    blank, written = (replace(settings, rules=each, deep=True) for each in rules)
    return blank, written


def _with(rules: Ruleset, customs: tuple[str, ...]) -> Ruleset:
    return ruleset(rules.edition, rules.changes, customs)
