"""A match at one keyboard: shows the news, asks questions and handles lines and keys."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Literal

from penultima.i18n.message_parts import Parts
from penultima.notation.action import Action
from penultima.terminal.client import Client, ClientNews
from penultima.terminal.display.narration import Narration
from penultima.terminal.display.screen import Screen
from penultima.terminal.input.hotkeys import HotKeys
from penultima.terminal.input.menu import MenuChoice
from penultima.terminal.keyboard_player import KEY_VERBS, KeyboardPlayer
from penultima.terminal.loop_protocol import StopRequested
from penultima.terminal.race_announcer import RaceAnnouncer, is_race_open
from penultima.terminal.table_connection import Connection
from penultima.wording.vocabulary import QUIT, is_listed_word, matches_text

ENTER_DELAY_MS = 500
"""Minimum time after the menu is shown before Enter takes the only choice.

An earlier Enter was meant for the previous question.
"""
RequestedInput = Literal["leave", "deal", "whom", "pass", "turn", "chance", ""]
"""The kind of input that is requested.

`leave` and `deal` are answered with yes or no, `whom` with a seat, `pass` hands over the keyboard, `turn` is a move,
and `chance` is an action out of turn.
"""


class MatchLoop:
    """Shows a match and handles its lines and keys.

    `holder` is the person at the keyboard, who sees their own cards. A single person is always the holder.
    """

    def __init__(
        self,
        driver: Connection,
        people: Sequence[KeyboardPlayer],
        public_narration: Narration,
        screen: Screen,
        *,
        calm: bool,
    ) -> None:
        self.driver = driver
        self.people = people
        self.public_narration = public_narration
        """Narration of what everybody may see."""
        self.screen = screen
        self.calm = calm
        self.say = public_narration.say
        self.keys = HotKeys(driver, people, public_narration)
        self.is_shared = len(people) > 1
        self.holder: KeyboardPlayer | None = None if self.is_shared else people[0]
        self.is_leaving = False
        self.shown_version = 0
        """Last version whose public news was shown."""
        self._shown_end = 0
        """The version in which the last shown deal ended."""
        self._race_announcer = RaceAnnouncer(screen.print_line, public_narration.texts)
        self.question_count = 0
        """Number of questions asked; a menu counts as one."""
        self._last_requested: RequestedInput = ""
        self._offered_ms = 0

    @property
    def host(self) -> KeyboardPlayer:
        return self.people[0]

    @property
    def narration(self) -> Narration:
        return self.holder.narration if self.holder else self.public_narration

    @property
    def is_over(self) -> bool:
        now = self.host.client.now
        return now is not None and now.life == "done"

    def print_lines(self, lines: Iterable[Parts]) -> None:
        for parts in lines:
            self.screen.print_line(*parts)

    def skip_news(self) -> None:
        """Mark all news before a resumed match as shown."""
        self.shown_version = self.host.client.version
        for person in self.people:
            person.take_news()

    # -- requested input

    def requested_input(self) -> RequestedInput:
        if self.is_leaving:
            return "leave"
        if self.is_over:
            return ""
        if self.host.client.is_asked_to_go_on:
            return "deal"
        return "whom" if self.keys.is_choosing else self._requested_from(self.person_to_act)

    def _requested_from(self, person: KeyboardPlayer | None) -> RequestedInput:
        if person is None:
            return ""
        if person is not self.holder:
            return "pass"
        return "turn" if person.client.is_asked else "chance"

    @property
    def person_to_act(self) -> KeyboardPlayer | None:
        """The person who has to act, preferably the holder of the keyboard."""
        for person in sorted(self.people, key=lambda person: person is not self.holder):
            if not person.is_waiting and self._has_to_act(person):
                return person
        return None

    def _has_to_act(self, person: KeyboardPlayer) -> bool:
        """Whether a person has to act. A turn-based table asks for a slap once the race is open; others never ask."""
        client = person.client
        if client.windows("race"):
            return self.calm and client.is_asked and is_race_open(client, self.driver.now_ms)
        return client.is_asked or bool(person.list_window_actions())

    def prompt(self) -> str:
        """Return the prompt with the active keys. If there is no question, the prompt shows whose turn it is."""
        hint = "" if self.calm or self.is_leaving else self.keys.hint_text()
        question = self._question_text(self.requested_input()) or self._awaited_seats()
        return " ".join(part for part in (question, hint) if part)

    def _awaited_seats(self) -> str:
        """Return a text that says whose turn it is. It is empty if a person at the keyboard has to act."""
        question = self.host.client.question
        if self.calm or question is None or any(person.client.is_asked for person in self.people):
            return ""
        return self.say(
            "terminal.awaited",
            names=self.public_narration.texts.join_list(self.public_narration.names[seat] for seat in question.seats),
        )

    def _question_text(self, wants: RequestedInput) -> str:
        yes_or_no = {"yes": self.say("terminal.yes"), "no": self.say("terminal.no")}
        wanted = self.public_narration.names[self.person_to_act.seat] if self.person_to_act else ""
        questions: dict[RequestedInput, Callable[[], str]] = {
            "leave": lambda: self.say("terminal.leaving", **yes_or_no),
            "deal": lambda: self.say("terminal.next-deal", **yes_or_no),
            "whom": self.keys.ask_whom_to_catch,
            "pass": lambda: self.say("terminal.pass-on", name=wanted),
            "turn": partial(self._holder_question, "terminal.prompt"),
            "chance": partial(self._holder_question, "terminal.chance"),
            "": lambda: "",
        }
        return questions[wants]()

    def _holder_question(self, key: str) -> str:
        return self.holder.menu.question_text(key) if self.holder else ""

    @property
    def active_keys(self) -> str:
        """Keys that act at once while the line is empty."""
        return "" if self.calm or self.requested_input() in ("leave", "deal") else self.keys.active_keys

    @property
    def next_event_ms(self) -> int | None:
        """Time at which the next timer fires or something must be shown."""
        opens_ms = self.host.client.race_opens_ms()
        moments = [self.driver.next_event_ms, None if opens_ms is None or opens_ms <= self.driver.now_ms else opens_ms]
        return min((moment_ms for moment_ms in moments if moment_ms is not None), default=None)

    # -- news

    def update(self) -> None:
        """Show all news and offer the possible actions."""
        for player in self.people:
            player.handle_answers()
            self._report_delayed(player.client)
        if self.is_shared and self.holder and self.person_to_act is not self.holder:
            self.holder = None
            self.screen.clear()
        self._print_news()
        self.keys.update()
        if not self.calm and any(person.client.is_asked for person in self.people):
            self._race_announcer.announce(self.host.client, self.driver.now_ms)
        self._show_end()
        self._decline_idle_windows()
        if (person := self.person_to_act) and person is self.holder and not self.is_leaving:
            if self._must_keep_card(person):
                self._perform(person, MenuChoice(Action("pass"), anyway=False))
                self.driver.settle()
                self.update()
            else:
                self._offer_choices(person)
        self._count_question()

    def _count_question(self) -> None:
        wants = self.requested_input()
        self.question_count += wants not in ("", self._last_requested)
        self._last_requested = wants

    def _must_keep_card(self, person: KeyboardPlayer) -> bool:
        """Whether keeping an unplayable drawn card is the only choice, so that the person need not be asked.

        With several people this is always false, because a missing question would tell the others about the card.
        """
        question = person.client.question
        drawn = question is not None and question.phase == "drawn" and person.client.is_asked
        return drawn and not self.is_shared and person.list_choices(calm=self.calm) == [Action("pass")]

    def _print_news(self) -> None:
        if self.holder:
            news = self.holder.take_news()
        else:
            news = [item for item in self.host.client.news if item.version > self.shown_version]
        self.shown_version = self.host.client.version
        for deal, item in _split_by_deal(news):
            if deal:
                self.print_lines([[], [self.say("terminal.deal", number=deal)]])
            self.print_lines(self.narration.tell_news(item))

    def _report_delayed(self, client: Client) -> None:
        """Report once that an action waits for a window, except at turn-based tables, where it is not noticed."""
        if client.delayed and not self.calm:
            self.screen.print_line(self.say("terminal.kept"))
        client.delayed.clear()

    def _show_end(self) -> None:
        """Show the remaining cards and the scores at the end of a deal."""
        client = self.host.client
        ended = client.last_event("ended")
        if client.now is None or ended is None or ended[0] == self._shown_end:
            return
        self._shown_end = ended[0]
        self.print_lines(self.narration.describe_hands(client.now))
        self.print_lines(self.narration.describe_scores(client.now.seats))
        won = client.last_event("won")
        if self.is_over and (won is None or won[0] != self._shown_end):
            self.screen.print_line(self.say("terminal.match-won.nobody"))

    def _decline_idle_windows(self) -> None:
        """Without asking, decline the windows in which a person has no possible action."""
        for person in self.people:
            if not person.list_window_actions():
                person.decline_windows()

    def _offer_choices(self, person: KeyboardPlayer) -> None:
        """Show the table and the menu, once for each question."""
        client = person.client
        choices = person.list_choices(calm=self.calm)
        marker = (client.question and client.question.id, choices, client.is_asked)
        if marker != person.offered_for:
            goes_on = person.offered_for and client.question and client.question.phase == "drawn"
            person.offered_for = marker
            self.question_count += 1
            self._offered_ms = self.driver.now_ms
            if not goes_on:
                self.print_lines(person.narration.describe_board(client))
            person.menu.offer(choices, "terminal.choices" if client.is_asked else "terminal.out-of-turn")

    # -- input

    def handle_line(self, text: str) -> None:
        wants = self.requested_input()
        if matches_text(text, *QUIT.values()):
            raise StopRequested
        if matches_text(text, "terminal.word.help", "terminal.word.help.short"):
            self._print_help()
        elif self.holder and is_listed_word(text, "terminal.word.table"):
            self._show_table(self.holder)
        elif wants in ("leave", "deal"):
            self._answer_yes_or_no(text, leaving=wants == "leave")
        elif wants == "pass":
            self._take_keyboard()
        elif len(text) == 1 and text in self.active_keys:
            self.keys.handle_key(text)
        elif self.holder:
            self._read_choice(self.holder, text)

    def _print_help(self) -> None:
        """Show the commands, the keys and how to leave."""
        self.screen.print_line(self.say("terminal.help", name=self.public_narration.names[-1]))
        if not self.calm:
            self.screen.print_line(self.keys.explain())
        self.screen.print_line(self.say("terminal.help.leave", **{slot: self.say(key) for slot, key in QUIT.items()}))

    def _show_table(self, person: KeyboardPlayer) -> None:
        """Show the table and the hand, with the menu if there is one."""
        if self.requested_input() in ("turn", "chance"):
            person.offered_for = None
        else:
            self.print_lines(person.narration.describe_board(person.client))

    def _answer_yes_or_no(self, text: str, *, leaving: bool) -> None:
        """Handle a yes or no. With `leaving`, the question was whether to leave, otherwise whether to play on."""
        if matches_text(text, "terminal.yes", "terminal.yes.short"):
            if leaving:
                raise StopRequested
            for person in self.people:
                person.client.send_ready()
            self.driver.settle()
        elif matches_text(text, "terminal.no", "terminal.no.short"):
            if not leaving:
                raise StopRequested
            self.is_leaving = False
            self._send_pause(paused=False)
        else:
            self.screen.print_line(
                self.say("terminal.yes-or-no", yes=self.say("terminal.yes"), no=self.say("terminal.no"))
            )

    def _take_keyboard(self) -> None:
        self.holder = self.person_to_act
        if self.holder:
            self.screen.clear()
            self.holder.offered_for = None
            self.screen.print_line(self.say("terminal.since", name=self.public_narration.names[self.holder.seat]))

    def _read_choice(self, person: KeyboardPlayer, text: str) -> None:
        """Handle an answer to the menu. Other actions may be typed as well; the table refuses what is illegal."""
        self.keys.is_choosing = False
        if self.keys.repeats_last_press(text):
            return
        wants = self.requested_input()
        if not text and wants == "chance":
            person.decline_windows()
        elif not text and (wants != "turn" or self.driver.now_ms - self._offered_ms < ENTER_DELAY_MS * (not self.calm)):
            return
        elif not wants and text.strip()[:1].isdecimal():
            self.screen.print_line(person.explain_no_choice())
        elif choice := person.menu.read(text):
            self._perform(person, choice)
        elif wants == "chance" and text[:1].isdecimal():
            self.screen.print_line(person.explain_no_choice())
        self.driver.settle()

    def _perform(self, person: KeyboardPlayer, choice: MenuChoice) -> None:
        """Send an action. At a turn-based table, delay a slap as for a bot; otherwise the person would always win."""
        if self.calm and choice.action.verb == "slap" and person.client.windows("race"):
            person.is_about_to_slap = True
            race = person.client.window_or_decision(choice.action)
            self.driver.slap_after_reaction(person.seat, race, partial(person.slap, race))
            return
        if choice.action.verb not in KEY_VERBS:
            person.decline_windows()
        person.perform(choice)

    def handle_interrupt(self) -> None:
        """Handle Ctrl-C. The first press asks whether to leave, and the second one leaves."""
        if self.is_leaving:
            raise StopRequested
        self.is_leaving = True
        self._send_pause(paused=True)

    def _send_pause(self, *, paused: bool) -> None:
        """Pause or resume a private real-time table, which is paused while the person thinks about leaving."""
        if self.driver.is_private and not self.calm:
            self.host.client.send_pause(paused=paused)
            self.driver.settle()


def _split_by_deal(news: Sequence[ClientNews]) -> Iterator[tuple[int, list[ClientNews]]]:
    """Split news where deals start, into pairs (number of the deal, its news).

    The number is 0 for news of a deal that started before.
    """
    same: list[ClientNews] = []
    number = 0
    for item in news:
        if item.deal:
            if same:
                yield number, same
            number, same = item.deal, []
        same.append(item)
    yield number, same
