"""What came of the arena, as a page and as a plot."""

from collections.abc import Iterator

from penultima.lab import plots
from penultima.lab.arena import Result, Standing
from penultima.lab.contenders import SEES_ALL
from penultima.lab.figures import Figures
from penultima.lab.intervals import Estimate
from penultima.lab.meeting import Meeting
from penultima.lab.plots import Frame
from penultima.lab.printed import name_of
from penultima.lab.rating import Pairs, Rated
from penultima.pages.markdown import NOTHING, heading, page, table
from penultima.texts import Catalogue

SHARE, MS = 4, 4
"""Places."""


Found = Result | Pairs


def page_of(found: Found, texts: Catalogue) -> str:
    return pairs_page(found, texts) if isinstance(found, Pairs) else result_page(found, texts)


def plot_of(found: Found, texts: Catalogue) -> str:
    return pairs_plot(found, texts) if isinstance(found, Pairs) else result_plot(found, texts)


def result_page(result: Result, texts: Catalogue) -> str:
    return page([*_opening(result.meeting, result.deals, texts), *_told(result, texts), _standings(result, texts)])


def pairs_page(pairs: Pairs, texts: Catalogue) -> str:
    blocks = [*_opening(pairs.results[0].meeting, pairs.deals, texts), texts.say("arena.rating.told")]
    blocks += [texts.say("arena.sees-all", name=SEES_ALL)] if SEES_ALL in pairs.bots else []
    blocks += [texts.say("lab.interrupted")] if pairs.interrupted else []
    blocks += [heading(2, texts.say("arena.rating")), _ratings(pairs, texts)]
    blocks += [heading(2, texts.say("arena.pairs")), _shares(pairs, texts)]
    return page(blocks)


def _opening(meeting: Meeting, deals: int, texts: Catalogue) -> Iterator[str]:
    yield heading(1, texts.say("lab.title.deals", games=deals, name=name_of(meeting.rules, texts)))
    yield texts.say(
        "arena.told",
        games=len(meeting.seatings),
        fair=texts.number(meeting.fair, SHARE),
        players=meeting.players,
        seed=str(meeting.seed),
    )
    yield texts.say("arena.habits.own" if meeting.habits is None else "arena.habits.equal")


def _told(result: Result, texts: Catalogue) -> Iterator[str]:
    if SEES_ALL in result.meeting.bots:
        yield texts.say("arena.sees-all", name=SEES_ALL)
    if result.interrupted:
        yield texts.say("lab.interrupted")
    if result.watched:
        yield texts.say("arena.watched")
    if result.unwon:
        yield texts.say("arena.unwon", games=result.unwon)
    for one in result.standings():
        if one.faults:
            yield texts.say("arena.faults", name=one.name, faults=one.faults)


def _standings(result: Result, texts: Catalogue) -> str:
    head = [texts.say(f"arena.{name}") for name in ("bot", "version", "share")]
    head += [texts.say("lab.interval"), texts.say("arena.points"), "ms p50", "ms p99"]
    return table(head, [_row(one, texts) for one in result.standings()])


def _row(one: Standing, texts: Catalogue) -> list[str]:
    times = [NOTHING if time is None else texts.number(time, MS) for time in (one.ms_p50, one.ms_p99)]
    return [one.name, one.version, *_share(one.estimate, texts), texts.number(one.points, 2), *times]


def _share(found: Estimate, texts: Catalogue) -> tuple[str, str]:
    value, low, high = (texts.number(part, SHARE) for part in found)
    return value, f"{low} … {high}"


def _ratings(pairs: Pairs, texts: Catalogue) -> str:
    head = [texts.say("arena.bot"), texts.say("arena.version"), texts.say("arena.points-of-rating")]
    rated = sorted(pairs.rated(), key=lambda one: -one.rating)
    rows = [[one.name, one.version, texts.number(one.rating), _between(one, texts)] for one in rated]
    return table([*head, texts.say("lab.interval")], rows)


def _between(one: Rated, texts: Catalogue) -> str:
    if one.low is None or one.high is None:
        return NOTHING
    return f"{texts.number(one.low)} … {texts.number(one.high)}"


def _shares(pairs: Pairs, texts: Catalogue) -> str:
    """A row for each bot that was alone, a column for each that it met; with two seats either is the other's mirror."""
    met = {pair: result.estimate(bot) for result in pairs.results for pair, bot in _sides(result)}
    rows = [[one, *(_cell(met.get((one, other)), texts) for other in pairs.bots)] for one in pairs.bots]
    return table([texts.say("arena.against"), *pairs.bots], rows)


def _sides(result: Result) -> Iterator[tuple[tuple[str, str], int]]:
    one, other = result.meeting.bots
    yield (one, other), 0
    if result.meeting.players == len(result.meeting.bots):
        yield (other, one), 1


def _cell(found: Estimate | None, texts: Catalogue) -> str:
    if found is None:
        return NOTHING
    return texts.say("arena.cell", **dict(zip(("share", "interval"), _share(found, texts), strict=True)))


def result_plot(result: Result, texts: Catalogue) -> str:
    found = result.standings()
    return _plot(result.meeting, [one.name for one in found], [one.estimate for one in found], texts)


def pairs_plot(pairs: Pairs, texts: Catalogue) -> str:
    names = [
        texts.say("arena.pair", one=result.meeting.bots[0], other=result.meeting.bots[1]) for result in pairs.results
    ]
    return _plot(pairs.results[0].meeting, names, [result.estimate(0) for result in pairs.results], texts)


def _plot(meeting: Meeting, rows: list[str], found: list[Estimate], texts: Catalogue) -> str:
    """A file of its own, so it says what an SVG is."""
    across = texts.say("arena.axis", players=meeting.players)
    frame = Frame("arena", texts.say("lab.report.plot", name=across), Figures(texts), across)
    return plots.dots(frame, rows, [found], percent=True, lines=[meeting.fair])
