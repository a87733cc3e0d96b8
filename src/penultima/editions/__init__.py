"""Editions as data: their files, the loader that checks the files, and the compiler into the kernel's tables."""
