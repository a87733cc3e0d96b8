"""Linking of kernel functions. Functions that Python never calls are linked as LLVM modules and optimised only once.

By default, Numba makes every function callable from Python. It optimises each function together with all its callees,
adds a wrapper and generates machine code. Here this is done only for the entry points, which halves the compile time.
"""

from llvmlite import ir
from llvmlite.ir.instructions import AllocaInstr, CallInstr, StoreInstr
from numba.core.codegen import JITCodeLibrary


class InnerLibrary(JITCodeLibrary):
    """The LLVM library of a kernel function and its callees, without optimisation or machine code."""

    cold = False

    def add_ir_module(self, ir_module: ir.Module) -> None:
        for function in ir_module.functions:
            if not function.is_declaration:
                drop_slot_initialisation(function)
                if self.cold:
                    function.attributes.add("cold")
        super().add_ir_module(ir_module)  # type: ignore[no-untyped-call]

    def finalize(self) -> None:
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)  # noqa: SLF001 - Numba links the same way
        self._finalized = True


def drop_slot_initialisation(function: ir.Function) -> None:
    """Remove the stores at the start of a function that clear the stack slots of its calls.

    Each call has a slot for its value and a slot for its exception. Numba clears all slots when the function begins.
    Many calls are inlined, so every decision would clear the slots of calls that rarely happen. Clearing is not needed:
    the value's slot is cleared again before the call, and the exception's slot is read only after the call has set it.
    """
    begin = function.entry_basic_block
    slots = {id(slot) for block in function.blocks for slot in call_slots(block)}
    begin.instructions = [
        done for done in begin.instructions if not (isinstance(done, StoreInstr) and id(done.operands[1]) in slots)
    ]


def call_slots(block: ir.Block) -> list[AllocaInstr]:
    calls = (call for call in block.instructions if isinstance(call, CallInstr))
    return [slot for call in calls for slot in call.args[:2] if isinstance(slot, AllocaInstr)]
