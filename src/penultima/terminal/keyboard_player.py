"""A person at the keyboard, with their seat, menu, keys and pending actions."""

from collections.abc import Callable

from penultima.kernel.state import NOBODY
from penultima.notation.action import CALL, Action
from penultima.protocol.server_messages import Answer, WindowNow
from penultima.terminal.client import Client, ClientNews
from penultima.terminal.clock import MS_PER_S
from penultima.terminal.display.narration import Narration
from penultima.terminal.input.menu import Menu, MenuChoice
from penultima.wording import naming
from penultima.wording.vocabulary import main_word, typed_action

KEY_VERBS = (CALL, "catch", "slap")
RETRY_ANSWERS = ("overtaken", "stale", "early", "again")
"""Kinds of answers which say that an action came too late, or that it may be tried again."""


class KeyboardPlayer:
    """A person at the keyboard. `key` is the person's own key if several people share the keyboard, otherwise empty."""

    def __init__(self, client: Client, narration: Narration, print_line: Callable[..., None], key: str = "") -> None:
        self.client = client
        self.narration = narration
        self.say = narration.say
        self.print_line = print_line
        self.key = key
        self.menu = Menu(client, narration, print_line)
        self.shown_version = 0
        """Last version whose news this person has seen."""
        self.offered_for: object = None
        """The question or windows for which the menu was last shown."""
        self.is_about_to_slap = False
        self._sent_actions: dict[str, Action] = {}
        self._pressed: set[tuple[int, str]] = set()
        self._declined: set[int] = set()

    @property
    def seat(self) -> int:
        return self.client.seat

    @property
    def is_waiting(self) -> bool:
        """Whether an action of this person has no answer yet."""
        return bool(self._sent_actions) or self.is_about_to_slap

    def take_news(self) -> list[ClientNews]:
        news = [item for item in self.client.news if item.version > self.shown_version]
        self.shown_version = self.client.version
        return news

    # -- possible actions

    def list_choices(self, *, calm: bool) -> list[Action]:
        """List the actions that the menu offers.

        Accusations are left out, because they must be typed. In real time, the actions that have keys are left out too.
        """
        may = [action for action in self.client.legal_actions if action.verb != "accuse"]
        if not self.client.is_asked:
            return self.list_window_actions()
        return may if calm else [action for action in may if action.verb not in KEY_VERBS]

    def list_window_actions(self) -> list[Action]:
        """List the actions in windows that wait for this person. Windows wait only at a turn-based table."""
        windows = {window.kind for window in self._waiting_windows()}
        verbs = {"call": (CALL, "catch"), "jump": ("play",)}
        out_of_turn = [verb for kind in windows for verb in verbs[kind] if verb != "play" or not self.client.is_asked]
        return [action for action in self.client.legal_actions if action.verb in out_of_turn]

    def _waiting_windows(self) -> list[WindowNow]:
        windows = self.client.windows("call", "jump")
        return [window for window in windows if self.seat in window.waits and window.id not in self._declined]

    def decline_windows(self) -> None:
        """Decline all windows that wait for this person."""
        for window in self._waiting_windows():
            self._declined.add(window.id)
            self.client.decline(window)

    def list_key_actions(self) -> list[Action]:
        """List the actions that keys can trigger now. An action that was already triggered by a key is not listed.

        If several people share the keyboard, playing out of turn is not listed, because an active key would show the
        others that this person has a fitting card.
        """
        if self.seat == NOBODY or self.client.own_seat.stand_in:
            return []
        legal, is_asked = self.client.legal_actions, self.client.is_asked
        found = [action for action in legal if action.verb == CALL]
        found += [
            Action("catch", seat=window.seat) for window in self.client.windows("call") if window.seat != self.seat
        ]
        found += [Action("slap")] if is_asked and self.client.windows("race") else []
        if not self.key and not is_asked and self.client.windows("jump"):
            found += [action for action in legal if action.verb == "play"][:1]
        return [action for action in found if self._press_id(action) not in self._pressed]

    def _press_id(self, action: Action) -> tuple[int, str]:
        return self.client.window_or_decision(action), str(action)

    # -- actions

    def perform(self, choice: MenuChoice) -> None:
        self._sent_actions[self.client.send_action(choice.action, anyway=choice.anyway)] = choice.action

    def press(self, action: Action) -> None:
        self._pressed.add(self._press_id(action))
        self.perform(MenuChoice(action, anyway=False))

    def slap(self, race: int, reaction_ms: int) -> None:
        """Slap if the race is still open after the reaction time. Otherwise print that this person was slower."""
        self.is_about_to_slap = False
        if any(window.id == race for window in self.client.windows("race")):
            self.press(Action("slap"))
            return
        who = naming.PersonName(self.seat, self.narration.names[self.seat], "other" if self.key else "you")
        seconds = self.narration.texts.number(reaction_ms / MS_PER_S, 2)
        self.print_line(self.say("terminal.race.slower", seat=who, seconds=seconds))

    # -- answers

    def handle_answers(self) -> None:
        for answer in self.client.take_answers():
            if (action := self._sent_actions.pop(answer.id, None)) is not None:
                self._handle_answer(answer, action)

    def _handle_answer(self, answer: Answer, action: Action) -> None:
        if answer.kind == "refused":
            self._print_refusal(answer, action)
        elif answer.kind != "done":
            kind = answer.kind if answer.kind in RETRY_ANSWERS else "again"
            self.print_line(self.say(f"terminal.answer.{kind}"))
        elif answer.why:
            values = {"reason": self._explain_reason(answer.why), "clause": answer.why, "cards": answer.cost}
            self.print_line(self.say("terminal.misplay", **values))
        if answer.kind == "early":
            self._pressed.discard(self._press_id(action))
        elif answer.kind in RETRY_ANSWERS:
            self.offered_for = None

    def explain_no_choice(self) -> str:
        """Explain why a typed number does not choose anything now."""
        return self.say("table.waiting") if self.client.is_asked else self._explain_reason("turn.order")

    def _print_refusal(self, answer: Answer, action: Action) -> None:
        """Print a refusal. If the action may be done as a misplay, also print its cost and how to insist on it."""
        clause = "" if answer.why.startswith("table.") else f" [{answer.why}]"
        self.print_line(self._explain_refusal(answer, action) + clause)
        if answer.cost:
            texts = self.narration.texts
            words = f"{typed_action(action, texts)} {main_word(texts, 'terminal.word.anyway')}"
            self.print_line(self.say("terminal.anyway", cards=answer.cost, words=words))

    def _explain_refusal(self, answer: Answer, action: Action) -> str:
        """Explain a refusal. There is a special sentence for an attempt to catch a person who has called."""
        seats = self.client.now.seats if self.client.now else []
        if (
            answer.why == "uno.false"
            and action.verb == "catch"
            and action.seat is not None
            and seats[action.seat].called
        ):
            return self.say("terminal.has-called", seat=self.narration.sentences.person(action.seat))
        return self._explain_reason(answer.why)

    def _explain_reason(self, why: str) -> str:
        if why.startswith("table."):
            return self.say(why)
        return self.narration.sentences.describe_refusal(why, self.seat)
