"""Scenes of one's own that a crowd moves, as the templates make them."""

import base64
import json
import math
import struct

import pytest

from program import tiltcast


def held(*angles: float) -> str:
    """Phones at the first places, each leaning to the right by so many degrees."""
    halves = [math.radians(angle) / 2 for angle in angles]
    return base64.b64encode(b"".join(struct.pack("<Hhhh", place, 0, round(32767 * math.sin(half)), 0) for place, half in enumerate(halves))).decode()


def replayed(folder, scene: str, at: str):
    """The frames of a take of two people, the second of whom leans to the right from the first second on."""
    take = folder.parent / "take.jsonl"
    lines = [
        {"tiltcast": "take", "version": 2, "scene": scene},
        {"t": 0, "type": "crowd", "joined": [{"place": 0, "side": 0}, {"place": 1, "side": 1}]},
        {"t": 1, "type": "crowd", "moved": held(0, 30), "pressed": [0]},
    ]
    take.write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = tiltcast("replay", take, "--scenes", folder, "--at", at)
    assert done.returncode == 0, done.stderr
    return [json.loads(line)["frame"] for line in done.stdout.splitlines()], done.stderr


@pytest.mark.parametrize("options", [["--crowd"], ["--crowd", "--swiftui"]], ids=["scene", "view"])
def test_a_template_plays_a_crowd_as_it_is(options, tmp_path):
    folder = tmp_path / "many-boats"
    made = tiltcast("new-scene", *options, folder)
    assert made.returncode == 0, made.stderr
    frames, said = replayed(folder, "many-boats", "0.9,3")
    assert frames[0] != frames[1]
    assert "many-boats:" not in said and "warning" not in said
    assert replayed(folder, "many-boats", "3")[0] == frames[1:]


def test_a_crowd_that_no_room_has_places_for_is_told(tmp_path):
    folder = tmp_path / "many-boats"
    assert tiltcast("new-scene", "--crowd", folder).returncode == 0
    source = folder / "ManyBoats.swift"
    source.write_text(source.read_text().replace('button: "Honk"', 'button: ""'))
    take = tmp_path / "take.jsonl"
    take.write_text('{"tiltcast": "take", "version": 2, "scene": "many-boats"}\n')
    done = tiltcast("replay", take, "--scenes", folder, "--at", "1")
    assert done.returncode != 0
    assert 'The scene "many-boats" needs a title of 1 to 40 characters for its crowd\'s button' in done.stderr
