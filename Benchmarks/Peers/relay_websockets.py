"""Passes every message on to everybody, with the package websockets."""

import asyncio
import sys

from websockets.asyncio.server import broadcast, serve

clients = set()


async def relay(client):
    clients.add(client)
    try:
        async for message in client:
            broadcast(clients, message)
    finally:
        clients.discard(client)


async def main():
    async with serve(
        relay, "127.0.0.1", int(sys.argv[1]), subprotocols=["tiltcast.v1"], compression=None, backlog=1024
    ) as server:
        await server.serve_forever()


asyncio.run(main())
