"""Jobs that go wrong, whatever they are asked; a worker finds them by their name."""

import os
import time


def stall(*_: object) -> None:
    while True:
        time.sleep(60)


def die(*_: object) -> None:
    os._exit(3)
