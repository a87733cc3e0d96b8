"""The cache of machine code on disk, and messages about the progress of compilation."""
