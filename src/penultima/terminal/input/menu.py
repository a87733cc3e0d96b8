"""The menu, in which a person chooses an action by its number or in words."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from penultima.editions.edition import COLOURS, WILD
from penultima.errors import BadInput
from penultima.i18n.message_parts import Slot, capitalize
from penultima.i18n.quoting import quote
from penultima.notation.action import CALL, Action, parse_seat
from penultima.terminal.client import Client
from penultima.terminal.display.narration import Narration
from penultima.wording.naming import name_colour
from penultima.wording.parsed_sentence import lacks_colour
from penultima.wording.understanding import understand, understand_colour
from penultima.wording.vocabulary import list_words, normalize_word

NUMBERED = re.compile(r"(?P<number>-?\d+)(?:\s*[.)]\s*(?P<words>.*))?", re.DOTALL)
"""The number of a choice, optionally followed by the text of its menu line."""


class MenuChoice(NamedTuple):
    """A chosen action. `anyway` means that the person wants to do it even as a misplay."""

    action: Action
    anyway: bool


class Menu:
    """The choices that a person is offered. `print_line` shows the choices and errors.

    A wild card is one choice. If the person gives no colour with it, the menu asks for the colour.
    """

    def __init__(self, client: Client, narration: Narration, print_line: Callable[..., None]) -> None:
        self.client = client
        self.narration = narration
        self.say = narration.say
        self.print_line = print_line
        self.choices: list[Action] = []
        self.uncoloured: Action | None = None
        """The chosen wild card that still needs a colour."""

    def offer(self, choices: list[Action], heading: str) -> None:
        self.choices = _merge_wilds(choices)
        self.uncoloured = None
        self.print_line(self.say(heading))
        for number, action in enumerate(self.choices, 1):
            description: list[str | Slot] = self.narration.describe_choice(self.client, action)
            self.print_line(f"  {number}. ", *description, self.narration.describe_remarks(self.client, action))

    def question_text(self, key: str) -> str:
        """Return the text of the current question: the text with this key, or the request for a colour."""
        if self.uncoloured is None:
            return self.say(key, last=len(self.choices))
        named = [f"{number} {name_colour(self.narration.texts, letter)}" for number, letter in enumerate(COLOURS, 1)]
        return self.say("terminal.colour", colours=", ".join(named))

    def read(self, answer: str) -> MenuChoice | None:
        """Parse an answer.

        Return None if the answer is not a complete choice: it is invalid, or a wild card still needs its colour.
        """
        words, anyway = _split_anyway(answer)
        try:
            if self.uncoloured and (not words or words.isdecimal() or _understand_colour(self.narration, words)):
                action = self._choose_colour(self.uncoloured, words)
            elif not words:
                return self._only_choice(anyway=anyway)
            elif numbered := NUMBERED.fullmatch(words):
                action = self._choose_number(numbered["number"], numbered["words"])
            else:
                action = self._understand_words(words)
        except BadInput as problem:
            self.print_line(*capitalize([f"{self.narration.texts.translate_error(problem).rstrip('.')}."]))
            return None
        self.uncoloured = action if action and lacks_colour(action) else None if action else self.uncoloured
        return MenuChoice(action, anyway) if action and not self.uncoloured else None

    def _choose_colour(self, wild: Action, words: str) -> Action | None:
        """Add the colour that was typed as a number or a word. An empty line returns to the menu."""
        if not words:
            self.uncoloured = None
            return None
        numbers = dict(zip("1234", COLOURS, strict=True))
        if words.isdecimal() and words not in numbers:
            self.print_line(self.say("terminal.not-a-choice", text=quote(words), last=len(COLOURS)))
            return None
        return replace(wild, colour=numbers.get(words) or _understand_colour(self.narration, words))

    def _only_choice(self, *, anyway: bool) -> MenuChoice | None:
        if len(self.choices) == 1:
            return MenuChoice(self.choices[0], anyway)
        self.print_line(self.say("terminal.empty", last=len(self.choices)))
        return None

    def _choose_number(self, typed: str, words: str) -> Action | None:
        """Return the action for a menu number. Words that follow the number must name the same action."""
        numbers = [str(number) for number in range(1, len(self.choices) + 1)]
        if typed not in numbers:
            self.print_line(self.say("terminal.not-a-choice", text=quote(typed), last=len(self.choices)))
            return None
        action = self.choices[numbers.index(typed)]
        if words and lacks_colour(action) and (colour := _understand_colour(self.narration, words)):
            return replace(action, colour=colour)
        understood = self._understand_words(words) if words else action
        if understood and lacks_colour(action) and replace(understood, colour=None) == action:
            return understood
        if understood != action:
            choice = self.narration.choice_text(self.client, action)
            self.print_line(self.say("terminal.other-number", number=int(typed), choice=choice))
            return None
        return action

    def _understand_words(self, words: str) -> Action | None:
        legal = _merge_wilds(self.client.legal_actions)
        choice_text = partial(self.narration.choice_text, self.client)
        played = self.client.last_event("played")
        challenged = played[1].seat if played else None
        owed = self.client.question.debt if self.client.question else None
        action = understand(self.narration.rules, words, legal, self.narration.names, choice_text, challenged, owed)
        if action.seat is not None:
            parse_seat(str(action.seat), len(self.narration.names))
        calling = [choice_text(each) for each in legal if each.call]
        if action.verb == CALL and action not in legal and calling:
            self.print_line(self.say("terminal.call-with-play", choices="; ".join(calling)))
            return None
        return action


def _merge_wilds(actions: Iterable[Action]) -> list[Action]:
    """Merge the actions that play a wild card in different colours into one choice."""
    return list(dict.fromkeys(replace(action, colour=None) if _is_wild(action) else action for action in actions))


def _is_wild(action: Action) -> bool:
    return action.verb == "play" and action.card is not None and action.card.startswith(WILD)


def _understand_colour(narration: Narration, words: str) -> str:
    """Return the letter of the colour that the words name; empty if they name none."""
    with suppress(BadInput):
        return understand_colour(narration.rules, words)
    return ""


def _split_anyway(answer: str) -> tuple[str, bool]:
    """Split off words at the end that insist on a misplay. Return the rest, and whether there were such words."""
    words = answer.split()
    for ending in list_words("terminal.word.anyway"):
        start = len(words) - len(ending.split())
        if start > 0 and normalize_word(" ".join(words[start:])) == normalize_word(ending):
            return " ".join(words[:start]), True
    return answer.strip(), False
