"""What the compiler may take for granted of the kernel: no index is negative, and no two arguments overlap."""

from typing import Any

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.typed_passes import NopythonTypeInference


@register_pass(mutates_CFG=False, analysis_only=False)  # type: ignore[no-untyped-call] # here and below: Numba's own
class NaturalIndices(FunctionPass):
    """Takes indices as unsigned, so that nothing is spent on those that count from the end, as Python's may."""

    _name = "natural_indices"

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]

    def run_pass(self, state: Any) -> bool:  # noqa: ANN401 - Numba's own type
        state.calltypes = {node: natural(node, call) for node, call in state.calltypes.items()}
        return True


def natural(node: object, call: Any) -> Any:  # noqa: ANN401 - a signature, whose methods have no types
    """The signature of an operation, with an unsigned index if it is one that indexes an array."""
    if not (isinstance(node, ir.SetItem) or (isinstance(node, ir.Expr) and node.op == "getitem")):
        return call
    array, index, *value = call.args
    if isinstance(array, types.Array) and isinstance(index, types.Integer):
        call = call.replace(args=(array, types.uintp, *value))
    return call


class KernelCompiler(CompilerBase):
    def define_pipelines(self) -> list[PassManager]:
        self.state.flags.noalias = True  # so a store in one record does not make it read another one again
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]
        passes.add_pass_after(NaturalIndices, NopythonTypeInference)
        passes.finalize()
        return [passes]


OPTIONS: Any = {"pipeline_class": KernelCompiler}
