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


def test_what_forks_of_forks_have_in_common_is_kept_once() -> None:
    first: Trail[int] = Trail()
    trail = first
    for number in range(1000):
        trail.append(number)
        trail = trail.fork()
    assert trail._items is first._items
    assert (list(trail), list(first)) == (list(range(1000)), [0])


def test_of_two_that_go_on_one_has_a_list_of_its_own() -> None:
    """Also where the second one is forked of one that may not go on with the list that is shared."""
    first = Trail([1])
    forks = [first.fork(), first.fork(), first.fork().fork()]
    for number, trail in enumerate((*forks, first)):
        trail.append(number)
    assert [list(trail) for trail in (*forks, first)] == [[1, 0], [1, 1], [1, 2], [1, 3]]
    assert len({id(trail._items) for trail in (*forks, first)}) == 4


def test_a_pickle_of_many_forks_is_a_flat_one() -> None:
    trail: Trail[int] = Trail()
    for number in range(5000):
        trail.append(number)
        trail = trail.fork()
    again = pickle.loads(pickle.dumps(trail))  # noqa: S301 - our own
    assert again == trail
    assert again != Trail()
    assert len(pickle.dumps(trail)) < 20_000
