"""Converts the flags of `penultima judge` to questions for the judge."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from penultima.cli.flags import rules_flags
from penultima.cli.flags.spoken_flags import read_action, read_card
from penultima.editions import load
from penultima.editions.edition import Edition
from penultima.editions.ruleset import OptionValue, Ruleset, ruleset
from penultima.errors import BadInput
from penultima.game import Game
from penultima.i18n import Catalogue
from penultima.i18n.quoting import quote
from penultima.judge.case import (
    Case,
    FirstCard,
    Inquiry,
    case_of_moment,
    case_of_scenario,
    do_all,
    game_of_scenario,
    make_inquiry,
    set_up_game,
)
from penultima.judge.dialogue.case_draft import CaseDraft
from penultima.judge.disputes import Dispute, find_dispute
from penultima.judge.position_text import MAX_NAME_LENGTH, PositionText, default_names
from penultima.judge.unknown_cards import DEFAULT_SAMPLE, Sample
from penultima.notation.record_file import read_record
from penultima.records.replay import find_moment
from penultima.scenarios.scenario_file import Scenario, ScenarioDeal, UnknownEdition, read_grouped_scenarios

DEFAULT_PLAYERS = 4
SOURCES = ("position", "first", "dispute", "scenario", "record")


class JudgeRequest(NamedTuple):
    """A question about one edition, and the same question about other editions (`others`), which get short answers."""

    inquiry: Inquiry
    others: list[Inquiry]
    names: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()
    """Lines that describe the question. There are none if the user has described it with flags."""


class Survey(NamedTuple):
    """The same question for all editions."""

    inquiries: list[Inquiry]
    names: tuple[str, ...] = ()
    introduction: tuple[str, ...] = ()


def has_question(flags: argparse.Namespace) -> bool:
    """Return whether the flags contain a question.

    Without one, the judge asks step by step about a built-in edition.
    """
    if any(getattr(flags, source) is not None for source in SOURCES):
        return True
    chosen = ("lang", "run", "option", *(["edition"] if flags.edition in load.bundled_ids() else []))
    given = [name for name, value in vars(flags).items() if value and name not in chosen]
    if given:
        raise BadInput(
            "--{flag}: it needs one of {sources}; without it the judge asks step by step",
            flag=given[0],
            sources=", ".join(f"--{source}" for source in SOURCES),
        )
    return False


def build_request(flags: argparse.Namespace, texts: Catalogue) -> JudgeRequest | Survey:
    _check_flags(flags)
    if flags.position is not None or flags.first is not None:
        return _request_case(flags)
    if flags.dispute is not None:
        return _request_dispute(flags, find_dispute(flags.dispute), texts)
    if flags.option or flags.custom or flags.passport:
        raise BadInput("--option, --custom, --passport: a case or a record says itself by which rules it is played")
    return _request_record(flags) if flags.scenario is None else _request_scenario(flags)


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


def _read_start(flags: argparse.Namespace, spoken: Ruleset) -> Case:
    if flags.first is None:
        return Case(flags.position, ())
    players = DEFAULT_PLAYERS if flags.players is None else flags.players
    return Case(FirstCard(tuple(read_card(spoken, card) for card in flags.first.split(",")), players), ())


def _read_actions_before(flags: argparse.Namespace, spoken: Ruleset, names: Sequence[str] = ()) -> tuple[str, ...]:
    return tuple(read_action(spoken, action, names) for action in flags.do)


def _read_action(flags: argparse.Namespace, spoken: Ruleset, names: Sequence[str] = ()) -> str | None:
    return None if flags.action is None else read_action(spoken, flags.action, names)


def _request_case(flags: argparse.Namespace) -> JudgeRequest | Survey:
    """Build the request from a described position.

    Cards are named as in the chosen edition, or as in the default edition if none is chosen.
    """
    chosen = rules_flags.read_rules(flags)
    spoken = ruleset(chosen.edition)
    start = _read_start(flags, spoken)
    names = _read_names(flags, start)
    case, action = replace(start, done=_read_actions_before(flags, spoken, names)), _read_action(flags, spoken, names)
    if flags.all:
        return Survey(_inquire_everywhere(case, action, chosen.options, chosen.customs), names)
    return _build_case_request(case, action, chosen, names)


def _build_case_request(
    case: Case, action: str | None, chosen: rules_flags.RulesChoice, names: tuple[str, ...]
) -> JudgeRequest:
    here = make_inquiry(chosen.edition, case, action, chosen.options, chosen.customs)
    everywhere = _inquire_everywhere(case, action, chosen.options, chosen.customs)
    return JudgeRequest(here, _without_edition(here, everywhere), names)


def _read_names(flags: argparse.Namespace, case: Case) -> tuple[str, ...]:
    """Read the names of the players: one for each hand, or none."""
    names = tuple(name.strip() for name in flags.names.split(",")) if flags.names else ()
    for name in names:
        if not name.isprintable() or len(name) > MAX_NAME_LENGTH:
            raise BadInput("--names: {name} is no name of up to {most} signs", name=quote(name), most=MAX_NAME_LENGTH)
    if names and len(names) != case.seats:
        raise BadInput("--names: {seats} hands take as many names, found {count}", count=len(names), seats=case.seats)
    return names


def _inquire_everywhere(
    case: Case, action: str | None, options: Mapping[str, OptionValue], customs: tuple[str, ...]
) -> list[Inquiry]:
    return [make_inquiry(name, case, action, options, customs) for name in load.bundled_ids()]


def _without_edition(here: Inquiry, everywhere: list[Inquiry]) -> list[Inquiry]:
    return [inquiry for inquiry in everywhere if inquiry.edition != here.edition]


def _request_dispute(flags: argparse.Namespace, dispute: Dispute, texts: Catalogue) -> JudgeRequest | Survey:
    chosen = rules_flags.read_rules(flags)
    if chosen.customs:
        raise BadInput("--custom: a dispute says itself what is written on its cards")
    if not flags.all:
        if flags.edition is None and flags.passport is None:
            chosen = chosen._replace(edition=_find_edition_of_dispute(dispute, chosen))
        return _build_dispute_request(dispute, chosen, texts, _read_names(flags, dispute.question.case))
    names = _read_names(flags, dispute.question.case) or default_names(texts)
    everywhere = [dispute.make_inquiry(name, chosen.options) for name in load.bundled_ids()]
    return Survey(everywhere, names, (dispute.title(texts), ""))


def _find_edition_of_dispute(dispute: Dispute, chosen: rules_flags.RulesChoice) -> Edition:
    """Return the default edition if the dispute can arise there, otherwise the first edition in which it can."""
    for edition in (chosen.edition, *map(load.load_bundled, load.bundled_ids())):
        with suppress(BadInput):
            dispute.make_inquiry(edition, chosen.options).game(DEFAULT_SAMPLE)
            return edition
    return chosen.edition


def _build_dispute_request(
    dispute: Dispute, chosen: rules_flags.RulesChoice, texts: Catalogue, names: tuple[str, ...]
) -> JudgeRequest:
    """Build the request for a dispute. The request describes the table, because the flags do not."""
    names = names or default_names(texts)
    here = dispute.make_inquiry(chosen.edition, chosen.options)
    everywhere = [dispute.make_inquiry(name, chosen.options) for name in load.bundled_ids()]
    position_lines = _describe_position(here, dispute.question_for(here.edition).case, texts, names)
    return JudgeRequest(here, _without_edition(here, everywhere), names, (dispute.title(texts), "", *position_lines))


def _describe_position(here: Inquiry, case: Case, texts: Catalogue, names: tuple[str, ...]) -> list[str]:
    """Describe the table. Return nothing if the question cannot arise in this edition."""
    with suppress(BadInput):
        table = set_up_game(here.game(DEFAULT_SAMPLE).rules, Case(case.start))
        return [*PositionText(texts, table, names).lines(case), ""]
    return []


def request_from_draft(draft: CaseDraft, texts: Catalogue) -> JudgeRequest:
    """Build the request from a finished dialogue.

    The request describes the table, so that the user can check what was understood.
    """
    chosen = rules_flags.RulesChoice(load.load_bundled(draft.edition), draft.options, ())
    if draft.dispute:
        return _build_dispute_request(find_dispute(draft.dispute), chosen, texts, draft.names)
    question = _build_case_request(draft.case, draft.action, chosen, draft.names)
    return question._replace(introduction=tuple(_describe_position(question.inquiry, draft.case, texts, draft.names)))


def _request_scenario(flags: argparse.Namespace) -> JudgeRequest | Survey:
    """Build the request from a scenario.

    Without flags for an action or a moment, it is about the scenario's last action.
    """
    scenario = _find_case(flags)
    of = scenario.rules
    action, at = _read_action(flags, of), len(scenario.actions) if flags.at is None else flags.at
    if action is None and flags.at is None and not flags.do and scenario.actions:
        action, at = scenario.actions[-1], at - 1
    done = _read_actions_before(flags, of)
    if isinstance(scenario.start, ScenarioDeal) and not flags.all:
        return JudgeRequest(_make_inquiry(done, of, action, lambda: game_of_scenario(scenario, at)), [])
    case = case_of_scenario(scenario, at)
    if flags.all:
        return Survey(_inquire_elsewhere(done, case, of, action))
    chosen = rules_flags.RulesChoice(of.edition, of.changes, of.customs)
    return _build_case_request(replace(case, done=(*case.done, *done)), action, chosen, ())


def _find_case(flags: argparse.Namespace) -> Scenario:
    own = {} if flags.edition in load.bundled_ids() else _load_own_edition(flags)
    found = read_grouped_scenarios(flags.scenario, own)
    wanted = "1" if flags.case is None else flags.case
    numbered = {str(number): case for number, case in enumerate(found, 1)}
    case = numbered.get(wanted) or next((each for each in found if each[0].name.startswith(wanted)), None)
    if case is None:
        raise BadInput(
            "--case: {file} has no case {wanted}; it has {count}",
            file=flags.scenario,
            wanted=quote(wanted),
            count=len(found),
        )
    scenario = _select_edition(case, next(iter(own), flags.edition))
    if isinstance(scenario, UnknownEdition):
        raise BadInput(scenario.reason).at(scenario.place)
    return scenario


def _select_edition(case: list[Scenario | UnknownEdition], edition: str | None) -> Scenario | UnknownEdition:
    """Return the scenario for this edition. If no edition is given, return the first scenario."""
    if edition is None:
        return case[0]
    for scenario in case:
        if scenario.edition == edition:
            return scenario
    editions = ", ".join(scenario.edition for scenario in case)
    raise BadInput("--edition: the case is for {editions}, not for {edition}", editions=editions, edition=edition)


def _request_record(flags: argparse.Namespace) -> JudgeRequest | Survey:
    record = read_record(flags.record, _load_own_edition(flags))
    found = find_moment(record, flags.at)
    of, names = record.rules, record.names
    done, action = _read_actions_before(flags, of, names), _read_action(flags, of, names)
    here = _make_inquiry(done, of, action, found.match.game.copy)
    if not flags.all:
        return JudgeRequest(here, [], names)
    others = _inquire_elsewhere(done, case_of_moment(found, record.place), of, action)
    everywhere = [here if other.edition == here.edition else other for other in others]
    return Survey(everywhere, names)


def _make_inquiry(done: tuple[str, ...], of: Ruleset, action: str | None, begin: Callable[[], Game]) -> Inquiry:
    """Build an inquiry about a scenario or a record.

    The user knows what happened before, so the answer does not describe it.
    """

    def game(_: Sample) -> Game:
        begun = begin()
        do_all(begun, done)
        return begun

    return Inquiry(of.edition.id, action, game, tells_before=False)


def _inquire_elsewhere(done: tuple[str, ...], case: Case, of: Ruleset, action: str | None) -> list[Inquiry]:
    return _inquire_everywhere(replace(case, done=(*case.done, *done)), action, of.changes, of.customs)


def _load_own_edition(flags: argparse.Namespace) -> dict[str, Edition]:
    """Load the edition from the file of --edition. A case or a record may refer to this edition by its id."""
    if flags.edition is None:
        return {}
    edition = load.load_file(Path(flags.edition))
    return {edition.id: edition}
