"""The parts of a report: what each shows, its plot and its table, all settings side by side."""

from collections.abc import Mapping, Sequence

from penultima.editions.edition import Card
from penultima.lab import plots
from penultima.lab.figures import Figures
from penultima.lab.legend import legend
from penultima.lab.markup import Html, joined, table, tag
from penultima.lab.played import Played
from penultima.lab.plots import Frame, Interval
from penultima.lab.printed import Summary
from penultima.pages.markdown import NOTHING
from penultima.texts import Catalogue
from penultima.wording.naming import symbol_name

QUANTILES = ("p50", "p90", "p99", "max")
INCIDENTS = ("bluffs", "missed_calls")
OUTCOMES = ("bluffs_exposed", "challenges_that_failed", "missed_calls_caught")


class Sections:
    def __init__(self, played: Sequence[Played], texts: Catalogue) -> None:
        self.played = played
        self.texts = texts
        self.figures = Figures(texts)

    def all(self) -> Html:
        return joined(
            [
                self.wins(),
                self.spread("turns"),
                self.spread("points"),
                self.spread("drawn"),
                self.leads(),
                self.incidents(),
                self.choices(),
                self.cards_played(),
                self.cards_of_winners(),
            ]
        )

    def say(self, key: str, **values: object) -> str:
        return self.texts.say(f"lab.report.{key}", **values)

    def figure_name(self, name: str) -> str:
        return self.texts.say(f"lab.figure.{name}")

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
        series = [_filled([interval(won) for won in each.found["wins"]], len(seats)) for each in self.played]
        fair = sorted({1 / _players(each) for each in self.played})
        plot = plots.dots(self.frame("wins", self.say("wins.axis")), seats, series, percent=True, lines=fair)
        rows = [
            [seat, *(self.cell(each.found["wins"], place) for each in self.played)] for place, seat in enumerate(seats)
        ]
        rows += [
            [self.texts.say(f"lab.{name}"), *(self.share(each.found[name]) for each in self.played)]
            for name in ("nobody", "unfinished")
            if any(each.found[name]["count"] for each in self.played)
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

    def spread(self, name: str) -> Html:
        figures = self.spreads(name, [each.found[name] for each in self.played])
        return self.section(name, self.figure(self.curves(name)), figures)

    def curves(self, name: str) -> Html:
        histograms = [each.tally.columns[name] for each in self.played]
        step = plots.step_of(histograms)
        up = self.say("deals.axis.steps" if step > 1 else "deals.axis", step=step)
        return plots.curves(self.frame(name, self.say(f"{name}.axis"), up), histograms)

    def spreads(self, name: str, found: Sequence[Summary]) -> Html:
        """A row for each setting: mean, interval, and what so many do not exceed."""
        head = ["", self.texts.say("lab.mean"), self.texts.say("lab.interval")]
        rows = [
            [
                each.name,
                self.figures.number(one["mean"]),
                self.figures.between(one["low"], one["high"]),
                *(self.figures.number(one[q]) for q in QUANTILES),
            ]
            for each, one in zip(self.played, found, strict=True)
        ]
        return table(self.say(name), [*head, *(self.say(quantile) for quantile in QUANTILES)], rows)

    def leads(self) -> Html:
        stats = [each.found["stats"] for each in self.played]
        shares = [[interval(one["comebacks"])] for one in stats]
        comebacks = plots.dots(self.frame("comebacks", self.figure_name("comebacks")), [""], shares, percent=True)
        names = ("comebacks", "blocked")
        rows = [[self.figure_name(name), *(self.share(one[name]) for one in stats)] for name in names]
        rows.append([self.figure_name("reshuffles"), *(self.mean(one["reshuffles"]) for one in stats)])
        return self.section(
            "leads",
            self.figure(self.curves("leads"), comebacks),
            tag("div", self.spreads("leads", [one["lead_changes"] for one in stats]), self.by_row("leads", "", rows)),
        )

    def incidents(self) -> Html:
        stats = [each.found["stats"] for each in self.played]
        there = [name for name in INCIDENTS if any(one[name]["max"] for one in stats)]
        outcomes = [name for name in OUTCOMES if any(_happened(name, one) for one in stats)]
        if not there and not outcomes:
            return self.section("incidents", tag("p", self.say("incidents.none")))
        rows = [[self.figure_name(name), *(self.mean(one[name]) for one in stats)] for name in there]
        rows += [
            [self.figure_name(name), *(self.share(one[name]) if _happened(name, one) else NOTHING for one in stats)]
            for name in outcomes
        ]
        drawn = [self.per_deal(there, stats)] if there else []
        drawn += [self.outcomes(outcomes, stats)] if outcomes else []
        return self.section("incidents", self.figure(*drawn), self.by_row("incidents", "", rows))

    def per_deal(self, names: Sequence[str], stats: Sequence[Summary]) -> Html:
        series = [[_mean(one[name]) for name in names] for one in stats]
        frame = self.frame("incidents", self.say("incidents.axis"))
        return plots.dots(frame, [self.say(f"incidents.{name}") for name in names], series, percent=False)

    def outcomes(self, names: Sequence[str], stats: Sequence[Summary]) -> Html:
        series = [[interval(one[name]) if _happened(name, one) else None for name in names] for one in stats]
        frame = self.frame("outcomes", self.say("outcomes.axis"))
        return plots.dots(frame, [self.say(f"outcomes.{name}") for name in names], series, percent=True)

    def choices(self) -> Html:
        found = [each.found["stats"]["real_choices"] for each in self.played]
        frame = self.frame("choices", self.figure_name("real_choices"))
        plot = plots.dots(frame, [""], [[interval(one)] for one in found], percent=True)
        rows = [[self.figure_name("real_choices"), *map(self.share, found)]]
        return self.section("choices", self.figure(plot), self.by_row("choices", "", rows))

    def cards_played(self) -> Html:
        series = [
            {symbol: Interval(*[one["per_deal"]] * 3) for symbol, one in each.symbols.items()} for each in self.played
        ]
        cells = [
            {symbol: self.texts.number(one["per_deal"], 3) for symbol, one in each.symbols.items()}
            for each in self.played
        ]
        return self.cards("cards", series, cells, percent=False)

    def cards_of_winners(self) -> Html:
        """Not of cards that nobody played."""
        found = [{symbol: one for symbol, one in each.symbols.items() if one["plays"]} for each in self.played]
        series = [
            {symbol: Interval(one["change"], one["low"], one["high"]) for symbol, one in each.items()} for each in found
        ]
        cells = [{symbol: self.change(one) for symbol, one in each.items()} for each in found]
        return self.cards("winners", series, cells, percent=True, lines=[0.0])

    def cards(
        self,
        name: str,
        series: Sequence[dict[str, Interval]],
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

    def share(self, found: Summary) -> Html:
        return estimate(self.figures.percent(found["share"]), self.figures.percents(found["low"], found["high"]))

    def cell(self, wins: Sequence[Summary], place: int) -> str:
        return self.share(wins[place]) if place < len(wins) else NOTHING

    def change(self, found: Summary) -> Html:
        change = self.figures.percent(found["change"], signed=True)
        return estimate(change, self.figures.percents(found["low"], found["high"], signed=True))

    def mean(self, found: Summary) -> Html:
        """Of what is rare; where it never happened, its interval would say too much."""
        if not found["max"]:
            return Html("0")
        low, high = (self.texts.number(value, 4) for value in _mean(found)[1:])
        return estimate(self.texts.number(found["mean"], 4), f"{low} … {high}")

    def by_row(self, name: str, corner: str, rows: Sequence[Sequence[str]]) -> Html:
        """A column for each setting."""
        return table(self.say(name), [corner, *(each.name for each in self.played)], rows)


def estimate(value: str, interval: str) -> Html:
    return joined([value, tag("small", interval)])


def interval(found: Summary) -> Interval:
    return Interval(found["share"], found["low"], found["high"])


def _mean(found: Summary) -> Interval:
    """Of what cannot be less than nothing."""
    return Interval(found["mean"], max(0.0, found["low"]), found["high"])


def _players(played: Played) -> int:
    return played.settings.players


def _filled(found: list[Interval], length: int) -> list[Interval | None]:
    return [*found, *[None] * (length - len(found))]


def _happened(name: str, stats: Summary) -> bool:
    """Whether there was anything to have a share of."""
    happened = {
        "bluffs_exposed": stats["bluffs"]["max"],
        "challenges_that_failed": stats["bluffs_exposed"]["count"] + stats["challenges_that_failed"]["count"],
        "missed_calls_caught": stats["missed_calls"]["max"],
    }
    return bool(happened[name])


def _symbols(played: Sequence[Played]) -> list[str]:
    """Of all decks: numbers, then cards with a colour, then wild ones."""
    found: dict[str, Card] = {}
    for each in played:
        for _, card, _ in each.settings.rules.edition.kinds():
            found.setdefault(card.symbol, card)
    return sorted(found, key=lambda symbol: (found[symbol].wild, found[symbol].digit < 0, found[symbol].digit))
