from penultima.hall.limits import Bucket


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    bucket = Bucket(5, 2, 0)
    assert sum(bucket.take(0) for _ in range(9)) == 5
    assert [bucket.take(now) for now in (499, 500, 999, 1_000)] == [False, True, False, True]
    assert sum(bucket.take(1_000_000) for _ in range(9)) == 5


def test_a_clock_that_goes_back_fills_no_bucket() -> None:
    bucket = Bucket(1, 1, 1_000)
    assert bucket.take(1_000)
    assert not bucket.take(0)
    assert not bucket.take(1_000)


def test_what_is_given_back_may_be_taken_and_no_more() -> None:
    bucket = Bucket(1, 0, 0)
    bucket.give()
    assert bucket.take(0)
    bucket.give()
    assert bucket.take(0)
    assert not bucket.take(0)
