"""Compiled bodies of the kernel's primitives, and registration of all kernel functions with Numba."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.registry import cpu_target
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload, register_jitable

from penultima import view
from penultima.compiled.backend import event_log  # noqa: F401 - registers the event log with Numba
from penultima.compiled.backend.kind_counts import sum_held, sum_rest
from penultima.compiled.backend.pipeline import OPTIONS
from penultima.kernel import bits, piles, streams
from penultima.kernel.decorators import HOT, KERNEL
from penultima.kernel.state import KINDS
from penultima.kernel.step_context import MAX_STEP_EVENTS
from penultima.kernel.streams import FIRST_SEAT_STREAM, MASK32, WARM_UP_WORDS, WORD_RANGE
from penultima.policies import (
    choices,
    odds,
    policy_context,
    registry,
    temperament,  # noqa: F401 - imported to register its functions in KERNEL
)
from penultima.search import (
    belief_state,
    search_deal,  # noqa: F401 - imported to register its functions, too
    training_positions,  # noqa: F401 - imported to register its functions, too
)
from penultima.simulation import (
    invariants,  # noqa: F401 - imported to register its functions, too
    measurement,  # noqa: F401 - imported to register its functions, too
)
from penultima.view import PUBLIC, PUBLIC_LISTS

Function = TypeVar("Function", bound=Callable[..., Any])

COMPILED: list[Callable[..., Any]] = []
"""The primitives that have a compiled body."""


def body_of(primitive: Callable[..., Any], *, inlined: bool = False) -> Callable[[Function], Function]:
    def register(body: Function) -> Function:
        COMPILED.append(primitive)
        options: Any = {"forceinline": inlined, **OPTIONS}
        overload(primitive, jit_options=options, strict=False)(lambda *_: body)
        return body

    return register


def _one_instruction(generate: Callable[[ir.IRBuilder, Any], Any]) -> Any:  # noqa: ANN401 - Numba's own type
    def typed(_typing: Any, mask: Any) -> tuple[Signature, Any]:  # noqa: ANN401, ARG001
        def code(_context: Any, builder: ir.IRBuilder, _signature: Signature, arguments: list[Any]) -> Any:  # noqa: ANN401
            return generate(builder, arguments[0])

        return types.int64(types.int64), code

    return intrinsic(typed)


_count_bits = _one_instruction(lambda builder, mask: builder.ctpop(mask))
_trailing_zeros = _one_instruction(lambda builder, mask: builder.cttz(mask, ir.Constant(ir.IntType(1), 1)))


@body_of(bits.popcount)
def popcount(mask: int) -> int:
    return int(_count_bits(mask))


@body_of(bits.lowest_bit)
def lowest_bit(mask: int) -> int:
    return int(_trailing_zeros(mask))


def _pdep(_typing: Any, _low: Any, _mask: Any) -> tuple[Signature, Any]:  # noqa: ANN401
    def code(_context: Any, builder: ir.IRBuilder, _signature: Signature, arguments: list[Any]) -> Any:  # noqa: ANN401
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, (word, word)))
        return builder.call(pdep, arguments)

    return types.int64(types.int64, types.int64), code


_deposit: Any = intrinsic(_pdep)
HAS_DEPOSIT = "+bmi2" in cpu_target.target_context.codegen().magic_tuple()[-1]


def nth_bit(mask: int, n: int) -> int:
    """Return the index of the n-th set bit, using the processor instruction `pdep` (parallel bits deposit)."""
    return int(_trailing_zeros(_deposit(1 << n, mask)))


body_of(bits.nth_bit)(nth_bit if HAS_DEPOSIT else bits.nth_bit)


@body_of(odds.count_cards, inlined=True)
def count_cards(s: Any, seat: int, kinds: int) -> int:  # noqa: ANN401 - records, here and below
    return int(sum_held(kinds, s.hands[seat]))


@body_of(odds.count_unseen, inlined=True)
def count_unseen(s: Any, R: Any, seat: int, kinds: int) -> Any:  # noqa: ANN401
    return int(sum_rest(kinds, R.copies, s.discard, s.hands[seat])) - (kinds >> s.top & 1)


@register_jitable(forceinline=True, **OPTIONS)
def step_sfc32(stream: Any) -> Any:  # noqa: ANN401 - an array of four words
    """Return the next word of the stream, as `streams.sfc32` does."""
    a, b, c, counter = stream[0], stream[1], stream[2], stream[3]
    word = np.uint32(a + b + counter)
    stream[3] = counter + 1
    stream[0] = b ^ b >> 9
    stream[1] = c * 9
    stream[2] = np.uint32(c << 21 | c >> 11) + word
    return int(word)


@register_jitable(**OPTIONS)
def seed_sfc32(stream: Any, seed: int, deal: int, counter: int) -> None:  # noqa: ANN401
    stream[0] = seed & MASK32
    stream[1] = (seed >> 32) & MASK32
    stream[2] = deal & MASK32
    stream[3] = counter
    for _ in range(WARM_UP_WORDS):
        step_sfc32(stream)


@body_of(streams.open_stream)
def open_stream(s: Any, d: Any, use: int) -> None:  # noqa: ANN401 - records
    seed_sfc32(d.word, d.seed, s.deals, use << 16 | s.opened[use])
    s.opened[use] += 1


@body_of(policy_context.open_choices)
def open_choices(s: Any, d: Any, w: Any) -> None:  # noqa: ANN401
    for seat in range(s.seats):
        seed_sfc32(w.choices[seat], d.seed, s.deals, (FIRST_SEAT_STREAM + seat) << 16)


@body_of(streams.next32)
def next32(word: Any) -> Any:  # noqa: ANN401
    return step_sfc32(word)


@body_of(streams.random_below, inlined=True)
def random_below(word: Any, n: int) -> Any:  # noqa: ANN401
    product = step_sfc32(word) * n
    if product & MASK32 < n:
        while product & MASK32 < WORD_RANGE % n:
            product = step_sfc32(word) * n
    return product >> 32


@body_of(choices.random_bit, inlined=True)
def any_bit(w: Any, seat: int, mask: int) -> int:  # noqa: ANN401
    return bits.nth_bit(mask, streams.random_below(w.choices[seat], bits.popcount(mask)))


def dispatch_by_policy(functions: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """Return a function that calls one of the given functions, selected by the policy code.

    It is a chain of comparisons, because Numba cannot call functions from a table.
    """
    function, *others = functions
    if not others:
        return lambda s, R, w, seat, policy: function(s, R, w, seat)  # noqa: ARG005
    following = register_jitable(forceinline=True, **OPTIONS)(dispatch_by_policy(others))

    def body(s: Any, R: Any, w: Any, seat: int, policy: int) -> Any:  # noqa: ANN401
        if policy == 0:
            return function(s, R, w, seat)
        return following(s, R, w, seat, policy - 1)

    return body


@body_of(streams.shuffle)
def shuffle(d: Any, cards: Any, start: int, n: int) -> None:  # noqa: ANN401
    for i in range(n - 1, 0, -1):
        j = start + streams.random_below(d.word, i + 1)
        card = cards[start + i]
        cards[start + i] = cards[j]
        cards[j] = card


@body_of(piles.clear_hand)
def clear_hand(s: Any, seat: int) -> None:  # noqa: ANN401
    """Set the counts of all kinds to 0. This is faster than looping over the kinds in the hand."""
    for kind in range(KINDS):
        s.hands[seat][kind] = 0
    s.holds[seat] = 0
    s.held[seat] = 0


@body_of(piles.hand_value)
def hand_value(s: Any, R: Any, seat: int) -> int:  # noqa: ANN401
    """Sum the values over all kinds. This is faster than looping over the kinds in the hand."""
    total = 0
    for kind in range(KINDS):
        total += s.hands[seat][kind] * R.value[kind]
    return total


@body_of(belief_state.open_search_stream)
def open_search_stream(t: Any, seed: int, deal: int) -> None:  # noqa: ANN401
    seed_sfc32(t.word, seed, deal, belief_state.SEARCH_STREAM << 16)


@body_of(belief_state.reseed)
def reseed(d: Any, seed: int) -> None:  # noqa: ANN401
    d.seed = seed


@body_of(belief_state.copy_board)
def copy_board(boards: Any, place: int, source: int) -> None:  # noqa: ANN401
    boards[place] = boards[source]


@body_of(belief_state.discard_events)
def discard_events(d: Any) -> None:  # noqa: ANN401
    """Mark the log as full, so that all later events are only counted."""
    d.events.count = MAX_STEP_EVENTS


def generate_show() -> Callable[..., Any]:
    """Generate the compiled body of `write_view` field by field, because compiled code cannot access fields by name.

    Fields that the seat may not see are not written.
    """
    lines = ["def show(boards, place, s, seat):", "    shown = boards[place]"]
    lines += [f"    shown.{name} = s.{name}" for name in PUBLIC]
    for name in PUBLIC_LISTS:
        lines += [f"    for i in range(len(s.{name})):", f"        shown.{name}[i] = s.{name}[i]"]
    lines += ["    for kind in range(KINDS):", "        shown.hands[seat][kind] = s.hands[seat][kind]"]
    lines += ["    shown.holds[seat] = s.holds[seat]", "    shown.drawn, shown.stuck = drawn_seen_by(s, seat)"]
    names = {"KINDS": KINDS, "drawn_seen_by": view.redact_drawn_card}
    exec("\n".join(lines), names)  # noqa: S102 - the code contains only names of visible fields
    return cast("Callable[..., Any]", names["show"])


body_of(view.write_view)(generate_show())
body_of(registry.decide, inlined=True)(dispatch_by_policy([policy.decide for policy in registry.REGISTRY]))
body_of(registry.likes_jump)(dispatch_by_policy([policy.likes_jump for policy in registry.REGISTRY]))

for _function in KERNEL:
    register_jitable(forceinline=_function in HOT, **OPTIONS)(_function)
