"""Chromium and Firefox by Playwright."""

import os
import time
from pathlib import Path

from playwright.sync_api import Error, Page, Playwright

from live_server import CHROMIUM
from windows import TILT, Point

# What a browser without windows refuses, because it cannot ask anybody.
SENSORS = ["accelerometer", "gyroscope", "magnetometer"]
FIREFOX = os.environ.get("TILTCAST_FIREFOX", "/usr/bin/firefox-esr")
# Playwright adds a style element (with this hash) for every screenshot; Firefox says that the policy forbids it.
PLAYWRIGHT_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT"


class PlaywrightWindow:
    """A page in a context of its own."""

    def __init__(self, page: Page):
        self.page = page
        is_chromium = page.context.browser.browser_type.name == "chromium"
        self.protocol = page.context.new_cdp_session(page) if is_chromium else None

    def go(self, url: str):
        self.page.goto(url)

    def reload(self):
        self.page.reload()

    def back(self):
        self.page.go_back()

    def evaluate(self, script: str, *arguments):
        while True:
            try:
                return self.page.evaluate(f"(values) => ({script})(...values)", list(arguments))
            except Error as error:
                # The page has gone elsewhere meanwhile: the next one is asked.
                if "context was destroyed" not in error.message:
                    raise
                self.page.wait_for_load_state()

    def move(self, point: Point):
        self.page.mouse.move(*point)

    def drag(self, *points: Point):
        self.page.bring_to_front()
        mouse = self.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point)
        mouse.up()

    def press(self, key: str):
        self.page.bring_to_front()  # Behind another window a page gets keys, but not the focus.
        self.page.keyboard.press(key)

    def type(self, text: str):
        self.page.bring_to_front()
        self.page.keyboard.type(text)

    def choose_files(self, selector: str, *paths: Path):
        self.page.set_input_files(selector, list(paths))

    def tilt(self, beta: float, gamma: float, alpha: float):
        if self.protocol is None:
            return self.evaluate(TILT, beta, gamma, alpha)
        for _ in range(2):  # Of two that come while the page begins to listen, Chromium has been seen to lose one.
            self.protocol.send(
                "DeviceOrientation.setDeviceOrientationOverride", {"alpha": alpha, "beta": beta, "gamma": gamma})
            time.sleep(0.05)

    def screenshot(self) -> bytes:
        return self.page.screenshot()

    def resize(self, width: int, height: int):
        self.page.set_viewport_size({"width": width, "height": height})

    def close(self):
        self.page.wait_for_timeout(50)  # Lets events that are under way arrive.
        self.page.context.close()


class PlaywrightEngine:
    """Chromium, or the Firefox of the system."""

    def __init__(self, playwright: Playwright, name: str):
        self.name = name
        self.found: list[str] = []
        if name == "firefox":
            self.browser = playwright.firefox.launch(
                channel="moz-firefox", headless=False, executable_path=FIREFOX,
                firefox_user_prefs={"webgl.force-enabled": True})
        else:
            self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    def open(self, width: int, height: int, script: str, **emulated) -> PlaywrightWindow:
        options = {"permissions": SENSORS} if self.name == "chromium" else {}
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, ignore_https_errors=True, **options, **emulated)
        context.on("console", lambda message: message.type == "error" and self.found.append(message.text))
        context.on("weberror", lambda error: self.found.append(str(error.error)))
        page = context.new_page()
        if script:
            page.add_init_script(script)
        return PlaywrightWindow(page)

    def problems(self) -> list[str]:
        found, self.found = self.found, []
        return [text for text in found if PLAYWRIGHT_STYLE not in text]

    def quit(self):
        self.browser.close()
