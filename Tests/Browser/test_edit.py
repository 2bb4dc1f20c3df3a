"""Scenes of people's own while they are written: each save on every screen, and what is wrong over the picture."""

import io
import re
import subprocess
from urllib.parse import quote

import pytest
from PIL import Image
from playwright.sync_api import expect

from live_pages import SERVER_GONE, eventually
from live_server import BINARY, LiveServer
from panels import entry, open_presenter, write

pytestmark = pytest.mark.chromium


class Folder:
    """A folder of a new scene, whose files are changed as an editor does it."""

    def __init__(self, path):
        subprocess.run([BINARY, "new-scene", path], check=True, stdout=subprocess.DEVNULL)
        self.path = path
        self.scene = path / "MyMotion.swift"
        self.text = self.scene.read_text()

    def save(self, *changes: tuple[str, str]):
        """Saves the scene as it was made, but for these changes."""
        text = self.text
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        draft = self.path / ".MyMotion.swift~"
        draft.write_text(text)
        draft.rename(self.scene)


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path / "my-motion")


@pytest.fixture
def own_server(tmp_path, folder):
    server = LiveServer(tmp_path, "--no-attract", edits=folder.path).start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def lean(room) -> float:
    """The angle to which the moon leans to the right now."""
    nodes = [room.frame()]
    while nodes:
        node = nodes.pop()
        if node["kind"] == "rotation3D" and node["values"]["axisY"] == 1:
            return node["values"]["angle"]
        nodes += node.get("children", [])
    return 0


def width(room) -> float:
    return room.layer("moon").get("width", 0)


def shows_width(room, expected: float):
    """Waits for what was saved to be compiled, which takes long on a busy machine, and to play."""
    eventually(lambda: width(room) == expected)


SMALLER = ("width: 240, height: 240).id", "width: 150, height: 150).id")
MISTAKE = (".fill(sky)", ".fill(skyy)")
TRAP = ("let lean = lean.value(at: time)", 'let lean = lean.value(at: time); if lean.x > 10 { fatalError("Too far.") }')
LOOP = ("let lean = lean.value(at: time)", "let lean = lean.value(at: time); while lean.x > 10 {}")


def test_a_save_is_on_every_screen_with_what_was_tilted_and_tuned(pages, folder, own_server, room):
    presenter, phone = open_presenter(pages, room), pages.phone(room.phone_url)
    phone.tilt(beta=0)
    phone.start()
    phone.tilt(beta=0, gamma=25)
    eventually(lambda: lean(room) == pytest.approx(25, abs=0.01))
    write(entry(presenter, "Bounce"), "0.3")
    eventually(lambda: room.value("bounce") == 0.3)

    folder.save(SMALLER)
    shows_width(room, 150)
    eventually(lambda: lean(room) == pytest.approx(25, abs=0.01))
    assert room.value("bounce") == 0.3
    presenter.get_by_role("button", name="Undo: Bounce").click()
    eventually(lambda: room.value("bounce") == 0.5)


def test_a_parameter_that_a_save_adds_is_in_the_panel(pages, folder, own_server, room):
    page = open_presenter(pages, room)
    folder.save(
        ("  var bounce = 0.5", "  var bounce = 0.5\n  var size = 240.0"),
        ("parameters: [Parameter<MyMotion>] = [", """parameters: [Parameter<MyMotion>] = [
            Parameter("size", title: "Size", \\.size, in: 10...400, step: 10, unit: .points, help: "The moon's."),"""),
        ("width: 240, height: 240).id", "width: size, height: size).id"))
    write(entry(page, "Size"), "100")
    shows_width(room, 100)


def test_a_mistake_is_shown_to_presenters_over_what_still_plays(pages, folder, own_server, room):
    presenter, viewer = open_presenter(pages, room), pages.open(room.watch_url)
    viewer.get_by_text("Live", exact=True).wait_for()
    folder.save(SMALLER, MISTAKE)
    expect(presenter.get_by_text("cannot find 'skyy' in scope", exact=True)).to_be_visible()
    expect(presenter.get_by_role("link", name="MyMotion.swift:31:42")).to_have_attribute(
        "href", f"vscode://file{quote(str(folder.scene.resolve()))}:31:42")
    expect(presenter.get_by_role("button", name="Copy").first).to_be_visible()
    assert width(room) == 240
    assert viewer.get_by_text("cannot find").count() == 0
    folder.save(SMALLER)
    shows_width(room, 150)
    expect(presenter.get_by_text("cannot find 'skyy' in scope", exact=True)).to_be_hidden()


@pytest.mark.parametrize("change, sentence", [
    (TRAP, "Fatal error: Too far."), (LOOP, "The scene does not come to an end: it has not answered in time.")])
def test_a_scene_that_fails_when_it_is_tilted_is_not_played_and_the_one_before_goes_on(
        pages, folder, own_server, room, change, sentence):
    presenter, phone = open_presenter(pages, room), pages.phone(room.phone_url)
    phone.tilt(beta=0)
    phone.start()
    folder.save(SMALLER, change)
    expect(presenter.get_by_text(sentence, exact=True)).to_be_visible()
    expect(presenter.get_by_role("link", name=re.compile("MyMotion.swift:29:"))).to_be_visible()
    assert width(room) == 240
    phone.tilt(beta=0, gamma=25)
    eventually(lambda: lean(room) == pytest.approx(25, abs=0.01))
    expect(presenter.get_by_text("Live", exact=True)).to_be_visible()
    folder.save(SMALLER)
    shows_width(room, 150)


@pytest.mark.parametrize("editor, address", [
    ("my-editor://open?path={file}&at={line}", "my-editor://open?path=%s&at=31"), ("none", None)])
def test_the_place_opens_the_chosen_editor_or_is_copied(pages, tmp_path, editor, address):
    pages.allow(SERVER_GONE)
    folder = Folder(tmp_path / "my-motion")
    path = folder.path.rename(tmp_path / "it's 100% mine?")
    folder.path, folder.scene = path, path / folder.scene.name
    server = LiveServer(tmp_path, "--no-attract", "--editor", editor, edits=path).start()
    try:
        presenter = open_presenter(pages, server.main)
        folder.save(MISTAKE)
        place = presenter.get_by_role("button" if address is None else "link", name="MyMotion.swift:31:42")
        expect(place).to_be_visible()
        assert place.get_attribute("href") == (address and address % quote(str(folder.scene.resolve())))
    finally:
        assert server.stop() == 0, (tmp_path / "server.log").read_text()


def test_a_picture_that_is_saved_is_drawn(pages, folder, own_server, room):
    page = pages.open(room.watch_url)
    page.get_by_text("Live", exact=True).wait_for()
    moon = folder.path / "Pictures/moon.svg"

    def is_newer(response) -> bool:
        return re.search(r"/scenes/moon\.svg\?version=(?!1$)", response.url) is not None

    with page.expect_response(is_newer) as fetched:
        moon.write_text(moon.read_text().replace("#fffdf2", "#ff0000"))
    assert "#ff0000" in fetched.value.text()


SHADED = (".fill(sky)", '.fill(Shader("plain", .color(sky)))')
PLAIN = "vec4 plain(vec2 position, vec4 sky) {\n  return %s;\n}\n"


def stage_color(page) -> tuple[int, int, int]:
    """The colour of the stage's corner, which only the sky covers."""
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB").getpixel((8, 8))


def test_a_shader_that_is_saved_is_on_every_screen_without_the_scene_being_compiled(pages, folder, own_server, room):
    page = pages.open(f"{room.watch_url}?embed", viewport={"width": 400, "height": 400})
    (folder.path / "plain.frag").write_text(PLAIN % "vec4(1.0, 0.0, 0.0, 1.0)")
    folder.save(SHADED)
    eventually(lambda: stage_color(page) == (255, 0, 0))
    (folder.path / "plain.frag").write_text(PLAIN % "vec4(0.0, 0.0, 1.0, 1.0)")
    eventually(lambda: stage_color(page) == (0, 0, 255))
    assert room.frame()["children"]


@pytest.mark.parametrize("result, place, sentence", [
    ("sky * missing", "plain.frag:2", re.compile("'missing' : undeclared identifier")),
    ("sky; while (true) {}", "plain.frag:2:", re.compile("Loops are for loops")),
])
def test_a_mistake_in_a_shader_shows_the_layer_without_it_and_is_told_with_its_place(
        pages, folder, own_server, room, result, place, sentence):
    presenter = open_presenter(pages, room, script="")
    page = pages.open(f"{room.watch_url}?embed", viewport={"width": 400, "height": 400})
    shader = folder.path / "plain.frag"
    shader.write_text(PLAIN % "vec4(1.0, 0.0, 0.0, 1.0)")
    folder.save(SHADED)
    eventually(lambda: stage_color(page) == (255, 0, 0))
    shader.write_text(PLAIN % result)
    expect(presenter.get_by_text(sentence).first).to_be_visible()
    expect(presenter.get_by_role("link", name=re.compile(f"^{re.escape(place)}"))).to_be_visible()
    eventually(lambda: stage_color(page) == (0, 0, 0))
    shader.write_text(PLAIN % "vec4(0.0, 1.0, 0.0, 1.0)")
    eventually(lambda: stage_color(page) == (0, 255, 0))
    expect(presenter.get_by_text(sentence).first).to_be_hidden()


def test_an_argument_that_the_shader_does_not_take_is_told(pages, folder, own_server, room):
    presenter = open_presenter(pages, room)
    (folder.path / "plain.frag").write_text(PLAIN % "sky")
    folder.save((".fill(sky)", '.fill(Shader("plain", .float(1)))'))
    expect(presenter.get_by_text(
        "The scene uses it as vec4 plain(vec2, float), but it is vec4 plain(vec2, vec4).", exact=True)).to_be_visible()
