"""What was played and what came of it, in plain sentences."""

from dataclasses import asdict

from penultima.editions.effect import parse
from penultima.lab.figures import Figures
from penultima.lab.played import Played, policies_of
from penultima.lab.settings import Settings
from penultima.lab.statistics import DRAWN, POINTS, REAL_CHOICES, TURNS, wins
from penultima.texts import Catalogue
from penultima.wording.edition import option_value, title_of
from penultima.wording.reading import read_effect

DIGEST = 12


def told(played: Played, texts: Catalogue) -> str:
    say, tally = texts.say, played.tally
    turns, drawn, points = (round(one.figure(tally).mean or 0) for one in (TURNS, DRAWN, POINTS))
    choices = round(100 * (REAL_CHOICES.figure(tally).share or 0))
    return " ".join(
        [
            say("lab.report.told.length", turns=turns, most=TURNS.figure(tally).p90),
            say("lab.report.told.worth", points=points, drawn=drawn),
            say("lab.report.told.choices", choices=choices),
            _fairness(played, texts),
        ]
    )


def _fairness(played: Played, texts: Catalogue) -> str:
    fair, percent = 1 / played.settings.players, Figures(texts).percent
    found = [won.figure(played.tally) for won in wins(played.settings.players)]
    unlike = [
        f"{texts.say('seat', seat=seat)} ({percent(won.share)})"
        for seat, won in enumerate(found)
        if won.low is not None and won.high is not None and not won.low <= fair <= won.high
    ]
    if not unlike:
        return texts.say("lab.report.told.fair", fair=percent(fair))
    return texts.say("lab.report.told.unfair", fair=percent(fair), unlike=len(unlike), seats=texts.listed(unlike))


def facts_of(played: Played, texts: Catalogue) -> list[tuple[str, str]]:
    settings, rules = played.settings, played.settings.rules
    named = {
        "edition": title_of(rules.edition, texts),
        "options": "; ".join(_options(settings, texts)) or texts.say("page.none"),
        "customs": "; ".join(read_effect(parse(text), texts) for text in rules.customs if text),
        "players": str(settings.players),
        "policies": policies_of(settings),
        "habits": "; ".join(_habits(settings, texts)),
        "games": texts.number(played.tally.games),
        "seed": str(settings.seed),
        "rules": f"{rules.version} ({rules.digest[:DIGEST]})",
    }
    return [(texts.say(f"lab.report.{name}"), text) for name, text in named.items() if text]


def _options(settings: Settings, texts: Catalogue) -> list[str]:
    options = settings.rules.edition.options
    return [option_value(options[name], value, texts) for name, value in settings.rules.changes.items()]


def _habits(settings: Settings, texts: Catalogue) -> list[str]:
    return [
        f"{texts.say('seat', seat=seat)}: " + ", ".join(f"{name}={value}" for name, value in asdict(habit).items())
        for seat, habit in enumerate(settings.habits)
        if habit is not None
    ]
