"""Sums the card counts of all kinds in a mask. Vector instructions add all 64 kinds at once, without a loop."""

from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import Signature
from numba.extending import intrinsic

from penultima.kernel.state import KINDS

_BYTE = ir.IntType(8)
_KINDS = ir.VectorType(_BYTE, KINDS)
"""Counts are unsigned bytes, which are large enough for any deck."""


def _counts(context: Any, builder: ir.IRBuilder, array_type: Any, array: Any) -> Any:  # noqa: ANN401
    data = context.make_array(array_type)(context, builder, array).data
    return builder.load(builder.bitcast(data, _KINDS.as_pointer()), align=1)


def _sum_in(builder: ir.IRBuilder, mask: Any, counts: Any) -> Any:  # noqa: ANN401
    """Generate code that sums the counts of the kinds in the mask."""
    selected_kinds = builder.bitcast(mask, ir.VectorType(ir.IntType(1), KINDS))
    selected_counts = builder.select(selected_kinds, counts, ir.Constant(_KINDS, None))
    sum_of = builder.module.declare_intrinsic(
        f"llvm.vector.reduce.add.v{KINDS}i8", fnty=ir.FunctionType(_BYTE, (_KINDS,))
    )
    return builder.zext(builder.call(sum_of, (selected_counts,)), ir.IntType(64))


def _held(_typing: Any, _mask: Any, hand: Any) -> tuple[Signature, Any]:  # noqa: ANN401
    def code(context: Any, builder: ir.IRBuilder, signature: Signature, arguments: list[Any]) -> Any:  # noqa: ANN401
        return _sum_in(builder, arguments[0], _counts(context, builder, signature.args[1], arguments[1]))

    return types.int64(types.int64, hand), code


def _rest(_typing: Any, _mask: Any, copies: Any, laid: Any, hand: Any) -> tuple[Signature, Any]:  # noqa: ANN401
    def code(context: Any, builder: ir.IRBuilder, signature: Signature, arguments: list[Any]) -> Any:  # noqa: ANN401
        all_of, *seen = map(partial(_counts, context, builder), signature.args[1:], arguments[1:])
        return _sum_in(builder, arguments[0], builder.sub(all_of, builder.add(*seen)))

    return types.int64(types.int64, copies, laid, hand), code


sum_held: Any = intrinsic(_held)
"""Counts the cards in a hand whose kinds are in a mask. The arguments are the mask and the hand."""
sum_rest: Any = intrinsic(_rest)
"""Counts all cards whose kinds are in a mask, except the cards in the discard pile and in one hand.

The arguments are the mask, the number of copies of each kind, the discard pile and the hand.
"""
