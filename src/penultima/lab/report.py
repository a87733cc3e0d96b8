"""Some settings, played and shown as one page that needs no network."""

from collections.abc import Callable, Sequence
from importlib.resources import files
from string import Template

from penultima import __version__
from penultima.lab.legend import style, swatch
from penultima.lab.markup import Html, facts, joined, tag
from penultima.lab.played import Played, names_of, play
from penultima.lab.sections import Sections
from penultima.lab.settings import Settings
from penultima.lab.telling import facts_of, told
from penultima.texts import Catalogue

READING = ("deal", "interval", "curve", "dots", "lead", "choice", "winners")


def report(
    settings: Sequence[Settings],
    games: int,
    threads: int,
    texts: Catalogue,
    command: str,
    advance: Callable[[int], None] = lambda _: None,
) -> str:
    """`command` gives the page again; nothing in it, such as how long it took, differs from one time to the next."""
    named = zip(names_of(settings, texts), settings, strict=True)
    played = [play(name, each, games, threads, advance) for name, each in named]
    title = texts.say("lab.report.title", games=games)
    body = joined(
        [
            tag("header", tag("h1", title), tag("p", texts.say("lab.report.text"))),
            tag("div", *(_card(place, each, texts) for place, each in enumerate(played)), class_="settings"),
            Sections(played, texts).all(),
            _reading(played, texts),
            _making(command, texts),
        ]
    )
    return _page(texts.language.code, title, body)


def _card(place: int, played: Played, texts: Catalogue) -> Html:
    name = tag("h2", swatch(style(place)), played.name)
    return tag("article", name, tag("p", told(played, texts)), facts(facts_of(played, texts)))


def _reading(played: Sequence[Played], texts: Catalogue) -> Html:
    say = texts.say
    policies = dict.fromkeys(policy for each in played for policy in each.settings.policies)
    words = [(say(f"lab.report.read.{name}"), say(f"lab.report.read.{name}.text")) for name in READING]
    words += [(policy, say(f"lab.report.policy.{policy}")) for policy in policies]
    return tag("section", tag("h2", say("lab.report.read")), facts(words), id="read")


def _making(command: str, texts: Catalogue) -> Html:
    text = texts.say("lab.report.made.text", version=__version__)
    code = tag("pre", tag("code", command), tabindex="0")
    return tag("section", tag("h2", texts.say("lab.report.made")), tag("p", text), code, id="made")


def _page(language: str, title: str, body: Html) -> str:
    template = files(__package__).joinpath("report.html").read_text(encoding="utf-8")
    return Template(template).substitute(language=joined([language]), title=joined([title]), body=body)
