"""Browser pages in which nothing may go wrong unnoticed, phones that can be tilted, and what a canvas shows."""

import io
import itertools
import math
import re
import time
from collections.abc import Callable
from typing import TypeVar

from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageChops
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, Route

Answer = TypeVar("Answer")

# The seconds after which something that is waited for does not come: long, because a machine may be busy.
PATIENCE = 90

# What a browser without windows refuses, because it cannot ask anybody.
SENSORS = ["accelerometer", "gyroscope", "magnetometer"]

# Nothing is drawn on the stage: for pages of which only what is around it is looked at. Drawing costs the most.
UNDRAWN = """{
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
    };
}"""

# What browsers say while a server goes away and comes back: its pages ask why a socket failed, and one that is about
# to stop, or has just started, answers with 503 or 426, or ends what it was sending.
SERVER_GONE = (
    r"WebSocket connection to .* failed|ERR_(ABORTED|CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|INTERNET_DISCONNECTED|FAILED)|"
    r"NS_ERROR_(CONNECTION_REFUSED|NET_RESET)|can.t establish a connection|was interrupted|status of (426|503)|: (426|503)$")


# The address of a viewer's page.
VIEWER = re.compile(r"^https?://[^/?#]+/?(r/[^/?#]+/?)?([?#]|$)")


class Phone:
    """The phone page on an emulated iPhone that can be turned in space."""

    def __init__(self, page: Page):
        self.page = page
        self.sensors = page.context.new_cdp_session(page)
        self.held = {"alpha": 0.0, "beta": 0.0, "gamma": 0.0}

    def tap(self):
        """Taps the page's one big button, as a person does before anything is sent."""
        self.page.get_by_role("main").get_by_role("button").first.tap()

    def start(self):
        """Taps that button, and lets the sensor say how the phone is held, which is level from then on: flat by default."""
        self.tap()
        self.tilt(**self.held)

    def tilt(self, beta: float, gamma: float = 0, alpha: float = 0):
        """Turns the phone to these angles in degrees; the page gets a real `deviceorientation` event."""
        self.held = {"alpha": alpha, "beta": beta, "gamma": gamma}
        for _ in range(2):  # Of two that come while the page begins to listen, Chromium has been seen to lose one.
            self.sensors.send(
                "DeviceOrientation.setDeviceOrientationOverride", self.held)
            time.sleep(0.05)


class Pages:
    """Opens pages, each in a context of its own, and remembers everything that went wrong in them."""

    def __init__(self, browser: Browser, playwright: Playwright, still_browser: Callable[[], Browser] | None = None):
        self.browser = browser
        self.still_browser = still_browser or (lambda: browser)
        self.devices = playwright.devices
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.allowed: list[re.Pattern] = []

    def allow(self, pattern: str):
        """Lets problems pass whose text matches this regular expression."""
        self.allowed.append(re.compile(pattern))

    def open(
            self, url: str, device: str | None = None, script: str = "", browser: Browser | None = None,
            **options) -> Page:
        """Opens a page in a new context, 960 × 600 unless it is a known device, at one pixel a point; options change that.

        A script runs in the page before its own do. It may be in a browser other than the one of most tests."""
        described = dict(self.devices[device]) if device else {"viewport": {"width": 960, "height": 600}}
        described["device_scale_factor"] = 1  # A phone's own three are nine times the pixels, drawn in software.
        if self.browser.browser_type.name == "chromium":
            described["permissions"] = SENSORS
        if browser is None:
            browser = self.still_browser() if options.get("reduced_motion") == "reduce" else self.browser
        context = browser.new_context(**described | options)
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        context.on("console", lambda message: message.type == "error" and self.note("console", message.text))
        context.on("weberror", lambda error: self.note("page error", str(error.error)))
        context.on("requestfailed", lambda request: self.note(
            "request failed", f"{request.url}: {request.failure}"))
        if self.browser.browser_type.name != "chromium":  # Chromium says it on the console.
            context.on("response", lambda response: response.status >= 400 and self.note(
                "response", f"{response.url}: {response.status}"))
        page = context.new_page()
        # A slow test is not a person who has left: controls that hide meanwhile could not be clicked.
        page.add_init_script("setInterval(() => dispatchEvent(new Event('focusin')), 1000)")
        if script:
            page.add_init_script(script)
        page.goto(url)
        if VIEWER.search(url):
            page.locator("#tools:empty").wait_for(state="detached")  # It knows its keys once it has its tools.
        return page

    def phone(self, url: str, **options) -> Phone:
        return Phone(self.open(url, device="iPhone 13", **options))

    def note(self, kind: str, text: str):
        self.problems.append(f"{kind}: {text}")

    def close(self):
        """Closes every page and fails if one had a console error, an uncaught error or a failed request."""
        for context in self.contexts:
            context.pages[0].wait_for_timeout(50)  # Lets events that are under way arrive.
        problems = [text for text in self.problems if not any(known.search(text) for known in self.allowed)]
        for context in self.contexts:
            context.close()
        assert not problems, "the pages reported:\n" + "\n".join(problems)


def stir(page: Page):
    """Moves the mouse, because menus and buttons fade when nothing has moved for a while."""
    for x in (300, 310):
        page.mouse.move(x, 300)


def every(found: Locator) -> list[Locator]:
    """Everything that is found, of which there has to be something."""
    found.first.wait_for()
    return found.all()


def intercept(page: Page, pattern: str, answer: Callable[[Route], None], times: float = math.inf):
    """Answers the first so many requests in the server's place."""
    # With Playwright's own `times` the route goes when the last request comes, which may then get through.
    requests = itertools.count(1)
    page.route(pattern, lambda route: answer(route) if next(requests) <= times else route.continue_())
    if page.url == "about:blank":
        return
    # A page that is there already may send its next requests past a new route, until its process has heard of it.
    page.route("**/icon.svg", lambda route: route.fulfill(body="intercepted"))
    ask = "fetch('/icon.svg', { cache: 'no-store' }).then((response) => response.text(), () => '')"
    eventually(lambda: page.evaluate(ask) == "intercepted")
    page.unroute("**/icon.svg")


def eventually(holds: Callable[[], Answer], seconds: float = PATIENCE) -> Answer:
    """Asks again and again until the answer is true, and returns it; fails with the last answer after a while."""
    deadline = time.monotonic() + seconds
    while True:
        began = time.monotonic()
        if answer := holds():
            return answer
        assert time.monotonic() < deadline, f"not within {seconds} s; the last answer was {answer!r}"
        # What takes long to find out, such as a picture, is asked less often.
        time.sleep(min(1, max(0.05, time.monotonic() - began)))


def picture(page: Page) -> Image.Image:
    """The middle half of the canvas, where no control lies over it."""
    canvas = page.locator("canvas").first
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    width, height = int(box["width"]), int(box["height"])
    # Only this part is captured: that of the whole takes twice as long.
    clip = {
        "x": box["x"] + width // 4, "y": box["y"] + height // 4,
        "width": width * 3 // 4 - width // 4, "height": height * 3 // 4 - height // 4}
    return Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures of one size, per channel: 0 where they are the same, 255 at most."""
    histogram = ImageChops.difference(one, other).histogram()
    return sum(count * (index % 256) for index, count in enumerate(histogram)) / (one.width * one.height * 3)


def shows_something(image: Image.Image) -> bool:
    """Whether a picture is more than one flat colour."""
    return any(high - low > 32 for low, high in image.getextrema())


def violations(page: Page) -> str:
    """What axe has to say against a page; empty when it finds nothing. Colours count once nothing fades any more."""
    page.evaluate("""() => Promise.allSettled(document.getAnimations()
        .filter((animation) => animation.playState === "running" &&
            Number.isFinite(animation.effect.getComputedTiming().endTime))
        .map((animation) => animation.finished))""")
    # The script stays in the page, and takes as long to load as it does to look.
    axe = Axe() if page.evaluate("globalThis.axe === undefined") else Axe(axe_script="null")
    results = axe.run(page)
    return results.generate_report() if results.violations_count else ""
