"""The cache of machine code on disk, and progress messages during compilation."""
