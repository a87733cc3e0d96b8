"""What a text does to the game before anybody writes it on a card: the three customizable cards with it and blank."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from penultima.editions.effect import parse
from penultima.editions.ruleset import Ruleset, ruleset
from penultima.errors import BadInput
from penultima.lab.compare import Comparison, compare
from penultima.lab.histogram import Z
from penultima.lab.run import run
from penultima.lab.settings import Settings


@dataclass(frozen=True)
class CardStudy:
    text: str
    comparison: Comparison
    plays: dict[str, tuple[int, int]]
    """Of the cards, blank and written: plays, and plays of whoever won."""

    def summary(self) -> dict[str, Any]:
        return {"text": self.text} | self.comparison.summary() | {"chance_of_who_plays_it": self.chances()}

    def chances(self) -> dict[str, Any]:
        """How likely its player wins, and what the text adds to a blank card."""
        shares = {name: won / plays if plays else 0.0 for name, (plays, won) in self.plays.items()}
        errors = [shares[name] * (1 - shares[name]) / max(1, plays) for name, (plays, _) in self.plays.items()]
        change, margin = shares["written"] - shares["blank"], Z * sqrt(sum(errors))
        low, high = change - margin, change + margin
        return {
            "first": shares["blank"],
            "second": shares["written"],
            "difference": change,
            "low": low,
            "high": high,
            "differs": low > 0 or high < 0,
        }


def study(
    settings: Settings, text: str, games: int, *, threads: int, advance: Callable[[int], None] = lambda _: None
) -> CardStudy:
    """Of an edition that has customizable cards; each game is played four times. Ctrl-C ends it without an answer."""
    canonical = str(parse(text))
    places = settings.rules.edition.customs()
    if not places:
        raise BadInput("card: {edition} has no customizable cards", edition=settings.rules.edition.id)
    blank = replace(settings, rules=_with(settings.rules, ("",) * len(places)))
    written = replace(settings, rules=_with(settings.rules, (canonical,) * len(places)))
    comparison = compare(blank, written, games, threads=threads, advance=advance)
    if comparison.interrupted:
        raise KeyboardInterrupt
    plays = {
        name: _plays(replace(chosen, deep=True), games, threads, advance)
        for name, chosen in (("blank", blank), ("written", written))
    }
    return CardStudy(canonical, comparison, plays)


def _with(rules: Ruleset, customs: tuple[str, ...]) -> Ruleset:
    return ruleset(rules.edition, rules.changes, customs)


def _plays(settings: Settings, games: int, threads: int, advance: Callable[[int], None]) -> tuple[int, int]:
    done = run(settings, games, threads=threads, advance=advance)
    if done.interrupted:
        raise KeyboardInterrupt
    kinds = [settings.rules.kind[name] for name in settings.rules.edition.customs()]
    plays, won = done.tally.kinds[kinds].sum(axis=0)
    return int(plays), int(won)
