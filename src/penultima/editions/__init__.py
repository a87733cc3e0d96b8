"""Rulebooks as data: what each edition says, read, checked and compiled to the kernel's tables."""
