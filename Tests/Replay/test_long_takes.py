"""`tiltcast replay` of a take of an hour: it is bounded, and ends quietly when nobody wants more of it."""

import json
import signal
import subprocess

import pytest

from takes import BINARY, Take


@pytest.fixture
def hour(tmp_path):
    take = Take("lenticular")
    for minute in range(61):
        take.event(60 * minute, "sample", alpha=0, beta=minute / 2, gamma=0)
    file = tmp_path / "hour.jsonl"
    file.write_text(take.text)
    return file


def start(file, *options) -> subprocess.Popen:
    # Programs in the background ignore SIGINT.
    return subprocess.Popen(
        ["env", "--default-signal=INT", BINARY, "replay", file, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_too_many_frames_are_refused_with_a_rate_that_fits(hour):
    done = subprocess.run(
        [BINARY, "replay", hour, "--fps", "1000"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stdout == ""
    assert "360" in done.stderr and "220000" in done.stderr and "--at" in done.stderr
    rate = int(done.stderr.split("--fps ")[2].split()[0])
    assert 60 <= rate <= 62
    with start(hour, "--fps", str(rate)) as replay:
        assert json.loads(replay.stdout.readline())["t"] == 0
        replay.kill()


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_ends_it_without_a_word(hour, name):
    with start(hour, "--fps", "60") as replay:
        replay.stdout.readline()
        replay.send_signal(getattr(signal, name))
        replay.stdout.read()
        assert replay.wait(10) in (-getattr(signal, name), 128 + getattr(signal, name))
        assert replay.stderr.read() == b""


@pytest.mark.parametrize("ignores", [False, True])
def test_a_reader_that_has_enough_ends_it_without_a_word(hour, ignores):
    replay = subprocess.Popen(
        [BINARY, "replay", hour, "--fps", "60"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        restore_signals=not ignores)
    with replay:
        replay.stdout.readline()
        replay.stdout.close()
        assert replay.wait(10) in (-signal.SIGPIPE, 128 + signal.SIGPIPE)
        assert replay.stderr.read() == b""
