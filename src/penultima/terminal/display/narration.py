"""Describes a match in sentences, either to one seat or to everybody."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from penultima.editions.effect_language import parse_effect
from penultima.editions.ruleset import Ruleset
from penultima.i18n import Catalogue
from penultima.i18n.message_parts import Parts, capitalize, join_parts
from penultima.kernel.rules import POINTS_NONE
from penultima.kernel.score import partner_of
from penultima.kernel.state import NOBODY
from penultima.match import Match
from penultima.notation.action import Action
from penultima.notation.event import Event
from penultima.protocol.server_messages import HandNow, Now, SeatNow, Slap
from penultima.terminal.client import Client, ClientNews
from penultima.terminal.clock import MS_PER_S
from penultima.wording.edition_text import describe_option, edition_summary, edition_title, is_user_edition
from penultima.wording.event_sentences import Sentences
from penultima.wording.naming import name_colour, name_hand
from penultima.wording.reading import read_effect
from penultima.wording.table_text import TableWords


class Narration:
    def __init__(self, rules: Ruleset, texts: Catalogue, names: Sequence[str], seat: int = NOBODY) -> None:
        self.rules = rules
        self.texts = texts
        self.say = texts.say
        self.seat = seat
        self.names = names
        self.sentences = Sentences(texts, names, seat)
        self.table = TableWords(self.sentences)
        self.custom_effects = {
            card: read_effect(parse_effect(text), texts)
            for card, text in zip(rules.edition.customs(), rules.customs, strict=False)
        }

    def describe_match(self) -> Iterator[Parts]:
        """Describe the edition, the players and the agreed rules."""
        target = self.rules.tables.target if self.keeps_points else 0
        edition = edition_title(self.rules.edition, self.texts)
        yield [self.say("terminal.welcome", edition=edition, players=len(self.names), target=target)]
        yield from self._describe_special()
        yield [self.say("terminal.players", names=self.texts.join_list(map(self._introduce, range(len(self.names)))))]
        yield from self.describe_agreed_rules()

    def rename_people(self, names: Sequence[str], seat: int) -> None:
        """Update the names and the seat that sentences address as "you"."""
        self.names = self.sentences.names = names
        self.seat = self.sentences.you = seat

    def _describe_special(self) -> Iterator[Parts]:
        """Describe the special features of an included edition.

        If the agreed rules change the target or the scoring, yield nothing.
        """
        if not is_user_edition(self.rules.edition) and not {"target", "scoring"} & {*self.rules.changes}:
            yield [edition_summary(self.rules.edition, self.texts)]

    @property
    def keeps_points(self) -> bool:
        return self.rules.tables.scoring != POINTS_NONE

    def may_need(self, kind: str) -> bool:
        """Whether the key for this kind of action can have an effect under these rules."""
        if kind == "slap":
            deck, effects = self.rules.edition.deck, self.rules.effects
            parts = [part for symbol in deck if deck[symbol] for part in effects[symbol].instructions]
            return any(verb.name == "race" for part in parts for verb in part.verbs)
        return kind != "jump" or bool(self.rules.tables.jump_in)

    def describe_bots(self, level: str) -> Parts:
        return [self.say("terminal.level", level=self.say(f"level.{level}"), about=self.say(f"level.{level}.about"))]

    def describe_characters(self, seats: Sequence[SeatNow]) -> Iterator[Parts]:
        """Describe the characters of the bots at the table."""
        for name, seat in zip(self.names, seats, strict=True):
            if seat.character:
                yield [self.say("terminal.character", name=name, about=self.say(f"character.{seat.character}.about"))]

    def _introduce(self, seat: int) -> str:
        return self.say("terminal.called", seat=self.sentences.person(seat))

    def describe_agreed_rules(self) -> Iterator[Parts]:
        """Describe the agreed rules that differ from the edition's, and the custom cards. The target is left out."""
        changes = {name: value for name, value in self.rules.changes.items() if name != "target"}
        if changes:
            yield [self.say("terminal.agreed")]
        for name, value in changes.items():
            yield [f"  {describe_option(self.rules.edition, name, value, self.texts)}"]
        for card, text in self.custom_effects.items():
            yield self.texts.parts("terminal.custom", card=name_hand(self.texts, [card]), text=text)

    def describe_partners(self, seats: Sequence[SeatNow]) -> Iterator[Parts]:
        for seat, now in enumerate(seats):
            if now.partner > seat and self.seat in (NOBODY, seat, now.partner):
                partner = seat if now.partner == self.seat else now.partner
                other = seat if partner != seat else now.partner
                values = {"seat": self.sentences.person(other), "other": self.sentences.person(partner)}
                yield capitalize(self.texts.parts("terminal.partner", **values))

    def tell_news(self, news: Sequence[ClientNews]) -> Iterator[Parts]:
        """Describe the news as this seat saw it. Without a seat, describe what everybody saw."""
        events: list[Event] = []
        for entry in news:
            events += entry.events if self.seat != NOBODY else entry.public
            if entry.item.slaps:
                yield from self._tell_events(events)
                events = []
                yield self._describe_slap_times(entry.item.slaps)
        yield from self._tell_events(events)

    def _tell_events(self, events: Sequence[Event]) -> Iterator[Parts]:
        """Describe events. After a play of a custom card, add the text of the card."""
        for written, group in groupby(
            events, key=lambda event: event.name == "played" and event.card in self.custom_effects
        ):
            same = list(group)
            yield from self.sentences.describe_events(same)
            if written and (card := same[-1].card):
                text = self.custom_effects[card]
                yield ["  ", *self.texts.parts("terminal.custom", card=name_hand(self.texts, [card]), text=text)]

    def _describe_slap_times(self, slaps: Sequence[Slap]) -> Parts:
        times = [
            self.say(
                "terminal.speed",
                seat=self.sentences.person(slap.seat),
                seconds=self.texts.number(slap.ms / MS_PER_S, 2),
            )
            for slap in slaps
        ]
        return [self.say("terminal.speeds", times=self.texts.join_list(times))]

    def describe_board(self, client: Client) -> Iterator[Parts]:
        """Describe the table, the sizes of the other hands, and the cards of this seat."""
        if client.now is None or client.now.board is None:
            return
        board, seats = client.now.board, client.now.seats
        yield []
        yield self.table.describe_top_card(board.top, board.direction, board.stock)
        others = [
            self.table.describe_hand_size(seat, now.cards) for seat, now in enumerate(seats) if seat != client.seat
        ]
        yield capitalize([f"{self.texts.join_list(others)}."])
        if client.seat != NOBODY:
            yield self.table.describe_hand(client.seat, client.mine.hand, len(client.mine.hand))

    def describe_choice(self, client: Client, action: Action) -> Parts:
        """Describe an action for the menu."""
        return self.sentences.describe_action(action, client.question.debt if client.question else 0)

    def describe_remarks(self, client: Client, action: Action) -> str:
        """Return remarks on an action: that it is a bluff, the text of a custom card, or the stakes of a challenge."""
        remarks = [self.say("terminal.bluff")] if action.card in client.mine.bluffs else []
        remarks += self._describe_stakes(client) if action.verb == "challenge" else []
        remarks += [self.custom_effects[action.card]] if action.card in self.custom_effects else []
        return f" ({'; '.join(remarks)})" if remarks else ""

    def _describe_stakes(self, client: Client) -> list[str]:
        question, played = client.question, client.last_event("played")
        if not question or not question.guilty or not played:
            return []
        values = {"guilty": question.guilty, "innocent": question.innocent}
        colour = name_colour(self.texts, question.before)
        return [self.say("terminal.stakes", colour=colour, other=self.sentences.person(played[1].seat), **values)]

    def choice_text(self, client: Client, action: Action) -> str:
        return join_parts(self.describe_choice(client, action))

    def describe_hands(self, now: Now) -> Iterator[Parts]:
        """Describe the hands at the end of a deal, with points if points are kept."""
        if any(hand.cards for hand in now.hands):
            yield []
            yield [self.say("terminal.hands")]
        for seat, hand in enumerate(now.hands):
            if hand.cards:
                yield ["  ", *self._describe_hand(seat, hand)]

    def _describe_hand(self, seat: int, hand: HandNow) -> Parts:
        cards = name_hand(self.texts, hand.cards)
        if not self.keeps_points:
            return [f"{self.names[seat]}: {cards}"]
        return self.texts.parts("terminal.hand", name=self.names[seat], hand=cards, points=hand.points)

    def describe_scores(self, seats: Sequence[SeatNow]) -> Iterator[Parts]:
        """Describe the points of each player or team."""
        if not self.keeps_points:
            return
        yield []
        yield [self.say("terminal.scores")]
        for seat, now in enumerate(seats):
            team = [seat] if now.partner in (NOBODY, seat) else [seat, now.partner]
            if seat == min(team):
                names = self.texts.join_list(self.names[each] for each in team)
                yield [f"  {names}: {self.texts.number(now.points)}"]

    def describe_finished_match(self, match: Match) -> Iterator[Parts]:
        """Describe a finished match: the winner, and the points if points are kept."""
        yield [self.say("terminal.is-over", seat=self.sentences.person(match.winner))]
        partners = [partner_of(match.state, self.rules.tables, seat) for seat in range(len(self.names))]
        pairs = zip(match.scores, partners, strict=True)
        yield from self.describe_scores([SeatNow(points=points, partner=partner) for points, partner in pairs])
