"""Bots at a table: what they are asked, what they answer and how long they take, by their level."""
