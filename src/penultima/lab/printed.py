"""Figures as pages that a person reads, in Markdown."""

from typing import Any

from penultima.editions.effect import parse
from penultima.editions.ruleset import Ruleset
from penultima.lab.card import CardStudy
from penultima.lab.compare import Comparison
from penultima.lab.figures import Figures
from penultima.lab.settings import Settings
from penultima.lab.summary import columns
from penultima.notation.option import print_option
from penultima.pages.markdown import heading, page, table
from penultima.texts import Catalogue
from penultima.wording.edition import title_of
from penultima.wording.reading import read_effect

SHARES = ("comebacks", "bluffs_exposed", "challenges_that_failed", "missed_calls_caught", "blocked", "real_choices")
SPREADS = ("lead_changes", "bluffs", "missed_calls", "reshuffles")
OFTENEST = 12
Summary = dict[str, Any]


def name_of(rules: Ruleset, texts: Catalogue) -> str:
    """The edition, and what was chosen."""
    title = title_of(rules.edition, texts)
    chosen = [print_option(name, value) for name, value in rules.changes.items()]
    return ", ".join([title, *chosen, *(text for text in rules.customs if text)])


def setting_name(settings: Settings, other: Settings, texts: Catalogue) -> str:
    """With who plays, where that is what differs."""
    name = name_of(settings.rules, texts)
    if settings.policies == other.policies:
        return name
    return f"{name}, {', '.join(dict.fromkeys(settings.policies))}"


def run_page(settings: Settings, found: Summary, texts: Catalogue) -> str:
    say = texts.say
    title = say(f"lab.title.{found['kind']}", games=found["games"], name=name_of(settings.rules, texts))
    kinds = list(dict.fromkeys(settings.policies))
    told = say(
        "lab.told",
        players=settings.players,
        kinds=len(kinds),
        policies=texts.listed(kinds),
        seed=str(settings.seed),
    )
    speed = say(
        "lab.speed",
        seconds=texts.number(found["seconds"], 2),
        rate=texts.number(found["games_per_s"]),
        nanoseconds=texts.number(found["ns_per_decision"], 1),
    )
    blocks = [heading(1, title), told, *([say("lab.interrupted")] if found["interrupted"] else []), speed]
    blocks += [heading(2, say("lab.wins")), _wins(settings, found, texts)]
    blocks += [heading(2, say("lab.spread")), _spreads(found, columns(settings), texts)]
    return page(blocks + (_deeper(found["stats"], texts) if settings.deep else []))


def _wins(settings: Settings, found: Summary, texts: Catalogue) -> str:
    say = texts.say
    rows = [
        [say("seat", seat=seat), policy, *_share(won, texts)]
        for seat, (policy, won) in enumerate(zip(settings.policies, found["wins"], strict=True))
    ]
    others = [name for name in ("nobody", "unfinished") if found[name]["count"]]
    rows += [[say(f"lab.{name}"), "", *_share(found[name], texts)] for name in others]
    return table([say("lab.seat"), say("lab.policy"), say("lab.count"), say("lab.share"), say("lab.interval")], rows)


def _share(found: Summary, texts: Catalogue) -> list[str]:
    interval = Figures(texts).percents(found["low"], found["high"])
    return [texts.number(found["count"]), Figures(texts).percent(found["share"]), interval]


def _spreads(found: Summary, names: tuple[str, ...], texts: Catalogue) -> str:
    say, shown = texts.say, Figures(texts)
    head = [say("lab.figure"), say("lab.mean"), say("lab.interval"), "p50", "p90", "p99", say("lab.max")]
    rows = [
        [
            say(f"lab.figure.{name}"),
            shown.number(found[name]["mean"]),
            shown.between(found[name]["low"], found[name]["high"]),
            *(shown.number(found[name][key]) for key in ("p50", "p90", "p99", "max")),
        ]
        for name in names
    ]
    return table(head, rows)


def _deeper(stats: Summary, texts: Catalogue) -> list[str]:
    say = texts.say
    shares = [[say(f"lab.figure.{name}"), *_share(stats[name], texts)] for name in SHARES]
    played = sorted(stats["kinds"], key=lambda kind: -kind["plays"])[:OFTENEST]
    kinds = [
        [
            kind["card"],
            texts.number(kind["per_deal"], 3),
            Figures(texts).percent(kind["win_after"]),
            Figures(texts).percents(kind["low"], kind["high"], signed=True),
        ]
        for kind in played
    ]
    return [
        heading(2, say("lab.stats")),
        _spreads(stats, SPREADS, texts),
        table([say("lab.figure"), say("lab.count"), say("lab.share"), say("lab.interval")], shares),
        heading(2, say("lab.kinds")),
        table([say("lab.card"), say("lab.per-deal"), say("lab.win-after"), say("lab.change")], kinds),
    ]


def compare_page(comparison: Comparison, texts: Catalogue) -> str:
    first, second = comparison.first, comparison.second
    names = setting_name(first, second, texts), setting_name(second, first, texts)
    title = texts.say("lab.compare.title", a=names[0], b=names[1], games=comparison.games)
    stopped = [texts.say("lab.interrupted")] if comparison.interrupted else []
    told = texts.say("lab.told.seed", players=first.players, seed=str(first.seed))
    return page([heading(1, title), told, *stopped, _differences(comparison.summary(), names, texts)])


def _differences(found: Summary, names: tuple[str, str], texts: Catalogue) -> str:
    say, shown = texts.say, Figures(texts)
    rows = []
    for name, figure in found.items():
        if isinstance(figure, dict):
            share = name.startswith(("wins", "chance"))
            one, both = (shown.percent, shown.percents) if share else (shown.number, shown.between)
            rows.append(
                [
                    _figure(name, texts),
                    one(figure["first"]),
                    one(figure["second"]),
                    one(figure["difference"]),
                    both(figure["low"], figure["high"]),
                    say("page.yes" if figure["differs"] else "page.no"),
                ]
            )
    head = [say("lab.figure"), *names, say("lab.difference"), say("lab.interval"), say("lab.differs")]
    return table(head, rows)


def _figure(name: str, texts: Catalogue) -> str:
    if name.startswith("wins of seat "):
        return texts.say("lab.figure.wins", seat=name.removeprefix("wins of seat "))
    return texts.say(f"lab.figure.{name}")


def card_page(study: CardStudy, texts: Catalogue) -> str:
    say = texts.say
    text, found, settings = study.text, study.summary(), study.comparison.first
    title = say("lab.card.title", text=text or say("effect.blank"))
    names = say("lab.card.blank"), say("lab.card.written")
    told = say("lab.card.told", reading=read_effect(parse(text), texts), games=found["games"])
    seats = say("lab.told.seed", players=settings.players, seed=str(settings.seed))
    return page([heading(1, title), told, seats, _differences(found, names, texts)])
