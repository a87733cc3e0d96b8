"""Who is right: may it be done, what happens, which clauses say so."""

from contextlib import suppress
from dataclasses import dataclass

from penultima.game import Game, Refused
from penultima.judge import cite
from penultima.kernel import refusal
from penultima.kernel.actions import (
    A_ACCEPT,
    A_ACCUSE,
    A_CALL,
    A_CATCH,
    A_CHALLENGE,
    A_DRAW,
    A_PASS,
    A_SLAP,
    play_card,
    with_seat,
)
from penultima.kernel.clauses import FINE, IDS
from penultima.kernel.expand import bits_of
from penultima.kernel.state import NOBODY
from penultima.notation.action import wish_of
from penultima.notation.event import Event
from penultima.notation.wish import Wish

PLAIN = (A_DRAW, A_PASS, A_ACCEPT, A_CHALLENGE, A_CALL, A_SLAP)
AIMED = (A_CATCH, A_ACCUSE)


@dataclass(frozen=True)
class Verdict:
    """`refused` is the clause that forbids it; with a `cost` in cards it is done all the same, as a misplay.

    `seat` is nobody's for a timeout. There is no wish where the first card of a deal is turned up.
    """

    seat: int
    wish: Wish | None
    refused: str | None
    cost: int
    clauses: tuple[str, ...]
    events: tuple[Event, ...]
    """As everybody at the table sees them."""
    facts: tuple[Event, ...]
    """The same, with nothing hidden."""
    lost_turn: bool = False
    """Refused because the card on top, which has been carried out, took the turn."""
    owed: str = ""
    """Refused because something else is awaited of this seat: what, as a phase."""

    @property
    def allowed(self) -> bool:
        return self.refused is None


def judge(game: Game, seat: int, action: int) -> Verdict:
    """Does it, if it may be done."""
    rules = game.rules
    clause, cost = refusal.why_not(game.state, rules.tables, seat, action)
    refused = IDS[clause] if clause != FINE else None
    if refused is None:
        cited = cite.of_wish(rules, game.state, seat, action)
    else:
        cited = cite.of_refusal(rules, game.state, seat, action, refused)
    lost = refused == "turn.order" and cite.lost_turn(game.state, seat)
    owed = game.phase if refused == "turn.asked" and game.turn == seat else ""
    version = game.version
    with suppress(Refused):
        game.act(seat, action)
    done = game.news(NOBODY, version)
    clauses = cite.cited(rules, cited + cite.of_events(rules, done), refused)
    facts = tuple(game.events_since(version))
    return Verdict(seat, wish_of(rules, action), refused, cost, clauses, tuple(done), facts, lost, owed)


def opened(game: Game) -> Verdict:
    """What the first card of a deal does, once the hands are dealt."""
    events, facts = game.news(NOBODY), game.events
    since = next(at for at, event in enumerate(events) if event.name in cite.TURNED_UP)
    clauses = cite.cited(game.rules, cite.of_opening(game.rules, events[since:]), None)
    return Verdict(NOBODY, None, None, 0, clauses, tuple(events[since:]), tuple(facts[since:]))


def forbidden(game: Game, seat: int) -> dict[str, list[Wish]]:
    """By clause, what this seat may not do now: its cards and the verbs that one would think of in this edition."""
    s, tables = game.state, game.rules.tables
    plays = [play_card(kind, 0 if tables.wilds >> kind & 1 else -1, 0) for kind in bits_of(s.holds[seat])]
    others = [other for other in range(s.seats) if other != seat]
    plain = [verb for verb in PLAIN if verb != A_SLAP or game.rules.racing]
    aimed = [with_seat(verb, other) for verb in AIMED if verb != A_ACCUSE or tables.suggestion for other in others]
    refused: dict[str, list[Wish]] = {}
    for action in (*plays, *plain, *aimed):
        clause, _ = refusal.why_not(s, tables, seat, action)
        if clause != FINE:
            refused.setdefault(IDS[clause], []).append(wish_of(game.rules, action))
    return refused


def denied_to_all(game: Game) -> dict[str, str]:
    """The verbs that no seat may use now, whomever it aims at, with the one clause that forbids them to all."""
    seats = range(game.state.seats)
    clauses: dict[str, set[str]] = {}
    for seat in seats:
        for clause, wishes in forbidden(game, seat).items():
            for wish in wishes:
                clauses.setdefault(wish.verb, set()).add(clause)
    possible = {"play", *(wish.verb for seat in seats for wish in game.legal(seat))}
    return {verb: min(found) for verb, found in clauses.items() if len(found) == 1 and verb not in possible}
