"""The first part of a report.

It shows how each setting differs from the first one, as a sentence, a plot and a table.
"""

from collections.abc import Sequence

from penultima.lab.compare import Comparison, TestedDifference
from penultima.lab.report import plots
from penultima.lab.report.change_sentences import capitalize, describe_effect, name_change
from penultima.lab.report.html import Html, join_html, make_table, make_tag
from penultima.lab.report.legend import draw_swatch, make_legend
from penultima.lab.report.markdown_pages import describe_seats_verdict, describe_verdict
from penultima.lab.report.plots import Panel
from penultima.lab.report.sections import Sections
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.intervals import Estimate
from penultima.lab.stats.results import Difference
from penultima.lab.stats.statistics import (
    ACTS,
    COMEBACKS,
    DEALS,
    LEAD_CHANGES,
    LENGTHS,
    REAL_CHOICES,
    ShareOf,
    Statistic,
    list_wins,
)
from penultima.rulebook.markdown_blocks import NOTHING


def select_statistics(settings: RunSettings) -> tuple[Statistic, ...]:
    deeper = (DEALS,) if settings.matches else (LEAD_CHANGES, COMEBACKS, REAL_CHOICES)
    return (*LENGTHS, *deeper, *list_wins(settings.players))


class EffectSummary:
    """The effects of all settings. In `statistics`, the wins of the seats come last."""

    def __init__(self, sections: Sections) -> None:
        self.sections = sections
        self.comparisons: list[Comparison] = [each.comparison for each in sections.runs if each.comparison is not None]
        self.names = [each.name for each in sections.runs if each.comparison is not None]
        self.statistics = select_statistics(sections.runs[0].settings)
        self.tested = [each.test_together(self.statistics) for each in self.comparisons]

    def render(self) -> Html:
        """Return the section. It is empty without a comparison."""
        if not self.comparisons:
            return Html("")
        say = self.sections.translate
        played = self.sections.runs
        policies = self.sections.texts.join_list(
            dict.fromkeys(name for each in played for name in each.settings.policies)
        )
        head = (
            make_tag("h2", say("effects")),
            make_tag("p", say("effects.text", first=played[0].name, policies=policies)),
        )
        parts = make_tag("div", self.render_plot(), self.render_tables(), class_="parts")
        return make_tag("section", *head, self.render_sentences(), parts, id="effects")

    def render_sentences(self) -> Html:
        compared = zip(self.comparisons, self.tested, strict=True)
        items = [self.render_sentence(place, *each) for place, each in enumerate(compared, 1)]
        return make_tag("ul", *items, class_="effects")

    def render_sentence(self, place: int, comparison: Comparison, tested: TestedDifference) -> Html:
        texts = self.sections.texts
        name = make_tag("strong", f"{name_change(comparison, texts)}:")
        words = [_render_word(word) for word in describe_effect(comparison, tested, texts).split(" ")]
        return make_tag("li", draw_swatch(self.sections.style_of(place)), make_tag("span", name, *words))

    def render_plot(self) -> Html:
        figures = [one for one in self.statistics if one.seat is None]
        seats = [one for one in self.statistics if one.seat is not None]
        panels = [self.build_panel([one]) for one in figures] + [self.build_panel(seats)]
        frame = self.sections.make_frame("effects", self.sections.translate("effects.axis"))
        drawn = plots.plot_forest(frame, panels, 1)
        return make_tag("figure", drawn, make_tag("figcaption", make_legend(self.names, self.sections.style_of, 1)))

    def build_panel(self, statistics: Sequence[Statistic]) -> Panel:
        """Build a plot panel for statistics that share a scale."""
        series = [[_select_mark(tested.figures.get(one)) for one in statistics] for tested in self.tested]
        return Panel([self.label_row(one) for one in statistics], series, isinstance(statistics[0], ShareOf))

    def label_row(self, one: Statistic) -> str:
        if one.seat is not None:
            return capitalize(self.sections.texts.say("seat", seat=one.seat))
        return self.sections.translate(f"effects.{one.name}")

    def render_tables(self) -> Html:
        texts = self.sections.texts
        rows: list[list[str]] = [
            [one.label(texts), *(self.render_cell(one, tested) for tested in self.tested)] for one in self.statistics
        ]
        seats = [describe_seats_verdict(tested.seats, texts) for tested in self.tested]
        found = make_table(
            self.sections.translate("effects"), ["", *self.names], [*rows, [texts.say("lab.seats"), *seats]]
        )
        return make_tag("div", found, self.render_acts())

    def render_acts(self) -> Html:
        """Build the table of optional rules that were used. It is empty if nobody used any."""
        played = self.sections.runs
        counted = () if self.sections.matches else ACTS
        used = [one for one in counted if any(one.evaluate(each.tally).max for each in played)]
        if not used:
            return Html("")
        title = self.sections.texts.say("lab.acts")
        format_number = self.sections.number_text.number
        rows = [
            [one.label(self.sections.texts), *(format_number(one.evaluate(each.tally).mean) for each in played)]
            for one in used
        ]
        return make_table(title, [title, *(each.name for each in played)], rows)

    def render_cell(self, one: Statistic, tested: TestedDifference) -> Html:
        """Return the difference, its interval and its verdict.

        A seat gets a verdict only if the test of all seats together finds a difference.
        """
        found = tested.figures[one]
        if found.difference is None:
            return Html(NOTHING)
        number_text = self.sections.number_text
        if isinstance(one, ShareOf):
            value, interval = (
                number_text.percent(found.difference, signed=True),
                number_text.percent_interval(found.low, found.high),
            )
        else:
            value, interval = (
                number_text.number(found.difference, signed=True),
                number_text.interval(found.low, found.high),
            )
        verdict = (
            "" if one.seat is not None and not tested.seats.differs else describe_verdict(found, self.sections.texts)
        )
        return join_html(
            [value, *(make_tag("small", text) for text in (interval, verdict) if text and text != NOTHING)]
        )


def _render_word(word: str) -> Html:
    """Prevent line breaks at the hyphens of a flag."""
    flag = word.rstrip(".,")
    if not flag.startswith("--"):
        return join_html([" ", word])
    return join_html([" ", Html(make_tag("code", flag).rstrip("\n")), word[len(flag) :]])


def _select_mark(found: Difference | None) -> tuple[Estimate, bool] | None:
    """Return the estimate and whether it is significant.

    If both settings were equal in every game, the estimate is zero and its interval has no width.
    """
    if found is None or found.estimate is None:
        return None
    return found.estimate, bool(found.differs)
