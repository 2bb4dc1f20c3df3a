"""Pictures of views and scenes, drawn by `tiltcast render`."""

import json
import struct
import subprocess
import sys

import pytest
from PIL import Image, ImageChops

from program import BINARY, ENVIRONMENT, FOLDER, tiltcast

VIEW = """import SwiftUI

struct CardView: View {
  @State private var isOpen = false

  var body: some View {
    RoundedRectangle(cornerRadius: 20).fill(isOpen ? Color.orange : Color.indigo).frame(width: 200, height: 200)
      .shadow(radius: 8)
      .onTapGesture { withAnimation(.bouncy) { isOpen.toggle() } }
  }
}

#Preview("Card") { CardView() }
#Preview("Title") { Text("Title").font(.largeTitle) }
#Preview("Names") {
  VStack {
    CardView().accessibilityIdentifier("card")
    Text("Twice")
    Text("Twice")
  }
}
"""


@pytest.fixture
def view(tmp_path):
    file = tmp_path / "CardView.swift"
    file.write_text(VIEW)
    return file


def size(png: bytes) -> tuple[int, int]:
    """A PNG's width and height."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def render(*arguments):
    done = tiltcast("render", *arguments)
    assert done.returncode == 0, done.stderr
    return done


def test_a_browser_that_ends_at_once_is_told_in_a_sentence(view, tmp_path):
    # As the program does that stands in for a snap which is not installed.
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\nexit 10\n")
    stub.chmod(0o755)
    done = subprocess.run(
        [BINARY, "render", view, "--preview", "Card", "-o", tmp_path / "card.png"], capture_output=True, text=True,
        env=ENVIRONMENT | {"TILTCAST_CHROMIUM": str(stub)})
    assert done.returncode == 1
    assert done.stderr.endswith("Error: Chromium has ended. Is it whole, and is there enough memory?\n")


def test_a_preview_of_a_file_is_drawn_at_its_scale(view, tmp_path):
    render(view, "--preview", "Card", "--scale", "1", "-o", tmp_path / "card.png")
    assert size((tmp_path / "card.png").read_bytes()) == (390, 844)


def test_every_preview_gets_a_file_of_its_own(view, tmp_path):
    render(view, "--scale", "0.5", "-o", tmp_path / "out.png")
    assert sorted(file.name for file in tmp_path.glob("out-*.png")) == ["out-card.png", "out-names.png", "out-title.png"]


def test_the_same_moment_gives_the_same_bytes_alone_and_after_others(view, tmp_path):
    inputs = ["--preview", "Card", "--tap", "195,422@0.1", "--scale", "1"]
    for name in ("one", "two"):
        render(view, *inputs, "--at", "0.4", "-o", tmp_path / f"{name}.png")
    render(view, *inputs, "--at", "0,0.05,0.2,0.4", "-o", tmp_path / "frames")
    one = (tmp_path / "one.png").read_bytes()
    assert one == (tmp_path / "two.png").read_bytes()
    frames = sorted((tmp_path / "frames").glob("*.png"))
    assert len(frames) == 4
    assert one == frames[3].read_bytes()
    assert frames[0].read_bytes() == frames[1].read_bytes() != frames[2].read_bytes()


def test_several_times_make_a_contact_sheet(view, tmp_path):
    render(view, "--preview", "Card", "--scale", "0.5", "--at", "0,0.5,1", "-o", tmp_path / "sheet.png")
    width, height = size((tmp_path / "sheet.png").read_bytes())
    assert width >= 3 * 195 and 422 < height < 2 * 422


def test_films_have_the_pictures_and_the_pace_that_were_asked_for(view, tmp_path):
    for form in ("gif", "webp"):
        render(view, "--preview", "Card", "--scale", "0.25", "--tap", "195,422", "--fps", "20", "--until", "0.5",
               "-o", tmp_path / f"card.{form}")
    gif = (tmp_path / "card.gif").read_bytes()
    # Each picture has a block with its delay in hundredths of a second.
    assert gif.count(b"\x21\xf9\x04") == 11
    delays = {struct.unpack("<H", gif[place + 4:place + 6])[0] for place in range(len(gif) - 8) if gif[place:place + 3] == b"\x21\xf9\x04"}
    assert delays == {5}
    webp = (tmp_path / "card.webp").read_bytes()
    assert webp[:4] == b"RIFF" and b"ANMF" in webp


def test_a_layer_tree_is_written_as_replay_prints_it(view, tmp_path):
    render(view, "--preview", "Card", "--at", "0.5", "-o", tmp_path / "card.json")
    tree = json.loads((tmp_path / "card.json").read_text())
    assert tree["t"] == 0.5 and tree["scene"] == "card" and tree["frame"]["kind"] == "group"


def test_an_element_is_touched_by_its_name_and_named_in_the_layer_tree(view, tmp_path):
    colors = []
    for inputs in ([], ["--tap", "card@0.1"]):
        render(view, "--preview", "Names", *inputs, "--at", "3", "-o", tmp_path / "tree.json")
        elements = json.loads((tmp_path / "tree.json").read_text())["elements"]
        card = next(element for element in elements if element.get("identifier") == "card")
        assert card["frame"]["width"] == card["frame"]["height"] == 200
        assert [element["text"] for element in elements if element["isText"]] == ["Twice", "Twice"]
        colors.append(card["color"])
    assert colors[0] != colors[1]


def test_a_text_is_typed_into_the_field_that_was_touched(tmp_path):
    form = tmp_path / "FormView.swift"
    form.write_text("""import SwiftUI

struct FormView: View {
  @State private var name = ""
  @State private var sent = "nobody"

  var body: some View {
    VStack {
      TextField("Name", text: $name).accessibilityIdentifier("name").onSubmit { sent = "Hello, \\(name)" }
      Text(sent).accessibilityIdentifier("sent")
    }
  }
}

#Preview("Form") { FormView() }
""")
    render(form, "--tap", "name@0.1", "--type", "Ada\\n@0.5", "--at", "0.4,0.6", "-o", tmp_path / "form.json")
    written = (tmp_path / "form.json").read_text()
    assert "nobody" in written and "Hello, Ada" in written
    refused = tiltcast("render", form, "--type", "Ada@0.5", "-o", tmp_path / "form.json")
    assert refused.returncode != 0 and "No text field has the focus at 0.5 s" in refused.stderr


@pytest.mark.parametrize(("name", "sentence"), [
    ("Opne", 'There is no element "Opne". There are: "card", "Twice".'),
    ("Twice", '2 elements are named "Twice"'),
])
def test_a_name_that_is_no_elements_or_several_is_said(view, tmp_path, name, sentence):
    done = tiltcast("render", view, "--preview", "Names", "--tap", name, "-o", tmp_path / "x.json")
    assert done.returncode != 0
    assert sentence in done.stderr


def test_a_takes_preview_is_found_by_its_title_and_by_its_name(tmp_path):
    view, take = tmp_path / "Two.swift", tmp_path / "one.jsonl"
    view.write_text('import SwiftUI\n\n#Preview("My card") { Text("a") }\n#Preview("Other") { Text("b") }\n')
    render(view, "--preview", "My card", "-o", tmp_path / "tree.json")
    name = json.loads((tmp_path / "tree.json").read_text())["scene"]
    assert name != "My card"
    take.write_text(json.dumps({"tiltcast": "take", "version": 1, "scene": name, "parameters": {}}) + "\n")
    for preview in ("My card", name):
        render(view, "--preview", preview, "--take", take, "-o", tmp_path / "tree.json")
        assert json.loads((tmp_path / "tree.json").read_text())["scene"] == name
    done = tiltcast("render", view, "--preview", "Other", "--take", take, "-o", tmp_path / "tree.json")
    assert done.returncode != 0 and f"The take {take} does not play Other." in done.stderr


def test_of_several_previews_the_one_that_lacks_an_element_is_said(tmp_path):
    (tmp_path / "Two.swift").write_text('import SwiftUI\n\n#Preview("One") { Text("a") }\n#Preview("Two") { Text("b") }\n')
    done = tiltcast("render", tmp_path / "Two.swift", "--tap", "a", "-o", tmp_path / "x.json")
    assert done.returncode != 0
    assert 'The preview "Two": There is no element "a"' in done.stderr and "--preview" in done.stderr
    done = tiltcast("render", tmp_path / "Two.swift", "--preview", "None", "-o", tmp_path / "x.json")
    assert "There is no preview None. There are: one, two." in done.stderr


def test_a_built_in_scene_follows_the_tilt(tmp_path):
    for roll in (0, 30):
        render("lenticular", "--tilt", f"0,{roll}", "--at", "1", "--scale", "0.5", "-o", tmp_path / f"{roll}.png")
    assert (tmp_path / "0.png").read_bytes() != (tmp_path / "30.png").read_bytes()


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["nowhere", "-o", "x.png"], "There is no file, no folder and no scene nowhere"),
    (["lenticular", "-o", "x.bmp"], "ends in .png"),
    (["lenticular", "--tap", "left", "-o", "x.png"], "no element \"left\""),
    (["lenticular", "--at", "soon", "-o", "x.png"], "--at takes times"),
    (["lenticular", "--set", "none=1", "-o", "x.png"], 'cannot be played. The scene "lenticular" has no parameter "none"'),
])
def test_what_cannot_be_drawn_is_said(tmp_path, arguments, sentence):
    done = tiltcast("render", *arguments)
    assert done.returncode != 0
    assert sentence in done.stderr


def test_a_machine_without_chromium_is_told_what_to_install(tmp_path):
    done = tiltcast("render", "lenticular", "-o", tmp_path / "x.png", TILTCAST_CHROMIUM="/nowhere/chromium")
    assert done.returncode != 0
    assert "TILTCAST_CHROMIUM is /nowhere/chromium" in done.stderr


def test_a_mistake_in_a_view_is_said_at_its_line(tmp_path):
    file = tmp_path / "Broken.swift"
    file.write_text("import SwiftUI\n\n#Preview { Txet(\"Hi\") }\n")
    done = tiltcast("render", file, "-o", tmp_path / "x.png")
    assert done.returncode != 0
    assert "Broken.swift:3" in done.stderr


def test_variants_stand_beside_one_another(view, tmp_path):
    render(view, "--preview", "Title", "--scale", "0.5", "--variants", "scheme=light,dark", "type-size=large,xxxLarge",
           "-o", tmp_path / "one.png")
    width, height = size((tmp_path / "one.png").read_bytes())
    assert width >= 4 * 195 and 422 < height < 2 * 422
    render(view, "--preview", "Card", "--scale", "0.5", "--variants", "scheme=light,dark", "--tap", "195,422@0.1",
           "--at", "0,0.5,1", "-o", tmp_path / "rows.png")
    width, height = size((tmp_path / "rows.png").read_bytes())
    assert 3 * 195 <= width < 4 * 195 and 2 * 422 < height


def test_what_is_no_variant_is_named_before_anything_is_drawn(view, tmp_path):
    for settings in (["scheme=blue"], ["sceme=dark"], ["locale=\"x"], ["size=10"]):
        done = tiltcast("render", view, "--variants", *settings, "-o", tmp_path / "one.png")
        assert done.returncode != 0 and "--variants" in done.stderr
    done = tiltcast("render", "lenticular", "--variants", "scheme=dark", "-o", tmp_path / "one.png")
    assert done.returncode != 0 and "views of a file or a folder" in done.stderr
    assert not (tmp_path / "one.png").exists()


def test_the_readmes_picture_is_what_its_command_draws_of_its_view(tmp_path):
    drawn = tmp_path / "moon.png"
    subprocess.run([sys.executable, FOLDER / "Scripts/readme.py", drawn], check=True, env=ENVIRONMENT)
    with Image.open(drawn) as now, Image.open(FOLDER / "docs/images/moon.png") as shown:
        assert now.size == shown.size, "make media draws the README's picture again"
        # Another Chromium draws edges a little differently.
        difference = ImageChops.difference(now.convert("RGB"), shown.convert("RGB")).convert("L")
    different = sum(difference.histogram()[24:])
    assert different < difference.width * difference.height / 1000, "make media draws the README's picture again"


def test_a_folder_does_not_take_the_place_of_a_file(tmp_path):
    file = tmp_path / "notes"
    file.write_text("kept")
    done = tiltcast("render", "lenticular", "--at", "0.1", "-o", file)
    assert done.returncode != 0 and f'"{file}" is a file' in done.stderr
    assert file.read_text() == "kept"


def test_many_changes_before_the_first_time_are_made_up_for(tmp_path):
    (tmp_path / "Ticks.swift").write_text("""import Foundation
import SwiftUI

struct Ticks: View {
  @State private var count = 0
  private let timer = Timer.publish(every: 0.01, on: .main, in: .common).autoconnect()

  var body: some View {
    Text("\\(count)").onReceive(timer) { _ in
      let end = clock() + 10_000
      while clock() < end {}
      count += 1
    }
  }
}

#Preview { Ticks() }
""")
    render(tmp_path / "Ticks.swift", "--at", "2", "-o", tmp_path / "tree.json")
    texts = [element["text"] for element in json.loads((tmp_path / "tree.json").read_text())["elements"]]
    # A timer fires at most 60 times a second.
    assert len(texts) == 1 and int(texts[0]) >= 119


def test_a_view_that_fails_on_the_way_is_told_and_not_drawn_as_it_began(tmp_path):
    (tmp_path / "Loop.swift").write_text("""import SwiftUI

struct Loop: View {
  var body: some View {
    Text("Still here").task {
      try? await Task.sleep(for: .seconds(0.5))
      while true {}
    }
  }
}

#Preview { Loop() }
""")
    for file in ("tree.json", "picture.png"):
        done = tiltcast("render", tmp_path / "Loop.swift", "--at", "0,1", "-o", tmp_path / file)
        assert done.returncode != 0 and "does not come to an end" in done.stderr
        assert not (tmp_path / file).exists()
