"""The part of W3C WebDriver that the tests use."""

import json
import urllib.error
import urllib.request

# The names that WebDriver has for keys without a character.
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009",
    "Escape": "\ue00c", "PageUp": "\ue00e", "PageDown": "\ue00f", "Space": " ", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015",
}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
# An argument list as `evaluate` has it, and what came of the call: WebDriver's own promises differ between drivers.
CALL = """const [values, done] = arguments;
    Promise.resolve().then(() => (%s)(...values))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));"""


def moves(points) -> list[dict]:
    return [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20} for x, y in points]


class WebDriverError(Exception):
    """What a driver answers when it cannot do as it is told."""


class Session:
    """A session of a driver that listens on this port."""

    def __init__(self, port: int, capabilities: dict):
        self.root = f"http://127.0.0.1:{port}"
        made = self.send("POST", "/session", capabilities={"alwaysMatch": capabilities})
        self.root += f"/session/{made['sessionId']}"

    def send(self, method: str, path: str, **fields):
        data = json.dumps(fields).encode() if method == "POST" else None
        try:
            with urllib.request.urlopen(urllib.request.Request(self.root + path, data, method=method), timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(error.read().decode()) from None

    def call(self, script: str, *arguments):
        """Calls a JavaScript function in the window that is chosen."""
        answer = self.send("POST", "/execute/async", script=CALL % script, args=[arguments])
        if "error" in answer:
            raise WebDriverError(answer["error"])
        return answer.get("value")

    def move(self, *points: tuple[float, float]):
        self.act_with_mouse(moves(points))

    def drag(self, *points: tuple[float, float]):
        first, *others = moves(points)
        self.act_with_mouse(
            [first, {"type": "pointerDown", "button": 0}, *others, {"type": "pointerUp", "button": 0}])

    def act_with_mouse(self, steps: list[dict]):
        self.send("POST", "/actions", actions=[{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}])

    def press(self, *keys: str):
        """Presses keys in this order, and lets them go in the reverse one."""
        values = [KEYS.get(key, key) for key in keys]
        steps = [{"type": "keyDown", "value": value} for value in values]
        steps += [{"type": "keyUp", "value": value} for value in reversed(values)]
        self.send("POST", "/actions", actions=[{"type": "key", "id": "keys", "actions": steps}])

    def choose_files(self, selector: str, *paths):
        found = self.send("POST", "/element", using="css selector", value=selector)
        self.send("POST", f"/element/{found[ELEMENT]}/value", text="\n".join(str(path) for path in paths))
