"""Those who come to the server of `Scripts/soak`: viewers that come and go, phones that swap, and bad clients."""
import asyncio
import json
import math
import random

from soak_client import Client

GARBAGE = [b"\xff\xff\xff\xff", b"\x81\x05hello", b"\x83\x80\0\0\0\0", b"\x82\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0"]


class People:
    """Clients in all rooms, of which some show built-in scenes and some a scene of its own each."""

    def __init__(self, server, most, built_in, own):
        self.server, self.most, self.built_in, self.own = server, most, built_in, own
        self.rooms = built_in + [scene.room for scene in own]
        self.viewers, self.phones, self.held = [], {}, []
        self.counts = dict.fromkeys(["viewers", "phones", "scenes", "bad clients"], 0)
        self.pause = asyncio.Event()
        self.pause.set()

    def tasks(self):
        return [
            self.come_and_go(), self.misbehave(),
            *(self.perform(room) for room in self.built_in), *(self.play(scene) for scene in self.own),
        ]

    async def leave(self):
        for client in [*self.viewers, *self.phones.values()]:
            await client.close()
        for writer in self.held:
            writer.transport.abort()

    async def come_and_go(self):
        """Keeps so many viewers in, each for a while."""
        while True:
            await asyncio.sleep(random.expovariate(self.most / 20))
            await self.pause.wait()
            if len(self.viewers) >= self.most:
                await self.viewers.pop(random.randrange(len(self.viewers))).close()
            viewer = Client(random.choice(self.rooms))
            await viewer.open(self.server.port)
            self.viewers.append(viewer)
            self.counts["viewers"] += 1

    async def phone(self, room):
        phone = Client(room)
        await phone.open(self.server.port, self.server.keys[room])
        self.phones[room] = phone
        self.counts["phones"] += 1
        await asyncio.sleep(0.2)
        phone.send(json.dumps({"type": "take"}))
        return phone

    async def perform(self, room):
        """A presenter who changes the built-in scenes and tunes them, and phones that swap."""
        while True:
            phone = await self.phone(room)
            scene = random.choice(phone.scenes)
            phone.send(json.dumps({"type": "scene", "name": scene["name"]}))
            self.counts["scenes"] += 1
            for action in scene["actions"]:
                phone.send(json.dumps({"type": "action", "name": action["name"]}))
            for parameter in random.sample(scene["parameters"], min(3, len(scene["parameters"]))):
                if "range" in parameter:
                    value = random.uniform(*parameter["range"])
                    phone.send(json.dumps({"type": "parameter", "name": parameter["name"], "value": value}))
            width, height = scene["stage"]
            phone.touch("began", width / 2, height / 2)
            for step in range(random.randrange(120, 480)):
                await self.pause.wait()
                phone.tilt(40 * math.sin(step / 15))
                if step % 4 == 0:
                    phone.touch(
                        "moved", width * (0.5 + 0.3 * math.sin(step / 20)), height * (0.5 + 0.3 * math.cos(step / 25))
                    )
                await asyncio.sleep(1 / 60)
            await phone.close()

    async def play(self, scene):
        """Phones that swap, tilt a scene of its own, and tap and drag in it."""
        while True:
            phone = await self.phone(scene.room)
            for number in range(10):
                for x, y, towards_x, towards_y in scene.gestures:
                    for step in range(20):
                        await self.pause.wait()
                        phone.tilt(40 * math.sin(number + step / 10))
                        if step < 8:
                            phase = "began" if step == 0 else "ended" if step == 7 else "moved"
                            phone.touch(phase, x + (towards_x - x) * step / 7, y + (towards_y - y) * step / 7)
                        await asyncio.sleep(1 / 30)
                    scene.gestures_done += 1
                    scene.layers_changed, phone.epochs = scene.layers_changed + phone.epochs, 0
            await phone.close()

    async def misbehave(self):
        """Garbage instead of frames or of a request, half handshakes, and some who never read."""
        while True:
            await asyncio.sleep(0.2)
            self.counts["bad clients"] += 1
            kind = random.randrange(4)
            try:
                if kind == 0:
                    client = Client(random.choice(self.rooms))
                    await client.open(self.server.port)
                    client.writer.write(random.choice(GARBAGE + [random.randbytes(300)]))
                    await asyncio.sleep(0.05)
                    await client.close()
                    continue
                _, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
                if kind == 1:
                    writer.write(random.randbytes(random.randrange(1, 2000)))
                    await asyncio.sleep(0.05)
                    writer.transport.abort()
                elif kind == 2:
                    writer.write(b"GET /ws?room=main HTTP/1.1\r\nHost: 127.0")
                    self.held.append(writer)
                else:
                    writer.transport.pause_reading()
                    writer.write(
                        f"GET /ws?room={random.choice(self.rooms)} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: tiltcast.v1\r\n\r\n".encode()
                    )
                    self.held.append(writer)
                if len(self.held) > 40:
                    self.held.pop(0).transport.abort()
            except (ConnectionError, asyncio.IncompleteReadError):
                pass
