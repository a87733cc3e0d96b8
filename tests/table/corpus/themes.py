"""Themes of the corpus. Each describes a kind of session to generate and the features that its log must contain."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from penultima.editions import load
from penultima.editions.ruleset import OptionValue, ruleset
from penultima.notation.passport import print_passport
from penultima.protocol.setup import Setup
from penultima.table.log.facts import AT_ONCE, Times
from tests.helpers.table.generated_sessions import SPEED, Plan

USUAL = Times()


@dataclass(frozen=True)
class Theme:
    """A theme of the corpus.

    Sessions are generated until one has all features in `wants`. If `closes` is set, the host closes the table at the
    end.
    """

    name: str
    plan: Plan
    wants: frozenset[str] = frozenset()
    closes: bool = False


def themes() -> list[Theme]:
    return [*of_editions(), *of_house_rules(), *of_people()]


def theme(name: str, setup: Setup, *wants: str, plan: Plan = Plan(Setup()), closes: bool = False) -> Theme:  # noqa: B008 - the default is immutable
    return Theme(name, replace(plan, setup=setup), frozenset(wants), closes)


PLAYED = Plan(Setup(), times=USUAL, guests=2, busy=1, steps=90)
QUICK = Plan(Setup(), times=AT_ONCE, guests=2, busy=1, steps=120)
BUSY = Plan(Setup(), times=USUAL, guests=3, busy=5, steps=120)


def of_editions() -> list[Theme]:
    found = [
        theme(edition, Setup(edition, {"target": 60}, seats=4, clock=SPEED), "event ended", plan=QUICK)
        for edition in load.bundled_ids()
    ]
    return [
        *found,
        theme("ten-seats", Setup(seats=10), "event reversed", plan=PLAYED),
        theme("two-seats", Setup("official", {"reverse.two": "turn"}, seats=2), "event reversed", plan=QUICK),
        theme("race-slaps", Setup("race", seats=4), "event slapped", "verb timeout", "a speed", plan=PLAYED),
        theme("first-cards", Setup("mini", seats=3), "event returned", plan=QUICK),
        theme("passport", Setup(passport=print_passport(ruleset("mini", {"stacking": "any"})), seats=3), plan=PLAYED),
    ]


def of_house_rules() -> list[Theme]:
    def house(name: str, edition: str, options: Mapping[str, OptionValue], *wants: str, position: str = "") -> Theme:
        seats = position.count("/") + 1 if position else 4
        setup = Setup(edition, dict(options), seats=seats, position=position, clock=SPEED)
        return theme(name, setup, *wants, plan=PLAYED if position else QUICK)

    few = "hands=R7,R0,R+2/R7,B0,W+4/B+2,Y7,R9/G0,G7,RS top=R5 draw-only"
    customs = ["all: shuffle-hands; next: shed wilds", "others: level 2", "chosen: draw-until colour; others: race 2"]
    return [
        house("jump-in", "official", {"jump-in": True}, "event played jumped", position=few),
        house("seven-zero", "classic", {"seven-zero": True}, "event swapped", "event rotated", "event chose"),
        house("stacking-same", "giant", {"stacking": "same"}, "event owes", position=few),
        house("stacking-any", "mini", {"stacking": "any", "no-bluff": True}, "event owes"),
        house("drawing", "race", {"draw-until": True, "force-play": True, "drawn-card": "must"}, "event drew"),
        house("pairs", "giant", {"teams": True, "scoring": "low", "target": 60}, "event ended"),
        house("last-standing", "official", {"last-standing": True, "scoring": "none"}, "event went-out", position=few),
        house("winner-deals", "giant", {"deal.next": "winner", "target": 200}, "a second deal", "entry readied"),
        house("nothing-to-draw", "classic", {}, "event found-nothing", "event reshuffled", position=few),
        house("bluffs", "official", {"wild-draw.official": "all"}, "event challenged", "event showed", position=few),
        house("host-judges", "official", {"suggestion.judge": "host", "uno.official": 1}, "event judged"),
        theme(
            "own-cards",
            Setup("classic", customs=customs, seats=3, position="hands=WC1,WC2,W/WC3,R1,B1/G1,W,W top=R5"),
            *("event mixed", "event shed", "event discarded", "event raced"),
            plan=QUICK,
        ),
    ]


def replaced(setup: Setup, position: str) -> Setup:
    """Return a practice setup with the same edition and options that starts from this position."""
    return Setup(setup.edition, setup.options, seats=setup.seats, position=position, clock=setup.clock)


def of_people() -> list[Theme]:
    official = Setup("official", seats=4, clock=SPEED)
    return [
        theme("votes", official, "event accused", "event voted", "event judged", "by table", plan=QUICK),
        theme(
            "misplays",
            replaced(official, "hands=R7,R9/R1,R2/B3,G3/Y1,Y2 top=R5"),
            *("event misplayed", "event caught", "event called"),
            plan=replace(PLAYED, guests=3),
        ),
        theme("absent", official, "sat time", "sat away", "sat back", "by stand-in", plan=BUSY),
        theme("patience", Setup(seats=3), "sat patience", "sat handed", plan=BUSY),
        theme("coming-and-going", Setup(seats=4), "sat late", "sat left", "entry hosted", plan=BUSY),
        theme("the-host", official, "met removed", "met muted", "met barred", "sat removed", plan=BUSY),
        theme("bots", Setup("mini", {"target": 0}, seats=3), "sat bot", "sat cleared", plan=BUSY),
        theme("words", Setup(seats=3), "a line", "a phrase", "a pause", "goes on", plan=BUSY),
        theme("calm", Setup(seats=3, calm=True), "event played", "arrived", plan=BUSY),
        theme(
            "rematch",
            Setup("mini", {"target": 0}, seats=3),
            *("entry arranged", "life done", "a second match", "other rules"),
            plan=replace(BUSY, others=(Setup("race", {"target": 0}, seats=2), Setup(seats=5))),
        ),
        theme("closed", Setup(seats=2), "life closed", plan=PLAYED, closes=True),
    ]
