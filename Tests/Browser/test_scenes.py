"""Every scene looks as it did when somebody looked at it, whatever brought it there."""

import io
import itertools
import time
from collections.abc import Callable

import pytest
from PIL import Image

from goldens import Golden
from live_pages import Pages, eventually
from live_server import LiveServer
from live_wire import Room, Wire

pytestmark = pytest.mark.chromium
# For names of rooms: no test gets one that another, or its own first attempt, has made.
numbers = itertools.count(1)

MULTILINGUAL = "Tilt *こんにちは* مرحبا *👩‍🚀 🇯🇵 é* नमस्ते"
SLOW = {"total": 10, "elementDuration": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    server = LiveServer(tmp_path_factory.mktemp("server"), "--no-attract").start()
    yield server
    assert server.stop() == 0


def look(wire: Wire, *headings: float, beta: float = 90):
    """Turns an upright phone to these headings in degrees, one after the other."""
    for heading in headings:
        wire.tilt(alpha=heading % 360, beta=beta)


def drag(wire: Wire, *points: tuple[float, float]):
    """Puts a finger on the first point and leaves it on the last."""
    for index, (x, y) in enumerate(points):
        wire.pointer("moved" if index else "began", x, y)


# name -> what brings the scene there. A name begins with its scene's.
STATES: dict[str, Callable[[Wire], None]] = {
    "lenticular-flat": lambda wire: None,
    "lenticular-forward-20": lambda wire: wire.tilt(beta=20),
    "lenticular-forward-75": lambda wire: wire.tilt(beta=75),
    "lenticular-backward-30": lambda wire: wire.tilt(beta=-30),
    "panorama-north": lambda wire: None,
    "panorama-at-the-seam": lambda wire: look(wire, 0, 45, 89.3),
    "panorama-beyond-the-seam": lambda wire: look(wire, 0, -60, -120),
    "panorama-looking-up": lambda wire: (wire.set(pitchPan=True), look(wire, 0, 30, beta=110)),
    "panorama-held-drag": lambda wire: drag(wire, (600, 200), (250.5, 200)),
    "panorama-not-smooth": lambda wire: (wire.set(smooth=False), look(wire, 0, 70)),
    "arm-default": lambda wire: None,
    "arm-upright": lambda wire: wire.set(arm=-30, wrist=15, finger=60),
    "arm-far-right": lambda wire: wire.set(arm=45, wrist=80, finger=30),
    "arm-held-hand": lambda wire: drag(wire, (180, 331), (150, 300), (120, 290)),
    "book-closed": lambda wire: None,
    "book-spread": lambda wire: wire.set(page=3),
    "book-turning-front": lambda wire: wire.set(page=4.3),
    "book-turning-back": lambda wire: wire.set(page=4.7),
    "book-upright-near": lambda wire: wire.set(perspective=1, page=2.5),
    "book-held-drag": lambda wire: (wire.set(page=6), drag(wire, (150, 240), (300, 240))),
    "book-right-to-left": lambda wire: wire.set(rightToLeft=True, page=1.25),
    "book-back-cover": lambda wire: wire.set(page=9),
    "text-shown": lambda wire: None,
    "text-hidden": lambda wire: (wire.set(total=0.1), wire.send("action", name="toggle")),
    "text-multilingual": lambda wire: wire.set(text=MULTILINGUAL),
    "text-narrow": lambda wire: wire.set(width=120),
    "lenticular-lens": lambda wire: (wire.set(mode="lens", lensPitch=24), wire.tilt(beta=35)),
    "lenticular-lens-fine": lambda wire: (wire.set(mode="lens", softness=0), wire.tilt(beta=-12)),
    "lenticular-foil-bands": lambda wire: (wire.set(foil=0.6), wire.tilt(beta=15, gamma=-20)),
    "lenticular-foil-glitter": lambda wire: (wire.set(foil=0.9, foilPattern="glitter"), wire.tilt(beta=-10, gamma=30)),
    "carousel-rotation": lambda wire: (wire.send("action", name="next")),
    "carousel-rotation-held": lambda wire: drag(wire, (300, 260), (200, 260), (120, 260)),
    "carousel-parallax-held": lambda wire: (
        wire.set(style="parallax"), drag(wire, (300, 260), (200, 260), (170, 260))),
    "carousel-circular-held": lambda wire: (wire.set(circular=True), drag(wire, (60, 260), (150, 260), (240, 260))),
    "hue-color": lambda wire: None,
    "hue-scrolled": lambda wire: drag(wire, (195, 600), (195, 500), (195, 210)),
    "hue-stack-held": lambda wire: (wire.set(style="stack"), drag(wire, (195, 600), (195, 500), (195, 310))),
    "mesh-default": lambda wire: None,
    "mesh-dragged": lambda wire: (wire.set(palette="dusk"), drag(wire, (240, 240), (200, 220), (120, 150))),
    "mesh-2-by-6": lambda wire: wire.set(width=2, height=6, palette="citrus", smoothsColors=False),
    "mesh-6-by-6": lambda wire: wire.set(width=6, height=6, palette="ice"),
    "twirl-online": lambda wire: None,
    "twirl-offline": lambda wire: wire.send("action", name="toggle"),
    "ripple-still": lambda wire: None,
    "ripple-wave": lambda wire: wire.set(effect="ripple", amplitude=40, speed=600, time=0.3),
    "ripple-text": lambda wire: wire.set(content="text", amplitude=30, speed=600, time=0.35),
    "text-long": lambda wire: wire.set(text="The *quick* brown fox. " * 40, width=370),
}

# name -> parameters, the layer to watch while the text disappears, and the opacity at which to look.
PASSING = {
    "text-passing-emphasis": ({"mode": "emphasis"}, "glyph11", 0.5),
    "text-passing-line": ({"mode": "line"}, "glyph0", 0.4),
    "text-passing-glyph": ({"mode": "glyph"}, "glyph15", 0.5),
}


@pytest.fixture
def stand(pages: Pages, server: LiveServer, request: pytest.FixtureRequest):
    """A room of the test's own with the scene of its name, a presenter's wire, and a screen that watches."""
    name = request.node.callspec.params["name"]
    room = Room(server, f"golden-{next(numbers)}")
    screen = pages.open(f"{room.watch_url}?embed", viewport={"width": 1000, "height": 700})
    wire = Wire(screen, room.name, room.key)
    wire.send("scene", name=name.split("-")[0])
    eventually(lambda: room.get()["scene"] == name.split("-")[0])
    return room, wire, screen


def screenshot(screen) -> Image.Image:
    return Image.open(io.BytesIO(screen.screenshot())).convert("RGB")


def settled(room: Room, screen) -> Image.Image:
    """The picture once neither the room nor the screen changes."""
    def at_rest():
        frame, shown = room.frame(), screenshot(screen)
        time.sleep(0.3)
        again = screenshot(screen)
        return again if room.frame() == frame and again.tobytes() == shown.tobytes() else None

    return eventually(at_rest, seconds=15)


@pytest.mark.parametrize("name", STATES)
def test_a_scene_looks_as_it_did(stand, name):
    room, wire, screen = stand
    STATES[name](wire)
    eventually(lambda: screen.locator("#stage").get_attribute("data-sequence"))
    shown = settled(room, screen)
    assert wire.errors() == []
    assert Golden(name).matches(shown), "what was seen lies in Tests/Browser/output"


def opacity(room: Room, id: str) -> float:
    def find(node: dict) -> float | None:
        if node.get("id") == id:
            while node["kind"] != "opacity":
                node = node["children"][0]
            return node["values"]["opacity"]
        return next((value for child in node.get("children", []) if (value := find(child)) is not None), None)

    value = find(room.frame())
    assert value is not None, f"there is no layer {id}"
    return value


@pytest.mark.parametrize("name", PASSING)
def test_a_text_on_its_way_looks_as_it_did(stand, name):
    room, wire, screen = stand
    parameters, layer, passing = PASSING[name]
    wire.set(**SLOW | parameters)
    settled(room, screen)
    wire.send("action", name="toggle")
    eventually(lambda: opacity(room, layer) <= passing, seconds=15)
    # A busy machine may look a little later; it then goes by what it saw on the way back.
    golden = Golden(name)
    if golden.matches(screenshot(screen)):
        return
    wire.send("action", name="toggle")
    eventually(lambda: golden.matches(screenshot(screen)), seconds=12)
