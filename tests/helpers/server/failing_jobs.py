"""Jobs that fail on every input. They are module-level functions because workers must unpickle them."""

import os
import time


def stall(*_: object) -> None:
    while True:
        time.sleep(60)


def die(*_: object) -> None:
    os._exit(3)
