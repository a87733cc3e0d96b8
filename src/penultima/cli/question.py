"""What the judge is asked: the flags of `penultima judge` as inquiries."""

import argparse
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from penultima.cli import rules
from penultima.echo import shown
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.judge.case import (
    Case,
    FirstCard,
    Inquiry,
    case_of_moment,
    case_of_scenario,
    do_all,
    game_of_scenario,
    inquiry_of,
)
from penultima.judge.dispute import Dispute, dispute_named
from penultima.judge.scene import scene
from penultima.notation.record_file import read_one
from penultima.playback import moment
from penultima.scenarios.scenario import NoEdition, Scenario, read_scenarios
from penultima.texts import Catalogue

PLAYERS = 4
SOURCES = ("position", "first", "dispute", "scenario", "record")


class Question(NamedTuple):
    """To one edition, and to the others in short; or, where there is none, to all of them alike."""

    inquiry: Inquiry | None
    others: list[Inquiry]
    names: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()
    """What the question is, where the flags do not say it."""


def is_asked(flags: argparse.Namespace) -> bool:
    """By the flags; else the person is asked step by step."""
    return any(getattr(flags, source) is not None for source in SOURCES)


def ask(flags: argparse.Namespace, texts: Catalogue) -> Question:
    _check_flags(flags)
    if flags.position is not None or flags.first is not None:
        return _of_case(flags, _case(flags))
    if flags.dispute is not None:
        return _of_dispute(flags, dispute_named(flags.dispute), texts)
    if flags.option or flags.custom or flags.passport:
        raise BadInput("--option, --custom, --passport: a case or a record says itself by which rules it is played")
    return _of_record(flags) if flags.scenario is None else _of_scenario(flags)


def _check_flags(flags: argparse.Namespace) -> None:
    if flags.all and flags.edition:
        raise BadInput("--all: it answers for every edition, so --edition cannot be given with it")
    if flags.case is not None and flags.scenario is None:
        raise BadInput("--case: it chooses a case of a --scenario file")
    if flags.players is not None and flags.first is None:
        raise BadInput("--players: it says for how many the --first card is turned up")
    if flags.at is not None and flags.scenario is None and flags.record is None:
        raise BadInput("--at: it counts the actions of a case or a record")
    if flags.dispute is not None and (flags.action is not None or flags.do):
        raise BadInput("--dispute: it says itself what was done, so --do and --action cannot be given with it")


def _case(flags: argparse.Namespace) -> Case:
    if flags.first is None:
        return Case(flags.position, tuple(flags.do))
    players = PLAYERS if flags.players is None else flags.players
    return Case(FirstCard(tuple(flags.first.split(",")), players), tuple(flags.do))


def _of_case(flags: argparse.Namespace, case: Case) -> Question:
    chosen, names = rules.chosen(flags), _names(flags)
    everywhere = _everywhere(case, flags.action, chosen.options, chosen.customs)
    if flags.all:
        return Question(None, everywhere, names)
    here = inquiry_of(chosen.edition, case, flags.action, chosen.options, chosen.customs)
    return Question(here, _without(here, everywhere), names)


def _names(flags: argparse.Namespace) -> tuple[str, ...]:
    return tuple(name.strip() for name in flags.names.split(",")) if flags.names else ()


def _everywhere(
    case: Case, action: str | None, options: Mapping[str, OptionValue], customs: tuple[str, ...]
) -> list[Inquiry]:
    return [inquiry_of(name, case, action, options, customs) for name in load.names()]


def _without(here: Inquiry, everywhere: list[Inquiry]) -> list[Inquiry]:
    return [inquiry for inquiry in everywhere if inquiry.edition != here.edition]


def _of_dispute(flags: argparse.Namespace, dispute: Dispute, texts: Catalogue) -> Question:
    """With the table in words, as nobody has written it down."""
    chosen = rules.chosen(flags)
    if chosen.customs:
        raise BadInput("--custom: a dispute says itself what is written on its cards")
    names = _names(flags) or tuple(texts.say("judge.names").split(", "))
    everywhere = [dispute.inquiry(name, chosen.options) for name in load.names()]
    if flags.all:
        return Question(None, everywhere, names, (dispute.title(texts), ""))
    here = dispute.inquiry(chosen.edition, chosen.options)
    told = (dispute.title(texts), "", *_scene(here, dispute, texts, names))
    return Question(here, _without(here, everywhere), names, told)


def _scene(here: Inquiry, dispute: Dispute, texts: Catalogue, names: tuple[str, ...]) -> list[str]:
    """Nothing where the question does not arise."""
    with suppress(BadInput):
        return [*scene(here.game(0).rules, dispute.in_edition(here.edition).case, texts, names), ""]
    return []


def _of_scenario(flags: argparse.Namespace) -> Question:
    """Without any other word, its last action is the question."""
    scenario = _find_case(flags)
    action, at = flags.action, len(scenario.actions) if flags.at is None else flags.at
    if action is None and flags.at is None and not flags.do and scenario.actions:
        action, at = scenario.actions[-1], at - 1
    if flags.all:
        return Question(None, _elsewhere(flags, case_of_scenario(scenario, at), scenario.rules, action))
    return Question(_here(flags, scenario.rules, action, lambda: game_of_scenario(scenario, at)), [])


def _find_case(flags: argparse.Namespace) -> Scenario:
    found = read_scenarios(flags.scenario, _own_edition(flags))
    wanted = "1" if flags.case is None else flags.case
    numbered = {str(number): scenario for number, scenario in enumerate(found, 1)}
    scenario = numbered.get(wanted) or next((each for each in found if each.name.startswith(wanted)), None)
    if scenario is None:
        raise BadInput(
            "--case: {file} has no case {case}; it has {count}",
            file=flags.scenario,
            case=shown(wanted),
            count=len(found),
        )
    if isinstance(scenario, NoEdition):
        raise BadInput("{place}: {reason}", place=scenario.place, reason=scenario.reason)
    return scenario


def _of_record(flags: argparse.Namespace) -> Question:
    record = read_one(flags.record, _own_edition(flags))
    found = moment(record, flags.at)
    here = _here(flags, record.rules, flags.action, found.match.game.copy)
    if not flags.all:
        return Question(here, [], record.names)
    others = _elsewhere(flags, case_of_moment(found, record.place), record.rules, flags.action)
    everywhere = [here if other.edition == here.edition else other for other in others]
    return Question(None, everywhere, record.names)


def _here(flags: argparse.Namespace, of: Ruleset, action: str | None, begin: Callable[[], Game]) -> Inquiry:
    """A table with nothing left open, told from the question on."""

    def game(_: int) -> Game:
        begun = begin()
        do_all(begun, tuple(flags.do))
        return begun

    return Inquiry(of.edition.id, action, game, tells_before=False)


def _elsewhere(flags: argparse.Namespace, case: Case, of: Ruleset, action: str | None) -> list[Inquiry]:
    return _everywhere(replace(case, done=(*case.done, *flags.do)), action, of.changes, of.customs)


def _own_edition(flags: argparse.Namespace) -> dict[str, Edition]:
    """A case or a record may name an edition that --edition brings as a file."""
    if flags.edition is None:
        return {}
    edition = load.from_file(Path(flags.edition))
    return {edition.id: edition}
