"""The kernel's functions as LLVM sees them: those that Python never calls are linked as they are, and optimised once.

Numba takes every function for one that Python may call: it optimises each of them together with all that it calls,
wraps it and makes machine code of it. Here only the entry points get that, which takes half the time.
"""

from llvmlite import ir
from numba.core.codegen import JITCodeLibrary


class InnerLibrary(JITCodeLibrary):
    """One function of the kernel and all that it calls, not optimised: there is no machine code of it."""

    cold = False

    def add_ir_module(self, ir_module: ir.Module) -> None:
        if self.cold:
            for function in ir_module.functions:
                if not function.is_declaration:
                    function.attributes.add("cold")
        super().add_ir_module(ir_module)  # type: ignore[no-untyped-call]

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001 - as Numba does
        self._finalized = True
