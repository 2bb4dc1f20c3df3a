"""An earlier version, TILTCAST_EARLIER, and this one: in one cluster, one after the other on one state folder."""

import asyncio
import json
import os
import re
import secrets
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

from live_server import BINARY
from machine import REPOSITORY, await_that

sys.path.insert(0, str(REPOSITORY / "Scripts"))
from soak_client import Client  # noqa: E402

EARLIER = os.environ.get("TILTCAST_EARLIER")
pytestmark = pytest.mark.skipif(EARLIER is None, reason="make upgrade-test FROM=<revision or archive>")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def earlier_version() -> tuple[int, ...]:
    printed = subprocess.run([EARLIER, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(number) for number in re.search(r"\d+(\.\d+)+", printed)[0].split("."))


class Node:
    """A version that serves on a port, alone or with others."""

    def __init__(self, program: str, port: int, folder, **environment: str):
        self.port = port
        self.log = folder / f"{port}-{time.monotonic()}.log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [program, "serve", "--host", "127.0.0.1", "--port", str(port), "--no-tls", "--no-attract", "--state", folder / f"state{port}"],
                stdout=log, stderr=subprocess.STDOUT, env=os.environ | environment)
        self.key = await_that(lambda: re.search(r"/\?key=(\S+)", self.log.read_text()))[1]

    def stop(self):
        self.process.terminate()
        assert self.process.wait(10) == 0, self.log.read_text()

    def kill(self):
        self.process.kill()
        self.process.wait()


class Person(Client):
    """A presenter who knows what the room tells."""

    def __init__(self):
        super().__init__("main")
        self.heard = {}
        self.errors = []

    def take(self, opcode, payload):
        if opcode == 1:
            message = json.loads(payload)
            self.heard[message["type"]] = message
            if message["type"] == "error":
                self.errors.append(message)
        super().take(opcode, payload)

    def tell(self, **message):
        self.send(json.dumps(message))

    def sees(self, scene: str, **parameters) -> bool:
        values = self.heard.get("parameters", {}).get("values", {})
        return self.heard.get("scene", {}).get("name") == scene and parameters.items() <= values.items()


def phone_key(node: Node) -> str:
    """The key of the room's phones."""
    with urllib.request.urlopen(f"http://127.0.0.1:{node.port}/api/rooms/main/links?key={node.key}") as answer:
        return re.search(r"key=([^&\"#]+)", json.load(answer)["tilt"])[1]


async def until(condition, seconds: float = 15):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not come about in time"
        await asyncio.sleep(0.02)


async def join(node: Node) -> Person:
    """Joins, as pages do, until the node lets one in."""
    deadline = time.monotonic() + 15
    while True:
        person = Person()
        try:
            await person.open(node.port, node.key)
            await until(lambda: "parameters" in person.heard)
            return person
        except (ConnectionError, asyncio.IncompleteReadError):
            assert time.monotonic() < deadline
            await asyncio.sleep(0.2)


@pytest.fixture
def redis(tmp_path):
    port, password = free_port(), secrets.token_hex(16)
    process = subprocess.Popen(["redis-server", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    process.stdin.write(f'bind 127.0.0.1\nport {port}\ndir {tmp_path}\nsave ""\nrequirepass {password}\n')
    process.stdin.close()
    await_that(lambda: not socket.socket().connect_ex(("127.0.0.1", port)))
    yield {"TILTCAST_CLUSTER": f"redis://:{password}@127.0.0.1:{port}"}
    process.kill()
    process.wait()


async def understand_each_other(first: Node, second: Node):
    """People at both nodes see what either of them does, tilts and tunes."""
    one, other = await join(first), await join(second)
    for actor, degrees, scene in ((one, 31, "lenticular"), (other, 47, "lenticular")):
        actor.tell(type="scene", name=scene)
        await until(lambda: one.sees(scene) and other.sees(scene))
        actor.tell(type="parameter", name="baseDegrees", value=degrees)
        await until(lambda: one.sees(scene, baseDegrees=degrees) and other.sees(scene, baseDegrees=degrees))
        actor.tell(type="take")
        before = list(one.floats)
        for angle in range(0, 30, 3):
            actor.tilt(angle + degrees / 10)
            await asyncio.sleep(0.03)
        await until(lambda: list(one.floats) != before and one.floats == other.floats)
        actor.tell(type="preset", operation="save", name=f"at {degrees}")
        await until(lambda: all(f"at {degrees}" in each.heard["tuning"]["presets"] for each in (one, other)))
    assert one.errors == other.errors == []


def test_a_cluster_is_upgraded_node_by_node_and_no_room_is_lost(redis, tmp_path):
    ports = free_port(), free_port()

    async def upgrade():
        nodes = [Node(EARLIER, port, tmp_path, **redis) for port in ports]
        assert nodes[0].key == nodes[1].key
        await understand_each_other(*nodes)
        nodes[1].stop()
        nodes[1] = Node(str(BINARY), ports[1], tmp_path, **redis)
        # The earlier version runs the room, and this one follows.
        person = await join(nodes[1])
        await until(lambda: person.sees("lenticular", baseDegrees=47))
        await understand_each_other(*nodes)
        # This one takes it over, with everything.
        nodes[0].stop()
        await until(lambda: "at 31" in person.heard["tuning"]["presets"])
        person.tell(type="parameter", name="baseDegrees", value=52)
        await until(lambda: person.sees("lenticular", baseDegrees=52))
        # The earlier version follows this one, for who has to go back.
        nodes[0] = Node(EARLIER, ports[0], tmp_path, **redis)
        await understand_each_other(*nodes)
        nodes[0].stop()
        nodes[0] = Node(str(BINARY), ports[0], tmp_path, **redis)
        await understand_each_other(*nodes)
        for node in nodes:
            assert not re.search(r" (warning|error|critical) ", node.log.read_text()), node.log.read_text()
            node.stop()

    asyncio.run(upgrade())


def test_a_node_of_the_earlier_version_that_dies_leaves_its_room_to_this_one(redis, tmp_path):
    async def die():
        old, new = Node(EARLIER, free_port(), tmp_path, **redis), Node(str(BINARY), free_port(), tmp_path, **redis)
        one = await join(old)
        one.tell(type="scene", name="book")
        other = await join(new)
        await until(lambda: other.sees("book"))
        old.kill()
        await asyncio.sleep(4)
        other.tell(type="scene", name="lenticular")
        await until(lambda: other.sees("lenticular"))
        new.stop()

    asyncio.run(die())


def test_this_version_goes_on_with_the_earlier_one_s_state_folder(tmp_path):
    async def go_on():
        port = free_port()
        old = Node(EARLIER, port, tmp_path)
        one = await join(old)
        one.tell(type="parameter", name="baseDegrees", value=44)
        await until(lambda: one.sees("lenticular", baseDegrees=44))
        old.stop()
        new = Node(str(BINARY), port, tmp_path)
        assert new.key == old.key
        other = await join(new)
        assert other.sees("lenticular", baseDegrees=44)
        new.stop()
        assert "warning" not in new.log.read_text()

    asyncio.run(go_on())


def test_phones_at_the_earlier_version_move_a_crowd_and_those_that_hear_no_place_are_counted(redis, tmp_path):
    async def play():
        new, old = Node(str(BINARY), free_port(), tmp_path, **redis), Node(EARLIER, free_port(), tmp_path, **redis)
        presenter = await join(new)
        presenter.tell(type="scene", name="meadow")
        await until(lambda: presenter.sees("meadow"))
        links = await asyncio.to_thread(phone_key, old)
        phone = Person()
        await phone.open(old.port, links)
        await until(lambda: "hello" in phone.heard)
        for angle in range(0, 30, 3):
            phone.tilt(angle)
            await asyncio.sleep(0.03)
        await until(lambda: presenter.heard["presence"].get("crowd", {}).get("people") == 1)
        # Before 1.1 no phone knew of places.
        unreached = 1 if earlier_version() < (1, 1) else None
        assert presenter.heard["presence"]["crowd"].get("unreached") == unreached
        old.stop()
        await until(lambda: "unreached" not in presenter.heard["presence"]["crowd"])
        new.stop()

    asyncio.run(play())
