"""Redis and several servers as processes, for `Benchmarks/Cluster/bench`."""
import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def processor_time(pid):
    """The processor time of all threads of a process, in seconds, to the microsecond."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


class Redis:
    def __init__(self, folder):
        self.port = free_port()
        self.process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
            stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )
        for _ in range(200):
            try:
                if self.ask("PING") == "+PONG":
                    return
            except OSError:
                time.sleep(0.02)
        raise SystemExit("redis-server does not start.")

    @property
    def url(self):
        return f"redis://127.0.0.1:{self.port}"

    def ask(self, command):
        """The answer to a command: a line, or a text of many."""
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            file = connection.makefile("rwb")
            file.write(command.encode() + b"\r\n")
            file.flush()
            line = file.readline().decode().rstrip()
            if not line.startswith("$") or line == "$-1":
                return line
            return file.read(int(line[1:])).decode()

    def statistics(self):
        """What it has done so far: its commands, the bytes in and out, and the microseconds of each command."""
        text = self.ask("INFO everything")
        numbers = dict(re.findall(r"^(\w+):(\d+)\r?$", text, re.M))
        calls = {
            name.lower(): (int(count), int(microseconds))
            for name, count, microseconds in re.findall(r"^cmdstat_(\S+):calls=(\d+),usec=(\d+)", text, re.M)
        }
        return {
            "commands": int(numbers["total_commands_processed"]),
            "in": int(numbers["total_net_input_bytes"]), "out": int(numbers["total_net_output_bytes"]),
            "cpu": processor_time(self.process.pid), "calls": calls,
        }

    def stop(self):
        self.process.kill()
        self.process.wait()


class Node:
    """One server; `address` is where it listens."""

    def __init__(self, server, folder, name, options):
        self.arguments = [
            server, "serve", "--host", "127.0.0.1", "--no-tls", "--no-attract", "--max-connections", "2000",
            "--state", f"{folder}/{name}", *options,
        ]
        self.log = f"{folder}/{name}.log"
        self.port = free_port()
        self.number = None

    async def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [*self.arguments, "--port", str(self.port)], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
                stderr=log,
            )
        found, text = None, b""
        os.set_blocking(self.process.stdout.fileno(), False)
        for _ in range(1000):
            text += self.process.stdout.read() or b""
            found = re.search(rb"/\?key=(\S+)\s.*?/phone\?key=(\S+)\s", text, re.S)
            if found:
                break
            if self.process.poll() is not None:
                raise SystemExit(f"A server ended: {Path(self.log).read_text()}")
            await asyncio.sleep(0.01)
        self.presenter_key, self.phone_key = (key.decode() for key in found.groups())

    @property
    def address(self):
        return ("127.0.0.1", self.port)

    @property
    def processor_time(self):
        return processor_time(self.process.pid)

    async def request(self, method, target, body=""):
        reader, writer = await asyncio.open_connection(*self.address)
        writer.write(
            f"{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        answer = await reader.read()
        writer.close()
        return answer.partition(b"\r\n\r\n")[2].decode()

    def signal(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Fleet:
    """So many nodes with a Redis, until the end of a `with` block."""

    def __init__(self, server, count, options=()):
        self.server, self.count, self.options = server, count, list(options)

    async def __aenter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="tiltcast-bench-")
        self.redis = Redis(self.folder.name)
        options = ["--cluster", self.redis.url, *self.options]
        self.nodes = [Node(self.server, self.folder.name, f"node{index}", options) for index in range(self.count)]
        for node in self.nodes:
            await node.start()
        return self

    async def __aexit__(self, *_):
        for node in self.nodes:
            if node.process.poll() is None:
                node.signal(signal.SIGTERM)
        for node in self.nodes:
            node.process.wait()
        self.redis.stop()
        self.folder.cleanup()

    def holder(self, room="main"):
        """The number of the node that runs a room; None while none does."""
        lease = self.redis.ask(f"GET tiltcast:{room}:lease")
        return int(lease.split()[0]) if not lease.startswith("$") else None

    async def make_room(self, room):
        """Makes a room at the first node, and returns its keys: the presenter's and phones'."""
        node = self.nodes[0]
        answer = await node.request("POST", f"/api/rooms?key={node.presenter_key}", json.dumps({"room": room}))
        links = json.loads(answer)["links"]
        return links["present"].split("key=")[1], links["tilt"].split("key=")[1]
