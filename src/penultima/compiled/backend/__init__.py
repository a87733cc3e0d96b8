"""Adapts Numba to the kernel: compiler settings, linking, and compiled bodies of the kernel's primitives."""
