from penultima.hall.alarms import Alarms


def test_the_earliest_alarm_is_first_and_one_that_was_set_anew_counts_once() -> None:
    alarms = Alarms()
    alarms.set("a", 30)
    alarms.set("b", 20)
    alarms.set("a", 10)
    alarms.set("a", 40)
    assert alarms.first == 20
    assert alarms.due(40) == ["b", "a"]
    assert alarms.first is None


def test_an_alarm_that_was_turned_off_does_not_ring() -> None:
    alarms = Alarms()
    alarms.set("a", 10)
    alarms.set("a", None)
    assert alarms.due(100) == []
    alarms.set("a", 10)
    assert alarms.due(9) == []
    assert alarms.due(10) == ["a"]


def test_alarms_that_are_set_again_and_again_do_not_pile_up() -> None:
    alarms = Alarms()
    for moment in range(10_000):
        alarms.set("quick", moment + 7_200_000)
        alarms.set("slow", 9_000_000)
        alarms.set(f"over {moment}", moment)
        alarms.set(f"over {moment}", None)
    assert len(alarms) <= 100
    assert alarms.due(9_000_000) == ["quick", "slow"]
    assert len(alarms) == 0
