"""Results of the arena as Markdown and as a plot."""

from collections.abc import Iterator

from penultima.i18n import Catalogue
from penultima.lab.arena.entrants import SEES_ALL
from penultima.lab.arena.meeting_runner import ArenaResult, EntrantResult
from penultima.lab.arena.pairing import Meeting
from penultima.lab.arena.rating import PairResults, Rating
from penultima.lab.report import plots
from penultima.lab.report.markdown_pages import name_rules
from penultima.lab.report.number_text import NumberText
from penultima.lab.report.plots import Frame
from penultima.lab.stats.intervals import Estimate
from penultima.rulebook.markdown_blocks import NOTHING, heading, page, table

SHARE_PLACES, MS_PLACES = 4, 4
"""The number of decimal places of shares, and of times in milliseconds."""


AnyResult = ArenaResult | PairResults


def build_page(found: AnyResult, texts: Catalogue) -> str:
    return build_pairs_page(found, texts) if isinstance(found, PairResults) else build_result_page(found, texts)


def build_plot(found: AnyResult, texts: Catalogue) -> str:
    return build_pairs_plot(found, texts) if isinstance(found, PairResults) else build_result_plot(found, texts)


def build_result_page(result: ArenaResult, texts: Catalogue) -> str:
    return page(
        [
            *_describe_meeting(result.meeting, result.deals, texts),
            *_describe_result(result, texts),
            _build_standings(result, texts),
        ]
    )


def build_pairs_page(pairs: PairResults, texts: Catalogue) -> str:
    blocks = [*_describe_meeting(pairs.results[0].meeting, pairs.deals, texts), texts.say("arena.rating.told")]
    blocks += [texts.say("arena.sees-all", name=SEES_ALL)] if SEES_ALL in pairs.bots else []
    blocks += [texts.say("lab.interrupted")] if pairs.interrupted else []
    blocks += [heading(2, texts.say("arena.rating")), _build_ratings(pairs, texts)]
    blocks += [heading(2, texts.say("arena.pairs")), _build_shares(pairs, texts)]
    return page(blocks)


def _describe_meeting(meeting: Meeting, deals: int, texts: Catalogue) -> Iterator[str]:
    yield heading(1, texts.say("lab.title.deals", games=deals, name=name_rules(meeting.rules, texts)))
    yield texts.say(
        "arena.told",
        games=len(meeting.seatings),
        fair=texts.number(meeting.fair_share, SHARE_PLACES),
        players=meeting.players,
        seed=str(meeting.seed),
    )
    yield texts.say("arena.habits.own" if meeting.habits is None else "arena.habits.equal")


def _describe_result(result: ArenaResult, texts: Catalogue) -> Iterator[str]:
    if SEES_ALL in result.meeting.bots:
        yield texts.say("arena.sees-all", name=SEES_ALL)
    if result.interrupted:
        yield texts.say("lab.interrupted")
    if result.any_time:
        yield texts.say("arena.watched")
    if result.unwon:
        yield texts.say("arena.unwon", games=result.unwon)
    for one in result.standings():
        if one.faults:
            yield texts.say("arena.faults", name=one.name, faults=one.faults)


def _build_standings(result: ArenaResult, texts: Catalogue) -> str:
    head = [texts.say(f"arena.{name}") for name in ("bot", "version", "share")]
    head += [texts.say("lab.interval"), texts.say("arena.points"), "ms p50", "ms p99"]
    return table(head, [_build_row(one, texts) for one in result.standings()])


def _build_row(one: EntrantResult, texts: Catalogue) -> list[str]:
    times = [NOTHING if time is None else texts.number(time, MS_PLACES) for time in (one.ms_p50, one.ms_p99)]
    return [one.name, one.version, *_format_share(one.estimate, texts), texts.number(one.points, 2), *times]


def _format_share(found: Estimate, texts: Catalogue) -> tuple[str, str]:
    value, low, high = (texts.number(part, SHARE_PLACES) for part in found)
    return value, f"{low} … {high}"


def _build_ratings(pairs: PairResults, texts: Catalogue) -> str:
    head = [texts.say("arena.bot"), texts.say("arena.version"), texts.say("arena.points-of-rating")]
    rated = sorted(pairs.compute_ratings(), key=lambda one: -one.rating)
    rows = [[one.name, one.version, texts.number(one.rating), _format_interval(one, texts)] for one in rated]
    return table([*head, texts.say("lab.interval")], rows)


def _format_interval(one: Rating, texts: Catalogue) -> str:
    if one.low is None or one.high is None:
        return NOTHING
    return f"{texts.number(one.low)} … {texts.number(one.high)}"


def _build_shares(pairs: PairResults, texts: Catalogue) -> str:
    """Build a table of win shares: rows are bots that played alone, columns are their opponents.

    With two seats both halves of the table come from the same meetings.
    """
    met = {pair: result.estimate(bot) for result in pairs.results for pair, bot in _generate_sides(result)}
    rows = [[one, *(_format_cell(met.get((one, other)), texts) for other in pairs.bots)] for one in pairs.bots]
    return table([texts.say("arena.against"), *pairs.bots], rows)


def _generate_sides(result: ArenaResult) -> Iterator[tuple[tuple[str, str], int]]:
    one, other = result.meeting.bots
    yield (one, other), 0
    if result.meeting.players == len(result.meeting.bots):
        yield (other, one), 1


def _format_cell(found: Estimate | None, texts: Catalogue) -> str:
    if found is None:
        return NOTHING
    return texts.say("arena.cell", **dict(zip(("share", "interval"), _format_share(found, texts), strict=True)))


def build_result_plot(result: ArenaResult, texts: Catalogue) -> str:
    found = result.standings()
    return _plot_shares(result.meeting, [one.name for one in found], [one.estimate for one in found], texts)


def build_pairs_plot(pairs: PairResults, texts: Catalogue) -> str:
    names = [
        texts.say("arena.pair", one=result.meeting.bots[0], other=result.meeting.bots[1]) for result in pairs.results
    ]
    return _plot_shares(pairs.results[0].meeting, names, [result.estimate(0) for result in pairs.results], texts)


def _plot_shares(meeting: Meeting, rows: list[str], found: list[Estimate], texts: Catalogue) -> str:
    """Plot the estimates as a standalone SVG file."""
    across = texts.say("arena.axis", players=meeting.players)
    frame = Frame("arena", texts.say("lab.report.plot", name=across), NumberText(texts), across)
    return plots.plot_dots(frame, rows, [found], percent=True, lines=[meeting.fair_share])
