"""Measures the effect of a custom card text. The same deals are played with the text and with blank cards."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

from penultima.editions.effect_language import parse_effect
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.lab.compare import Comparison, TestedDifference, compare, list_compared
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.results import Difference
from penultima.lab.stats.statistics import CHANCE_OF_WHO_PLAYS, FIRST_HOLDER_WINS, Statistic


@dataclass(frozen=True)
class CardStudy:
    text: str
    comparison: Comparison

    @property
    def tested(self) -> TestedDifference:
        """Test the effect on the player who gets the card, together with the usual statistics."""
        return self.comparison.test_together((FIRST_HOLDER_WINS, *list_compared(self.comparison.first)))

    @property
    def effect(self) -> Difference:
        return self.tested.figures[FIRST_HOLDER_WINS]

    @property
    def selection(self) -> Difference:
        """The difference for players who play the card.

        It is tested separately. Players choose when to play the card, so the difference is not only an effect of the
        text.
        """
        return self.comparison.differences((CHANCE_OF_WHO_PLAYS,))[CHANCE_OF_WHO_PLAYS]

    @property
    def differences(self) -> dict[Statistic, Difference]:
        return self.tested.figures | {CHANCE_OF_WHO_PLAYS: self.selection}

    def summary(self) -> dict[str, Any]:
        """Return the data that `penultima lab card --json` prints."""
        selection = {CHANCE_OF_WHO_PLAYS.name: asdict(self.selection)}
        return {"text": self.text} | self.comparison.describe_games() | self.tested.summary() | selection


def study_text(
    settings: RunSettings, text: str, games: int, *, threads: int, advance: Callable[[int], None] = lambda _: None
) -> CardStudy:
    """Study a card text in an edition with customizable cards.

    Each deal is played twice. After Ctrl-C there is no result.
    """
    blank, written = make_setting_pair(settings, text)
    comparison = compare(blank, written, games, threads=threads, advance=advance)
    if comparison.interrupted:
        raise KeyboardInterrupt
    return CardStudy(str(parse_effect(text)), comparison)


def make_setting_pair(settings: RunSettings, text: str) -> tuple[RunSettings, RunSettings]:
    places = settings.rules.edition.customs()
    if not places:
        raise BadInput("card: {edition} has no customizable cards", edition=settings.rules.edition.id)
    rules = (_with_customs(settings.rules, (each,) * len(places)) for each in ("", str(parse_effect(text))))
    blank, written = (replace(settings, rules=each, deep=True) for each in rules)
    return blank, written


def _with_customs(rules: Ruleset, customs: tuple[str, ...]) -> Ruleset:
    return ruleset(rules.edition, rules.changes, customs)
