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
