"""Takes for `tiltcast replay`, and what it prints."""

import json
import os
import pathlib
import subprocess
import tempfile

FOLDER = pathlib.Path(__file__).parent.parent.parent
BINARY = os.environ.get("TILTCAST_BINARY", str(FOLDER / ".build" / "release" / "tiltcast"))


class Take:
    """Events for one scene, in order."""

    def __init__(self, scene: str, **parameters):
        self.lines = [{"tiltcast": "take", "version": 1, "scene": scene, "parameters": parameters}]

    def event(self, time: float, type: str, **fields):
        self.lines.append({"t": time, "type": type, **fields})

    def pointer(self, time: float, phase: str, x: float, y: float, id: int = 1):
        self.event(time, "pointer", phase=phase, id=id, x=x, y=y)

    @property
    def text(self) -> str:
        return "".join(json.dumps(line) + "\n" for line in self.lines)

    def frames(self, times) -> dict[float, "Layer"]:
        """The root layer at each of the times."""
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write(self.text)
            file.flush()
            at = ",".join(repr(time) for time in times)
            done = subprocess.run(
                [BINARY, "replay", file.name, "--at", at], capture_output=True, text=True, check=True)
        frames = [json.loads(line) for line in done.stdout.splitlines()]
        return {frame["t"]: Layer(frame["frame"]) for frame in frames}


class Layer:
    """A node of the layer tree."""

    def __init__(self, node: dict):
        self.node = node

    @property
    def children(self) -> list["Layer"]:
        return [Layer(node) for node in self.node.get("children", [])]

    def all(self):
        """The node and everything below it, from the root down."""
        yield self
        for child in self.children:
            yield from child.all()

    def named(self, id: str) -> "Layer":
        return next(layer for layer in self.all() if layer.node.get("id") == id)

    def values(self, kind: str, **standing) -> dict[str, float]:
        """The values of the first node of a kind; what stands there where there is none, as for no effect."""
        found = next((layer for layer in self.all() if layer.node["kind"] == kind), None)
        return found.node["values"] if found else standing
