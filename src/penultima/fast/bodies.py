"""The compiled bodies of the kernel's primitives, and the kernel's own functions made known to Numba."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.registry import cpu_target
from numba.core.typing.templates import Signature
from numba.extending import intrinsic, overload, register_jitable

from penultima import view
from penultima.fast import log  # noqa: F401 - makes the log of events known to Numba
from penultima.fast.counts import sum_held, sum_rest
from penultima.fast.pipeline import OPTIONS
from penultima.kernel import bits, piles, streams
from penultima.kernel.desk import EVENTS
from penultima.kernel.mark import HOT, KERNEL
from penultima.kernel.state import KINDS
from penultima.kernel.streams import DECIDE, MASK32, WARM_UP, WORDS
from penultima.loops import (
    measure,  # noqa: F401 - with the rest, every marked function is imported
    watch,  # noqa: F401 - as measure
)
from penultima.policies import (
    choose,
    odds,
    registry,
    temper,  # noqa: F401 - as measure
    wits,
)
from penultima.search import (
    contest,  # noqa: F401 - as measure
    examples,  # noqa: F401 - as measure
    mind,
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


@body_of(bits.lowest)
def lowest(mask: int) -> int:
    return int(_trailing_zeros(mask))


def _pdep(_typing: Any, _low: Any, _mask: Any) -> tuple[Signature, Any]:  # noqa: ANN401
    def code(_context: Any, builder: ir.IRBuilder, _signature: Signature, arguments: list[Any]) -> Any:  # noqa: ANN401
        word = ir.IntType(64)
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, (word, word)))
        return builder.call(pdep, arguments)

    return types.int64(types.int64, types.int64), code


_deposit: Any = intrinsic(_pdep)
HAS_DEPOSIT = "+bmi2" in cpu_target.target_context.codegen().magic_tuple()[-1]


def nth(mask: int, n: int) -> int:
    """The n-th bit lands where the mask has its n-th."""
    return int(_trailing_zeros(_deposit(1 << n, mask)))


body_of(bits.nth)(nth if HAS_DEPOSIT else bits.nth)


@body_of(odds.cards_in, inlined=True)
def cards_in(s: Any, seat: int, kinds: int) -> int:  # noqa: ANN401 - records, here and below
    return int(sum_held(kinds, s.hands[seat]))


@body_of(odds.unseen, inlined=True)
def unseen(s: Any, R: Any, seat: int, kinds: int) -> Any:  # noqa: ANN401
    return int(sum_rest(kinds, R.copies, s.discard, s.hands[seat])) - (kinds >> s.top & 1)


@register_jitable(forceinline=True, **OPTIONS)
def step_sfc32(stream: Any) -> Any:  # noqa: ANN401 - an array of four words
    """The next word; the same as `streams.sfc32`."""
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
    for _ in range(WARM_UP):
        step_sfc32(stream)


@body_of(streams.open_stream)
def open_stream(s: Any, d: Any, use: int) -> None:  # noqa: ANN401 - records
    seed_sfc32(d.word, d.seed, s.deals, use << 16 | s.opened[use])
    s.opened[use] += 1


@body_of(wits.open_choices)
def open_choices(s: Any, d: Any, w: Any) -> None:  # noqa: ANN401
    for seat in range(s.seats):
        seed_sfc32(w.choices[seat], d.seed, s.deals, (DECIDE + seat) << 16)


@body_of(streams.next32)
def next32(word: Any) -> Any:  # noqa: ANN401
    return step_sfc32(word)


@body_of(streams.below, inlined=True)
def below(word: Any, n: int) -> Any:  # noqa: ANN401
    product = step_sfc32(word) * n
    if product & MASK32 < n:
        while product & MASK32 < WORDS % n:
            product = step_sfc32(word) * n
    return product >> 32


@body_of(choose.any_bit, inlined=True)
def any_bit(w: Any, seat: int, mask: int) -> int:  # noqa: ANN401
    return bits.nth(mask, streams.below(w.choices[seat], bits.popcount(mask)))


def of_policy(functions: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """Calls the one with the policy's number, by one question after the other: compiled code has no such table."""
    function, *others = functions
    if not others:
        return lambda s, R, w, seat, policy: function(s, R, w, seat)  # noqa: ARG005 - nothing is left to ask
    following = register_jitable(forceinline=True, **OPTIONS)(of_policy(others))

    def body(s: Any, R: Any, w: Any, seat: int, policy: int) -> Any:  # noqa: ANN401
        if policy == 0:
            return function(s, R, w, seat)
        return following(s, R, w, seat, policy - 1)

    return body


@body_of(streams.shuffle)
def shuffle(d: Any, cards: Any, start: int, n: int) -> None:  # noqa: ANN401
    for i in range(n - 1, 0, -1):
        j = start + streams.below(d.word, i + 1)
        card = cards[start + i]
        cards[start + i] = cards[j]
        cards[j] = card


@body_of(piles.clear_hand)
def clear_hand(s: Any, seat: int) -> None:  # noqa: ANN401
    """All kinds at once cost less than to look for those that are there."""
    for kind in range(KINDS):
        s.hands[seat][kind] = 0
    s.holds[seat] = 0
    s.held[seat] = 0


@body_of(piles.value_of_hand)
def value_of_hand(s: Any, R: Any, seat: int) -> int:  # noqa: ANN401
    """As clear_hand."""
    total = 0
    for kind in range(KINDS):
        total += s.hands[seat][kind] * R.value[kind]
    return total


@body_of(mind.open_own)
def open_own(t: Any, seed: int, deal: int) -> None:  # noqa: ANN401
    seed_sfc32(t.word, seed, deal, mind.OWN << 16)


@body_of(mind.reseed)
def reseed(d: Any, seed: int) -> None:  # noqa: ANN401
    d.seed = seed


@body_of(mind.put)
def put(boards: Any, place: int, source: int) -> None:  # noqa: ANN401
    boards[place] = boards[source]


@body_of(mind.cover_events)
def cover_events(d: Any) -> None:  # noqa: ANN401
    """What a full log is told is only counted."""
    d.events.count = EVENTS


def written_out() -> Callable[..., Any]:
    """`view.show`, field by field, for compiled code has no names of fields; what nobody may see stays blank."""
    lines = ["def show(boards, place, s, seat):", "    shown = boards[place]"]
    lines += [f"    shown.{name} = s.{name}" for name in PUBLIC]
    for name in PUBLIC_LISTS:
        lines += [f"    for i in range(len(s.{name})):", f"        shown.{name}[i] = s.{name}[i]"]
    lines += ["    for kind in range(KINDS):", "        shown.hands[seat][kind] = s.hands[seat][kind]"]
    lines += ["    shown.holds[seat] = s.holds[seat]", "    shown.drawn, shown.stuck = drawn_seen_by(s, seat)"]
    names = {"KINDS": KINDS, "drawn_seen_by": view.drawn_seen_by}
    exec("\n".join(lines), names)  # noqa: S102 - names of fields, from the one place that lists what may be seen
    return cast("Callable[..., Any]", names["show"])


body_of(view.show)(written_out())
body_of(registry.decide, inlined=True)(of_policy([policy.decide for policy in registry.REGISTRY]))
body_of(registry.likes_jump)(of_policy([policy.likes_jump for policy in registry.REGISTRY]))

for _function in KERNEL:
    register_jitable(forceinline=_function in HOT, **OPTIONS)(_function)
