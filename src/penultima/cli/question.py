"""What the judge is asked: the flags of `penultima judge` as inquiries."""

import argparse
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from penultima.cli import rules
from penultima.cli.spoken import spoken_action, spoken_card
from penultima.echo import shown
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.interview.told import Told
from penultima.judge.case import (
    Case,
    FirstCard,
    Inquiry,
    case_of_moment,
    case_of_scenario,
    do_all,
    game_of_scenario,
    inquiry_of,
    set_up,
)
from penultima.judge.dispute import Dispute, dispute_named
from penultima.judge.lot import USUAL, Lot
from penultima.judge.scene import LONGEST_NAME, Scene, invented_names
from penultima.notation.record_file import read_one
from penultima.playback import moment
from penultima.scenarios.scenario import Deal, NoEdition, Scenario, read_cases
from penultima.texts import Catalogue

PLAYERS = 4
SOURCES = ("position", "first", "dispute", "scenario", "record")


class Question(NamedTuple):
    """To one edition, and to the others in short."""

    inquiry: Inquiry
    others: list[Inquiry]
    names: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()
    """What the question is, where the flags do not say it."""


class Survey(NamedTuple):
    """The same question to all editions alike."""

    inquiries: list[Inquiry]
    names: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()


def is_asked(flags: argparse.Namespace) -> bool:
    """By the flags; with none but those of an edition that is here the person is asked step by step."""
    if any(getattr(flags, source) is not None for source in SOURCES):
        return True
    chosen = ("lang", "run", "option", *(["edition"] if flags.edition in load.names() else []))
    given = [name for name, value in vars(flags).items() if value and name not in chosen]
    if given:
        raise BadInput(
            "--{flag}: it needs one of {sources}; without it the judge asks step by step",
            flag=given[0],
            sources=", ".join(f"--{source}" for source in SOURCES),
        )
    return False


def ask(flags: argparse.Namespace, texts: Catalogue) -> Question | Survey:
    _check_flags(flags)
    if flags.position is not None or flags.first is not None:
        return _of_case(flags)
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
    if flags.names is not None and (flags.scenario is not None or flags.record is not None):
        raise BadInput("--names: they are for a --position, a --first card or a --dispute")
    if flags.at is not None and flags.scenario is None and flags.record is None:
        raise BadInput("--at: it counts the actions of a case or a record")
    if flags.dispute is not None and (flags.action is not None or flags.do):
        raise BadInput("--dispute: it says itself what was done, so --do and --action cannot be given with it")


def _case(flags: argparse.Namespace, spoken: Ruleset) -> Case:
    done = tuple(spoken_action(spoken, action) for action in flags.do)
    if flags.first is None:
        return Case(flags.position, done)
    players = PLAYERS if flags.players is None else flags.players
    return Case(FirstCard(tuple(spoken_card(spoken, card) for card in flags.first.split(",")), players), done)


def _of_case(flags: argparse.Namespace) -> Question | Survey:
    """What is said in words is understood by the cards of the chosen edition, or the usual one."""
    chosen = rules.chosen(flags)
    spoken = ruleset(chosen.edition)
    case, action = _case(flags, spoken), None if flags.action is None else spoken_action(spoken, flags.action)
    names = _names(flags, case)
    if flags.all:
        return Survey(_everywhere(case, action, chosen.options, chosen.customs), names)
    return _about_case(case, action, chosen, names)


def _about_case(case: Case, action: str | None, chosen: rules.Chosen, names: tuple[str, ...]) -> Question:
    here = inquiry_of(chosen.edition, case, action, chosen.options, chosen.customs)
    everywhere = _everywhere(case, action, chosen.options, chosen.customs)
    return Question(here, _without(here, everywhere), names)


def _names(flags: argparse.Namespace, case: Case) -> tuple[str, ...]:
    """As many as the hands, or none."""
    names = tuple(name.strip() for name in flags.names.split(",")) if flags.names else ()
    for name in names:
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadInput("--names: {name} is no name of up to {most} signs", name=shown(name), most=LONGEST_NAME)
    if names and len(names) != case.seats:
        raise BadInput("--names: {seats} hands take as many names, found {count}", count=len(names), seats=case.seats)
    return names


def _everywhere(
    case: Case, action: str | None, options: Mapping[str, OptionValue], customs: tuple[str, ...]
) -> list[Inquiry]:
    return [inquiry_of(name, case, action, options, customs) for name in load.names()]


def _without(here: Inquiry, everywhere: list[Inquiry]) -> list[Inquiry]:
    return [inquiry for inquiry in everywhere if inquiry.edition != here.edition]


def _of_dispute(flags: argparse.Namespace, dispute: Dispute, texts: Catalogue) -> Question | Survey:
    chosen = rules.chosen(flags)
    if chosen.customs:
        raise BadInput("--custom: a dispute says itself what is written on its cards")
    if not flags.all:
        if flags.edition is None and flags.passport is None:
            chosen = chosen._replace(edition=_where_it_arises(dispute, chosen))
        return _about_dispute(dispute, chosen, texts, _names(flags, dispute.asked.case))
    names = _names(flags, dispute.asked.case) or invented_names(texts)
    everywhere = [dispute.inquiry(name, chosen.options) for name in load.names()]
    return Survey(everywhere, names, (dispute.title(texts), ""))


def _where_it_arises(dispute: Dispute, chosen: rules.Chosen) -> Edition:
    """The usual edition, if it can."""
    for edition in (chosen.edition, *map(load.edition, load.names())):
        with suppress(BadInput):
            dispute.inquiry(edition, chosen.options).game(USUAL)
            return edition
    return chosen.edition


def _about_dispute(dispute: Dispute, chosen: rules.Chosen, texts: Catalogue, names: tuple[str, ...]) -> Question:
    """With the table in words, as nobody has written it down."""
    names = names or invented_names(texts)
    here = dispute.inquiry(chosen.edition, chosen.options)
    everywhere = [dispute.inquiry(name, chosen.options) for name in load.names()]
    told = _scene(here, dispute.in_edition(here.edition).case, texts, names)
    return Question(here, _without(here, everywhere), names, (dispute.title(texts), "", *told))


def _scene(here: Inquiry, case: Case, texts: Catalogue, names: tuple[str, ...]) -> list[str]:
    """Nothing where the question does not arise."""
    with suppress(BadInput):
        table = set_up(here.game(USUAL).rules, Case(case.start))
        return [*Scene(texts, table, names).lines(case), ""]
    return []


def of_told(told: Told, texts: Catalogue) -> Question:
    """What the person was asked step by step, with the table in words as it was understood."""
    chosen = rules.Chosen(load.edition(told.edition), told.options, ())
    if told.dispute:
        return _about_dispute(dispute_named(told.dispute), chosen, texts, told.names)
    question = _about_case(told.case, told.action, chosen, told.names)
    return question._replace(introduction=tuple(_scene(question.inquiry, told.case, texts, told.names)))


def _of_scenario(flags: argparse.Namespace) -> Question | Survey:
    """Without any other word, its last action is the question."""
    scenario = _find_case(flags)
    action, at = flags.action, len(scenario.actions) if flags.at is None else flags.at
    if action is None and flags.at is None and not flags.do and scenario.actions:
        action, at = scenario.actions[-1], at - 1
    of = scenario.rules
    if isinstance(scenario.start, Deal) and not flags.all:
        return Question(_here(flags, of, action, lambda: game_of_scenario(scenario, at)), [])
    case = case_of_scenario(scenario, at)
    if flags.all:
        return Survey(_elsewhere(flags, case, of, action))
    chosen = rules.Chosen(of.edition, of.changes, of.customs)
    return _about_case(replace(case, done=(*case.done, *flags.do)), action, chosen, ())


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


def _of_record(flags: argparse.Namespace) -> Question | Survey:
    record = read_one(flags.record, _own_edition(flags))
    found = moment(record, flags.at)
    here = _here(flags, record.rules, flags.action, found.match.game.copy)
    if not flags.all:
        return Question(here, [], record.names)
    others = _elsewhere(flags, case_of_moment(found, record.place), record.rules, flags.action)
    everywhere = [here if other.edition == here.edition else other for other in others]
    return Survey(everywhere, record.names)


def _here(flags: argparse.Namespace, of: Ruleset, action: str | None, begin: Callable[[], Game]) -> Inquiry:
    """A table with nothing left open, told from the question on."""

    def game(_: Lot) -> Game:
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
