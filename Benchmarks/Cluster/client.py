"""A viewer or phone for `Benchmarks/Cluster/bench`: a WebSocket that notes when frames come."""
import asyncio
import base64
import json
import math
import os
import struct
import time


class Client(asyncio.Protocol):
    """Keeps when each state came, by the device time of the sample that led to it."""

    def __init__(self):
        self.buffer = bytearray()
        self.head = asyncio.get_running_loop().create_future()
        self.ready = asyncio.get_running_loop().create_future()
        self.closed = asyncio.get_running_loop().create_future()
        self.arrivals = {}
        self.messages = {}
        self.errors = []
        self.last_motion = None

    @classmethod
    async def join(cls, address, room="main", key=None, acknowledges=True):
        """Opens a WebSocket, and waits until there is a picture."""
        _, self = await asyncio.get_running_loop().create_connection(cls, *address)
        self.acknowledges = acknowledges
        query = f"room={room}" + (f"&key={key}" if key else "")
        self.transport.write(
            f"GET /ws?{query} HTTP/1.1\r\nHost: {address[0]}:{address[1]}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            "Sec-WebSocket-Protocol: tiltcast.v1\r\n\r\n".encode()
        )
        status = await asyncio.wait_for(self.head, 10)
        if status != 101:
            self.close()
            raise ConnectionError(f"The handshake was answered with {status}.")
        await asyncio.wait_for(self.ready, 10)
        return self

    @property
    def node(self):
        """What the client's node is known by in Redis."""
        return self.messages["hello"]["id"] >> 32

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, error):
        for future in (self.head, self.ready):
            if not future.done():
                future.set_exception(ConnectionError("The connection was closed."))
                future.exception()
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data):
        now = time.monotonic()
        self.buffer += data
        if not self.head.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            status = int(self.buffer[:end].split()[1])
            del self.buffer[: end + 4]
            self.head.set_result(status)
        while (frame := self.next_frame()) is not None:
            self.take(*frame, now)

    def next_frame(self):
        if len(self.buffer) < 2:
            return None
        opcode, length, at = self.buffer[0] & 15, self.buffer[1], 2
        if length == 126:
            at = 4
        elif length == 127:
            at = 10
        if len(self.buffer) < at:
            return None
        if at > 2:
            length = int.from_bytes(self.buffer[2:at], "big")
        if len(self.buffer) < at + length:
            return None
        payload = bytes(self.buffer[at : at + length])
        del self.buffer[: at + length]
        return opcode, payload

    def take(self, opcode, payload, now):
        if opcode == 9:
            self.send_frame(0x8A, payload)
        elif opcode == 1:
            message = json.loads(payload)
            self.messages[message["type"]] = message
            if message["type"] == "error":
                self.errors.append(message["code"])
        elif opcode == 2:
            _, flags, epoch, sequence, _, device_time = struct.unpack_from("<BBHIdd", payload)
            if self.acknowledges:
                self.send_frame(0x82, struct.pack("<BBHI", 0x11, 0, epoch, sequence))
            if not math.isnan(device_time):
                self.arrivals.setdefault(device_time, now)
                if len(payload) > 24:
                    self.last_motion = now
            if not self.ready.done():
                self.ready.set_result(None)

    def send_frame(self, first, payload):
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack(">BH", 0xFE, len(payload))
        self.transport.write(bytes([first]) + length + b"\0\0\0\0" + payload)

    def send(self, **message):
        self.send_frame(0x81, json.dumps(message).encode())

    def tilt(self, degrees):
        """Sends a sample, and returns its device time."""
        now = time.monotonic() * 1000
        self.send_frame(0x82, struct.pack("<BBHIdfffI", 0x10, 0, 0, 0, now, 0, degrees, 0, 0))
        return now

    def close(self):
        self.transport.abort()
