"""Choices written in kernel style, so that they run in both gears."""
