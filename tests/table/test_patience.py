"""Without a clock the others are asked about somebody who does nothing."""

from penultima.wire.client_in import Act, Nothing, Patience, Sit, TakeBack
from penultima.wire.shape import Setup
from tests.table.evening import HOST, Evening


def test_during_a_vote_nobody_keeps_the_others_waiting() -> None:
    """A bot would take a decision that nobody is asked for, in the seat of nobody."""
    evening = Evening(Setup(edition="official", seats=3))
    for place, person in ((1, "bea"), (2, "ciro")):
        evening.send(person, Sit(evening.id(), place, person))
        evening.present(person)
    evening.start()
    evening.wait(40_000)
    t = evening.table
    assert evening.news().now.patience == t.decision
    asked = t.asked
    accuser = (asked + 1) % 3
    people = (HOST, "bea", "ciro")
    evening.send(people[accuser], Act(evening.id(), accuser, t.decision, f"accuse {asked}"))
    assert evening.table.voting
    assert evening.news().now.patience is None
    answer = evening.send(people[accuser], Patience(evening.id(), t.decision, bot=True))
    assert answer is not None
    assert (answer.kind, answer.why) == ("refused", "table.nobody-waits")
    assert evening.table.facts == t.facts


def let_a_bot_play(evening: Evening) -> int:
    """At a calm table somebody was gone for so long that the others let a bot play, and is back: their seat."""
    evening.present(HOST)
    evening.send("bea", Sit(evening.id(), 1, "bea"))
    evening.present("bea")
    evening.start()
    people, asked = (HOST, "bea"), evening.table.asked
    evening.present(people[asked], here=False)
    for window in evening.table.windows:
        evening.send(people[1 - asked], Nothing(evening.id(), 1 - asked, window.id))
    evening.wait(60_000)
    evening.send(people[1 - asked], Patience(evening.id(), evening.table.decision, bot=True))
    evening.present(people[asked])
    assert evening.table.facts.seats[asked].proxy == evening.table.decision
    return asked


def test_nobody_waits_in_a_window_for_whom_the_others_did_not_wait() -> None:
    """A calm hold that waited for that person's press would stop the table for ever."""
    evening = Evening(Setup(edition="giant", seats=2, calm=True, options={"jump-in": True}))
    asked = let_a_bot_play(evening)
    assert all(asked not in evening.table.silent_in(window) for window in evening.table.windows)


def test_a_seat_that_is_ones_own_already_is_not_taken_back_again() -> None:
    """The bot still takes the one decision that the others did not wait for; that is no reason for an entry."""
    evening = Evening(Setup(edition="giant", seats=2, calm=True, options={"jump-in": True}))
    asked = let_a_bot_play(evening)
    evening.send((HOST, "bea")[asked], TakeBack(evening.id(), asked))
    version = evening.table.version
    answer = evening.send((HOST, "bea")[asked], TakeBack(evening.id(), asked))
    assert answer is not None
    assert (answer.kind, answer.why, evening.table.version) == ("refused", "table.is-yours", version)
