"""Passes every message on to everybody, with picows."""

import asyncio
import sys

from picows import WSListener, WSMsgType, ws_create_server

clients = set()


class Client(WSListener):
    def on_ws_connected(self, transport):
        self.transport = transport
        clients.add(transport)

    def on_ws_disconnected(self, transport):
        clients.discard(transport)

    def on_ws_frame(self, transport, frame):
        if frame.msg_type == WSMsgType.BINARY:
            message = frame.get_payload_as_bytes()
            for client in clients:
                client.send(WSMsgType.BINARY, message)


async def main():
    server = await ws_create_server(lambda request: Client(), "127.0.0.1", int(sys.argv[1]), backlog=1024)
    await server.serve_forever()


asyncio.run(main())
