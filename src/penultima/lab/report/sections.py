"""The sections of a report. Each has a text, a plot and a table with all settings side by side."""

from collections.abc import Mapping, Sequence

from penultima.editions.edition import Card
from penultima.i18n import Catalogue
from penultima.lab.report import plots
from penultima.lab.report.html import Html, join_html, make_table, make_tag
from penultima.lab.report.legend import choose_styles, make_legend
from penultima.lab.report.number_text import NumberText
from penultima.lab.report.plots import Frame
from penultima.lab.report.report_runs import ReportRun
from penultima.lab.stats.intervals import Estimate
from penultima.lab.stats.results import Following, Share, Spread
from penultima.lab.stats.statistics import (
    DEALS,
    DEEPER,
    DRAWN,
    NO_WINNER,
    POINTS,
    TURNS,
    ShareOf,
    SpreadOf,
    list_wins,
    select_shares,
    select_spreads,
)
from penultima.rulebook.markdown_blocks import NOTHING
from penultima.wording.naming import name_symbol

SPREAD_STATISTICS = (TURNS, POINTS, DRAWN)
QUANTILES = ("p50", "p90", "p99", "max")
ShownStatistic = ShareOf | SpreadOf


class Sections:
    def __init__(self, played: Sequence[ReportRun], texts: Catalogue) -> None:
        self.runs = played
        self.texts = texts
        self.number_text = NumberText(texts)
        self.style_of = choose_styles([each.settings for each in played])
        self.matches = played[0].settings.matches

    def render(self) -> Html:
        """Build all sections. For matches, leave out the sections whose statistics are counted step by step."""
        always = [
            self.build_wins(),
            *([self.build_spread(DEALS)] if self.matches else []),
            *map(self.build_spread, SPREAD_STATISTICS),
        ]
        return join_html([*always, *([] if self.matches else self.render_step_sections())])

    def render_step_sections(self) -> list[Html]:
        """Build the sections whose statistics are counted step by step."""
        return [
            self.build_leads(),
            self.build_incidents(),
            self.build_choices(),
            self.build_cards_played(),
            self.build_cards_of_winners(),
        ]

    def translate(self, key: str, **values: object) -> str:
        return translate_report_text(self.texts, key, matches=self.matches, **values)

    def build_section(self, name: str, *parts: Html) -> Html:
        intro = make_tag("p", self.translate(f"{name}.text"))
        return make_tag(
            "section", make_tag("h2", self.translate(name)), intro, make_tag("div", *parts, class_="parts"), id=name
        )

    def evaluate(self, *drawn: Html) -> Html:
        names = [each.name for each in self.runs]
        caption = [make_tag("figcaption", make_legend(names, self.style_of))] if len(names) > 1 else []
        return make_tag("figure", *drawn, *caption)

    def make_frame(self, name: str, across: str, up: str = "") -> Frame:
        return Frame(f"plot-{name}", self.translate("plot", name=across), self.number_text, across, up, self.style_of)

    def build_wins(self) -> Html:
        seats = self.label_seats()
        found = [[won.evaluate(each.tally) for won in list_wins(_count_players(each))] for each in self.runs]
        series = [[_select_estimate(shares, place) for place in range(len(seats))] for shares in found]
        fair = sorted({1 / _count_players(each) for each in self.runs})
        plot = plots.plot_dots(
            self.make_frame("wins", self.translate("wins.axis")), seats, series, percent=True, lines=fair
        )
        rows = [
            [seat, *(self.format_share(shares[place]) if place < len(shares) else NOTHING for shares in found)]
            for place, seat in enumerate(seats)
        ]
        rows += [
            [self.texts.say(f"lab.{one.name}"), *self.build_cells(one)]
            for one in NO_WINNER
            if any(one.evaluate(each.tally).count for each in self.runs)
        ]
        return self.build_section(
            "wins", self.evaluate(plot), self.build_table("wins", self.texts.say("lab.seat"), rows)
        )

    def label_seats(self) -> list[str]:
        """Label the seats. Policies are added if they differ between seats but not between settings."""
        names = [self.texts.say("seat", seat=seat) for seat in range(max(map(_count_players, self.runs)))]
        tables = {each.settings.policies for each in self.runs}
        policies = tables.pop() if len(tables) == 1 else ()
        if len(set(policies)) <= 1:
            return names
        return [f"{name} ({policy})" for name, policy in zip(names, policies, strict=True)]

    def build_spread(self, one: SpreadOf) -> Html:
        return self.build_section(one.section, self.evaluate(self.plot_curves(one)), self.build_spread_table(one))

    def plot_curves(self, one: SpreadOf) -> Html:
        histograms = [each.tally.spreads[one.name] for each in self.runs]
        step = plots.choose_bin_width(histograms)
        up = self.translate("deals.axis.steps" if step > 1 else "deals.axis", step=step)
        return plots.plot_curves(self.make_frame(one.section, self.translate(f"{one.section}.axis"), up), histograms)

    def build_spread_table(self, one: SpreadOf) -> Html:
        """Build a table with a row for each setting: mean, interval and quantiles."""
        head = ["", self.texts.say("lab.mean"), self.texts.say("lab.interval")]
        rows = []
        for each in self.runs:
            found = one.evaluate(each.tally)
            cells = [self.number_text.number(found.mean), self.number_text.interval(found.low, found.high)]
            rows.append([each.name, *cells, *map(self.number_text.number, found.quantiles)])
        return make_table(
            self.translate(one.section), [*head, *(self.translate(quantile) for quantile in QUANTILES)], rows
        )

    def build_leads(self) -> Html:
        """Build the section about the lead.

        The section plots lead changes as a curve and comebacks as dots. Its other statistics are only in the table.
        """
        (curve, *others), found = select_spreads(_select_section("leads")), select_shares(_select_section("leads"))
        drawn = self.plot_curves(curve), self.plot_dots("comebacks", found[0].label(self.texts), [(found[0], "")])
        numbers = make_tag(
            "div", self.build_spread_table(curve), self.build_table("leads", "", self.build_rows([*found, *others]))
        )
        return self.build_section("leads", self.evaluate(*drawn), numbers)

    def build_incidents(self) -> Html:
        """Build the section of incidents. Incidents that never occurred are left out."""
        means, outcomes = (
            self.select_occurred(select_spreads(_select_section("incidents"))),
            self.select_occurred(select_shares(_select_section("incidents"))),
        )
        if not means and not outcomes:
            return self.build_section("incidents", make_tag("p", self.translate("incidents.none")))
        drawn = []
        if means:
            names = [(one, self.translate(f"incidents.{one.name}")) for one in means]
            drawn.append(self.plot_dots("incidents", self.translate("incidents.axis"), names))
        if outcomes:
            names = [(one, self.translate(f"outcomes.{one.name}")) for one in outcomes]
            drawn.append(self.plot_dots("outcomes", self.translate("outcomes.axis"), names))
        rows = self.build_rows([*means, *outcomes])
        return self.build_section("incidents", self.evaluate(*drawn), self.build_table("incidents", "", rows))

    def build_choices(self) -> Html:
        found = select_shares(_select_section("choices"))
        plot = self.plot_dots("choices", found[0].label(self.texts), [(found[0], "")])
        return self.build_section(
            "choices", self.evaluate(plot), self.build_table("choices", "", self.build_rows(found))
        )

    def select_occurred(self, statistics: Sequence[ShownStatistic]) -> list[ShownStatistic]:
        """Return the statistics that have a result in at least one setting."""
        return [one for one in statistics if any(_has_occurred(one, each) for each in self.runs)]

    def plot_dots(self, name: str, axis: str, names: Sequence[tuple[ShownStatistic, str]]) -> Html:
        """Plot a row of dots for each of these statistics."""
        series = [[one.evaluate(each.tally).estimate for one, _ in names] for each in self.runs]
        percent = all(isinstance(one, ShareOf) for one, _ in names)
        return plots.plot_dots(self.make_frame(name, axis), [row for _, row in names], series, percent=percent)

    def build_rows(self, statistics: Sequence[ShownStatistic]) -> list[list[str]]:
        return [[one.label(self.texts), *self.build_cells(one)] for one in statistics]

    def build_cells(self, one: ShownStatistic) -> list[Html]:
        """Return a cell for each setting."""
        if isinstance(one, ShareOf):
            return [self.format_share(one.evaluate(each.tally)) for each in self.runs]
        return [self.format_mean(one.evaluate(each.tally)) for each in self.runs]

    def build_cards_played(self) -> Html:
        rates = [
            {symbol: one.per_deal for symbol, one in each.following_by_symbol.items() if one.per_deal is not None}
            for each in self.runs
        ]
        series = [{symbol: Estimate(rate, rate, rate) for symbol, rate in each.items()} for each in rates]
        cells = [{symbol: self.texts.number(rate, 3) for symbol, rate in each.items()} for each in rates]
        return self.build_cards("cards", series, cells, percent=False)

    def build_cards_of_winners(self) -> Html:
        """Build the section of winners' cards. Cards that nobody played are left out."""
        found = [{symbol: one for symbol, one in each.following_by_symbol.items() if one.plays} for each in self.runs]
        series = [{symbol: one.estimate for symbol, one in each.items()} for each in found]
        cells = [{symbol: self.format_change(one) for symbol, one in each.items()} for each in found]
        return self.build_cards("winners", series, cells, percent=True, lines=[0.0])

    def build_cards(
        self,
        name: str,
        series: Sequence[Mapping[str, Estimate | None]],
        cells: Sequence[Mapping[str, str]],
        *,
        percent: bool,
        lines: Sequence[float] = (),
    ) -> Html:
        symbols = _collect_symbols(self.runs)
        names = [name_symbol(self.texts, symbol) for symbol in symbols]
        lists = [[each.get(symbol) for symbol in symbols] for each in series]
        plot = plots.plot_dots(
            self.make_frame(name, self.translate(f"{name}.axis")), names, lists, percent=percent, lines=lines
        )
        rows = [
            [card, *(each.get(symbol, NOTHING) for each in cells)] for card, symbol in zip(names, symbols, strict=True)
        ]
        return self.build_section(name, self.evaluate(plot), self.build_table(name, self.texts.say("lab.card"), rows))

    def format_share(self, found: Share) -> Html:
        return format_estimate(
            self.number_text.percent(found.share), self.number_text.percent_interval(found.low, found.high)
        )

    def format_change(self, found: Following) -> Html:
        change = self.number_text.percent(found.change, signed=True)
        return format_estimate(change, self.number_text.percent_interval(found.low, found.high, signed=True))

    def format_mean(self, found: Spread) -> Html:
        """Format a small mean with four decimals."""
        if found.estimate is None:
            return Html(NOTHING)
        value, low, high = (self.texts.number(value, 4) for value in found.estimate)
        return format_estimate(value, NOTHING if found.low is None else f"{low} … {high}")

    def build_table(self, name: str, corner: str, rows: Sequence[Sequence[str]]) -> Html:
        """Build a table with a column for each setting."""
        return make_table(self.translate(name), [corner, *(each.name for each in self.runs)], rows)


def translate_report_text(texts: Catalogue, key: str, *, matches: bool, **values: object) -> str:
    """Return a text of the report. For matches, return the variant for matches if there is one."""
    of_matches = f"lab.report.{key}.matches"
    return texts.say(of_matches if matches and of_matches in texts else f"lab.report.{key}", **values)


def format_estimate(value: str, interval: str) -> Html:
    """Return the value with its interval, or a dash."""
    return join_html([value, make_tag("small", interval)] if value != NOTHING else [NOTHING])


def _select_section(section: str) -> tuple[ShownStatistic, ...]:
    return tuple(one for one in DEEPER if one.section == section)


def _has_occurred(one: ShownStatistic, played: ReportRun) -> bool:
    """Return whether there is something to show: a share that is defined, or a number above zero in some game."""
    if isinstance(one, ShareOf):
        return one.evaluate(played.tally).share is not None
    return bool(one.evaluate(played.tally).max)


def _count_players(played: ReportRun) -> int:
    return played.settings.players


def _select_estimate(found: Sequence[Share], place: int) -> Estimate | None:
    return found[place].estimate if place < len(found) else None


def _collect_symbols(played: Sequence[ReportRun]) -> list[str]:
    """Collect the symbols of all decks: first numbers, then coloured cards, then wild cards."""
    found: dict[str, Card] = {}
    for each in played:
        for _, card, _ in each.settings.rules.edition.kinds():
            found.setdefault(card.symbol, card)
    return sorted(found, key=lambda symbol: (found[symbol].wild, found[symbol].digit < 0, found[symbol].digit))
