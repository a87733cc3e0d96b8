"""The kernel's functions as LLVM sees them: those that Python never calls are linked as they are, and optimised once.

Numba takes every function for one that Python may call: it optimises each of them together with all that it calls,
wraps it and makes machine code of it. Here only the entry points get that, which takes half the time.
"""

from llvmlite import ir
from llvmlite.ir.instructions import AllocaInstr, CallInstr, StoreInstr
from numba.core.codegen import JITCodeLibrary


class InnerLibrary(JITCodeLibrary):
    """One function of the kernel and all that it calls, not optimised: there is no machine code of it."""

    cold = False

    def add_ir_module(self, ir_module: ir.Module) -> None:
        for function in ir_module.functions:
            if not function.is_declaration:
                leave_slots_unset(function)
                if self.cold:
                    function.attributes.add("cold")
        super().add_ir_module(ir_module)  # type: ignore[no-untyped-call]

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001 - as Numba does
        self._finalized = True


def leave_slots_unset(function: ir.Function) -> None:
    """A call has a slot for its value and one for its exception; Numba clears them when the function begins.

    Where it is inlined, every decision would clear them for calls that it hardly ever makes. Nobody reads them before:
    the value's is cleared again in front of the call, the exception's is read only if the call has set it.
    """
    begin = function.entry_basic_block
    slots = {id(slot) for block in function.blocks for slot in slots_of_calls(block)}
    begin.instructions = [
        done for done in begin.instructions if not (isinstance(done, StoreInstr) and id(done.operands[1]) in slots)
    ]


def slots_of_calls(block: ir.Block) -> list[AllocaInstr]:
    calls = (call for call in block.instructions if isinstance(call, CallInstr))
    return [slot for call in calls for slot in call.args[:2] if isinstance(slot, AllocaInstr)]
