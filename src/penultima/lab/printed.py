"""Figures as pages that a person reads, in Markdown."""

from collections.abc import Iterable, Mapping, Sequence

from penultima.editions.effect import parse
from penultima.editions.ruleset import Ruleset
from penultima.lab.card_study import CardStudy
from penultima.lab.cards import by_kind, following
from penultima.lab.compare import Comparison
from penultima.lab.figures import Figures
from penultima.lab.results import Difference, Share
from penultima.lab.run import Run
from penultima.lab.settings import Settings, habits_among
from penultima.lab.statistics import DEEPER, NO_WINNER, ShareOf, SpreadOf, Statistic, shares, spreads, wins
from penultima.lab.summary import games_per_second, lengths, nanoseconds
from penultima.lab.tally import Tally
from penultima.notation.option import print_option
from penultima.pages.markdown import NOTHING, heading, page, table
from penultima.texts import Catalogue
from penultima.wording.edition import title_of
from penultima.wording.reading import read_effect

OFTENEST = 12


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


def habits_told(settings: Sequence[Settings], texts: Catalogue) -> str:
    """Whether policies that are compared differ in their habits too; nothing where there is one policy."""
    policies = {policy for each in settings for policy in each.policies}
    if len(policies) == 1:
        return ""
    return texts.say(f"lab.habits.{habits_among(settings)}")


def run_page(settings: Settings, run: Run, texts: Catalogue) -> str:
    say, tally = texts.say, run.tally
    kind = "matches" if settings.matches else "deals"
    title = say(f"lab.title.{kind}", games=tally.games, name=name_of(settings.rules, texts))
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
        seconds=texts.number(run.seconds, 2),
        rate=texts.number(games_per_second(run)),
        nanoseconds=texts.number(nanoseconds(run), 1),
    )
    blocks = [heading(1, title), told, habits_told([settings], texts)]
    blocks += [say("lab.interrupted")] if run.interrupted else []
    blocks += [speed, heading(2, say("lab.wins")), _wins(settings, tally, texts)]
    blocks += [heading(2, say("lab.spread")), _spreads(lengths(settings), tally, texts)]
    return page(blocks + (_deeper(settings, tally, texts) if settings.deep else []))


def _wins(settings: Settings, tally: Tally, texts: Catalogue) -> str:
    say = texts.say
    rows = [
        [say("seat", seat=seat), policy, *_share(won.figure(tally), texts)]
        for seat, (policy, won) in enumerate(zip(settings.policies, wins(settings.players), strict=True))
    ]
    others = [(one.name, one.figure(tally)) for one in NO_WINNER]
    rows += [[say(f"lab.{name}"), "", *_share(found, texts)] for name, found in others if found.count]
    return table([say("lab.seat"), say("lab.policy"), say("lab.count"), say("lab.share"), say("lab.interval")], rows)


def _share(found: Share, texts: Catalogue) -> list[str]:
    shown = Figures(texts)
    return [texts.number(found.count), shown.percent(found.share), shown.percents(found.low, found.high)]


def _spreads(statistics: Iterable[SpreadOf], tally: Tally, texts: Catalogue) -> str:
    say, shown = texts.say, Figures(texts)
    head = [say("lab.figure"), say("lab.mean"), say("lab.interval"), "p50", "p90", "p99", say("lab.max")]
    figures = [(one.label(texts), one.figure(tally)) for one in statistics]
    rows = [
        [label, shown.number(found.mean), shown.between(found.low, found.high), *map(shown.number, found.quantiles)]
        for label, found in figures
    ]
    return table(head, rows)


def _shares(statistics: Iterable[ShareOf], tally: Tally, texts: Catalogue) -> str:
    head = [texts.say(f"lab.{name}") for name in ("figure", "count", "share", "interval")]
    return table(head, [[one.label(texts), *_share(one.figure(tally), texts)] for one in statistics])


def _deeper(settings: Settings, tally: Tally, texts: Catalogue) -> list[str]:
    say = texts.say
    return [
        heading(2, say("lab.stats")),
        _spreads(spreads(DEEPER), tally, texts),
        _shares(shares(DEEPER), tally, texts),
        heading(2, say("lab.kinds")),
        _kinds(settings, tally, texts),
    ]


def _kinds(settings: Settings, tally: Tally, texts: Catalogue) -> str:
    shown = Figures(texts)
    found = [(card, following(mask, tally)) for card, mask in by_kind(settings.rules).items()]
    oftenest = sorted(found, key=lambda one: -one[1].plays)[:OFTENEST]
    rows = [
        [
            card,
            NOTHING if one.per_deal is None else texts.number(one.per_deal, 3),
            shown.percent(one.win_after),
            shown.percents(one.low, one.high, signed=True),
        ]
        for card, one in oftenest
    ]
    return table([texts.say(f"lab.{name}") for name in ("card", "per-deal", "win-after", "change")], rows)


def compare_page(comparison: Comparison, texts: Catalogue) -> str:
    say, first, second = texts.say, comparison.first, comparison.second
    names = setting_name(first, second, texts), setting_name(second, first, texts)
    blocks = [
        heading(1, say("lab.compare.title", a=names[0], b=names[1], games=comparison.games)),
        say("lab.told.seed", players=first.players, seed=str(first.seed)),
        habits_told([first, second], texts),
        say("lab.interrupted") if comparison.interrupted else "",
        _differences(comparison.always, names, texts),
    ]
    if first.deep:
        blocks += [heading(2, say("lab.stats")), _differences(comparison.deeper, names, texts)]
    return page(blocks)


def _differences(found: Mapping[Statistic, Difference], names: tuple[str, str], texts: Catalogue) -> str:
    say = texts.say
    head = [say("lab.figure"), *names, say("lab.difference"), say("lab.interval"), say("lab.verdict")]
    return table(head, [[one.label(texts), *_difference(one, figure, texts)] for one, figure in found.items()])


def _difference(of: Statistic, found: Difference, texts: Catalogue) -> list[str]:
    shown = Figures(texts)
    one, both = (shown.percent, shown.percents) if isinstance(of, ShareOf) else (shown.number, shown.between)
    values = [one(value) for value in (found.first, found.second, found.difference)]
    return [*values, both(found.low, found.high), _verdict(found, texts)]


def _verdict(found: Difference, texts: Catalogue) -> str:
    if found.differs is None:
        return NOTHING
    return texts.say("lab.verdict.differs" if found.differs else "lab.verdict.same")


def card_page(study: CardStudy, texts: Catalogue) -> str:
    say, settings = texts.say, study.comparison.first
    names = say("lab.card.blank"), say("lab.card.written")
    blocks = [
        heading(1, say("lab.card.title", text=study.text or say("effect.blank"))),
        say("lab.card.told", reading=read_effect(parse(study.text), texts), games=study.comparison.games),
        say("lab.told.seed", players=settings.players, seed=str(settings.seed)),
        habits_told([settings], texts),
        _differences(study.differences, names, texts),
    ]
    return page(blocks)
