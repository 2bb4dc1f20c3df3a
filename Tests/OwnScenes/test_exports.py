"""Scenes as SwiftUI, played as views: their layers move as the scenes' do."""

import json
import math

import pytest

from program import tiltcast

# The effects of which a layer may have several; they add up, or multiply.
SUMS, PRODUCTS = ("blur", "brightness", "hueRotation"), ("opacity", "saturation")


class Layer:
    """A layer where it is drawn, with all effects around it."""

    def __init__(self, node: dict, matrix: tuple, effects: dict):
        self.kind, self.asset, self.values, self.effects = node["kind"], node.get("asset", ""), node["values"], effects
        self.arguments = node.get("arguments")
        (a, b, c, d, e, f), values = matrix, node["values"]
        if "width" in values and "x" in values:
            x, y, width, height = (values[name] for name in ("x", "y", "width", "height"))
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            self.size = (round(width, 3), round(height, 3))
            self.corners = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
        else:
            self.size, self.corners = None, []

    def is_shown(self) -> bool:
        return self.effects["opacity"] > 0 and self.values.get("alpha", 1) > 0


def product(m: tuple, n: tuple) -> tuple:
    (a, b, c, d, e, f), (g, h, i, j, k, l) = m, n
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f


def about(values: dict, matrix: tuple) -> tuple:
    x, y = values["anchorX"], values["anchorY"]
    return product(product((1, 0, 0, 1, x, y), matrix), (1, 0, 0, 1, -x, -y))


def layers(node: dict, matrix: tuple = (1, 0, 0, 1, 0, 0), effects: dict | None = None) -> list[Layer]:
    """All nodes that are no groups, in painter's order."""
    effects = effects or {name: 0 for name in SUMS} | {name: 1 for name in PRODUCTS} | {"turns": ()}
    values, kind, found = node.get("values", {}), node["kind"], []
    if kind == "offset":
        matrix = product(matrix, (1, 0, 0, 1, values["x"], values["y"]))
    elif kind == "scale":
        matrix = product(matrix, about(values, (values["x"], 0, 0, values["y"], 0, 0)))
    elif kind == "rotation":
        angle = math.radians(values["angle"])
        matrix = product(matrix, about(
            values, (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0)))
    elif kind == "rotation3D":
        turn = tuple(round(values[name], 6) for name in ("angle", "axisX", "axisY", "perspective", "width"))
        effects = {**effects, "turns": (*effects["turns"], turn)}
    elif kind in SUMS:
        effects = {**effects, kind: effects[kind] + values[kind]}
    elif kind in PRODUCTS:
        effects = {**effects, kind: effects[kind] * values[kind]}
    elif kind != "group":
        found.append(Layer(node, matrix, effects))
    for child in node.get("children", []):
        found += layers(child, matrix, effects)
    return found


def drawn(source, file, *arguments) -> list[Layer]:
    done = tiltcast("render", source, *arguments, "-o", file)
    assert done.returncode == 0, done.stderr
    return layers(json.loads(file.read_text())["frame"])


@pytest.fixture
def both(tmp_path):
    """The layers of a scene as it is set, and of its export, at a moment."""

    def draw(scene: str, *settings: str, at: float = 0, inputs: tuple = (), preview: tuple = (), export: tuple = ()):
        start = ["--set", *settings] if settings else []
        source = tiltcast("source", scene, "--as", "swiftui", *start)
        assert source.returncode == 0, source.stderr
        text, *shaders = source.stdout.split("/* ")
        for shader in shaders:
            name, _, code = shader.partition(": put this into a Metal file of the same target.\n")
            (tmp_path / name).write_text(code.rpartition("*/")[0])
        (tmp_path / "Export.swift").write_text(text)
        each = [part for setting in settings for part in ("--set", f"{setting}@0")]
        return (
            drawn(scene, tmp_path / "scene.json", *each, *inputs, "--at", at),
            drawn(tmp_path, tmp_path / "view.json", *preview, *(export or inputs), "--at", at))

    return draw


def shapes(layers: list[Layer], *sizes, kinds=("rectangle", "path", "ellipse", "image", "clip")) -> list[tuple]:
    """The drawn layers of these sizes: each with its corners, counted from the first one's, and its effects."""
    found = [layer for layer in layers if layer.size in sizes and layer.kind in kinds and layer.is_shown()]
    x, y = found[0].corners[0]
    return [
        ([coordinate for a, b in layer.corners for coordinate in (a - x, b - y)],
         [layer.effects[name] for name in SUMS + PRODUCTS], [turn for turn in layer.effects["turns"] if turn[0] != 0])
        for layer in found]


def assert_same(scene: list[tuple], view: list[tuple], count: int):
    assert len(scene) == len(view) == count
    for (corners, effects, turns), (others, other_effects, other_turns) in zip(scene, view):
        assert others == pytest.approx(corners, abs=1e-3)
        assert other_effects == pytest.approx(effects, abs=1e-4)
        assert other_turns == turns


def arguments(layers: list[Layer], function: str) -> list:
    """The arguments of a shader's function."""
    return next(layer.values["arguments"] for layer in layers if layer.asset.startswith(function))


ARM = [(37.5, 105), (9, 60), (9, 37.5), (16.5, 16.5)]


@pytest.mark.parametrize("settings", [[], ["arm=-30", "wrist=12.5", "finger=33", "palette=parts"]])
def test_the_arm_s_bones_hang_together_and_have_the_scene_s_colours(both, settings):
    scene, view = both("arm", *settings)
    assert_same(shapes(scene, *ARM), shapes(view, *ARM), 16)
    colors = [
        [round(layer.values[name], 3) for layer in layers if layer.size in ARM and layer.is_shown()
         for name in ("red", "green", "blue")] for layers in (scene, view)]
    assert colors[0] == colors[1]


def test_the_mesh_has_the_scene_s_points_and_colours_as_it_sways(both):
    scene, view = both(
        "mesh", "width=4", "height=5", "palette=dusk", "smoothsColors=false", "animate=true", "x23=0.4", at=1.5)
    (one,), (other,) = scene, view
    for name in ("points", "colors"):
        assert len(other.values[name]) == len(one.values[name]) == 20
        for numbers, others in zip(one.values[name], other.values[name]):
            assert others == pytest.approx(numbers, abs=1e-4)


@pytest.mark.parametrize("style", ["none", "rotation", "parallax"])
def test_photos_stand_turn_and_fall_behind_as_the_scene_s(both, style):
    scene, view = both("carousel", f"style={style}")
    size = (326, 434.667) if style == "parallax" else (302, 402.667)
    # The view has only the photos of which something is seen.
    assert_same(shapes(scene, size, kinds=["clip"])[:2], shapes(view, size, kinds=["clip"]), 2)
    if style == "parallax":
        pictures = [layer.corners[0][0] for layer in scene if layer.asset in ("animal-1", "animal-2")]
        photos = [layer.corners[0][0] for layer in view if layer.size == (826, 434.667) and layer.kind == "rectangle"]
        # A photo is wider by the way that it moves to either side.
        assert [photo + 250 for photo in photos] == pytest.approx([pictures[0], pictures[3]], abs=0.01)


# A view's list begins 47 points further down, below the phone's bar.
@pytest.mark.parametrize("setting, way", [
    ("style=hue", 237), ("style=none", 237), ("topEffect=false", 237), ("style=stack", 190)])
def test_rows_look_as_their_places_make_them(both, setting, way):
    scene, view = both("hue", setting, inputs=("--scroll", "0,190@0"), export=("--scroll", f"0,{way}@0"), at=3)
    rows = [shapes(layers, (342, 100))[:6] for layers in (scene, view)]
    assert_same(*rows, 6)
    assert setting == "topEffect=false" or rows[0][0] != rows[0][5], "rows past the edge look otherwise"


@pytest.mark.parametrize("settings", [["page=0.4"], ["page=2.25", "rightToLeft=true", "perspective=0.75"]])
def test_leaves_stand_as_the_scene_s(both, settings):
    scene, view = both("book", *settings)

    def leaves(layers):
        """The turns of leaves and the shades on them."""
        shades = [layer for layer in layers if layer.kind == "rectangle" and layer.effects["turns"]]
        return [(layer.effects["turns"][0], round(layer.effects["opacity"] * layer.values["alpha"], 6)) for layer in shades
                if (layer.values["red"], layer.values["green"], layer.values["blue"]) == (0, 0, 0)]
    seen = [leaf for leaf in leaves(scene) if leaf in leaves(view)]
    assert len(seen) == len(leaves(view)) >= 3


@pytest.mark.parametrize("tilt", [20, -40])
def test_faces_fade_as_the_scene_s(both, tilt):
    scene, view = both("lenticular", "crossFade=0.5", inputs=("--tilt", f"0,{tilt}@0.2"), at=1)
    faces = [[layer.effects["opacity"] for layer in layers if layer.kind in ("image", "rectangle")]
             for layers in (scene, view)]
    assert len(faces[0]) == 3 and faces[1] == pytest.approx(faces[0], abs=1e-4)
    assert 0 < min(faces[0]) < 1 or 0 in faces[0]


def test_the_foil_has_the_scene_s_strength(both):
    _, view = both("lenticular", "foil=0.6", "foilPattern=glitter", inputs=("--tilt", "10,20@0.2"), at=1)
    tilt, strength, _ = arguments(view, "Foil")
    assert strength == [0.6] and tilt == pytest.approx([20, 10], abs=1)


def test_the_panorama_turns_as_far(both):
    turn = ("--tilt", "0,90,0@0.1", "--tilt", "0,90,40@0.3")
    scene, view = both("panorama", "viewAngle=270", inputs=turn, at=2)
    strips = [[layer for layer in layers if layer.kind in ("image", "rectangle") and layer.size[0] > 2000][1]
              for layers in (scene, view)]
    # In widths of the picture, from the left edge in a view and from the middle of the stage in the scene.
    way, other = (strip.corners[0][0] / strip.size[0] for strip in strips)
    # The angle of an upright phone's quaternion is half its turn.
    assert other + 0.5 == pytest.approx(20 / 180 * 360 / 270, abs=1e-4)
    assert way + 0.5 == pytest.approx(other + 0.5, abs=1e-4)


def test_a_touch_starts_the_scene_s_wave_and_pushes_as_far(both):
    scene, view = both(
        "ripple", "amplitude=40", "frequency=25", "decay=4", "speed=300", inputs=("--tap", "195,260@0"),
        preview=("--preview", "own-ripple"), export=("--tap", "195,422@0"), at=0.15)
    wave = next(layer.values for layer in scene if layer.kind == "ripple")
    names = ["time", "amplitude", "frequency", "decay", "speed"]
    assert [number for number, in arguments(view, "Ripple")[1:]] == pytest.approx([wave[name] for name in names])
    pushes = [(layer.corners[1][0] - layer.corners[0][0]) / layer.size[0] for layers in (scene, view) for layer in layers
              if layer.kind == "clip"]
    assert len(pushes) == 2 and pushes[0] == pytest.approx(pushes[1], abs=1e-6) and pushes[0] < 0.98


def test_shaders_get_the_scene_s_numbers(both):
    scene, view = both("shaders", "wobble=30", "wavelength=60", "sway=4", "dark=#102030", at=1)
    for function, first in (("aurora", 1), ("wobble", 0), ("sway", 0)):
        assert len(arguments(view, function)) == len(arguments(scene, function))
        for numbers, others in list(zip(arguments(scene, function), arguments(view, function)))[first:]:
            assert others == pytest.approx(numbers, abs=1e-4)
    assert arguments(view, "gradientMap")[0] == pytest.approx(arguments(scene, "gradientMap")[0], abs=1e-4)


def test_the_text_s_glyphs_are_those_of_the_scene(both):
    scene, view = both("text", "mode=glyph", "text=Say *hello* twice")
    glyphs = [layer.asset for layer in scene if layer.kind == "glyph"]
    assert [layer.asset for layer in view if layer.kind == "glyph"][:len(glyphs)] == glyphs and len(glyphs) == 13


def test_an_avatar_that_is_there_is_as_it_is(both):
    scene, view = both("twirl")
    avatar = (200, 200)
    assert_same(shapes(scene, avatar), shapes(view, avatar), 1)
