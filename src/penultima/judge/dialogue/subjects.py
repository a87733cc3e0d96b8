"""The subjects of disputes, each with the questions that it needs."""

from collections.abc import Callable, Mapping

from penultima.editions.edition import COLOURS
from penultima.i18n import Catalogue
from penultima.judge.case import set_up_any_game
from penultima.judge.dialogue.case_draft import UNKNOWN_CARDS, CaseDraft
from penultima.judge.dialogue.prompt import Dialogue
from penultima.judge.dialogue.questions import UNKNOWN, Questions, without_colour
from penultima.kernel.state import NOBODY

Subject = Callable[[CaseDraft], Dialogue[None]]


class DisputeSubjects:
    def __init__(self, texts: Catalogue) -> None:
        self.say = texts.say
        self.ask = Questions(texts)

    def list_subjects(self, draft: CaseDraft) -> Mapping[str, Subject]:
        """Return the subjects by name. Subjects that the edition lacks are left out. The open question is last."""
        subjects: dict[str, Subject] = {
            "play": self.play,
            "draw": self.draw,
            "keep": self.keep,
            "attack": self.attack,
            "call": self.call,
            "first": self.first,
        }
        if draft.rules.racing:
            subjects["race"] = self.race
        if draft.rules.tables.suggestion:
            subjects["accuse"] = self.accuse
        return {**subjects, "open": self.open}

    def play(self, draft: CaseDraft) -> Dialogue[None]:
        seat = yield from self.ask.who(draft, "play", 0)
        laid = yield from self.ask.played_card(draft, "play", seat)
        card = without_colour(laid)
        others = yield from self.ask.others(draft, seat)
        draft.hands[seat] = [card, *others]
        call = " uno" if (yield from self._ask_called(draft, seat, others)) else ""
        yield from self._ask_pile(draft, seat)
        if others and not draft.done and draft.turn == seat and (yield from self._ask_drew(draft, seat)):
            draft.drawn = yield from self.ask.card_if_known(draft, "drawn", seat)
            draft.hands[seat] = others if draft.drawn == card else draft.hands[seat]
            draft.done.append(f"{seat}: draw")
        draft.action = f"{seat}: play {laid}{call}"

    def _ask_drew(self, draft: CaseDraft, seat: int) -> Dialogue[bool]:
        """Ask whether the seat has just drawn a card."""
        return (yield from self.ask.yes("judge.ask.drew", seat=draft.names[seat]))

    def _ask_called(self, draft: CaseDraft, seat: int, others: list[str]) -> Dialogue[bool]:
        """If the seat has a single card left, ask whether it called."""
        single = others == ["?1"] or (len(others) == 1 and not others[0].startswith("?"))
        return single and (yield from self.ask.yes("judge.ask.called", seat=draft.names[seat]))

    def draw(self, draft: CaseDraft) -> Dialogue[None]:
        seat = yield from self.ask.who(draft, "draw", 0)
        draft.hands[seat] = yield from self.ask.cards(draft, "hand", seat)
        yield from self._ask_pile(draft, seat)
        draft.action = f"{seat}: draw"

    def keep(self, draft: CaseDraft) -> Dialogue[None]:
        seat = yield from self.ask.who(draft, "keep", 0)
        draft.drawn = yield from self.ask.card_if_known(draft, "drawn", seat)
        draft.hands[seat] = yield from self.ask.cards(draft, "rest", seat)
        draft.top = yield from self.ask.top(draft)
        draft.turn = seat
        draft.done.append(f"{seat}: draw")
        draft.action = f"{seat}: pass"

    def attack(self, draft: CaseDraft) -> Dialogue[None]:
        """Ask about a draw card, and about the next player's answer to it."""
        seat = yield from self.ask.who(draft, "attack", 0)
        laid = yield from self.ask.played_card(draft, "attack", seat, draft.is_draw)
        yield from self._put_on_pile(draft, seat, laid)
        other = draft.next_to(seat)
        answers = ("accept", "challenge", "play", "open")
        lines = [self.say(f"judge.ask.answer.{answer}") for answer in answers]
        place = yield from self.ask.one_of(self.say("judge.ask.answer", seat=draft.names[other]), lines, len(lines) - 1)
        if answers[place] == "accept":
            draft.action = self._acceptance(draft, other)
        elif answers[place] == "challenge":
            draft.hands[seat] = [without_colour(laid), *(yield from self.ask.others(draft, seat))]
            draft.action = f"{other}: challenge"
        elif answers[place] == "play":
            answer = yield from self.ask.played_card(draft, "play", other)
            draft.hands[other] = [without_colour(answer), UNKNOWN_CARDS]
            draft.action = f"{other}: play {answer}"

    def _acceptance(self, draft: CaseDraft, seat: int) -> str:
        """Return the action that accepts the debt.

        If the play has made no debt, there is nothing to accept. The play itself is then removed from the earlier
        actions and returned as the action to judge.
        """
        game = set_up_any_game(draft.rules, draft.case)
        return f"{seat}: accept" if game and game.phase == "answer" else draft.done.pop()

    def call(self, draft: CaseDraft) -> Dialogue[None]:
        """Ask about a seat that was left with a single card."""
        seat = yield from self.ask.who(draft, "call", 0)
        laid = yield from self.ask.played_card(draft, "call", seat)
        draft.hands[seat] = [without_colour(laid), "?"]
        yield from self._put_on_pile(draft, seat, laid)
        if (yield from self.ask.yes("judge.ask.called", seat=draft.names[seat])):
            draft.done[-1] += " uno"
        after, action = self._next_action(draft)
        if (yield from self.ask.yes("judge.ask.went-on", seat=draft.names[after])):
            draft.done.append(f"{after}: {action}")
        lines = [self.say(f"judge.ask.call.{what}", seat=draft.names[seat]) for what in ("catch", "late")]
        if (yield from self.ask.one_of(self.say("judge.ask.call"), lines, 0)):
            draft.action = f"{seat}: uno"
        else:
            draft.action = f"{yield from self.ask.who(draft, 'catch', draft.next_to(seat))}: catch {seat}"

    def _next_action(self, draft: CaseDraft) -> tuple[int, str]:
        """Return the seat that acts next, and an action that is always legal for this seat."""
        game = set_up_any_game(draft.rules, draft.case)
        if game is None:
            return draft.next_to(draft.turn), "draw"
        return max(game.turn, 0), "accept" if game.phase == "answer" else "draw"

    def first(self, draft: CaseDraft) -> Dialogue[None]:
        draft.first = yield from self.ask.card(draft, "first")

    def race(self, draft: CaseDraft) -> Dialogue[None]:
        seat = yield from self.ask.who(draft, "race", 0)
        yield from self._put_on_pile(draft, seat, (yield from self.ask.with_colour(draft, draft.rules.racing[0])))
        draft.done += [f"{each}: slap" for each in (yield from self.ask.which_people(draft, "judge.ask.slapped"))]
        draft.action = f"{yield from self.ask.who(draft, 'slap', draft.next_to(seat))}: slap"

    def accuse(self, draft: CaseDraft) -> Dialogue[None]:
        seat = yield from self.ask.who(draft, "accuse", 0)
        accused = yield from self.ask.who(draft, "accused", draft.next_to(seat))
        draft.top = yield from self.ask.top(draft)
        draft.action = f"{seat}: accuse {accused}"

    def open(self, draft: CaseDraft) -> Dialogue[None]:
        draft.turn = yield from self.ask.who(draft, "turn", 0)
        draft.hands[draft.turn] = yield from self.ask.cards(draft, "hand", draft.turn)
        yield from self._ask_just_played(draft)

    def _ask_pile(self, draft: CaseDraft, actor: int) -> Dialogue[None]:
        """Ask for the top card, and whose turn it is.

        If somebody has just played the card, the turn follows from that, and the second question is left out.
        """
        if not (yield from self._ask_just_played(draft)):
            draft.turn = yield from self.ask.who(draft, "turn", actor)

    def _ask_just_played(self, draft: CaseDraft) -> Dialogue[bool]:
        """Ask for the top card and, if it has an effect, who has just played it. Return whether somebody has."""
        top = yield from self.ask.top(draft)
        acts = not top.endswith(UNKNOWN) and draft.has_effect(without_colour(top))
        by = (yield from self.ask.seat_of_last_play(draft, without_colour(top))) if acts else NOBODY
        if by == NOBODY:
            draft.top = top
        else:
            draft.hands[by] = [without_colour(top), *draft.hands.get(by, [UNKNOWN_CARDS])]
            yield from self._put_on_pile(draft, by, top)
        return by != NOBODY

    def _put_on_pile(self, draft: CaseDraft, seat: int, laid: str) -> Dialogue[None]:
        """Let a seat play a card on an unknown number card of the same colour.

        For a wild draw card, also ask for the colour before it, which decides whether the card was a bluff.
        """
        card = without_colour(laid)
        draft.hands.setdefault(seat, [card, UNKNOWN_CARDS])
        colour = COLOURS[0] if draft.is_wild(card) else card[0]
        if draft.is_wild(card) and draft.is_draw(card):
            colour = yield from self.ask.colour_before(draft)
        draft.top = f"{colour}?"
        draft.turn = seat
        draft.done.append(f"{seat}: play {laid}")
