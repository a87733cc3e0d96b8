"""Keeping house while a server runs: records of matches that are over, orders of whoever looks after it, expiry."""

import asyncio

from penultima.server.engine import Engine


async def keep_house(engine: Engine) -> None:
    while True:
        await asyncio.sleep(1.0)
