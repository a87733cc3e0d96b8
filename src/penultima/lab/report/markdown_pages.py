"""Results of runs, comparisons and card studies as Markdown."""

from collections.abc import Iterable, Sequence

from penultima.editions.effect_language import parse_effect
from penultima.editions.ruleset import Ruleset
from penultima.i18n import Catalogue
from penultima.lab.card_study import CardStudy
from penultima.lab.compare import Comparison, TestedDifference
from penultima.lab.report.change_sentences import describe_card_effect, describe_effect, name_change
from penultima.lab.report.json_summary import compute_games_per_s, compute_ns_per_decision, list_length_statistics
from penultima.lab.report.number_text import NumberText
from penultima.lab.run import Run
from penultima.lab.run_settings import RunSettings, classify_habits
from penultima.lab.stats.card_sets import masks_by_kind, measure_following
from penultima.lab.stats.results import Difference, Share
from penultima.lab.stats.significance import SeatTest
from penultima.lab.stats.statistics import (
    ACTS,
    CHANCE_OF_WHO_PLAYS,
    DEEPER,
    NO_WINNER,
    ShareOf,
    SpreadOf,
    Statistic,
    list_wins,
    select_shares,
    select_spreads,
)
from penultima.lab.stats.tally import Tally
from penultima.notation.option import print_option
from penultima.rulebook.markdown_blocks import NOTHING, heading, page, table
from penultima.wording.edition_text import edition_title
from penultima.wording.reading import read_effect

MAX_KINDS = 12


def name_rules(rules: Ruleset, texts: Catalogue) -> str:
    """Return the name of the edition, followed by the changed options and the texts of custom cards."""
    title = edition_title(rules.edition, texts)
    chosen = [print_option(name, value) for name, value in rules.changes.items()]
    return ", ".join([title, *chosen, *(text for text in rules.customs if text)])


def name_setting(settings: RunSettings, other: RunSettings, texts: Catalogue) -> str:
    """Return the name of the rules, followed by the policies if the other setting has different ones."""
    name = name_rules(settings.rules, texts)
    if settings.policies == other.policies:
        return name
    return f"{name}, {', '.join(dict.fromkeys(settings.policies))}"


def describe_habits(settings: Sequence[RunSettings], texts: Catalogue) -> str:
    """Describe the habits of the compared policies. Return an empty text if there is only one policy."""
    policies = {policy for each in settings for policy in each.policies}
    if len(policies) == 1:
        return ""
    return texts.say(f"lab.habits.{classify_habits(settings)}")


def build_run_page(settings: RunSettings, run: Run, texts: Catalogue) -> str:
    say, tally = texts.say, run.tally
    kind = "matches" if settings.matches else "deals"
    title = say(f"lab.title.{kind}", games=tally.games, name=name_rules(settings.rules, texts))
    speed = say(
        "lab.speed",
        seconds=texts.number(run.seconds, 2),
        rate=texts.number(compute_games_per_s(run)),
        nanoseconds=texts.number(compute_ns_per_decision(run), 1),
    )
    blocks = [heading(1, title), describe_players([settings], texts), describe_habits([settings], texts)]
    blocks += [say("lab.interrupted")] if run.interrupted else []
    blocks += [speed, heading(2, say("lab.wins")), _build_wins(settings, tally, texts)]
    blocks += [heading(2, say("lab.spread")), _build_spreads(list_length_statistics(settings), tally, texts)]
    return page(blocks + (_build_deeper(settings, tally, texts) if settings.deep else []))


def _build_wins(settings: RunSettings, tally: Tally, texts: Catalogue) -> str:
    say = texts.say
    rows = [
        [say("seat", seat=seat), policy, *_format_share(won.evaluate(tally), texts)]
        for seat, (policy, won) in enumerate(zip(settings.policies, list_wins(settings.players), strict=True))
    ]
    others = [(one.name, one.evaluate(tally)) for one in NO_WINNER]
    rows += [[say(f"lab.{name}"), "", *_format_share(found, texts)] for name, found in others if found.count]
    return table([say("lab.seat"), say("lab.policy"), say("lab.count"), say("lab.share"), say("lab.interval")], rows)


def _format_share(found: Share, texts: Catalogue) -> list[str]:
    numbers = NumberText(texts)
    return [texts.number(found.count), numbers.percent(found.share), numbers.percent_interval(found.low, found.high)]


def _build_spreads(statistics: Iterable[SpreadOf], tally: Tally, texts: Catalogue) -> str:
    say, numbers = texts.say, NumberText(texts)
    head = [say("lab.figure"), say("lab.mean"), say("lab.interval"), "p50", "p90", "p99", say("lab.max")]
    figures = [(one.label(texts), one.evaluate(tally)) for one in statistics]
    rows = [
        [
            label,
            numbers.number(found.mean),
            numbers.interval(found.low, found.high),
            *map(numbers.number, found.quantiles),
        ]
        for label, found in figures
    ]
    return table(head, rows)


def _build_shares(statistics: Iterable[ShareOf], tally: Tally, texts: Catalogue) -> str:
    head = [texts.say(f"lab.{name}") for name in ("figure", "count", "share", "interval")]
    return table(head, [[one.label(texts), *_format_share(one.evaluate(tally), texts)] for one in statistics])


def _build_deeper(settings: RunSettings, tally: Tally, texts: Catalogue) -> list[str]:
    say = texts.say
    return [
        heading(2, say("lab.stats")),
        _build_spreads((*select_spreads(DEEPER), *ACTS), tally, texts),
        _build_shares(select_shares(DEEPER), tally, texts),
        heading(2, say("lab.kinds")),
        _build_kinds(settings, tally, texts),
    ]


def _build_kinds(settings: RunSettings, tally: Tally, texts: Catalogue) -> str:
    numbers = NumberText(texts)
    found = [(card, measure_following(mask, tally)) for card, mask in masks_by_kind(settings.rules).items()]
    most_played = sorted(found, key=lambda one: -one[1].plays)[:MAX_KINDS]
    rows = [
        [
            card,
            NOTHING if one.per_deal is None else texts.number(one.per_deal, 3),
            numbers.percent(one.win_after),
            numbers.percent_interval(one.low, one.high, signed=True),
        ]
        for card, one in most_played
    ]
    return table([texts.say(f"lab.{name}") for name in ("card", "per-deal", "win-after", "change")], rows)


def build_comparison_page(comparison: Comparison, texts: Catalogue) -> str:
    say, first, second = texts.say, comparison.first, comparison.second
    names = name_setting(first, second, texts), name_setting(second, first, texts)
    kind = "matches" if first.matches else "deals"
    tested = comparison.all
    always = [one for one in tested.figures if one not in DEEPER]
    blocks = [
        heading(1, say(f"lab.compare.title.{kind}", a=names[0], b=names[1], games=comparison.games)),
        describe_players([first, second], texts),
        describe_habits([first, second], texts),
        say("lab.interrupted") if comparison.interrupted else "",
        f"{name_change(comparison, texts)}: {describe_effect(comparison, tested, texts)}",
        _build_differences(tested, always, names, texts),
        *_describe_correction(comparison, tested, texts),
        *_build_acts(comparison, names, texts),
    ]
    if comparison.stats:
        deeper = [one for one in tested.figures if one in DEEPER]
        blocks += [heading(2, say("lab.stats")), _build_differences(tested, deeper, names, texts)]
    return page(blocks)


def describe_players(settings: Sequence[RunSettings], texts: Catalogue) -> str:
    """Describe the players: their number, their policies and the seed."""
    kinds = list(dict.fromkeys(policy for each in settings for policy in each.policies))
    return texts.say(
        "lab.told",
        players=settings[0].players,
        kinds=len(kinds),
        policies=texts.join_list(kinds),
        seed=str(settings[0].seed),
    )


def _describe_correction(comparison: Comparison, tested: TestedDifference, texts: Catalogue) -> list[str]:
    """Say how many games changed, and for how many tests the verdicts are corrected. All seats count as one test."""
    if not comparison.changed:
        return []
    figures = sum(one.seat is None and found.p is not None for one, found in tested.figures.items()) + 1
    changed = texts.say("lab.changed", share=NumberText(texts).percent(comparison.changed / comparison.games))
    return [changed, texts.say("lab.tested", figures=figures)]


def _build_differences(
    tested: TestedDifference, shown: Sequence[Statistic], names: tuple[str, str], texts: Catalogue
) -> str:
    say = texts.say
    head = [say("lab.figure"), *names, say("lab.difference"), say("lab.interval"), say("lab.verdict")]
    rows = [[one.label(texts), *_format_difference(one, tested, texts)] for one in shown]
    if any(one.seat is not None for one in shown):
        rows.append([say("lab.seats"), "", "", "", "", describe_seats_verdict(tested.seats, texts)])
    return table(head, rows)


def _format_difference(of: Statistic, tested: TestedDifference, texts: Catalogue) -> list[str]:
    found = tested.figures[of]
    verdict = "" if of.seat is not None and not tested.seats.differs else describe_verdict(found, texts)
    return [*_format_change(of, found, texts), verdict]


def _format_change(of: Statistic, found: Difference, texts: Catalogue) -> list[str]:
    numbers = NumberText(texts)
    one, both = (
        (numbers.percent, numbers.percent_interval) if isinstance(of, ShareOf) else (numbers.number, numbers.interval)
    )
    return [*(one(value) for value in (found.first, found.second, found.difference)), both(found.low, found.high)]


def describe_verdict(found: Difference, texts: Catalogue) -> str:
    if found.differs is None:
        return NOTHING
    if found.may_be_chance:
        return texts.say("lab.verdict.chance")
    if found.low is None:
        return texts.say("lab.verdict.equal")
    return texts.say("lab.verdict.differs" if found.differs else "lab.verdict.same")


def describe_seats_verdict(seats: SeatTest, texts: Catalogue) -> str:
    if not seats.discordant:
        return texts.say("lab.verdict.equal")
    return texts.say("lab.verdict.differs" if seats.differs else "lab.verdict.same")


def _build_acts(comparison: Comparison, names: tuple[str, str], texts: Catalogue) -> list[str]:
    """Build the table of optional rules that were used."""
    rows = [[one.label(texts), *_format_change(one, each, texts)[:2]] for one, each in comparison.acts.items()]
    return [table([texts.say("lab.acts"), *names], rows)] if rows else []


def build_card_page(study: CardStudy, texts: Catalogue) -> str:
    say, settings, tested = texts.say, study.comparison.first, study.tested
    names = say("lab.card.blank"), say("lab.card.written")
    head = [say("lab.figure"), *names, say("lab.difference"), say("lab.interval")]
    selection = [CHANCE_OF_WHO_PLAYS.label(texts), *_format_change(CHANCE_OF_WHO_PLAYS, study.selection, texts)]
    blocks = [
        heading(1, say("lab.card.title", text=study.text or say("effect.blank"))),
        say("lab.card.told", reading=read_effect(parse_effect(study.text), texts), games=study.comparison.games),
        describe_players([settings], texts),
        describe_habits([settings], texts),
        describe_card_effect(study, texts),
        _build_differences(tested, list(tested.figures), names, texts),
        *_describe_correction(study.comparison, tested, texts),
        *_build_acts(study.comparison, names, texts),
        heading(2, say("lab.card.selection")),
        table(head, [selection]),
        say("lab.card.selection.text"),
    ]
    return page(blocks)
