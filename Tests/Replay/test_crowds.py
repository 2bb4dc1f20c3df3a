"""Takes of crowds: whatever is looked at on the way, a moment is the same to the bit, and a take that cannot be is refused."""

import base64
import json
import math
import struct
import subprocess

import pytest

from takes import BINARY, Take


def records(people: int, time: float) -> str:
    """Everybody's tilt at a time, each phone held differently."""
    def record(place: int) -> bytes:
        half = math.radians(25 * math.sin(time * (1 + place % 7 / 5) + place)) / 2
        return struct.pack("<Hhhh", place, round(32767 * math.sin(half) * 0.6), round(32767 * math.sin(half) * 0.8), 0)

    return base64.b64encode(b"".join(record(place) for place in range(people))).decode()


def crowd(scene: str, people: int, seconds: int) -> Take:
    """People who come within two seconds and tilt five times a second; some press and leave."""
    take = Take(scene)
    for place in range(people):
        take.event(place * 2 / people, "crowd", joined=[{"place": place, "side": place % 2}])
    for step in range(11, seconds * 5):
        take.event(step / 5, "crowd", moved=records(people, step / 5), pressed=[step % people])
    return take


@pytest.mark.parametrize("scene", ["meadow", "marbles", "tug"])
def test_a_moment_is_the_same_whatever_was_looked_at_before(scene):
    take = crowd(scene, 300, 5)
    moments = [3.7, 4.99]
    alone = [take.frames([moment])[moment].node for moment in moments]
    often = take.frames([index * 0.31 for index in range(16)] + moments)
    assert alone == [often[moment].node for moment in moments]


def test_each_line_says_who_has_which_place(tmp_path):
    take = tmp_path / "take.jsonl"
    take.write_text(
        '{"tiltcast": "take", "version": 2, "scene": "tug"}\n'
        '{"t": 0, "type": "crowd", "joined": [{"place": 0, "side": 0}, {"place": 3, "side": 1}]}\n'
        '{"t": 1, "type": "crowd", "away": [0], "named": [{"place": 3, "name": "Ana"}]}\n')
    done = subprocess.run([BINARY, "replay", take, "--at", "0.5,2"], capture_output=True, text=True, check=True)
    first, second = (json.loads(line)["places"] for line in done.stdout.splitlines())
    assert first == [{"place": 0, "side": 0, "away": False}, {"place": 3, "side": 1, "away": False}]
    assert second == [{"place": 0, "side": 0, "away": True}, {"place": 3, "side": 1, "away": False, "name": "Ana"}]


BROKEN = {
    '{"joined": [{"place": 300, "side": 0}]}': "no place 300",
    '{"joined": [{"place": -1, "side": 0}]}': "-1",
    '{"joined": [{"place": 0, "side": 0}]}': "already",
    '{"joined": [{"place": 5, "side": 2}]}': "side 2",
    '{"left": [7]}': "Nobody has the place 7",
    '{"pressed": [7]}': "Nobody has the place 7",
    '{"moved": "AAAA"}': "records of 8 bytes",
    '{"moved": "AAD/f/9/AAA="}': "no unit quaternion",
    '{"moved": "ABAAAAAAAAA="}': "kind 1",
    '{"moved": "!"}': "base64",
    '{"found": [0, 0]}': "twice",
    '{"named": [{"place": 0, "name": "a\\u0000b"}]}': "has a name that is none",
    '{"named": [{"place": 4, "name": "Ana"}]}': "Nobody has the place 4",
}


@pytest.mark.parametrize(("fields", "words"), BROKEN.items())
def test_a_line_that_cannot_be_is_refused_with_its_number(fields, words, tmp_path):
    take = tmp_path / "take.jsonl"
    take.write_text(
        '{"tiltcast": "take", "version": 2, "scene": "meadow"}\n'
        '{"t": 0, "type": "crowd", "joined": [{"place": 0, "side": 0}]}\n'
        f'{{"t": 1, "type": "crowd", {fields[1:]}\n')
    done = subprocess.run([BINARY, "replay", take, "--at", "2"], capture_output=True, text=True)
    assert done.returncode != 0
    assert "3" in done.stderr and words in done.stderr, done.stderr


def test_a_scene_that_one_phone_moves_has_no_places(tmp_path):
    take = tmp_path / "take.jsonl"
    take.write_text(
        '{"tiltcast": "take", "version": 1, "scene": "lenticular"}\n'
        '{"t": 0, "type": "crowd", "joined": [{"place": 0, "side": 0}]}\n')
    done = subprocess.run([BINARY, "replay", take, "--at", "2"], capture_output=True, text=True)
    assert done.returncode != 0 and "no places" in done.stderr
