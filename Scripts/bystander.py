"""Somebody who only watches a room, and measures how long the server takes to answer."""
import base64
import json
import os
import socket
import struct
import time
import urllib.request


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

    def receive(self):
        """The first byte of the next frame, and what is in it."""
        first, length = self.file.read(2)
        if length == 126:
            (length,) = struct.unpack(">H", self.file.read(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.file.read(8))
        return first, self.file.read(length)

    def read(self, kind):
        """The next JSON message of a kind."""
        while True:
            first, payload = self.receive()
            # Reading a whole structure would take longer than a ping.
            if first & 15 == 1 and f'"type":"{kind}"'.encode() in payload:
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

    def pings(self, seconds, pause=0.02, waited=lambda: 0):
        """The seconds that pings take, sorted; without those that a clock counts meanwhile."""
        end, times = time.monotonic() + seconds, []
        while time.monotonic() < end:
            before = waited()
            took = self.ping()
            times.append(max(0, took - (waited() - before)))
            time.sleep(pause)
        return sorted(times)


def in_another_room(port, key, scene="mesh"):
    """Somebody in a new room that shows a scene of the server's own; the key is of any room's presenter."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/rooms", b'{"room": "elsewhere"}',
        {"authorization": f"Bearer {key}", "content-type": "application/json"})
    with urllib.request.urlopen(request) as response:
        link = json.load(response)["links"]["present"]
    bystander = Bystander(port, "elsewhere&key=" + link.split("key=")[1])
    bystander.send({"type": "scene", "name": scene})
    return bystander


def starvation(server):
    """A clock of the seconds for which a process's first thread and this one have waited for a processor."""
    def waited():
        total = 0
        for thread in (f"{server}/task/{server}", "thread-self"):
            with open(f"/proc/{thread}/schedstat") as file:
                total += int(file.read().split()[1])
        return total * 1e-9
    return waited


def percentile(times, share):
    return times[min(len(times) - 1, int(len(times) * share))]
