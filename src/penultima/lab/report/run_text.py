"""Describes a run and its results in plain sentences."""

from dataclasses import asdict

from penultima.editions.effect_language import parse_effect
from penultima.i18n import Catalogue
from penultima.lab.report.change_sentences import capitalize
from penultima.lab.report.number_text import NumberText
from penultima.lab.report.report_runs import ReportRun, name_policies
from penultima.lab.report.sections import translate_report_text
from penultima.lab.run_settings import RunSettings
from penultima.lab.stats.significance import compute_uniform_p, is_significant
from penultima.lab.stats.statistics import DRAWN, POINTS, REAL_CHOICES, TURNS, list_wins
from penultima.wording.edition_text import describe_option, edition_title
from penultima.wording.reading import read_effect

DIGEST_LENGTH = 12


def describe_run(played: ReportRun, texts: Catalogue) -> str:
    tally, matches = played.tally, played.settings.matches
    turns, drawn, points = (round(one.evaluate(tally).mean or 0) for one in (TURNS, DRAWN, POINTS))
    most = TURNS.evaluate(tally).p90
    sentences = [
        translate_report_text(texts, "told.length", matches=matches, turns=turns, most=most),
        translate_report_text(texts, "told.worth", matches=matches, points=points, drawn=drawn),
    ]
    if not matches:
        choices = round(100 * (REAL_CHOICES.evaluate(tally).share or 0))
        sentences.append(texts.say("lab.report.told.choices", choices=choices))
    return " ".join([*sentences, _describe_fairness(played, texts)])


def _describe_fairness(played: ReportRun, texts: Catalogue) -> str:
    fair, percent = 1 / played.settings.players, NumberText(texts).percent
    found = [won.evaluate(played.tally) for won in list_wins(played.settings.players)]
    unlike = [
        texts.say(
            "lab.report.told.more" if won.low > fair else "lab.report.told.less",
            seat=texts.say("seat", seat=seat),
            share=percent(won.share),
        )
        for seat, won in enumerate(found)
        if won.low is not None and won.high is not None and not won.low <= fair <= won.high
    ]
    if not unlike or not is_significant(compute_uniform_p([won.count for won in found])):
        return texts.say("lab.report.told.fair", fair=percent(fair))
    return texts.say("lab.report.told.unfair", fair=percent(fair), seats=capitalize(texts.join_list(unlike)))


def list_facts(played: ReportRun, texts: Catalogue) -> list[tuple[str, str]]:
    settings, rules = played.settings, played.settings.rules
    named = {
        "edition": edition_title(rules.edition, texts),
        "options": "; ".join(_list_options(settings, texts)) or texts.say("page.none"),
        "customs": "; ".join(read_effect(parse_effect(text), texts) for text in rules.customs if text),
        "players": str(settings.players),
        "policies": name_policies(settings),
        "habits": "; ".join(_list_habits(settings, texts)),
        "games": texts.number(played.tally.games),
        "seed": str(settings.seed),
        "rules": f"{rules.version} ({rules.digest[:DIGEST_LENGTH]})",
    }
    return [
        (translate_report_text(texts, name, matches=settings.matches), text) for name, text in named.items() if text
    ]


def _list_options(settings: RunSettings, texts: Catalogue) -> list[str]:
    rules = settings.rules
    return [describe_option(rules.edition, name, value, texts) for name, value in rules.changes.items()]


def _list_habits(settings: RunSettings, texts: Catalogue) -> list[str]:
    return [
        f"{texts.say('seat', seat=seat)}: " + ", ".join(f"{name}={value}" for name, value in asdict(habit).items())
        for seat, habit in enumerate(settings.habits)
        if habit is not None
    ]
