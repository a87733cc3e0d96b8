"""What is said to a person whose input cannot be used: one sentence with the place and the reason."""


class BadInput(ValueError):
    """Commands print it and end with exit code 2."""


def reason_of(problem: OSError) -> str:
    """What the system says of a file, as it stands after the file's name."""
    return (problem.strerror or str(problem)).lower()
