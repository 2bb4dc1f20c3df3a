"""Somebody who only watches a room, and measures how long the server takes to answer."""
import base64
import json
import os
import socket
import struct
import time


class Bystander:
    """A WebSocket without a key; reads what comes and drops it."""

    def __init__(self, port, room="main"):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.file = self.socket.makefile("rb")
        nonce = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws?room={room} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {nonce}\r\n"
            "Sec-WebSocket-Protocol: tiltcast.v1\r\n\r\n".encode())
        while self.file.readline().strip():
            pass

    def send(self, message):
        payload = json.dumps(message).encode()
        self.socket.sendall(bytes([0x81, 0x80 | len(payload)]) + b"\0\0\0\0" + payload)

    def read(self, kind):
        """The next JSON message of a kind."""
        while True:
            first, length = self.file.read(2)
            if length == 126:
                (length,) = struct.unpack(">H", self.file.read(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.file.read(8))
            payload = self.file.read(length)
            if first & 15 == 1:
                message = json.loads(payload)
                if message["type"] == kind:
                    return message

    def ping(self):
        """The seconds until a ping is answered."""
        start = time.monotonic()
        self.send({"type": "ping", "t": start})
        while self.read("pong")["t"] != start:
            pass
        return time.monotonic() - start

    def pings(self, seconds, pause=0.02):
        """The seconds that pings take, sorted."""
        end, times = time.monotonic() + seconds, []
        while time.monotonic() < end:
            times.append(self.ping())
            time.sleep(pause)
        return sorted(times)


def percentile(times, share):
    return times[min(len(times) - 1, int(len(times) * share))]
