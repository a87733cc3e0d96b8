"""What the judge is asked: the flags of `penultima judge` as tables to be set and an action."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from penultima.cli import rules
from penultima.echo import shown
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.judge.case import Case, case_of_moment, case_of_scenario, do_all, game_of_scenario, set_up
from penultima.notation.record_file import read_one
from penultima.playback import moment
from penultima.scenarios.scenario import NoEdition, Scenario, read_cases


class SetUp(NamedTuple):
    """A table of one edition; `game` sets it, or says why it cannot be set there."""

    edition: str
    game: Callable[[], Game]


class Question(NamedTuple):
    """Without an action the question is what may be done."""

    tables: list[SetUp]
    action: str | None
    names: tuple[str, ...] = ()


def ask(flags: argparse.Namespace) -> Question:
    if flags.all and flags.edition:
        raise BadInput("--all: it answers for every edition, so --edition cannot be given with it")
    if flags.case is not None and flags.scenario is None:
        raise BadInput("--case: it chooses a case of a --scenario file")
    if flags.position is not None:
        return _of_position(flags)
    if flags.option or flags.custom or flags.passport:
        raise BadInput("--option, --custom, --passport: a case or a record says itself by which rules it is played")
    return _of_record(flags) if flags.scenario is None else _of_scenario(flags)


def _of_position(flags: argparse.Namespace) -> Question:
    if flags.at is not None:
        raise BadInput("--at: it counts the actions of a case or a record")
    chosen = rules.chosen(flags)
    case = Case(flags.position, tuple(flags.do))
    if flags.all:
        return Question(_everywhere(case, chosen.options, chosen.customs), flags.action)
    return Question([SetUp(chosen.edition.id, lambda: set_up(chosen.rules, case))], flags.action)


def _everywhere(case: Case, options: Mapping[str, OptionValue], customs: tuple[str, ...]) -> list[SetUp]:
    def table(name: str) -> SetUp:
        return SetUp(name, lambda: set_up(ruleset(name, options, customs), case))

    return [table(name) for name in load.names()]


def _of_scenario(flags: argparse.Namespace) -> Question:
    """Without any other word, its last action is the question."""
    scenario = _find_case(flags)
    action, at = flags.action, len(scenario.actions) if flags.at is None else flags.at
    if action is None and flags.at is None and not flags.do and scenario.actions:
        action, at = scenario.actions[-1], at - 1
    if flags.all:
        return Question(_elsewhere(flags, case_of_scenario(scenario, at), scenario.rules), action)
    return Question([_here(flags, scenario.rules, lambda: game_of_scenario(scenario, at))], action)


def _find_case(flags: argparse.Namespace) -> Scenario:
    own = {} if flags.edition in load.names() else _own_edition(flags)
    found = read_cases(flags.scenario, own)
    wanted = "1" if flags.case is None else flags.case
    numbered = {str(number): case for number, case in enumerate(found, 1)}
    case = numbered.get(wanted) or next((each for each in found if each[0].name.startswith(wanted)), None)
    if case is None:
        raise BadInput(
            "--case: {file} has no case {wanted}; it has {count}",
            file=flags.scenario,
            wanted=shown(wanted),
            count=len(found),
        )
    scenario = _in_edition(case, next(iter(own), flags.edition))
    if isinstance(scenario, NoEdition):
        raise BadInput(scenario.reason).at(scenario.place)
    return scenario


def _in_edition(case: list[Scenario | NoEdition], edition: str | None) -> Scenario | NoEdition:
    """The first where none is asked for."""
    if edition is None:
        return case[0]
    for scenario in case:
        if scenario.edition == edition:
            return scenario
    editions = ", ".join(scenario.edition for scenario in case)
    raise BadInput("--edition: the case is for {editions}, not for {edition}", editions=editions, edition=edition)


def _of_record(flags: argparse.Namespace) -> Question:
    record = read_one(flags.record, _own_edition(flags))
    found = moment(record, flags.at)
    here = _here(flags, record.rules, lambda: found.match.game)
    if not flags.all:
        return Question([here], flags.action, record.names)
    others = _elsewhere(flags, case_of_moment(found, record.place), record.rules)
    tables = [here if table.edition == here.edition else table for table in others]
    return Question(tables, flags.action, record.names)


def _here(flags: argparse.Namespace, of: Ruleset, begin: Callable[[], Game]) -> SetUp:
    def game() -> Game:
        begun = begin()
        do_all(begun, tuple(flags.do))
        return begun

    return SetUp(of.edition.id, game)


def _elsewhere(flags: argparse.Namespace, case: Case, of: Ruleset) -> list[SetUp]:
    return _everywhere(replace(case, done=(*case.done, *flags.do)), of.changes, of.customs)


def _own_edition(flags: argparse.Namespace) -> dict[str, Edition]:
    """A case or a record may name an edition that --edition brings as a file."""
    if flags.edition is None:
        return {}
    edition = load.from_file(Path(flags.edition))
    return {edition.id: edition}
