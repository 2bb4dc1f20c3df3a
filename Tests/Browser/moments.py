"""A scene's exported page beside the scene itself, at any moment."""

import functools
import math
import pathlib
import subprocess
import tempfile

from playwright.sync_api import Page

from live_server import BINARY
from takes import Layer

# As a part of a value's whole way.
TOLERANCE = 0.012


@functools.cache
def exported(name: str) -> str:
    """The address of a scene's page, as the program prints it."""
    page = pathlib.Path(tempfile.mkdtemp()) / f"{name}.html"
    page.write_text(subprocess.run([BINARY, "source", name, "--as", "css"], check=True, capture_output=True, text=True).stdout)
    return page.as_uri()


def opened(pages, name: str) -> Page:
    return pages.open(exported(name))


def agrees(page: list[float], scene: list[float], ways: list[float]) -> bool:
    """Whether two lists of values are the same but for a small part of each value's way."""
    assert len(page) == len(scene) == len(ways)
    return all(abs(one - other) <= TOLERANCE * way for one, other, way in zip(page, scene, ways))


def tilt(page: Page, beta: float, gamma: float = 0, alpha: float = 0):
    page.evaluate(
        "angles => dispatchEvent(new DeviceOrientationEvent('deviceorientation', angles))",
        {"alpha": alpha, "beta": beta, "gamma": gamma})


class Matrix:
    """A plane's rotations and moves, as the tree's nodes have them."""

    def __init__(self, a=1.0, b=0.0, x=0.0, y=0.0):
        self.a, self.b, self.x, self.y = a, b, x, y

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x - self.b * y + self.x, self.b * x + self.a * y + self.y

    def then_inner(self, node: dict) -> "Matrix":
        values = node["values"]
        if node["kind"] == "offset":
            return Matrix(self.a, self.b, *self.apply(values["x"], values["y"]))
        if node["kind"] != "rotation":
            return self
        angle = math.radians(values["angle"])
        a = self.a * math.cos(angle) - self.b * math.sin(angle)
        b = self.b * math.cos(angle) + self.a * math.sin(angle)
        turned = Matrix(a, b)
        x, y = self.apply(values["anchorX"], values["anchorY"])
        back = turned.apply(values["anchorX"], values["anchorY"])
        return Matrix(a, b, x - back[0], y - back[1])


def middle(root: Layer, id: str) -> tuple[float, float]:
    """Where the middle of a layer's first leaf is on the stage."""

    def search(layer: Layer, matrix: Matrix, inside: bool):
        inside = inside or layer.node.get("id") == id
        values = layer.node["values"]
        if inside and "width" in values and layer.node["kind"] in ("rectangle", "path", "image"):
            return matrix.apply(values["x"] + values["width"] / 2, values["y"] + values["height"] / 2)
        inner = matrix.then_inner(layer.node)
        return next((found for child in layer.children if (found := search(child, inner, inside))), None)

    return search(root, Matrix(), False)
