"""What a screen costs: the script, draws, uploads and textures of each scene, and nothing at rest; no part of `make test`.

With BEFORE, a folder with the pages of another version, the same is measured of these, in turns.
"""

import os
import time

import pytest

from live_pages import eventually
from live_wire import Wire
from live_room import Room
from moving_scenes import MOVED, put_take
from paths import script

pytestmark = [pytest.mark.slow, pytest.mark.engines("chromium")]

BEFORE = os.environ.get("BEFORE")
SLOWDOWN = 6
SECONDS = 5
# Frames before the measurement.
WARMING = 100
# Scenes that go on moving by themselves unless this is set.
CALM = {"shaders": {"flows": False}}
# Here the processor would draw, which is a chip's work: draws are counted, and left out.
UNDRAWN = "globalThis.isUndrawn = true;\n"


@pytest.fixture
def say(capsys):
    """Prints a figure whether the test passes or not."""
    def say(words: str):
        with capsys.disabled():
            print(f"\n  {words}", end="")
    return say


def watching(screens, room: Room, size: tuple[int, int], before: str = ""):
    """A page that watches the room, and the wire of a presenter in another one."""
    presenter = screens.open(f"{room.server.url}/icon.svg")
    screen = screens.open(room.watch_url, *size, before + script("cost"))
    screen.until("() => cost.draws > 0")
    return screen, Wire(presenter.window.page, room)


def counts(screen) -> dict:
    """The page's counters, and the ms of its main thread that its script has taken, waiting not included."""
    metrics = screen.window.protocol.send("Performance.getMetrics")["metrics"]
    seconds = next(metric["value"] for metric in metrics if metric["name"] == "ScriptDuration")
    return screen.evaluate("() => ({ ...cost })") | {"script": 1000 * seconds}


def measured(screens, room: Room, scene: str) -> dict:
    """A frame of a scene that moves all the time, on a page of which the processor is slowed down."""
    screen, wire = watching(screens, room, (1440, 900), UNDRAWN)
    protocol = screen.window.protocol
    protocol.send("Performance.enable", {"timeDomain": "threadTicks"})
    put_take(room, scene)
    wire.send("play", take=scene, loop=True)
    eventually(lambda: room.get()["scene"] == scene)
    # Until the browser has compiled what it calls often, and all textures are there.
    start = counts(screen)["drawn"]
    eventually(lambda: counts(screen)["drawn"] > start + WARMING)
    protocol.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    time.sleep(0.5)
    first = counts(screen)
    time.sleep(SECONDS)
    last = counts(screen)
    screen.window.close()
    screens.windows.remove(screen.window)
    assert wire.errors() == []
    frames = max(1, last["drawn"] - first["drawn"])
    return {name: (last[name] - first[name]) / frames for name in ("script", "draws", "uploads", "uploaded")} | {
        "rate": frames / SECONDS, "textures": last["textures"]}


@pytest.mark.parametrize("scene", MOVED)
def test_a_frame_of_a_moving_scene(screens, servers, say, scene):
    versions = ({"before": servers("--no-attract", "--pages", BEFORE)} if BEFORE else {}) | {"now": servers("--no-attract")}
    found: dict[str, list[dict]] = {version: [] for version in versions}
    for _ in range(2 if BEFORE else 1):
        for version, server in versions.items():
            found[version].append(measured(screens, Room.new(server), scene))
    for version, runs in found.items():
        best = min(runs, key=lambda run: run["script"])
        say(f"{scene:<10} {version:<6} {best['script']:6.1f} ms of script a frame, {best['draws']:6.0f} draws, "
            f"{best['uploads']:4.1f} uploads of {best['uploaded'] / 1000:5.1f} kB, {best['textures'] / 1e6:5.1f} MB of textures, "
            f"{best['rate']:3.0f} frames/s")


@pytest.mark.parametrize("scene", MOVED)
def test_at_rest_a_page_does_nothing(screens, room, scene):
    screen, wire = watching(screens, room, (480, 300))
    wire.send("scene", name=scene)
    wire.set(**CALM.get(scene, {}))
    eventually(lambda: room.get()["scene"] == scene)

    def done(seconds: float) -> dict:
        before = screen.evaluate("() => ({ ...cost })")
        time.sleep(seconds)
        after = screen.evaluate("() => ({ ...cost })")
        return {name: after[name] - before[name] for name in ("frames", "draws", "uploads", "timers")}

    # Pictures come, and controls hide; after that the connection is looked at every four seconds.
    eventually(lambda: sum(done(3).values()) <= 1)
    rest = done(7)
    assert rest | {"timers": 0} == {"frames": 0, "draws": 0, "uploads": 0, "timers": 0}
    assert rest["timers"] <= 2


@pytest.mark.parametrize("size", [(960, 540), (3840, 2160)])
def test_a_projector_on_weak_graphics_draws_effects_coarser_and_says_so(screens, room, say, size):
    screen, wire = watching(screens, room, size)
    put_take(room, "shaders")
    screen.press("h")
    wire.send("play", take="shaders", loop=True)
    eventually(lambda: room.get()["scene"] == "shaders")
    said = "() => [...document.querySelectorAll('#hud div')].map((row) => row.textContent).find((row) => row.includes('%')) ?? ''"
    rates: dict[str, list[float]] = {}
    for _ in range(20):
        first, start = screen.evaluate("() => cost.drawn"), time.monotonic()
        time.sleep(2)
        rate = (screen.evaluate("() => cost.drawn") - first) / (time.monotonic() - start)
        rates.setdefault(screen.evaluate(said) or "100 %", []).append(rate)
    for resolution, found in rates.items():
        say(f"{size[0]} × {size[1]}, drawn by the processor: {resolution}: {max(found):.1f} frames/s")
    assert any("25 %" in resolution for resolution in rates)
