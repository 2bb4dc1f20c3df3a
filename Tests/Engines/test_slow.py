"""Slow phones and slow ways, measured: figures for a machine that does nothing else, so no part of `make test`."""

import statistics

import pytest

from live_pages import UNDRAWN, eventually
from paths import script, stands_at

pytestmark = [pytest.mark.slow, pytest.mark.engines("chromium")]

# A sensor of 60 readings a second: one for every frame that the page could draw.
MOVING = """() => {
    let count = 0;
    setInterval(() => dispatchEvent(new DeviceOrientationEvent(
        "deviceorientation", { alpha: 0, beta: 10 + count++ % 40, gamma: 0, absolute: false })), 1000 / 60);
}"""
RESET = "() => { stopwatch.samples = 0; stopwatch.delays = []; stopwatch.tasks = []; }"
# 400 kbit/s and 400 ms there and back.
SLOW_WAY = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
WEIGHT = """() => {
    const sizes = {};
    for (const entry of [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]) {
        const kind = new URL(entry.name).pathname.match(/[.]([a-z0-9]+)$/)?.[1] ?? "html";
        sizes[kind] = (sizes[kind] ?? 0) + entry.transferSize;
    }
    return sizes;
}"""


@pytest.fixture
def say(capsys):
    """Prints a figure whether the test passes or not."""
    def say(words: str):
        with capsys.disabled():
            print(f"\n  {words}")
    return say


def measured(screens, room, drawn: bool) -> dict:
    """What a phone six times as slow does in five seconds in which it moves all the time."""
    phone = screens.phone(room.phone_url, script("stopwatch") + ("" if drawn else UNDRAWN))
    phone.begin()
    phone.window.protocol.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    phone.evaluate(MOVING)
    phone.until("() => stopwatch.samples > 60")
    phone.evaluate(RESET)
    phone.evaluate("() => new Promise((resolve) => setTimeout(resolve, 5000))")
    return phone.evaluate("() => stopwatch")


def test_a_phone_six_times_as_slow_sends_its_sensor_s_samples_and_stays_free(screens, room, say):
    # Nothing is drawn: here the processor draws, which is slowed down too; a phone has a chip of its own for that.
    watch = measured(screens, room, drawn=False)
    rate, longest = watch["samples"] / 5, max(watch["tasks"], default=0)
    say(f"six times as slow, not drawn: {rate:.0f} samples a second, longest task {longest:.0f} ms (0: below 50)")
    assert rate >= 54
    assert longest <= 50


def test_a_phone_six_times_as_slow_shows_a_sample_within_100_ms(screens, room, say):
    watch = measured(screens, room, drawn=True)
    median = statistics.median(watch["delays"])
    say(f"six times as slow, drawn by the processor: {median:.0f} ms from sample to frame (median), "
        f"{len(watch['delays']) / 5:.0f} frames and {watch['samples'] / 5:.0f} samples a second, "
        f"longest task {max(watch['tasks'], default=0):.0f} ms")
    assert median < 100


@pytest.mark.parametrize("kind", ["watch_url", "phone_url"])
def test_on_a_slow_way_something_moves_within_8_seconds(screens, room, say, kind):
    window = screens.engine.open(390, 664, script("stopwatch"))
    screens.windows.append(window)
    window.protocol.send("Network.enable")
    window.protocol.send("Network.emulateNetworkConditions", SLOW_WAY)
    window.go(getattr(room, kind))
    drawn = eventually(lambda: window.evaluate("() => stopwatch.drawnAt"), 60)
    weight = window.evaluate(WEIGHT)
    listed = ", ".join(f"{kind} {size / 1000:.0f}" for kind, size in sorted(weight.items(), key=lambda item: -item[1]))
    say(f"400 kbit/s and 400 ms: the first picture after {drawn / 1000:.1f} s; {sum(weight.values()) / 1000:.0f} kB ({listed})")
    assert drawn < 8000


def test_on_a_slow_way_a_phone_tilts(screens, room, say):
    phone = screens.phone(room.phone_url, script("stopwatch"))
    phone.window.protocol.send("Network.enable")
    phone.window.protocol.send("Network.emulateNetworkConditions", SLOW_WAY)
    phone.window.reload()
    phone.begin()
    stands_at(room, phone, 30, tilt=30)
    phone.until("() => stopwatch.delays.length > 0")
    say(f"400 kbit/s and 400 ms: {phone.evaluate('() => stopwatch.delays.at(-1)'):.0f} ms from sample to frame")
