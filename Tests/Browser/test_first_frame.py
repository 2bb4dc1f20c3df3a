"""How long it takes from opening the phone page to the first frame that a tilt has changed."""

import pytest

from live_pages import eventually

pytestmark = pytest.mark.chromium

# Starts as soon as the page can, tilts from the first moment, and notes when a frame that a sample has changed is drawn.
MEASURE = """
    let count = 0;
    setInterval(() => dispatchEvent(new DeviceOrientationEvent(
        "deviceorientation", { alpha: 0, beta: 10 + count++ % 40, gamma: 0 })), 16);
    let changed = null;
    const Own = WebSocket;
    window.WebSocket = class extends Own {
        constructor(...rest) {
            super(...rest);
            this.addEventListener("message", ({ data }) => {
                if (typeof data === "string" || changed !== null) return;
                const view = new DataView(data);
                if (!Number.isNaN(view.getFloat64(16, true))) changed = view.getUint32(4, true);
            });
        }
    };
    new MutationObserver(() => {
        const start = document.getElementById("start");
        if (start?.textContent && !window.wasStarted) {
            window.wasStarted = true;
            window.startedAt = performance.now();
            start.click();
        }
        const drawn = Number(document.getElementById("stage")?.dataset.sequence ?? -1);
        if (changed !== null && drawn >= changed) window.changedAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
"""


def test_from_page_load_to_the_first_frame_that_a_tilt_has_changed(pages, room, capsys):
    page = pages.open("about:blank", device="iPhone 13")
    page.add_init_script(MEASURE)
    page.goto(room.phone_url)
    milliseconds = eventually(lambda: page.evaluate("window.changedAt"))
    started = page.evaluate("window.startedAt")
    with capsys.disabled():
        print(f"\nfrom page load to the first frame changed by a tilt: {milliseconds:.0f} ms "
              f"(the button was there after {started:.0f} ms)")
    assert milliseconds < 10_000
