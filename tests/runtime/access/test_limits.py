from penultima.runtime.access.limits import TokenBucket


def test_a_token_bucket_allows_a_burst_and_then_a_constant_rate() -> None:
    bucket = TokenBucket(5, 2, 0)
    assert sum(bucket.take(0) for _ in range(9)) == 5
    assert [bucket.take(now) for now in (499, 500, 999, 1_000)] == [False, True, False, True]
    assert sum(bucket.take(1_000_000) for _ in range(9)) == 5


def test_a_clock_that_goes_back_adds_no_tokens_to_a_bucket() -> None:
    bucket = TokenBucket(1, 1, 1_000)
    assert bucket.take(1_000)
    assert not bucket.take(0)
    assert not bucket.take(1_000)


def test_a_token_bucket_rate_may_be_below_one_per_second() -> None:
    bucket = TokenBucket(1, 0.5, 0)
    assert [bucket.take(now) for now in (0, 1_999, 2_000)] == [True, False, True]


def test_checking_a_bucket_for_a_token_takes_none() -> None:
    bucket = TokenBucket(1, 0, 0)
    assert [bucket.can_take(0), bucket.can_take(0), bucket.take(0), bucket.can_take(0)] == [True, True, True, False]
