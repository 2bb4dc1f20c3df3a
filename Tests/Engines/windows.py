"""What the tests ask of any browser: windows that show pages, take hands and keys, and show their pixels."""

from pathlib import Path
from typing import Any, Protocol

Point = tuple[float, float]


class Window(Protocol):
    """A window of a browser, with one page at a time."""

    def go(self, url: str):
        """Loads a page."""

    def reload(self): ...

    def back(self): ...

    def evaluate(self, script: str, *arguments) -> Any:
        """Calls a JavaScript function in the page, waits for what it promises, and returns that."""

    def move(self, point: Point):
        """Moves the mouse."""

    def drag(self, *points: Point):
        """Presses the mouse at the first point, moves it to the others one by one, and lets go."""

    def press(self, key: str):
        """Presses a key where the focus is: a character or a name such as `Tab`, with `Shift+` or `Control+` before it."""

    def type(self, text: str):
        """Types characters where the focus is."""

    def choose_files(self, selector: str, *paths: Path):
        """Gives files to the input that this CSS selector finds."""

    def tilt(self, beta: float, gamma: float, alpha: float):
        """Turns the device to these angles in degrees; the page gets a `deviceorientation` event."""

    def screenshot(self) -> bytes:
        """What the window shows, as a PNG."""

    def resize(self, width: int, height: int): ...

    def close(self): ...


class Engine(Protocol):
    """A browser that runs."""

    name: str

    def open(self, width: int, height: int, script: str, **emulated: Any) -> Window:
        """An empty window in whose pages a script runs before their own; only Playwright's browsers emulate more."""

    def problems(self) -> list[str]:
        """What went wrong in pages since this was last asked: errors on the console, and errors that nobody caught."""

    def quit(self): ...


# Where nothing else turns the device: the event as a sensor sends it.
TILT = """(beta, gamma, alpha) => {
    dispatchEvent(new DeviceOrientationEvent("deviceorientation", { alpha, beta, gamma, absolute: false }));
}"""
