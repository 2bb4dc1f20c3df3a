"""The server of `Scripts/soak`: its rooms, requests, and the memory of its processes."""
import asyncio
import json
import os
import re
import signal
import sys
import tempfile
from pathlib import Path


class Server:
    """A server with rooms for the built-in scenes, a folder of scenes, and seats of a workshop."""

    def __init__(self, program, scenes, seats):
        self.program, self.scenes, self.seats = program, scenes, seats
        self.keys, self.process = {}, None

    async def start(self):
        self.state = tempfile.TemporaryDirectory(prefix="tiltcast-soak-")
        self.process = await asyncio.create_subprocess_exec(
            self.program, "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--no-attract",
            "--scenes", self.scenes, "--workshop", str(self.seats), "--state", self.state.name,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )
        self.log = asyncio.create_task(self.process.stderr.read())
        while True:
            line = (await self.process.stdout.readline()).decode()
            found = re.search(r"http://[^/]*:(\d+)/\?key=([\w-]+)", line)
            if found:
                self.port, self.keys["main"] = int(found[1]), found[2]
                break
            if not line:
                sys.exit("The server ended: " + (await self.log).decode())
        # It goes on printing links and the first lines of scenes.
        self.output = asyncio.create_task(self.process.stdout.read())

    def kill(self):
        """Ends the server if it still runs."""
        if self.process and self.process.returncode is None:
            os.kill(self.process.pid, signal.SIGKILL)

    async def request(self, method, target, body="", room=None):
        """The status and the body of a response; with the presenter key of a room."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        key = f"Authorization: Bearer {self.keys[room]}\r\n" if room else ""
        writer.write(
            f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n{key}"
            f"Content-Length: {len(body.encode())}\r\n\r\n{body}".encode()
        )
        answer = await reader.read()
        writer.close()
        head, _, body = answer.partition(b"\r\n\r\n")
        return int(head.split()[1]), body.decode()

    async def make(self, room):
        await self.take("/api/rooms", {"room": room})

    async def seat(self, name):
        """A new seat's room."""
        return await self.take("/api/workshop/seats", {"name": name})

    async def take(self, target, body):
        status, body = await self.request("POST", target, json.dumps(body), "main")
        assert status == 201, body
        answer = json.loads(body)
        self.keys[answer["room"]] = re.search(r"key=([\w-]+)", answer["links"]["present"])[1]
        return answer["room"]

    async def save(self, room, text):
        status, body = await self.request("PUT", f"/api/rooms/{room}/sources/MyMotion.swift", text, room)
        assert status == 200, body

    async def scene(self, room):
        """The name of the scene that a room plays."""
        return json.loads((await self.request("GET", f"/api/rooms/{room}"))[1])["scene"]

    async def frame(self, room):
        return (await self.request("GET", f"/api/rooms/{room}/frame"))[1]

    @property
    def megabytes(self):
        return resident(self.process.pid)

    @property
    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def programs(self):
        """The scenes' processes below the server by whether they are suspended, as versions before the newest are."""
        found, parents = {}, [self.process.pid]
        while parents:
            parent = parents.pop()
            children = [int(pid) for path in Path(f"/proc/{parent}/task").glob("*/children") for pid in text(path).split()]
            parents += children
            for child in children:
                state = text(Path(f"/proc/{child}/stat")).rpartition(")")[2].split()[:1]
                command = text(Path(f"/proc/{child}/cmdline"))
                # The readers of people's files end by themselves.
                if state and not command.startswith("tiltcast-confine") and "tiltcast-read" not in command:
                    found[child] = state == ["T"]
        return found


def resident(pid):
    """The resident memory of a process in MB; None for one that has ended."""
    fields = text(Path(f"/proc/{pid}/statm")).split()
    return int(fields[1]) * os.sysconf("SC_PAGESIZE") / 1e6 if fields else None


def text(path):
    try:
        return path.read_text()
    except OSError:
        return ""
