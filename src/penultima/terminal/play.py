"""A match in plain lines: the person in seat 0 against bots."""

import re
from collections.abc import Callable
from functools import partial
from typing import TextIO, cast

from penultima.echo import shown
from penultima.editions.effect import parse
from penultima.errors import BadInput
from penultima.game import Game, Refused
from penultima.kernel.rules import POINTS_NONE
from penultima.kernel.state import NOBODY, State
from penultima.loops.drive import next_to_act
from penultima.match import Match
from penultima.notation.wish import CALL, Wish
from penultima.policies.eager import eager
from penultima.policies.wits import Wits, open_choices
from penultima.terminal.fold import fold_for
from penultima.terminal.paint import painter
from penultima.texts import Catalogue
from penultima.texts.parts import Slot, begun, joined
from penultima.wording.edition import title_of
from penultima.wording.naming import held_cards
from penultima.wording.reading import read_effect
from penultima.wording.sentences import Sentences
from penultima.wording.table import TableWords
from penultima.wording.understanding import understand
from penultima.wording.vocabulary import is_called

ME = 0
NUMBERED = re.compile(r"(?P<number>-?\d+)(?:\s*[.)]\s*(?P<words>.*))?", re.DOTALL)
"""A number alone or as it stands in the menu, perhaps with the line after it."""


class Leave(Exception):
    """The person wants to stop."""


class Terminal:
    def __init__(self, match: Match, texts: Catalogue, ask: Callable[[str], str], out: TextIO) -> None:
        self.match = match
        self.texts = texts
        self.say = texts.say
        self.ask = ask
        self.out = out
        self.paint = painter(out)
        bots = [texts.say("terminal.bot", number=seat) for seat in range(1, match.state.seats)]
        self.sentences = Sentences(texts, [texts.say("terminal.you"), *bots], ME)
        self.table = TableWords(self.sentences)
        self.told = 0
        self.wits = Wits()

    def run(self) -> None:
        """Until the match is over or the person leaves, also by the end of input or Ctrl-C."""
        try:
            self.welcome()
            self.play_match()
        except (Leave, EOFError, KeyboardInterrupt, UnicodeDecodeError):
            self.line()
        self.line(self.say("terminal.goodbye"))

    def line(self, *parts: str | Slot) -> None:
        print(fold_for(self.out, self.paint([*parts])), file=self.out, flush=True)

    def welcome(self) -> None:
        edition, players = title_of(self.match.rules.edition, self.texts), self.match.state.seats
        tables = self.match.rules.tables
        target = 0 if tables.scoring == POINTS_NONE else tables.target
        self.line(self.say("terminal.welcome", edition=edition, players=players, target=target))
        words = {"help": self.say("terminal.word.help"), "quit": self.say("terminal.word.quit")}
        self.line(self.say("terminal.leave", **words))
        self.line(self.say("terminal.hint"))
        rules = self.match.rules
        for card, text in zip(rules.edition.customs(), rules.customs, strict=False):
            named, reading = held_cards(self.texts, [card]), read_effect(parse(text), self.texts)
            self.line(*self.texts.parts("terminal.custom", card=named, text=reading))

    def play_match(self) -> None:
        while True:
            self.line()
            self.line(self.say("terminal.deal", number=self.match.state.deals + 1))
            self.play_deal(self.match.game)
            self.show_scores()
            if self.match.over:
                if self.match.winner < 0:
                    self.line(self.say("terminal.match-won.nobody"))
                return
            if not self.wants_another():
                return
            self.match.next_deal()
            self.told = 0

    def play_deal(self, game: Game) -> None:
        """Whose turn it is acts; in a race or a vote, whoever reacts first."""
        open_choices(game.state, game.desk, self.wits)
        self.tell(game)
        while not game.over:
            seat = next_to_act(game.state, game.rules.tables, self.wits)
            if seat == ME:
                self.my_turn(game)
            elif game.turn == NOBODY or not self.my_chance(game):
                bot_acts(game, self.wits, seat)
            self.tell(game)

    def tell(self, game: Game) -> None:
        """What happened since, as I saw it."""
        news = game.news(ME, self.told)
        self.told = game.version
        for sentence in self.sentences.tell(news):
            self.line(*sentence)

    def my_turn(self, game: Game) -> None:
        """Asks until something was done."""
        self.show_table(game)
        choices = self.offer(game)
        while not self.done(game, self.ask(self.say("terminal.prompt", last=len(choices)) + " ").strip(), choices):
            pass

    def my_chance(self, game: Game) -> bool:
        """Out of turn there may be something to do: catch, call, jump in. False: nothing was done."""
        if not offered(game):
            return False
        self.show_table(game)
        choices = self.offer(game)
        self.line(self.say("terminal.nothing"))
        while answer := self.ask(self.say("terminal.prompt", last=len(choices)) + " ").strip():
            if self.done(game, answer, choices):
                return True
        return False

    def offer(self, game: Game) -> list[Wish]:
        choices = offered(game)
        self.line(self.say("terminal.choices"))
        for number, wish in enumerate(choices, 1):
            self.line(f"  {number}. ", *self.sentences.choice(wish, game.state.debt))
        return choices

    def done(self, game: Game, answer: str, choices: list[Wish]) -> bool:
        """False where something else was meant than an action, or one that cannot be done: then that is said."""
        try:
            wish = self.read(game, answer, choices)
            done = None if wish is None else game.do(ME, wish)
        except Refused as refused:
            self.line(f"{self.sentences.reason(refused.clause, ME)} [{refused.clause}]")
            return False
        except BadInput as problem:
            self.line(*begun([f"{self.texts.told(problem).rstrip('.')}."]))
            return False
        if done is not None and done.clause:
            reason = self.sentences.reason(done.clause, ME)
            self.line(self.say("terminal.misplay", reason=reason, clause=done.clause, cards=done.cost))
        return done is not None

    def read(self, game: Game, answer: str, choices: list[Wish]) -> Wish | None:
        """The action that was meant, by its number or in words; None if it was something else."""
        if is_called(answer, "terminal.word.quit"):
            raise Leave
        if is_called(answer, "terminal.word.help", "terminal.word.help.short"):
            self.line(self.say("terminal.help"))
            return None
        if not answer:
            self.line(self.say("terminal.empty", last=len(choices)))
            return None
        if numbered := NUMBERED.fullmatch(answer):
            return self.of_number(game, numbered["number"], numbered["words"], choices)
        return self.of_words(game, answer)

    def of_number(self, game: Game, typed: str, words: str, choices: list[Wish]) -> Wish | None:
        """A line of the menu with its number is that line; words that mean another one make neither of them."""
        numbers = [str(number) for number in range(1, len(choices) + 1)]
        if typed not in numbers:
            self.line(self.say("terminal.not-a-choice", text=shown(typed), last=len(choices)))
            return None
        wish = choices[numbers.index(typed)]
        if words and self.of_words(game, words) != wish:
            self.line(self.say("terminal.other-number", number=int(typed), choice=self.choice(game, wish)))
            return None
        return wish

    def of_words(self, game: Game, words: str) -> Wish | None:
        legal = game.legal(ME)
        said = partial(self.choice, game)
        challenged = game.state.last if any(each.verb == "challenge" for each in legal) else None
        wish = understand(game.rules, words, legal, self.sentences.names, said, challenged)
        calling = [self.choice(game, each) for each in legal if each.call]
        if wish.verb == CALL and wish not in legal and calling:
            self.line(self.say("terminal.call-with-play", choices="; ".join(calling)))
            return None
        return wish

    def choice(self, game: Game, wish: Wish) -> str:
        """As it stands in the menu."""
        return joined(self.sentences.choice(wish, game.state.debt))

    def show_table(self, game: Game) -> None:
        v = game.view(ME)
        self.line()
        self.line(*self.table.top(game.rules, v.top, v.colour, v.direction, v.stocked))
        counts = self.texts.listed(self.table.held(seat, v.held[seat]) for seat in range(v.seats) if seat != ME)
        self.line(f"{counts}.")
        self.line(*self.table.hand(ME, v.hand, v.held[ME]))

    def show_scores(self) -> None:
        self.line()
        self.line(self.say("terminal.scores"))
        for seat, points in enumerate(self.match.scores):
            self.line(f"  {self.sentences.names[seat]}: {self.texts.number(points)}")

    def wants_another(self) -> bool:
        yes, no = self.say("terminal.yes"), self.say("terminal.no")
        while True:
            answer = self.ask(self.say("terminal.next-deal", yes=yes, no=no) + " ")
            if is_called(answer, "terminal.yes", "terminal.yes.short"):
                return True
            if is_called(answer, "terminal.no", "terminal.no.short", "terminal.word.quit"):
                return False
            self.line(self.say("terminal.yes-or-no", yes=yes, no=no))


def offered(game: Game) -> list[Wish]:
    """What is worth offering: bots make no suggestions, so accusing one has to be typed."""
    return [wish for wish in game.legal(ME) if wish.verb != "accuse"]


def bot_acts(game: Game, wits: Wits, seat: int) -> None:
    """What `eager` makes of the seat's view."""
    game.act(seat, eager(cast("State", game.view(seat)), game.rules.tables, wits, seat))
