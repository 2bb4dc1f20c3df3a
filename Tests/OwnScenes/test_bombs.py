"""Sources that are meant to hurt: each ends soon with a sentence, and nothing that it names is run or read."""

import os
import resource
import subprocess

import pytest

import bombs
from program import tiltcast

SECRET = "correct horse battery staple"


@pytest.fixture
def scene(tmp_path):
    """A new scene, with programs, a library and a module map beside it, and a file elsewhere that nobody may read."""
    folder = tmp_path / "my-motion"
    assert tiltcast("new-scene", folder).returncode == 0
    run = folder / "run"
    run.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    run.chmod(0o755)
    library = tmp_path / "run.c"
    library.write_text(f'#include <fcntl.h>\n__attribute__((constructor)) void run(void) {{ creat("{tmp_path}/ran", 0600); }}\n')
    subprocess.run(["cc", "-shared", "-fPIC", "-o", folder / "run.so", library], check=True)
    (folder / "module.modulemap").write_text('module Outside { header "outside.h" }\n')
    (folder / "outside.h").write_text("int outside;\n")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret").write_text(f"{SECRET}\n{SECRET}\n")
    return folder


def processor_time() -> float:
    """The seconds of all programs that have ended: a machine may be busy with others."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def said_about(scene, text, sentence: str | None):
    """What is said about a bomb, which must have ended in time and without a deed."""
    (scene / "Bomb.swift").write_text(text(scene) if callable(text) else text.replace("{folder}", str(scene)))
    before = processor_time()
    done = tiltcast("source", "book", "--as", "css", "--scenes", scene)
    assert processor_time() - before < 90
    assert not (scene.parent / "ran").exists()
    assert SECRET not in done.stdout + done.stderr
    assert not any(character in done.stderr for character in "\x1b\u202e")
    if done.returncode:
        assert "error: " in done.stderr
    assert sentence in done.stderr if sentence is not None else done.returncode == 0, done.stderr[:2000]
    return done


@pytest.mark.parametrize("name", bombs.REACHING)
def test_a_source_reaches_nothing_outside_the_folder(scene, name):
    said_about(scene, *bombs.REACHING[name])


@pytest.mark.bombs
@pytest.mark.parametrize("name", bombs.EXPENSIVE)
def test_an_expensive_source_ends_with_a_sentence(scene, name):
    said_about(scene, *bombs.EXPENSIVE[name])


def test_a_source_that_is_too_large_is_not_read(scene):
    with open(scene / "Bomb.swift", "w") as file:
        file.truncate(3 << 30)
    done = tiltcast("source", "book", "--as", "css", "--scenes", scene)
    assert done.returncode == 1 and "more than 4 MiB" in done.stderr


def test_a_link_that_leads_out_is_not_read(scene, tmp_path):
    (scene / "Bomb.swift").symlink_to(tmp_path / "outside" / "secret")
    done = tiltcast("source", "book", "--as", "css", "--scenes", scene)
    assert done.returncode == 1 and "Bomb.swift is not a regular file" in done.stderr and SECRET not in done.stderr


def test_of_a_parser_that_has_lost_its_way_the_first_error_is_told(scene):
    source = scene / "MyMotion.swift"
    source.write_text(source.read_text().replace("struct MyMotion: Scene {", "struct MyMotion: Scene (", 1))
    done = tiltcast("source", "book", "--as", "css", "--scenes", scene)
    assert done.returncode == 1 and done.stderr.count("error: ") == 1, done.stderr


@pytest.mark.parametrize("place", ["{scene}/../outside/secret:2:1", "{outside}/secret:2:1", "/proc/self/environ:1:1"])
def test_a_scene_that_names_a_file_as_its_place_is_not_shown_it(scene, tmp_path, place):
    named = place.format(scene=os.path.realpath(scene), outside=os.path.realpath(tmp_path / "outside"))
    source = scene / "main.swift"
    source.write_text(
        "import Foundation\n" + source.read_text().replace(
            "Tiltcast.run(", 'FileHandle.standardError.write(Data("Fatal error: Bomb.\\n0 0x0 f() at %s\\n".utf8))\nexit(3)\nTiltcast.run('
            % named))
    done = tiltcast("source", "book", "--as", "css", "--scenes", scene)
    assert done.returncode == 1 and "Fatal error: Bomb." in done.stderr and SECRET not in done.stderr, done.stderr
