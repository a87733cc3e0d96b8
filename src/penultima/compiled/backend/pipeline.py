"""Compiler pipelines with two assumptions about the kernel: no index is negative, and arguments do not overlap."""

from typing import Any

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, LoweringPass, PassManager, register_pass
from numba.core.typed_passes import NativeLowering, NopythonTypeInference

from penultima.compiled.backend.linking import InnerLibrary
from penultima.kernel.decorators import COLD


@register_pass(mutates_CFG=False, analysis_only=False)  # type: ignore[no-untyped-call] # here and below: Numba is untyped
class UnsignedIndices(FunctionPass):
    """Treat indices as unsigned. This avoids the test for negative indices, which count from the end in Python."""

    _name = "natural_indices"

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]

    def run_pass(self, state: Any) -> bool:  # noqa: ANN401 - Numba's own type
        state.calltypes = {node: unsigned_index_signature(node, call) for node, call in state.calltypes.items()}
        return True


def unsigned_index_signature(node: object, call: Any) -> Any:  # noqa: ANN401 - a signature, whose methods have no types
    """Return the signature of an operation. If the operation accesses an array element, the index is unsigned."""
    if not (isinstance(node, ir.SetItem) or (isinstance(node, ir.Expr) and node.op == "getitem")):
        return call
    array, index, *value = call.args
    if isinstance(array, types.Array) and isinstance(index, types.Integer):
        call = call.replace(args=(array, types.uintp, *value))
    return call


@register_pass(mutates_CFG=False, analysis_only=False)  # type: ignore[no-untyped-call]
class UncompiledStub(LoweringPass):
    """Provide a placeholder instead of machine code.

    Callers that are compiled need the placeholder to identify the function.
    """

    _name = "stand_in"

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]

    def run_pass(self, state: Any) -> bool:  # noqa: ANN401
        stand_in = object().__reduce__  # Numba requires a built-in function; it is never called
        state.targetctx.insert_user_function(stand_in, state.cr.fndesc, [state.library])
        state.cr = state.cr._replace(cfunc=stand_in)
        return True


class EntryCompiler(CompilerBase):
    """The compiler of functions that Python calls."""

    def define_pipelines(self) -> list[PassManager]:
        self.state.flags.noalias = True  # arguments do not overlap: a write to one record cannot change another
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)  # type: ignore[no-untyped-call]
        passes.add_pass_after(UnsignedIndices, NopythonTypeInference)
        passes.finalize()
        return [passes]


class InnerCompiler(EntryCompiler):
    """The compiler of functions that only compiled code calls."""

    def define_pipelines(self) -> list[PassManager]:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        codegen, name = self.state.targetctx.codegen(), self.state.func_id.func_qualname
        self.state.library = InnerLibrary(codegen, name)  # type: ignore[no-untyped-call]
        self.state.library.cold = self.state.func_id.func in COLD
        [passes] = super().define_pipelines()
        passes.add_pass_after(UncompiledStub, NativeLowering)  # type: ignore[no-untyped-call]
        passes.finalize()  # type: ignore[no-untyped-call]
        return [passes]


OPTIONS: Any = {"pipeline_class": InnerCompiler}
