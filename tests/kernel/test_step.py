"""A step is the only function that changes a game. It carries out an action, treats it as a misplay, or refuses it."""

import pytest

from penultima.kernel.actions import A_TIMEOUT
from penultima.kernel.call import CLOSING
from penultima.kernel.clauses import CLAUSE_IDS
from penultima.kernel.piles import MAX_REMAKES
from penultima.kernel.state import ANSWER, CHOOSE, COLOUR, DISCARD, DRAWN, NOBODY, OVER, RACE, STALLED, VOTE
from penultima.kernel.step import apply_action, apply_answer, name_colour, resume_effect, step, time_out
from tests.helpers.kernel_states import KernelDeal, Options, deal_at, seat_mask

FINE = ""
THREE = "hands=R1,R2,B3/B1,B2/Y1,Y2 top=R7"


def do(deal: KernelDeal, seat: int, action: str) -> tuple[str, int]:
    clause, cost = step(deal.state, deal.tables, deal.context, seat, deal.action(action))
    return CLAUSE_IDS[clause], cost


def first_event(deal: KernelDeal, seat: int, action: str) -> str:
    assert do(deal, seat, action) == (FINE, 0)
    return deal.event_names()[0]


def in_phase(phase: int, position: str = THREE, edition: str = "giant", options: Options | None = None) -> KernelDeal:
    """Return a deal in this phase, in which seat 0 is awaited and no call, debt or race is open."""
    deal = deal_at(position, edition, options)
    deal.state.phase, deal.state.last = phase, 2
    return deal


def racing(text: str = "others: race 3; next: draw 1") -> KernelDeal:
    """Return a deal in which seat 0 has played a card with this effect. The race runs between seats 1 and 2."""
    deal = deal_at("hands=WC1,R1,R2/B1,B2/Y1,Y2 top=R7", "classic", customs=[text])
    assert do(deal, 0, "play WC1:B") == (FINE, 0)
    deal.take_events()
    return deal


# Legal actions, refused actions and misplays


def test_a_legal_action_is_carried_out() -> None:
    deal = deal_at(THREE)
    assert do(deal, 0, "play R1") == (FINE, 0)
    assert (deal.top(), deal.awaited()) == ("R1", ("play", 1))


@pytest.mark.clause("match", "giant")
def test_a_refused_action_cites_its_clause_and_changes_nothing() -> None:
    deal = deal_at(THREE)
    before = deal.bytes()
    assert do(deal, 0, "play B3") == ("match", 0)
    assert (deal.bytes(), deal.take_events()) == (before, [])


@pytest.mark.clause("penalty.misplay", "official")
def test_a_misplay_cites_its_clause_and_costs_a_card() -> None:
    deal = deal_at(THREE, "official")
    assert do(deal, 0, "play B3") == ("match", 1)
    assert (deal.state.held[0], deal.top(), deal.awaited()) == (4, "R7", ("play", 0))
    assert deal.event_names() == ["misplayed", "took"]


# Each verb calls the function of its module


@pytest.mark.parametrize(
    ("phase", "action", "event"),
    [
        (DRAWN, "pass", "kept"),
        (ANSWER, "accept", "accepted"),
        (ANSWER, "challenge", "challenged"),
        (COLOUR, "colour G", "named"),
        (DISCARD, "discard R1", "discarded"),
        (CHOOSE, "choose 2", "chose"),
    ],
)
def test_each_answer_of_the_awaited_seat_emits_its_event(phase: int, action: str, event: str) -> None:
    deal = in_phase(phase)
    deal.state.drawn, deal.state.contest, deal.state.last = deal.kind("R1"), 1, 2
    assert first_event(deal, 0, action) == event


def test_play_and_draw_emit_their_events() -> None:
    assert first_event(deal_at(THREE), 0, "play R1") == "played"
    assert first_event(deal_at(THREE), 0, "draw") == "drew"


@pytest.mark.clause("uno.catch", "giant")
def test_a_call_and_a_catch_emit_their_events() -> None:
    for seat, action, event in ((1, "uno", "called"), (2, "catch 1", "caught")):
        deal = deal_at(THREE)
        deal.state.due = seat_mask(1)
        assert first_event(deal, seat, action) == event


@pytest.mark.clause("penalty.suggestion", "official")
@pytest.mark.parametrize(("action", "yes"), [("vote yes", True), ("vote no", False)])
def test_an_accusation_and_a_vote_emit_their_events(action: str, *, yes: bool) -> None:
    deal = deal_at("hands=R1/B1/Y1/G1 top=R7", "official")
    assert first_event(deal, 0, "accuse 1") == "accused"
    assert do(deal, 2, action) == (FINE, 0)
    voted = deal.take_events()[0]
    assert (voted.name, voted.yes) == ("voted", yes)


def test_apply_answer_carries_out_the_given_verb() -> None:
    deal = in_phase(ANSWER)
    deal.state.debt = 2
    action = deal.action("accept")
    apply_answer(deal.state, deal.tables, deal.context, 0, action, action)
    assert (deal.state.held[0], deal.awaited()) == (5, ("play", 1))


@pytest.mark.clause("uno.window", "giant")
@pytest.mark.parametrize(
    "action", ["play R1", "draw", "accept", "challenge", "pass", "colour G", "discard R1", "choose 2"]
)
def test_exactly_the_verbs_listed_in_closing_close_the_window(action: str) -> None:
    phases = {"accept": ANSWER, "challenge": ANSWER, "pass": DRAWN, "colour G": COLOUR, "discard R1": DISCARD}
    deal = in_phase(phases.get(action, CHOOSE if action == "choose 2" else 0))
    deal.state.due, deal.state.contest, deal.state.drawn = seat_mask(1), 1, deal.kind("R1")
    assert do(deal, 0, action) == (FINE, 0)
    assert (deal.state.late == seat_mask(1)) is (deal.action(action) & 15 in CLOSING)


# Naming a colour


@pytest.mark.clause("first.wild", "giant")
def test_the_seat_that_names_the_colour_has_the_first_turn() -> None:
    deal = in_phase(COLOUR)
    name_colour(deal.state, deal.context, 0, 2)
    assert (deal.state.colour, deal.awaited()) == (2, ("play", 0))
    named = deal.take_events()[0]
    assert (named.name, named.seat, named.colour) == ("named", 0, "G")


# After a race


@pytest.mark.clause("race.turn", "classic")
def test_after_the_last_slap_the_effect_goes_on_with_its_next_word() -> None:
    deal = racing()
    assert do(deal, 1, "slap") == (FINE, 0)
    assert deal.state.held[:3] == [2, 3, 5]  # seat 2 was the slowest, and the next instruction makes seat 1 draw
    assert deal.awaited() == ("play", 1)


def test_the_effect_waits_while_several_seats_have_not_slapped() -> None:
    deal = deal_at("hands=WR,R1,R2/B1,B2/Y1,Y2/G1,G2 top=R7", "race")
    do(deal, 0, "play WR:B")
    do(deal, 1, "slap")
    assert deal.state.phase == RACE


def test_resume_effect_starts_the_next_word_with_its_first_target() -> None:
    deal = racing("others: race 3; all: draw 1")
    deal.state.racers, deal.state.served = 0, 3
    resume_effect(deal.state, deal.tables, deal.context)
    assert [event.seat for event in deal.take_events() if event.name == "took"] == [1, 2, 0]


# Time runs out


@pytest.mark.clause("race.none", "classic")
def test_at_timeout_of_a_race_one_of_the_racers_draws_and_the_effect_goes_on() -> None:
    deal = racing()
    time_out(deal.state, deal.tables, deal.context)
    assert deal.state.held[:3] == [2, 3, 5]
    assert deal.awaited() == ("play", 1)


@pytest.mark.clause("suggestion.judge", "official")
def test_at_timeout_of_a_vote_a_missing_vote_counts_as_no() -> None:
    deal = deal_at("hands=R1/B1/Y1/G1 top=R7", "official")
    do(deal, 0, "accuse 1")
    deal.take_events()
    step(deal.state, deal.tables, deal.context, NOBODY, A_TIMEOUT)
    assert (deal.state.held[1], deal.awaited()) == (1, ("play", 0))
    assert deal.state.phase != VOTE
    assert deal.take_events()[0].upheld is False


# A stalled deal


@pytest.mark.clause("hand.stalled", "giant")
def test_a_deal_stalls_after_the_action_that_fills_the_count_of_remakes() -> None:
    deal = deal_at(THREE)
    deal.state.remakes = MAX_REMAKES
    apply_action(deal.state, deal.tables, deal.context, 0, deal.action("play R1"))
    assert (deal.top(), deal.state.phase, deal.state.blocked) == ("R1", OVER, STALLED)


@pytest.mark.clause("hand.stalled", "giant")
def test_a_deal_goes_on_while_the_count_of_remakes_is_not_full() -> None:
    deal = deal_at(THREE)
    deal.state.remakes = MAX_REMAKES - 1
    do(deal, 0, "play R1")
    assert deal.state.phase != OVER


@pytest.mark.clause("hand.stalled", "official")
def test_a_deal_can_stall_in_a_misplay() -> None:
    deal = deal_at(THREE, "official")
    deal.state.remakes = MAX_REMAKES
    assert do(deal, 0, "play B3") == ("match", 1)
    assert deal.state.blocked == STALLED


@pytest.mark.clause("hand.stalled", "giant")
def test_a_deal_that_is_won_by_the_action_does_not_stall() -> None:
    deal = deal_at("hands=R1/B1,B2 top=R7")
    deal.state.remakes = MAX_REMAKES
    do(deal, 0, "play R1")
    assert (deal.state.winner, deal.state.blocked) == (0, 0)
