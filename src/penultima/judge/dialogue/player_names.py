"""Parsing of the players, who are typed as names in the order of turns, or as a number."""

from penultima.editions.ruleset import MIN_SEATS
from penultima.i18n.quoting import quote
from penultima.judge.dialogue.answer_parsing import AnswerParser, NotUnderstood, split_list
from penultima.judge.position_text import MAX_NAME_LENGTH, default_names
from penultima.kernel.state import SEATS
from penultima.wording.vocabulary import normalize_word


def parse_players(parser: AnswerParser, text: str) -> tuple[str, ...]:
    """Parse the players. If only their number is typed, they get default names."""
    if text.isdecimal():
        return default_names(parser.texts)[: parser.number(text, SEATS, MIN_SEATS)]
    names = _names_in(text)
    for name in names:
        _check(parser, name, names)
    if not MIN_SEATS <= len(names) <= SEATS:
        raise NotUnderstood(parser.say("judge.ask.no-players", fewest=MIN_SEATS, most=SEATS))
    return tuple(names)


def _names_in(text: str) -> list[str]:
    names = ("".join(filter(str.isprintable, part)).strip()[:MAX_NAME_LENGTH] for part in split_list(text))
    return [name for name in names if name]


def _check(parser: AnswerParser, name: str, names: list[str]) -> None:
    if name.isdecimal():
        raise NotUnderstood(parser.say("judge.ask.number-no-name", name=quote(name)))
    if [normalize_word(each) for each in names].count(normalize_word(name)) > 1:
        raise NotUnderstood(parser.say("judge.ask.name-twice", name=quote(name)))
