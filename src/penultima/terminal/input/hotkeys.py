"""Keys that trigger an action at once in real time: call, catch, jump in, slap."""

from collections.abc import Sequence
from typing import NamedTuple

from penultima.notation.action import CALL, Action
from penultima.terminal.display.narration import Narration
from penultima.terminal.keyboard_player import KeyboardPlayer
from penultima.terminal.table_connection import Connection
from penultima.wording.vocabulary import is_listed_word

KEYS = {"call": "u", "catch": "c", "jump": "j", "slap": " \r\n"}
"""Keys by kind of action, if only one person is at the keyboard."""
REPEAT_WINDOW_MS = 3_000
"""Period after a key press in which a typed word for the same action has no effect."""


class HotKeyPress(NamedTuple):
    """The kind of the last action that a key triggered, and its time."""

    kind: str
    at_ms: int


class HotKeys:
    """The active keys at one keyboard. People who share the keyboard each have one personal key for all actions."""

    def __init__(self, driver: Connection, people: Sequence[KeyboardPlayer], narration: Narration) -> None:
        self.driver = driver
        self.people = people
        self.narration = narration
        self.say = narration.say
        self.is_choosing = False
        """Whether the person has pressed the catch key and now chooses whom to catch."""
        self._last_press = HotKeyPress("", 0)
        self.personal_keys = "".join(person.key for person in people)
        """Personal keys of the people; empty if only one person is at the keyboard."""
        self.all_keys = self.personal_keys or "".join(KEYS.values())
        """All keys that may become active."""

    def explain(self) -> str:
        """Return the explanation of the keys that is shown at the start."""
        if len(self.people) == 1:
            explained = [self.say(f"terminal.key.{kind}") for kind in KEYS if self.narration.may_need(kind)]
            return self.say("terminal.keys", keys=self.narration.texts.join_list(explained))
        return self.say(
            "terminal.keys.several", keys=self.narration.texts.join_list(map(self._explain_personal_key, self.people))
        )

    @property
    def active_keys(self) -> str:
        """The keys that trigger an action now."""
        if self.is_choosing:
            return "".join(str(action.seat) for action in self.list_catches())
        return "".join(self._map_hints())

    def hint_text(self) -> str:
        """Return the active keys in words, for the prompt."""
        hints = dict.fromkeys(self._map_hints().values())
        return f"[{', '.join(hints)}]" if hints else ""

    def ask_whom_to_catch(self) -> str:
        seats = [f"{action.seat} {self.narration.names[action.seat or 0]}" for action in self.list_catches()]
        return self.say("terminal.catch-whom", seats=self.narration.texts.join_list(seats))

    def list_catches(self) -> list[Action]:
        """List the catches that are possible for the only person at the keyboard."""
        return [action for action in self.people[0].list_key_actions() if action.verb == "catch"]

    def update(self) -> None:
        """Stop asking whom to catch if fewer than two people can be caught."""
        self.is_choosing = self.is_choosing and len(self.list_catches()) > 1

    def _map_hints(self) -> dict[str, str]:
        """Map each active key to the description of its effect."""
        hints: dict[str, str] = {}
        for person in self.people:
            for action in person.list_key_actions():
                for key in person.key or _keys_of(action):
                    hints.setdefault(key, self._hint_text(person, action))
        return hints

    def _hint_text(self, person: KeyboardPlayer, action: Action) -> str:
        if not person.key:
            return self.say(f"terminal.key.{_kind_of(action)}")
        name = self.narration.names[person.seat]
        return self.say(f"terminal.key.own.{_kind_of(action)}", key=person.key, name=name)

    def _explain_personal_key(self, person: KeyboardPlayer) -> str:
        return self.say("terminal.key.own", key=person.key, name=self.narration.names[person.seat])

    def handle_key(self, key: str) -> None:
        if self.is_choosing:
            self.is_choosing = False
            self._press(self.people[0], [action for action in self.list_catches() if str(action.seat) == key])
            return
        for person in self.people:
            found = [action for action in person.list_key_actions() if key in (person.key or _keys_of(action))]
            self.is_choosing = self.is_choosing or (len(found) > 1 and not person.key)
            self._press(person, [] if self.is_choosing else found)

    def _press(self, person: KeyboardPlayer, found: Sequence[Action]) -> None:
        for action in found[:1]:
            self._last_press = HotKeyPress(_kind_of(action), self.driver.now_ms)
            person.press(action)
        self.driver.settle()

    def repeats_last_press(self, text: str) -> bool:
        """Whether a line is the word for the action that a key has just triggered."""
        kind, at = self._last_press
        word = text.partition(" ")[0]
        matches = (kind == "call" and word == CALL) or (kind != "" and is_listed_word(word, f"word.verb.{kind}"))
        return matches and self.driver.now_ms - at < REPEAT_WINDOW_MS


def _kind_of(action: Action) -> str:
    return {CALL: "call", "play": "jump"}.get(action.verb, action.verb)


def _keys_of(action: Action) -> str:
    return KEYS[_kind_of(action)]
