"""A page as a person uses it: things are found by what they say, and pressed where they are seen."""

import io
import re
from typing import Any

from PIL import Image

from live_pages import eventually
from windows import Engine, Window

# The visible elements that a selector finds and whose name holds these words.
FOUND = """const nameOf = (element) => [
        element.getAttribute("aria-label"), ...[...element.labels ?? []].map((label) => label.textContent),
        element.textContent, element.title].join(" ").replace(/\\s+/g, " ");
    const found = [...document.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && nameOf(element).includes(words));"""
SEES = "(selector, words) => { " + FOUND + " return found.length > 0; }"
# Where to press: the middle of the element, once it stands still and nothing lies over it.
PLACE = "async (selector, words) => { " + FOUND + """
    const [element] = found;
    if (element === undefined || element.disabled) return null;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const place = () => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const before = place();
    await new Promise((resolve) => setTimeout(resolve, 40));
    const now = place();
    const hit = document.elementFromPoint(...now);
    const isHit = element.contains(hit) || hit?.closest("label")?.control === element;
    return String(before) === String(now) && isHit ? now : null;
}"""
FOCUS = "(selector, words) => { " + FOUND + " found[0]?.focus(); return document.activeElement === found[0]; }"


class Screen:
    """A page in a window."""

    def __init__(self, window: Window):
        self.window = window

    def evaluate(self, script: str, *arguments) -> Any:
        return self.window.evaluate(script, *arguments)

    def until(self, script: str, *arguments) -> Any:
        """Waits until a function in the page returns something true, and returns it."""
        return eventually(lambda: self.evaluate(script, *arguments))

    def sees(self, selector: str, words: str = "") -> bool:
        """Whether something visible is found that says these words."""
        return self.evaluate(SEES, selector, words)

    def awaits(self, selector: str, words: str = ""):
        self.until(SEES, selector, words)

    def loses(self, selector: str, words: str = ""):
        """Waits until nothing is seen any more that says these words."""
        eventually(lambda: not self.sees(selector, words))

    def text(self, selector: str) -> str:
        return self.evaluate("(selector) => document.querySelector(selector).textContent", selector)

    def stir(self):
        """Moves the mouse, because menus and buttons fade when nothing has moved for a while."""
        for x in (30, 31):
            self.window.move((x, 300))

    def click(self, selector: str, words: str = ""):
        self.stir()
        place = tuple(self.until(PLACE, selector, words))
        self.window.drag(place, place)

    def focus(self, selector: str, words: str = ""):
        self.until(FOCUS, selector, words)

    def press(self, *keys: str):
        for key in keys:
            self.window.press(key)

    def enter(self, selector: str, words: str, text: str):
        """Types into a field in place of what is there."""
        self.focus(selector, words)
        self.window.press("Control+a")
        self.window.type(text)
        self.window.press("Enter")

    def unfold(self, title: str):
        """Opens a part of the panel that is folded."""
        self.awaits("#panel summary", title)
        if not self.sees("#panel details[open] > summary", title):
            self.click("#panel summary", title)

    def picture(self, selector: str = "canvas") -> Image.Image:
        """The middle half of what this selector finds, where no control lies over it."""
        whole = Image.open(io.BytesIO(self.window.screenshot())).convert("RGB")
        left, top, width, height = self.evaluate("""(selector) => {
            const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
            return [left, top, width, height];
        }""", selector)
        return whole.crop(tuple(
            round(edge) for edge in (left + width / 4, top + height / 4, left + width * 3 / 4, top + height * 3 / 4)))


class Phone(Screen):
    """The phone page, in a window as large as a phone's."""

    def start(self):
        """Taps the page's one big button, as a person does before anything is sent."""
        # It says nothing until the page's script has come, and does nothing.
        self.until("() => document.querySelector('#start').textContent !== ''")
        self.click("#start")

    def tilt(self, beta: float, gamma: float = 0, alpha: float = 0):
        self.window.tilt(beta, gamma, alpha)

    def begin(self):
        """Lies flat and starts."""
        self.until("() => document.querySelector('#start').textContent !== ''")

        def is_live() -> bool:
            # Where the way is bad, the checklist may come in between and take the tap.
            if place := self.evaluate(PLACE, "#start:enabled", ""):
                self.window.drag(tuple(place), tuple(place))
            self.tilt(0)
            return self.sees("#live")

        eventually(is_live, 30)


class Screens:
    """The windows of a test."""

    def __init__(self, engine: Engine):
        self.engine = engine
        self.windows: list[Window] = []
        self.allowed: list[re.Pattern] = []

    def allow(self, pattern: str):
        """Lets problems pass whose text matches this regular expression."""
        self.allowed.append(re.compile(pattern))

    def open(self, url: str, width: int = 960, height: int = 600, script: str = "", **emulated) -> Screen:
        return Screen(self.show(url, width, height, script, **emulated))

    def phone(self, url: str, script: str = "", **emulated) -> Phone:
        return Phone(self.show(url, 390, 664, script, **emulated))

    def show(self, url: str, width: int, height: int, script: str, **emulated) -> Window:
        window = self.engine.open(width, height, script, **emulated)
        self.windows.append(window)
        window.go(url)
        return window

    def close(self):
        for window in self.windows:
            window.close()
        problems = [text for text in self.engine.problems() if not any(known.search(text) for known in self.allowed)]
        assert not problems, "the pages reported:\n" + "\n".join(problems)
