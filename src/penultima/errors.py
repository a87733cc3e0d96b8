"""What is said to a person whose input cannot be used: one sentence with the place and the reason."""


class BadInput(ValueError):
    """Commands print it and end with exit code 2."""
