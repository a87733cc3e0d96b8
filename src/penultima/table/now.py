"""What stands now: for everybody, and for one seat alone. Built up from what is named here, never stripped down."""

from penultima.editions.ruleset import Ruleset
from penultima.kernel.actions import A_CALL, A_DRAW, A_PASS, VERBS, play_card
from penultima.kernel.clauses import FINE, IDS, MATCH
from penultima.kernel.expand import bits_of, expand
from penultima.kernel.fit import is_bluff
from penultima.kernel.legal import legal
from penultima.kernel.piles import value_of_hand
from penultima.kernel.refusal import why_not
from penultima.kernel.rules import Rules
from penultima.kernel.state import ANSWER, DISCARD, DRAWN, KINDS, LEFT, NOBODY, PHASES, PLAY, RACE, VOTE, State, awaited
from penultima.notation.action import texts_of
from penultima.notation.card import print_card, print_colour
from penultima.table.facts import Guest, Seat
from penultima.table.fold import rules_of
from penultima.table.sitting import Sitting
from penultima.table.timer import Timer
from penultima.table.window import Window
from penultima.wire.client_out import (
    Board,
    ClockNow,
    Ended,
    HandNow,
    Head,
    Mine,
    Now,
    PersonNow,
    Question,
    SeatNow,
    Why,
    WindowNow,
)

RED = 0
"""Any colour will do, to ask whether a wild fits."""
ANY_PLAY = [[play_card(kind, colour, 0) for kind in range(KINDS)] for colour in (-1, RED)]
"""Of each kind, as no wild and as one."""


def now(t: Sitting, at: int) -> Now:
    facts, live = t.facts, t.live
    between = not live and t.between_deals
    return Now(
        version=t.version,
        at=at,
        life=facts.life,
        host=facts.host,
        seats=seats_now(t, live),
        paused=facts.paused,
        match=facts.match,
        board=board(t),
        question=question(t),
        windows=[window_now(t, window) for window in t.windows] if live else [],
        clock=clock_now(t, at) if facts.setup.clock is not None else None,
        ready_by=ends(t.timers.get(("ready", facts.deal))) if between else None,
        patience=t.decision if t.tries_patience and is_anybody_else(t) else None,
        hands=hands_left(t) if not live else [],
    )


def is_anybody_else(t: Sitting) -> bool:
    """Somebody who can be asked about whoever is awaited."""
    owner = t.facts.seats[t.asked].person
    return any(seat.kind == "person" and seat.person != owner for seat in t.facts.seats)


def hands_left(t: Sitting) -> list[HandNow]:
    """Public once the deal is over."""
    if t.game is None or not t.game.over:
        return []
    table, R = t.game.view(NOBODY), t.game.rules.tables
    points = [value_of_hand(t.game.state, R, place) for place in range(table.seats)]
    return [HandNow(list(table.hand_of(place) or ()), points[place]) for place in range(table.seats)]


def head(t: Sitting) -> Head:
    digest = rules_of(t.facts.setup, t.more).digest
    people = [person_now(guest) for guest in t.facts.people if not guest.removed]
    return Head(t.facts.setup, digest, people, ended(t))


def ended(t: Sitting) -> Ended | None:
    """Who played it, by what: nobody who came, went or was seated since."""
    facts = t.facts_at_end
    if facts is None or t.game is None:
        return None
    return Ended(facts.setup, [seat_now(t, place, seat, t.game.state, 0) for place, seat in enumerate(facts.seats)])


def person_now(guest: Guest) -> PersonNow:
    return PersonNow(guest.number, guest.name, guest.face, guest.muted, guest.barred)


def seats_now(t: Sitting, live: bool) -> list[SeatNow]:  # noqa: FBT001 - asked once for all
    s, called = t.game.state if t.game is not None else None, t.called if live else 0
    return [seat_now(t, place, seat, s, called) for place, seat in enumerate(t.facts.seats)]


def seat_now(t: Sitting, place: int, seat: Seat, s: State | None, called: int) -> SeatNow:
    guest = t.facts.people[seat.person] if seat.person >= 0 else None
    away = t.timers.get(("away", seat.person)) if guest else None
    cards = points = out = 0
    if s is not None and place < s.seats:
        cards, points = s.held[place], s.scores[place]
        out = s.places.index(place) + 1 if not s.still >> place & 1 else 0
    return SeatNow(
        kind=seat.kind,
        person=seat.person,
        name=guest.name if guest else seat.name,
        face=guest.face if guest else 0,
        level=seat.level or ("normal" if seat.stand_in else ""),
        character=seat.character,
        stand_in=seat.stand_in or (seat.proxy != 0 and seat.proxy == t.decision),
        away=None if away is None else t.at + away.left if away.ends is None else away.ends,
        ready=seat.ready,
        cards=cards,
        points=points,
        called=called >> place & 1 == 1,
        out=out,
        partner=t.partner_of(place),
        next=seat.next,
        wins=seat.wins,
    )


def board(t: Sitting) -> Board | None:
    if t.game is None:
        return None
    s, rules = t.game.state, t.game.rules
    return Board(
        deal=s.deals + 1,
        dealer=s.dealer,
        top=print_card(rules, s.top, s.colour),
        colour=print_colour(s.colour) if s.colour >= 0 else None,
        direction="left" if s.direction == LEFT else "right",
        stock=s.stocked,
        discards=sum(s.discard) + 1,
    )


def question(t: Sitting) -> Question | None:
    if not t.live:
        return None
    s, R = t.state_and_rules
    phase, asked = PHASES[s.phase], t.the_game.asked
    if s.phase not in (ANSWER, DISCARD, RACE, VOTE):
        return Question(t.decision, phase, asked)
    answers = s.phase == ANSWER
    return Question(
        id=t.decision,
        phase=phase,
        seats=asked,
        debt=s.debt if answers else 0,
        accept=s.debt if answers else 0,
        guilty=s.debt if answers and s.contest else 0,
        innocent=s.debt + R.challenge_extra if answers and s.contest else 0,
        before=print_colour(t.colour_before) if answers and s.contest and t.colour_before >= 0 else None,
        racing=s.race_cards if s.phase == RACE else 0,
        accused=s.accused if s.phase == VOTE else NOBODY,
        accuser=s.accuser if s.phase == VOTE else NOBODY,
        cost=R.suggestion if s.phase == VOTE else 0,
        surplus=s.held[asked[0]] - R.op_amount[s.op] if s.phase == DISCARD else 0,
    )


def ends(timer: Timer | None) -> int | None:
    return None if timer is None else timer.ends


def window_now(t: Sitting, window: Window) -> WindowNow:
    closes = ends(t.timers.get((window.kind, window.id))) if window.kind in ("race", "vote") else None
    opens = t.opened.get(window[:2], ends(t.timers.get(("open", window.id)))) if window.kind == "race" else None
    if window.kind == "race" and closes is None and opens is not None:
        closes = opens + t.facts.times.race
    held = window.kind in ("call", "jump") and t.is_held(window)
    until = ends(t.timers.get(("hold", *window))) if held else None
    waits = t.silent_in(window) if held and t.facts.setup.calm else []
    return WindowNow(window.id, window.kind, window.seat, until, opens, closes, waits)


def clock_now(t: Sitting, at: int) -> ClockNow | None:
    timer, clock = t.timers.get(("clock", t.decision)), t.facts.setup.clock
    if timer is None or clock is None or not t.live:
        return None
    seat = t.the_game.state.turn
    if not t.decides_themselves(seat):
        return None
    left = timer.remaining(at)
    reserve = min(left, t.facts.reserves[seat])
    return ClockNow(seat, max(0, left - t.facts.reserves[seat]), reserve, timer.ends)


# -- one seat


def mine(t: Sitting, place: int, cards: dict[str, dict[str, str]], proof: list[str]) -> Mine:
    """What this seat holds and may do, and why not; with the cards of what it is told now."""
    if t.game is None:
        return Mine()
    rules, s = t.game.rules, t.game.state
    names = rules.names
    hand = cards_of(s, names, place)
    if not t.live:
        return Mine(hand=hand, cards=cards, proof=proof)
    masks = legal(s, rules.tables, place)
    asked = place == awaited(s)
    lays = asked and s.phase in (PLAY, DRAWN, ANSWER)
    return Mine(
        hand=hand,
        drawn=names[s.drawn] if asked and s.phase == DRAWN else None,
        may=texts_of(rules, expand(rules.tables, masks, s.held[place])) if masks[1] else [],
        bluffs=bluffs(s, rules.tables, names, place) if lays else [],
        trades=[name for name in rules.trading if name in hand] if lays else [],
        why=reasons(t, place, masks) if asked else one_reason(t, place),
        cards=cards,
        proof=proof,
    )


def cards_of(s: State, names: tuple[str, ...], place: int) -> list[str]:
    """By name; mostly there is one of each kind."""
    kinds, counts = bits_of(s.holds[place]), s.hands[place]
    if len(kinds) == s.held[place]:
        return [names[kind] for kind in kinds]
    return [names[kind] for kind in kinds for _ in range(counts[kind])]


def bluffs(s: State, R: Rules, names: tuple[str, ...], place: int) -> list[str]:
    """Of one's own cards, those that can be challenged and would be found out."""
    kinds = bits_of(s.holds[place] & R.contested)
    return [names[kind] for kind in kinds if is_bluff(s, R, place, kind)]


def reasons(t: Sitting, place: int, may: tuple[int, int, int]) -> dict[str, Why]:
    """For each card of the asked seat that may not be laid, and for draw, pass and call."""
    rules, (s, R) = t.the_rules, t.state_and_rules
    kinds, verbs, _ = may
    found: dict[str, Why] = {}
    told: dict[tuple[int, int], Why] = {}
    for kind in bits_of(s.holds[place] & ~kinds):
        refused = why_not(s, R, place, ANY_PLAY[R.wilds >> kind & 1][kind])
        found[rules.names[kind]] = told.get(refused) or told.setdefault(refused, why(rules, s, *refused))
    for verb in (A_DRAW, A_PASS, A_CALL):
        if not verbs >> verb & 1:
            found[VERBS[verb]] = why(rules, s, *why_not(s, R, place, verb))
    return found


def one_reason(t: Sitting, place: int) -> dict[str, Why]:
    """Of a seat that is not asked."""
    clause, cost = why_not(*t.state_and_rules, place, A_DRAW)
    return {} if clause == FINE else {"": Why(IDS[clause], cost)}


def why(rules: Ruleset, s: State, clause: int, cost: int) -> Why:
    """With what would do instead, where it is a matter of what fits."""
    if clause != MATCH:
        return Why(IDS[clause], cost)
    return Why(IDS[clause], cost, print_colour(s.colour), rules.names[s.top])
