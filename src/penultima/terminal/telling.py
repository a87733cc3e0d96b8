"""What one seat is told of the table, in sentences; or everybody at once, who are spoken of by their names."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from penultima.editions.effect import parse
from penultima.editions.ruleset import Ruleset
from penultima.kernel.rules import POINTS_NONE
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY
from penultima.match import Match
from penultima.notation.event import Event
from penultima.notation.wish import Wish
from penultima.terminal.client import Client, Heard
from penultima.terminal.clock import SECOND
from penultima.texts import Catalogue
from penultima.texts.parts import Parts, begun, joined
from penultima.wire.client_out import HandNow, Now, SeatNow, Slap
from penultima.wording.edition import is_own, option_value, special_of, title_of
from penultima.wording.naming import colour_in_words, held_cards
from penultima.wording.reading import read_effect
from penultima.wording.sentences import Sentences
from penultima.wording.table import TableWords


class Telling:
    def __init__(self, rules: Ruleset, texts: Catalogue, names: Sequence[str], seat: int = NOBODY) -> None:
        self.rules = rules
        self.texts = texts
        self.say = texts.say
        self.seat = seat
        self.names = names
        self.sentences = Sentences(texts, names, seat)
        self.table = TableWords(self.sentences)
        self.written = {
            card: read_effect(parse(text), texts)
            for card, text in zip(rules.edition.customs(), rules.customs, strict=False)
        }

    def welcome(self) -> Iterator[Parts]:
        """The edition, who plays, and what was agreed on."""
        target = self.rules.tables.target if self.keeps_points else 0
        edition = title_of(self.rules.edition, self.texts)
        yield [self.say("terminal.welcome", edition=edition, players=len(self.names), target=target)]
        yield from self._special()
        yield [self.say("terminal.players", names=self.texts.listed(map(self._called, range(len(self.names)))))]
        yield from self.agreed()

    def call(self, names: Sequence[str], seat: int) -> None:
        """People who come and go are called otherwise from now on, and so may whoever is spoken to."""
        self.names = self.sentences.names = names
        self.seat = self.sentences.you = seat

    def _special(self) -> Iterator[Parts]:
        """What its page begins with; not where it would tell of points that others were agreed on for."""
        if not is_own(self.rules.edition) and not {"target", "scoring"} & {*self.rules.changes}:
            yield [special_of(self.rules.edition, self.texts)]

    @property
    def keeps_points(self) -> bool:
        return self.rules.tables.scoring != POINTS_NONE

    def may_need(self, kind: str) -> bool:
        """Whether such a key can ever do something by these rules."""
        if kind == "slap":
            deck, effects = self.rules.edition.deck, self.rules.effects
            parts = [part for symbol in deck if deck[symbol] for part in effects[symbol].instructions]
            return any(verb.name == "race" for part in parts for verb in part.verbs)
        return kind != "jump" or bool(self.rules.tables.jump_in)

    def bots(self, level: str) -> Parts:
        return [self.say("terminal.level", level=self.say(f"level.{level}"), about=self.say(f"level.{level}.about"))]

    def characters(self, seats: Sequence[SeatNow]) -> Iterator[Parts]:
        """Of the bots that have one."""
        for name, seat in zip(self.names, seats, strict=True):
            if seat.character:
                yield [self.say("terminal.character", name=name, about=self.say(f"character.{seat.character}.about"))]

    def _called(self, seat: int) -> str:
        return self.say("terminal.called", seat=self.sentences.person(seat))

    def agreed(self) -> Iterator[Parts]:
        """What differs from the printed rules, but for how far it is played, and what is written on cards."""
        changes = {name: value for name, value in self.rules.changes.items() if name != "target"}
        if changes:
            yield [self.say("terminal.agreed")]
        for name, value in changes.items():
            option = self.rules.edition.options[name]
            yield [f"  {option_value(option, value, self.texts)}"]
        for card, text in self.written.items():
            yield self.texts.parts("terminal.custom", card=held_cards(self.texts, [card]), text=text)

    def partners(self, seats: Sequence[SeatNow]) -> Iterator[Parts]:
        for seat, now in enumerate(seats):
            if now.partner > seat and self.seat in (NOBODY, seat, now.partner):
                mate = seat if now.partner == self.seat else now.partner
                other = seat if mate != seat else now.partner
                values = {"seat": self.sentences.person(other), "other": self.sentences.person(mate)}
                yield begun(self.texts.parts("terminal.partner", **values))

    def news(self, heard: Sequence[Heard]) -> Iterator[Parts]:
        """What happened, as this seat saw it; of somebody who is nobody, what everybody saw."""
        events: list[Event] = []
        for one in heard:
            events += one.events if self.seat != NOBODY else one.public
            if one.item.slaps:
                yield from self._told(events)
                events = []
                yield self._speeds(one.item.slaps)
        yield from self._told(events)

    def _told(self, events: Sequence[Event]) -> Iterator[Parts]:
        """What is written on a card is read out when it is played."""
        for written, group in groupby(events, key=lambda event: event.name == "played" and event.card in self.written):
            same = list(group)
            yield from self.sentences.tell(same)
            if written and (card := same[-1].card):
                text = self.written[card]
                yield ["  ", *self.texts.parts("terminal.custom", card=held_cards(self.texts, [card]), text=text)]

    def _speeds(self, slaps: Sequence[Slap]) -> Parts:
        times = [
            self.say(
                "terminal.speed",
                seat=self.sentences.person(slap.seat),
                seconds=self.texts.number(slap.ms / SECOND, 2),
            )
            for slap in slaps
        ]
        return [self.say("terminal.speeds", times=self.texts.listed(times))]

    def board(self, client: Client) -> Iterator[Parts]:
        """What lies on the table, what the others hold, and one's own hand."""
        if client.now is None or client.now.board is None:
            return
        board, seats = client.now.board, client.now.seats
        yield []
        yield self.table.lies(board.top, board.direction, board.stock)
        others = [self.table.held(seat, now.cards) for seat, now in enumerate(seats) if seat != client.seat]
        yield begun([f"{self.texts.listed(others)}."])
        if client.seat != NOBODY:
            yield self.table.hand(client.seat, client.mine.hand, len(client.mine.hand))

    def choice(self, client: Client, wish: Wish) -> Parts:
        """As it stands in the menu."""
        return self.sentences.choice(wish, client.question.debt if client.question else 0)

    def remarks(self, client: Client, wish: Wish) -> str:
        """What stands behind it there: that it would be a bluff, what is written on the card, what is at stake."""
        remarks = [self.say("terminal.bluff")] if wish.card in client.mine.bluffs else []
        remarks += self._stakes(client) if wish.verb == "challenge" else []
        remarks += [self.written[wish.card]] if wish.card in self.written else []
        return f" ({'; '.join(remarks)})" if remarks else ""

    def _stakes(self, client: Client) -> list[str]:
        question, played = client.question, client.last("played")
        if not question or not question.guilty or not played:
            return []
        values = {"guilty": question.guilty, "innocent": question.innocent}
        colour = colour_in_words(self.texts, question.before)
        return [self.say("terminal.stakes", colour=colour, other=self.sentences.person(played[1].seat), **values)]

    def said(self, client: Client, wish: Wish) -> str:
        return joined(self.choice(client, wish))

    def hands(self, now: Now) -> Iterator[Parts]:
        """The cards that are left at the end of a deal, with what they count where points are kept."""
        if any(hand.cards for hand in now.hands):
            yield []
            yield [self.say("terminal.hands")]
        for seat, hand in enumerate(now.hands):
            if hand.cards:
                yield ["  ", *self._hand(seat, hand)]

    def _hand(self, seat: int, hand: HandNow) -> Parts:
        cards = held_cards(self.texts, hand.cards)
        if not self.keeps_points:
            return [f"{self.names[seat]}: {cards}"]
        return self.texts.parts("terminal.hand", name=self.names[seat], hand=cards, points=hand.points)

    def scores(self, seats: Sequence[SeatNow]) -> Iterator[Parts]:
        """Of each, or of each team."""
        if not self.keeps_points:
            return
        yield []
        yield [self.say("terminal.scores")]
        for seat, now in enumerate(seats):
            team = [seat] if now.partner in (NOBODY, seat) else [seat, now.partner]
            if seat == min(team):
                names = self.texts.listed(self.names[each] for each in team)
                yield [f"  {names}: {self.texts.number(now.points)}"]

    def over(self, match: Match) -> Iterator[Parts]:
        """Of one that ended before: who won, and the points where they are kept."""
        yield [self.say("terminal.is-over", seat=self.sentences.person(match.winner))]
        partners = [partner_of(match.state, self.rules.tables, seat) for seat in range(len(self.names))]
        pairs = zip(match.scores, partners, strict=True)
        yield from self.scores([SeatNow(points=points, partner=partner) for points, partner in pairs])
