"""The scenes of people's own of `Scripts/soak`: SwiftUI views in rooms of their own, and a scene on the engine."""
import asyncio
import itertools
import json
import time
from pathlib import Path

from soak_client import Client
from soak_server import resident

FOLDER = Path(__file__).parent.parent
VIEWS = FOLDER / "Tests/SoakViews"
# A scene on the engine, which `serve --scenes` compiles.
ENGINE = FOLDER / "Examples/Marble"
# Taps and drags in a scene, from a point to another one, in turn.
GESTURES = {
    "card": [(195, 422, 195, 422), (195, 422, 260, 520)],
    "rows": [(195, 700, 195, 250), (195, 400, 195, 400), (195, 300, 195, 750)],
    "sheets": [
        (195, 200, 195, 200), (340, 490, 340, 490), (195, 570, 195, 570), (80, 650, 300, 650), (195, 740, 195, 740),
        (195, 600, 195, 600), (195, 460, 195, 460),
    ],
    "clock": [(195, 422, 195, 422)],
    "marble": [(240, 240, 300, 300)],
}


class OwnScene:
    """A scene in a room of its own and in a process of its own."""

    def __init__(self, server, room, name, pid, text=None):
        self.server, self.room, self.name, self.pid, self.text = server, room, name, pid, text
        self.title = name if text is None else "saved again"
        self.gestures = GESTURES[name]
        self.gestures_done = self.layers_changed = self.saves = 0
        self.samples = []

    @property
    def rests(self):
        """Whether it shows one picture when nothing happens."""
        return self.name != "clock"

    def measure(self, minute):
        """Notes the resident memory; a fault if the process has ended."""
        megabytes = resident(self.pid)
        if megabytes is None:
            return [f"The process of {self.title} has ended"]
        self.samples.append((minute, megabytes))
        return []

    async def save(self):
        """Saves it again with another width, and waits until the room shows that."""
        self.saves += 1
        width = 400 + self.saves % 100
        await self.server.save(self.room, self.text.replace("width: 320", f"width: {width}"))
        deadline = time.monotonic() + 60
        while f":{width}," not in await self.server.frame(self.room):
            if time.monotonic() > deadline:
                return [f"Save {self.saves} of {self.title} was not shown within a minute"]
            await asyncio.sleep(0.1)
        self.pid = await newest(self.server, self.others)
        return []

    async def answers(self):
        """A fault if the picture does not follow a phone, or if another scene plays."""
        scene = await self.server.scene(self.room)
        if scene != self.name:
            return [f"The room of {self.title} plays {scene}"]
        phone = Client(self.room)
        await phone.open(self.server.port, self.server.keys[self.room])
        phone.send(json.dumps({"type": "take"}))
        before, deadline = await self.tilt(phone, 25), time.monotonic() + 30
        # Scenes come after everything else on a busy machine.
        while not (follows := await self.tilt(phone, -25) != before) and time.monotonic() < deadline:
            pass
        await phone.close()
        return [] if follows else [f"The picture of {self.title} does not follow a phone any more"]

    async def tilt(self, phone, degrees):
        """Tilts a phone for a second; returns the turns in the picture."""
        for _ in range(10):
            phone.tilt(degrees)
            await asyncio.sleep(0.1)
        return angles(json.loads(await self.server.frame(self.room)))


class OwnScenes:
    """All scenes of people's own on a server."""

    def __init__(self, server):
        self.server, self.all = server, []

    async def start(self):
        await self.server.make("marble")
        await self.server.request("GET", "/api/rooms/marble")
        phone = Client("marble")
        await phone.open(self.server.port, self.server.keys["marble"])
        phone.send(json.dumps({"type": "scene", "name": "marble"}))
        await asyncio.sleep(0.5)
        await phone.close()
        self.all.append(OwnScene(self.server, "marble", "marble", await newest(self.server, [])))
        for view in ["Card", "Rows", "Sheets", "Clock"]:
            await self.seat(view.lower(), (VIEWS / f"{view}.swift").read_text())
        self.saved = await self.seat("card", (VIEWS / "Card.swift").read_text(), isSaved=True)

    async def seat(self, name, text, isSaved=False):
        room = await self.server.seat("saved again" if isSaved else name)
        await self.server.save(room, text)
        deadline = time.monotonic() + 60
        while await self.server.scene(room) != name:
            assert time.monotonic() < deadline, f"{name} does not play"
            await asyncio.sleep(0.1)
        others = [scene.pid for scene in self.all]
        scene = OwnScene(self.server, room, name, await newest(self.server, others), text if isSaved else None)
        scene.others = others
        self.all.append(scene)
        return scene

    @property
    def most(self):
        """The most programs that may be left: the newest of each scene, and the version before it in each seat."""
        return 2 * len(self.all) - 1

    async def save_again(self, pause, seconds, faults):
        while True:
            await asyncio.sleep(seconds)
            await pause.wait()
            faults += await self.saved.save()

    async def answer(self):
        return list(itertools.chain(*await asyncio.gather(*(scene.answers() for scene in self.all))))

    async def count(self):
        """A fault if there are other programs than the newest of each scene and those that may wait."""
        # The last save may not have been waited for.
        try:
            self.saved.pid = await newest(self.server, self.saved.others)
        except AssertionError as fault:
            return [str(fault)]
        programs = self.server.programs
        awake = [pid for pid, is_suspended in programs.items() if not is_suspended]
        if sorted(awake) != sorted(scene.pid for scene in self.all) or len(programs) > self.most:
            return [f"{len(awake)} programs run and {len(programs) - len(awake)} wait for {len(self.all)} scenes"]
        return []


async def newest(server, others):
    """The one program that runs besides the others, as soon as there is only one."""
    deadline = time.monotonic() + 60
    while True:
        running = [pid for pid, is_suspended in server.programs.items() if not is_suspended and pid not in others]
        if len(running) == 1:
            return running[0]
        assert time.monotonic() < deadline, f"{len(running)} programs run in a seat"
        await asyncio.sleep(0.1)


def angles(node):
    """The angles of all turns in a frame."""
    own = [node["values"]["angle"]] if "angle" in node["values"] else []
    return own + [angle for child in node.get("children", []) for angle in angles(child)]
