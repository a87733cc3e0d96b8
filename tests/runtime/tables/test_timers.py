from penultima.runtime.tables.timers import Timers


def test_due_timers_come_in_order_and_setting_a_timer_again_replaces_it() -> None:
    timers = Timers()
    timers.set("a", 30)
    timers.set("b", 20)
    timers.set("a", 10)
    timers.set("a", 40)
    assert timers.next_at_ms == 20
    assert timers.pop_due(40) == ["b", "a"]
    assert timers.next_at_ms is None


def test_a_cancelled_timer_does_not_fire() -> None:
    timers = Timers()
    timers.set("a", 10)
    timers.set("a", None)
    assert timers.pop_due(100) == []
    timers.set("a", 10)
    assert timers.pop_due(9) == []
    assert timers.pop_due(10) == ["a"]


def test_timers_set_repeatedly_do_not_accumulate() -> None:
    timers = Timers()
    for moment in range(10_000):
        timers.set("quick", moment + 7_200_000)
        timers.set("slow", 9_000_000)
        timers.set(f"over {moment}", moment)
        timers.set(f"over {moment}", None)
    assert len(timers) <= 100
    assert timers.pop_due(9_000_000) == ["quick", "slow"]
    assert len(timers) == 0
