"""What the compiler may take for granted of the kernel: no index is negative, and no two arguments overlap."""

from typing import Any

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, LoweringPass, PassManager, register_pass
from numba.core.typed_passes import NativeLowering, NopythonTypeInference

from penultima.fast.linking import InnerLibrary
from penultima.kernel.mark import COLD


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


@register_pass(mutates_CFG=False, analysis_only=False)  # type: ignore[no-untyped-call]
class StandIn(LoweringPass):
    """Compiled code knows a function by its machine code; where there is none, by something in its place."""

    _name = "stand_in"

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]

    def run_pass(self, state: Any) -> bool:  # noqa: ANN401
        stand_in = object().__reduce__  # it has to be a built-in function; nobody calls it
        state.targetctx.insert_user_function(stand_in, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=stand_in)
        return True


class EntryCompiler(CompilerBase):
    """For what Python calls."""

    def define_pipelines(self) -> list[PassManager]:
        self.state.flags.noalias = True  # so a store in one record does not make it read another one again
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]
        passes.add_pass_after(NaturalIndices, NopythonTypeInference)
        passes.finalize()
        return [passes]


class InnerCompiler(EntryCompiler):
    """For what only compiled code calls."""

    def define_pipelines(self) -> list[PassManager]:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        codegen, name = self.state.targetctx.codegen(), self.state.func_id.func_qualname
        self.state.library = InnerLibrary(codegen, name)  # type: ignore[no-untyped-call]
        self.state.library.cold = self.state.func_id.func in COLD
        [passes] = super().define_pipelines()
        passes.add_pass_after(StandIn, NativeLowering)  # type: ignore[no-untyped-call]
        passes.finalize()  # type: ignore[no-untyped-call]
        return [passes]


OPTIONS: Any = {"pipeline_class": InnerCompiler}
