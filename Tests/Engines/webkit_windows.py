"""WebKitGTK by WebDriver: the engine of every iPhone, as far as it runs on Linux."""

import base64
import os
import signal
import socket
import subprocess
from pathlib import Path

from live_pages import eventually
from webdriver import Session, WebDriverError
from windows import TILT, Point

FOLDER = Path(__file__).resolve().parent
SYSTEM_AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")
# The platform has no motion sensor, so this engine leaves the event out.
SENSOR = (FOLDER / "scripts/sensor.js").read_text()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class WebKitWindow:
    """A window of the session, which has one that is chosen at a time."""

    def __init__(self, engine: "WebKit", handle: str):
        self.engine, self.handle = engine, handle

    @property
    def session(self) -> Session:
        self.engine.choose(self.handle)
        return self.engine.session

    def go(self, url: str):
        self.session.send("POST", "/url", url=url)

    def reload(self):
        self.session.send("POST", "/refresh")

    def back(self):
        self.session.send("POST", "/back")

    def evaluate(self, script: str, *arguments):
        return self.session.call(script, *arguments)

    def move(self, point: Point):
        self.session.move(point)

    def drag(self, *points: Point):
        self.session.drag(*points)

    def press(self, key: str):
        self.session.press(*(key.split("+") if len(key) > 1 else [key]))

    def type(self, text: str):
        for character in text:
            self.session.press(character)

    def choose_files(self, selector: str, *paths: Path):
        self.session.choose_files(selector, *paths)

    def tilt(self, beta: float, gamma: float, alpha: float):
        self.evaluate(TILT, beta, gamma, alpha)

    def screenshot(self) -> bytes:
        return base64.b64decode(self.session.send("GET", "/screenshot"))

    def resize(self, width: int, height: int):
        self.session.send("POST", "/window/rect", width=width, height=height)
        eventually(lambda: self.evaluate("() => [innerWidth, innerHeight]") == [width, height])

    def close(self):
        self.session.send("DELETE", "/window")
        self.engine.choose(self.engine.first)


def trusting(authorities: Path) -> list[str]:
    """Begins the command line of a program for which these authorities are the system's."""
    mount = f'mount --bind "$0" {SYSTEM_AUTHORITIES} && exec "$@"'
    return ["unshare", "--map-root-user", "--mount", "sh", "-c", mount, str(authorities)]


class WebKit:
    """WebKitWebDriver with a browser of the tests' own; both end with `quit`.

    Certificates do not matter, unless the system's authorities are given."""

    name = "webkit"

    def __init__(self, folder: Path, authorities: Path | None = None):
        self.script = folder / "script.js"
        self.script.write_text(SENSOR)
        self.log = folder / "webkit.log"
        port = free_port()
        with open(self.log, "w") as output:
            self.process = subprocess.Popen(
                [*(trusting(authorities) if authorities else []), "WebKitWebDriver", f"--port={port}"], stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True, env=os.environ | {"LANGUAGE": "en_US"})
        eventually(lambda: self.answers(port))
        self.session = Session(port, {
            "acceptInsecureCerts": authorities is None,
            "webkitgtk:browserOptions": {"binary": str(FOLDER / "webkit_browser.py"), "args": [str(self.script)]}})
        # A session without a window that is chosen can do nothing: the first one stays.
        self.first = self.chosen = self.session.send("GET", "/window")
        self.read = 0

    def answers(self, port: int) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def choose(self, handle: str):
        if self.chosen != handle:
            self.session.send("POST", "/window", handle=handle)
            self.chosen = handle

    def open(self, width: int, height: int, script: str, **emulated) -> WebKitWindow:
        assert not emulated, f"WebKitGTK cannot emulate {', '.join(emulated)}"
        self.script.write_text(SENSOR + script)
        window = WebKitWindow(self, self.session.send("POST", "/window/new", type="window")["handle"])
        window.resize(width, height)
        return window

    def problems(self) -> list[str]:
        lines = self.log.read_text(errors="replace").splitlines()
        said, self.read = lines[self.read:], len(lines)
        return [line for line in said if line.startswith("CONSOLE") and " ERROR " in line]

    def quit(self):
        try:
            self.session.send("DELETE", "")
        except (OSError, WebDriverError):
            pass  # It is ended below in any case.
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
