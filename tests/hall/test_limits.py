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


def test_a_bucket_may_be_slower_than_one_a_second() -> None:
    bucket = Bucket(1, 0.5, 0)
    assert [bucket.take(now) for now in (0, 1_999, 2_000)] == [True, False, True]


def test_to_ask_takes_nothing() -> None:
    bucket = Bucket(1, 0, 0)
    assert [bucket.has(0), bucket.has(0), bucket.take(0), bucket.has(0)] == [True, True, True, False]
