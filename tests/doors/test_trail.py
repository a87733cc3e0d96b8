"""A trail is a list that only grows; its forks go their own ways and share what they have in common."""

import pickle
from random import Random

from penultima.trail import Trail


def test_forks_are_lists_of_their_own() -> None:
    """Beside plain lists, by many appends, forks and looks back."""
    chance = Random(1)
    pairs: list[tuple[Trail[int], list[int]]] = [(Trail([7]), [7])]
    for number in range(2000):
        trail, plain = chance.choice(pairs)
        if chance.randrange(3) == 0:
            pairs.append((trail.fork(), list(plain)))
        else:
            more = [number] * chance.randrange(4)
            trail.extend(more)
            plain.extend(more)
        since = chance.randrange(len(plain) + 1)
        assert trail.since(since) == plain[since:]
        assert (len(trail), list(trail)) == (len(plain), plain)
    assert len(pairs) > 100


def test_a_trail_that_was_forked_often_is_in_few_pieces() -> None:
    trail: Trail[int] = Trail()
    for number in range(1000):
        trail.append(number)
        trail = trail.fork()
    assert len(trail._shared) <= 10
    assert list(trail) == list(range(1000))


def test_a_pickle_of_many_forks_is_a_flat_one() -> None:
    trail: Trail[int] = Trail()
    for number in range(5000):
        trail.append(number)
        trail = trail.fork()
    again = pickle.loads(pickle.dumps(trail))  # noqa: S301 - our own
    assert again == trail
    assert again != Trail()
    assert len(pickle.dumps(trail)) < 20_000
