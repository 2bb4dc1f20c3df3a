"""The program, with a cache in the build folder: what scenes are compiled against is built once for all tests."""

import json
import os
import pathlib
import re
import subprocess
import time
import urllib.request

FOLDER = pathlib.Path(__file__).parent.parent.parent
BINARY = os.environ.get("TILTCAST_BINARY", str(FOLDER / ".build" / "release" / "tiltcast"))
ENVIRONMENT = {**os.environ, "XDG_CACHE_HOME": str(FOLDER / ".build" / "cache")}


def tiltcast(*arguments, **variables) -> subprocess.CompletedProcess:
    """Runs a command to its end. The first that needs it builds what scenes are compiled against."""
    return subprocess.run(
        [BINARY, *map(str, arguments)], capture_output=True, text=True, timeout=900, env={**ENVIRONMENT, **variables})


class Server:
    """A command that serves, until the block ends."""

    def __init__(self, state: pathlib.Path, *arguments):
        self.state, self.arguments = state, arguments

    def __enter__(self) -> "Server":
        self.state.mkdir(exist_ok=True)
        self.log = self.state / "log"
        with open(self.log, "w") as log:
            self.process = subprocess.Popen(
                [BINARY, *map(str, self.arguments), "--port", "0", "--host", "127.0.0.1", "--no-tls", "--no-attract",
                 "--state", self.state / "state"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=ENVIRONMENT)
        self.url = self.wait(lambda: re.search(r"^http://127\.0\.0\.1:\d+", self.log.read_text(), re.MULTILINE)[0], 900)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(60)

    def get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path, timeout=60) as response:
            return response.read()

    def values(self, kind: str) -> list[dict]:
        """The numbers of all nodes of a kind that the main room shows now."""
        return values(json.loads(self.get("/api/rooms/main/frame")), kind)

    def wait(self, attempt, seconds: float = 60):
        """What an attempt gives as soon as it succeeds: until then it fails, or gives nothing."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                if result := attempt():
                    return result
            except (TypeError, OSError):
                pass
            assert time.monotonic() < deadline and self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)


def values(node: dict, kind: str) -> list[dict]:
    """The numbers of all nodes of a kind in a tree."""
    own = [node["values"]] if node["kind"] == kind else []
    return own + [found for child in node.get("children", []) for found in values(child, kind)]
