"""Bots of other authors: how they are found, the messages to them, and the processes in which they run."""
