"""Handlers for the commands of people and bots: moves, seats, chat, and the rights of the host."""
