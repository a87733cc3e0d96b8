"""Plays several settings and builds a self-contained HTML page of the results."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from string import Template

from penultima import __version__
from penultima.i18n import Catalogue
from penultima.lab.report.effect_summary import EffectSummary
from penultima.lab.report.html import Html, join_html, make_facts, make_tag
from penultima.lab.report.legend import draw_swatch
from penultima.lab.report.report_runs import ReportRun, play_report_runs
from penultima.lab.report.run_text import describe_run, list_facts
from penultima.lab.report.sections import Sections, translate_report_text
from penultima.lab.run_settings import RunSettings

EXPLANATIONS = ("deal", "interval", "curve", "dots")
STEP_EXPLANATIONS = ("lead", "choice", "winners")
"""Explanations that apply only to runs of single deals."""


def build_report(
    settings: Sequence[RunSettings],
    games: int,
    threads: int,
    texts: Catalogue,
    command: str,
    advance: Callable[[int], None] = lambda _: None,
) -> str:
    """Build the report.

    `command` must reproduce the page exactly. The page therefore contains nothing that varies between runs, such as a
    duration.
    """
    played = play_report_runs(settings, games, threads, texts, advance)
    matches = settings[0].matches
    title = translate_report_text(texts, "title", matches=matches, games=games)
    sections = Sections(played, texts)
    cards = [_render_card(draw_swatch(sections.style_of(place)), each, texts) for place, each in enumerate(played)]
    body = join_html(
        [
            make_tag("header", make_tag("h1", title), make_tag("p", texts.say("lab.report.text"))),
            EffectSummary(sections).render(),
            _render_settings(cards, texts),
            sections.render(),
            _render_explanations(played, texts),
            _render_command(command, texts),
        ]
    )
    return _fill_template(texts.language.code, title, body)


def _render_settings(cards: Sequence[Html], texts: Catalogue) -> Html:
    head = make_tag("h2", texts.say("lab.report.settings"))
    return make_tag("section", head, make_tag("div", *cards, class_="settings"), id="settings")


def _render_card(mark: Html, played: ReportRun, texts: Catalogue) -> Html:
    name = make_tag("h3", mark, played.name)
    return make_tag("article", name, make_tag("p", describe_run(played, texts)), make_facts(list_facts(played, texts)))


def _render_explanations(played: Sequence[ReportRun], texts: Catalogue) -> Html:
    matches = played[0].settings.matches
    policies = dict.fromkeys(policy for each in played for policy in each.settings.policies)
    names = [*EXPLANATIONS, *(() if matches else STEP_EXPLANATIONS)]
    names += ["effects"] if any(each.comparison for each in played) else []
    words = [
        (texts.say(f"lab.report.read.{name}"), translate_report_text(texts, f"read.{name}.text", matches=matches))
        for name in names
    ]
    words += [(policy, texts.say(f"lab.report.policy.{policy}")) for policy in policies]
    return make_tag("section", make_tag("h2", texts.say("lab.report.read")), make_facts(words), id="read")


def _render_command(command: str, texts: Catalogue) -> Html:
    text = texts.say("lab.report.made.text", version=__version__)
    code = make_tag("pre", make_tag("code", command), tabindex="0")
    return make_tag("section", make_tag("h2", texts.say("lab.report.made")), make_tag("p", text), code, id="made")


def _fill_template(language: str, title: str, body: Html) -> str:
    template = files(__package__).joinpath("report.html").read_text(encoding="utf-8")
    return Template(template).substitute(language=join_html([language]), title=join_html([title]), body=body)
