"""The parts of a report: what each shows, its plot and its table, all settings side by side."""

from collections.abc import Mapping, Sequence

from penultima.editions.edition import Card
from penultima.lab import plots
from penultima.lab.figures import Figures
from penultima.lab.intervals import Estimate
from penultima.lab.legend import legend
from penultima.lab.markup import Html, joined, table, tag
from penultima.lab.played import Played
from penultima.lab.plots import Frame
from penultima.lab.results import Following, Share, Spread
from penultima.lab.statistics import (
    DEEPER,
    DRAWN,
    NO_WINNER,
    POINTS,
    TURNS,
    ShareOf,
    SpreadOf,
    shares,
    spreads,
    wins,
)
from penultima.pages.markdown import NOTHING
from penultima.texts import Catalogue
from penultima.wording.naming import symbol_name

QUANTILES = ("p50", "p90", "p99", "max")
Shown = ShareOf | SpreadOf


class Sections:
    def __init__(self, played: Sequence[Played], texts: Catalogue) -> None:
        self.played = played
        self.texts = texts
        self.figures = Figures(texts)

    def all(self) -> Html:
        return joined(
            [
                self.wins(),
                self.spread(TURNS),
                self.spread(POINTS),
                self.spread(DRAWN),
                self.leads(),
                self.incidents(),
                self.choices(),
                self.cards_played(),
                self.cards_of_winners(),
            ]
        )

    def say(self, key: str, **values: object) -> str:
        return self.texts.say(f"lab.report.{key}", **values)

    def section(self, name: str, *parts: Html) -> Html:
        intro = tag("p", self.say(f"{name}.text"))
        return tag("section", tag("h2", self.say(name)), intro, tag("div", *parts, class_="parts"), id=name)

    def figure(self, *drawn: Html) -> Html:
        names = [each.name for each in self.played]
        caption = [tag("figcaption", legend(names))] if len(names) > 1 else []
        return tag("figure", *drawn, *caption)

    def frame(self, name: str, across: str, up: str = "") -> Frame:
        return Frame(f"plot-{name}", self.say("plot", name=across), self.figures, across, up)

    def wins(self) -> Html:
        seats = self.seats()
        found = [[won.figure(each.tally) for won in wins(_players(each))] for each in self.played]
        series = [[_nth(shares, place) for place in range(len(seats))] for shares in found]
        fair = sorted({1 / _players(each) for each in self.played})
        plot = plots.dots(self.frame("wins", self.say("wins.axis")), seats, series, percent=True, lines=fair)
        rows = [
            [seat, *(self.share(shares[place]) if place < len(shares) else NOTHING for shares in found)]
            for place, seat in enumerate(seats)
        ]
        rows += [
            [self.texts.say(f"lab.{one.name}"), *self.cells(one)]
            for one in NO_WINNER
            if any(one.figure(each.tally).count for each in self.played)
        ]
        return self.section("wins", self.figure(plot), self.by_row("wins", self.texts.say("lab.seat"), rows))

    def seats(self) -> list[str]:
        """With who sits there, where that differs from seat to seat and not from setting to setting."""
        names = [self.texts.say("seat", seat=seat) for seat in range(max(map(_players, self.played)))]
        tables = {each.settings.policies for each in self.played}
        policies = tables.pop() if len(tables) == 1 else ()
        if len(set(policies)) <= 1:
            return names
        return [f"{name} ({policy})" for name, policy in zip(names, policies, strict=True)]

    def spread(self, one: SpreadOf) -> Html:
        return self.section(one.section, self.figure(self.curves(one)), self.spreads(one))

    def curves(self, one: SpreadOf) -> Html:
        histograms = [each.tally.spreads[one.name] for each in self.played]
        step = plots.step_of(histograms)
        up = self.say("deals.axis.steps" if step > 1 else "deals.axis", step=step)
        return plots.curves(self.frame(one.section, self.say(f"{one.section}.axis"), up), histograms)

    def spreads(self, one: SpreadOf) -> Html:
        """A row for each setting: mean, interval, and what so many do not exceed."""
        head = ["", self.texts.say("lab.mean"), self.texts.say("lab.interval")]
        rows = []
        for each in self.played:
            found = one.figure(each.tally)
            cells = [self.figures.number(found.mean), self.figures.between(found.low, found.high)]
            rows.append([each.name, *cells, *map(self.figures.number, found.quantiles)])
        return table(self.say(one.section), [*head, *(self.say(quantile) for quantile in QUANTILES)], rows)

    def leads(self) -> Html:
        """The first number has a curve, the first share has dots, the others only numbers."""
        (curve, *others), found = spreads(_of("leads")), shares(_of("leads"))
        drawn = self.curves(curve), self.dots("comebacks", found[0].label(self.texts), [(found[0], "")])
        numbers = tag("div", self.spreads(curve), self.by_row("leads", "", self.rows([*found, *others])))
        return self.section("leads", self.figure(*drawn), numbers)

    def incidents(self) -> Html:
        """Only what was there."""
        means, outcomes = self.met(spreads(_of("incidents"))), self.met(shares(_of("incidents")))
        if not means and not outcomes:
            return self.section("incidents", tag("p", self.say("incidents.none")))
        drawn = []
        if means:
            names = [(one, self.say(f"incidents.{one.name}")) for one in means]
            drawn.append(self.dots("incidents", self.say("incidents.axis"), names))
        if outcomes:
            names = [(one, self.say(f"outcomes.{one.name}")) for one in outcomes]
            drawn.append(self.dots("outcomes", self.say("outcomes.axis"), names))
        rows = self.rows([*means, *outcomes])
        return self.section("incidents", self.figure(*drawn), self.by_row("incidents", "", rows))

    def choices(self) -> Html:
        found = shares(_of("choices"))
        plot = self.dots("choices", found[0].label(self.texts), [(found[0], "")])
        return self.section("choices", self.figure(plot), self.by_row("choices", "", self.rows(found)))

    def met(self, statistics: Sequence[Shown]) -> list[Shown]:
        """Those of which there was anything in some setting."""
        return [one for one in statistics if any(_there(one, each) for each in self.played)]

    def dots(self, name: str, axis: str, names: Sequence[tuple[Shown, str]]) -> Html:
        """A row for each of these statistics."""
        series = [[one.figure(each.tally).estimate for one, _ in names] for each in self.played]
        percent = all(isinstance(one, ShareOf) for one, _ in names)
        return plots.dots(self.frame(name, axis), [row for _, row in names], series, percent=percent)

    def rows(self, statistics: Sequence[Shown]) -> list[list[str]]:
        return [[one.label(self.texts), *self.cells(one)] for one in statistics]

    def cells(self, one: Shown) -> list[Html]:
        """One for each setting."""
        if isinstance(one, ShareOf):
            return [self.share(one.figure(each.tally)) for each in self.played]
        return [self.mean(one.figure(each.tally)) for each in self.played]

    def cards_played(self) -> Html:
        often = [
            {symbol: one.per_deal for symbol, one in each.symbols.items() if one.per_deal is not None}
            for each in self.played
        ]
        series = [{symbol: Estimate(rate, rate, rate) for symbol, rate in each.items()} for each in often]
        cells = [{symbol: self.texts.number(rate, 3) for symbol, rate in each.items()} for each in often]
        return self.cards("cards", series, cells, percent=False)

    def cards_of_winners(self) -> Html:
        """Not of cards that nobody played."""
        found = [{symbol: one for symbol, one in each.symbols.items() if one.plays} for each in self.played]
        series = [{symbol: one.estimate for symbol, one in each.items()} for each in found]
        cells = [{symbol: self.change(one) for symbol, one in each.items()} for each in found]
        return self.cards("winners", series, cells, percent=True, lines=[0.0])

    def cards(
        self,
        name: str,
        series: Sequence[Mapping[str, Estimate | None]],
        cells: Sequence[Mapping[str, str]],
        *,
        percent: bool,
        lines: Sequence[float] = (),
    ) -> Html:
        symbols = _symbols(self.played)
        names = [symbol_name(self.texts, symbol) for symbol in symbols]
        lists = [[each.get(symbol) for symbol in symbols] for each in series]
        plot = plots.dots(self.frame(name, self.say(f"{name}.axis")), names, lists, percent=percent, lines=lines)
        rows = [
            [card, *(each.get(symbol, NOTHING) for each in cells)] for card, symbol in zip(names, symbols, strict=True)
        ]
        return self.section(name, self.figure(plot), self.by_row(name, self.texts.say("lab.card"), rows))

    def share(self, found: Share) -> Html:
        return estimate(self.figures.percent(found.share), self.figures.percents(found.low, found.high))

    def change(self, found: Following) -> Html:
        change = self.figures.percent(found.change, signed=True)
        return estimate(change, self.figures.percents(found.low, found.high, signed=True))

    def mean(self, found: Spread) -> Html:
        """Of what is rare."""
        if found.estimate is None:
            return Html(NOTHING)
        value, low, high = (self.texts.number(value, 4) for value in found.estimate)
        return estimate(value, NOTHING if found.low is None else f"{low} … {high}")

    def by_row(self, name: str, corner: str, rows: Sequence[Sequence[str]]) -> Html:
        """A column for each setting."""
        return table(self.say(name), [corner, *(each.name for each in self.played)], rows)


def estimate(value: str, interval: str) -> Html:
    """What has no value has no interval."""
    return joined([value, tag("small", interval)] if value != NOTHING else [NOTHING])


def _of(section: str) -> tuple[Shown, ...]:
    return tuple(one for one in DEEPER if one.section == section)


def _there(one: Shown, played: Played) -> bool:
    """It happened, or could have."""
    if isinstance(one, ShareOf):
        return one.figure(played.tally).share is not None
    return bool(one.figure(played.tally).max)


def _players(played: Played) -> int:
    return played.settings.players


def _nth(found: Sequence[Share], place: int) -> Estimate | None:
    return found[place].estimate if place < len(found) else None


def _symbols(played: Sequence[Played]) -> list[str]:
    """Of all decks: numbers, then cards with a colour, then wild ones."""
    found: dict[str, Card] = {}
    for each in played:
        for _, card, _ in each.settings.rules.edition.kinds():
            found.setdefault(card.symbol, card)
    return sorted(found, key=lambda symbol: (found[symbol].wild, found[symbol].digit < 0, found[symbol].digit))
