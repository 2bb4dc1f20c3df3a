"""Scenes of people's own on the command line, from their folder to the pictures that a server shows."""

import json
import re
import shutil
import subprocess

import pytest

from program import BINARY, FOLDER, Server, tiltcast, values


@pytest.fixture
def scene(tmp_path):
    """The folder of a new scene."""
    folder = tmp_path / "my-motion"
    # Also in a checkout of a release, which would be named by its version, this folder is what is tested.
    made = tiltcast("new-scene", folder, GIT_DIR="/nonexistent")
    assert made.returncode == 0, made.stderr
    assert f"tiltcast edit {folder}" in made.stdout
    return folder


def test_a_new_scene_is_named_after_its_folder(scene):
    files = {str(file.relative_to(scene)) for file in scene.rglob("*") if file.is_file()}
    assert files == {
        "MyMotion.swift", "main.swift", "Package.swift", "README.md", "Pictures/moon.svg", "Tests/SceneTests.swift",
        "Tests/tilt.jsonl",
    }
    texts = {file: (scene / file).read_text() for file in files}
    assert not [file for file, text in texts.items() if "{{" in text]
    assert "struct MyMotion: Scene" in texts["MyMotion.swift"]
    # A checkout of a release has the release's version there.
    assert f'path: "{FOLDER}"' in texts["Package.swift"] or 'from: "' in texts["Package.swift"]


def test_in_a_checkout_of_a_release_its_package_names_repository_and_version(tmp_path):
    checkout, scene = tmp_path / "tiltcast", tmp_path / "my-motion"
    program = checkout / ".build" / "release" / "tiltcast"
    address = "https://example.org/tiltcast.git"
    subprocess.run(["git", "clone", "--quiet", "--shared", "--no-tags", FOLDER, checkout], check=True)
    for command in (["remote", "set-url", "origin", address], ["tag", "v9.8.7"]):
        subprocess.run(["git", "-C", checkout, *command], check=True)
    program.parent.mkdir(parents=True)
    shutil.copy(BINARY, program)
    subprocess.run([program, "new-scene", scene], check=True, capture_output=True)
    package = (scene / "Package.swift").read_text()
    assert f'.package(url: "{address}", from: "9.8.7")' in package
    assert '.product(name: "Engine", package: "tiltcast")' in package


@pytest.mark.parametrize("name", ["My-Motion", "my motion", "my--motion", "-motion", "1st", "möwe", "a" * 41])
def test_a_folder_that_no_scene_can_be_named_after_is_refused(tmp_path, name):
    made = tiltcast("new-scene", tmp_path / name)
    assert made.returncode == 1
    assert "small letters, digits and single hyphens" in made.stderr
    assert not (tmp_path / name).exists()


def test_neither_a_name_that_is_taken_nor_a_folder_that_holds_something_becomes_a_scene(tmp_path, scene):
    taken = tiltcast("new-scene", tmp_path / "book")
    assert taken.returncode == 1 and 'There is a scene "book" already.' in taken.stderr
    again = tiltcast("new-scene", scene)
    assert again.returncode == 1 and "is not empty" in again.stderr


def test_its_take_is_replayed_and_ends_as_far_tilted_as_the_phone(scene):
    done = tiltcast("replay", scene / "Tests" / "tilt.jsonl", "--scenes", scene, "--at", "0,1,5")
    assert done.returncode == 0, done.stderr
    frames = [json.loads(line) for line in done.stdout.splitlines()]
    assert [frame["t"] for frame in frames] == [0, 1, 5]
    angles = [max(turn["angle"] for turn in values(frame["frame"], "rotation3D")) for frame in frames]
    assert angles[0] == 0 and 0 < angles[1] < 30
    assert angles[2] == pytest.approx(30, abs=1e-3)
    assert done.stdout == tiltcast(
        "replay", scene / "Tests" / "tilt.jsonl", "--scenes", scene, "--at", "0,1,5").stdout


def test_the_built_in_scenes_stay_and_their_source_too(scene):
    done = tiltcast("source", "book", "--as", "swiftui", "--scenes", scene)
    assert done.returncode == 0 and "import SwiftUI" in done.stdout
    own = tiltcast("source", "my-motion", "--as", "swiftui", "--scenes", scene)
    assert own.returncode == 1 and 'The scene "my-motion" has no source to copy.' in own.stderr


def test_a_folder_with_a_mistake_is_not_served(tmp_path, scene):
    source = scene / "MyMotion.swift"
    source.write_text(source.read_text().replace("bounce = 0.5", "bounce = half"))
    for command in (["serve", "--port", "0", "--state", tmp_path / "state"], ["source", "book", "--as", "css"]):
        done = tiltcast(*command, "--scenes", scene)
        assert done.returncode == 1
        assert re.search(r"MyMotion\.swift:\d+:\d+: error: cannot find 'half' in scope", done.stderr), done.stderr


def test_a_folder_that_is_not_there_is_neither_served_nor_edited(tmp_path):
    for command in (["edit", tmp_path / "none"], ["serve", "--scenes", tmp_path / "none"]):
        done = tiltcast(*command, "--port", "0", "--no-tls", "--state", tmp_path / "state")
        assert done.returncode == 1
        assert done.stderr.endswith(f"Error: There is no folder {tmp_path / 'none'}. `tiltcast new-scene` creates one.\n")


def test_it_is_served_before_the_others_with_its_pictures(tmp_path, scene):
    with Server(tmp_path / "server", "serve", "--scenes", scene) as server:
        assert json.loads(server.get("/api/scenes/my-motion"))["title"] == "My motion"
        assert server.get("/scenes/moon.svg") == (scene / "Pictures" / "moon.svg").read_bytes()
        assert server.values("image")


def test_a_save_is_shown_and_a_mistake_leaves_what_is_shown(tmp_path, scene):
    source = scene / "MyMotion.swift"
    text = source.read_text()
    with Server(tmp_path / "server", "edit", scene) as server:
        assert [image["width"] for image in server.values("image")] == [240]
        source.write_text(text.replace("width: 240, height: 240).id", "width: 120, height: 120).id"))
        server.wait(lambda: [image["width"] for image in server.values("image")] == [120])
        source.write_text(text.replace("width: 240, height: 240).id", "width: wide, height: 240).id"))
        server.wait(lambda: "error: cannot find 'wide' in scope" in server.log.read_text())
        assert [image["width"] for image in server.values("image")] == [120]
        source.write_text(text)
        server.wait(lambda: [image["width"] for image in server.values("image")] == [240])


@pytest.mark.parametrize("example", ["Compass", "Level", "Marble", "Parallax", "Pendulum"])
def test_every_example_is_a_folder_that_can_be_served(tmp_path, example):
    with Server(tmp_path / "server", "serve", "--scenes", FOLDER / "Examples" / example) as server:
        assert json.loads(server.get(f"/api/scenes/{example.lower()}"))["name"] == example.lower()


def test_who_has_no_swift_is_told_what_to_install(tmp_path, scene):
    done = tiltcast("edit", scene, "--port", "0", "--no-tls", "--state", tmp_path / "state", PATH="/nonexistent")
    assert done.returncode == 1
    assert done.stderr.endswith(
        "Error: Scenes of your own are compiled by Swift, and there is no swiftc here. Install Swift 6.2 or later, as "
        "https://www.swift.org/install says, and put it into the PATH.\n")


def test_a_shader_that_could_run_for_ever_is_not_served(tmp_path, scene):
    (scene / "plain.frag").write_text("vec4 plain(vec2 position) {\n  for (;;) {}\n}\n")
    done = tiltcast("serve", "--scenes", scene, "--port", "0", "--no-tls", "--state", tmp_path / "state")
    assert done.returncode == 1
    assert "plain.frag:2:3: error: A loop counts from a written number to another" in done.stderr


def test_a_source_says_which_shaders_have_no_metal(tmp_path, scene):
    (scene / "aurora.frag").write_text(
        "vec4 aurora(vec2 position, vec4 bounds, float turn, vec2 tilt) { return vec4(turn); }\n")
    done = tiltcast("source", "shaders", "--as", "swiftui", "--scenes", scene)
    assert "// aurora is not written in Metal: write aurora.metal beside aurora.frag." in done.stdout
    (scene / "aurora.metal").write_text("[[ stitchable ]] half4 aurora(float2 position) { return 0; }\n")
    done = tiltcast("source", "shaders", "--as", "swiftui", "--scenes", scene)
    assert "half4 aurora(float2 position) { return 0; }" in done.stdout
