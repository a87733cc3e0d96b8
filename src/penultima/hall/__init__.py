"""The driver of tables, without input or output of its own: bytes and moments in, what is to be done out."""
