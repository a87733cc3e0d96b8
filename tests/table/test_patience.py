"""Without a clock the others are asked about somebody who does nothing."""

from penultima.wire.client_in import Act, Patience, Sit
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
