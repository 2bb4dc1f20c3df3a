"""A viewer or phone for `Scripts/soak`."""
import asyncio
import base64
import json
import math
import random
import struct
import time


class Client:
    """A WebSocket that keeps what a viewer keeps."""

    def __init__(self, room):
        self.room = room
        self.epoch = self.sequence = None
        self.floats = []
        self.scenes = []
        # How often the layers have changed.
        self.epochs = 0
        self.reading = None
        self.is_open = False
        # The code and the reason with which the server has closed.
        self.close_reason = None

    async def open(self, port, key=None):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
        nonce = base64.b64encode(random.randbytes(16)).decode()
        query = f"room={self.room}" + (f"&key={key}" if key else "")
        self.writer.write(
            f"GET /ws?{query} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {nonce}\r\n"
            "Sec-WebSocket-Protocol: tiltcast.v1\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())
        self.is_open = True
        self.reading = asyncio.create_task(self.read())

    def send(self, payload):
        opcode, payload = (0x81, payload.encode()) if isinstance(payload, str) else (0x82, payload)
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack(">BH", 0xFE, len(payload))
        self.writer.write(bytes([opcode]) + length + b"\0\0\0\0" + payload)

    def tilt(self, degrees):
        self.send(struct.pack("<BBHIdfffI", 0x10, 0, 0, 0, time.monotonic() * 1000, 0, degrees, degrees / 2, 0))

    def touch(self, phase, x, y):
        self.send(json.dumps({"type": "pointer", "id": 1, "phase": phase, "x": x, "y": y}))

    async def read(self):
        try:
            while True:
                first, second = await self.reader.readexactly(2)
                length = second
                if second == 126:
                    (length,) = struct.unpack(">H", await self.reader.readexactly(2))
                elif second == 127:
                    (length,) = struct.unpack(">Q", await self.reader.readexactly(8))
                self.take(first & 15, await self.reader.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionError):
            self.is_open = False

    def take(self, opcode, payload):
        if opcode == 9:
            self.writer.write(bytes([0x8A, 0x80 | len(payload)]) + b"\0\0\0\0" + payload)
        elif opcode == 8:
            self.close_reason = (int.from_bytes(payload[:2], "big"), payload[2:].decode())
        elif opcode == 1:
            message = json.loads(payload)
            if message["type"] == "hello":
                self.scenes = message["scenes"]
            elif message["type"] == "scene":
                self.epoch, self.floats = message["epoch"], [math.nan] * message["floats"]
                self.epochs += 1
        elif opcode == 2:
            _, _, epoch, sequence = struct.unpack_from("<BBHI", payload)
            if epoch != self.epoch:
                return
            self.sequence, at = sequence, 24
            while at < len(payload):
                first, count = struct.unpack_from("<HH", payload, at)
                self.floats[first : first + count] = struct.unpack_from(f"<{count}f", payload, at + 4)
                at += 4 + 4 * count
            self.send(struct.pack("<BBHI", 0x11, 0, epoch, sequence))

    @property
    def state(self):
        return (self.epoch, self.sequence, struct.pack(f"<{len(self.floats)}f", *self.floats))

    async def close(self):
        self.is_open = False
        if self.reading:
            self.reading.cancel()
        self.writer.transport.abort()
