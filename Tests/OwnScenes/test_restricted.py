"""Systems that give programs without privileges no user namespaces, as Ubuntu does: scenes play with what remains."""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import tempfile

import pytest

from program import BINARY, ENVIRONMENT, Server

# Refuses what AppArmor does: unshare and clone with CLONE_NEWUSER. What clone3 is asked for lies in memory, which no filter
# can read, so that call is one that the kernel does not have.
REFUSING = """
import ctypes, os, platform, struct, sys

UNSHARE, CLONE, CLONE3 = {"x86_64": (272, 56, 435), "aarch64": (97, 220, 435)}[platform.machine()]
LOAD, EQUAL, ANY, RETURN = 0x20, 0x15, 0x45, 0x06
ALLOW, REFUSE, UNKNOWN = 0x7FFF0000, 0x00050001, 0x00050026
program = [
    (LOAD, 0, 0, 0), (EQUAL, 0, 1, CLONE3), (RETURN, 0, 0, UNKNOWN), (EQUAL, 1, 0, UNSHARE), (EQUAL, 0, 3, CLONE),
    (LOAD, 0, 0, 16), (ANY, 0, 1, 0x10000000), (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW),
]
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *each) for each in program))
header = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(program), ctypes.addressof(code)))
system = ctypes.CDLL(None, use_errno=True)
system.prctl(38, 1, 0, 0, 0)
if system.prctl(22, 2, ctypes.byref(header), 0, 0) != 0:
    sys.exit(os.strerror(ctypes.get_errno()))
os.execv(sys.argv[1], sys.argv[1:])
"""
pytestmark = pytest.mark.skipif(platform.machine() not in ("x86_64", "aarch64"), reason="the numbers of calls are unknown")


@pytest.fixture
def restricted():
    """A folder of a user without privileges, and in it the program as that system runs it."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tiltcast-restricted-"))
    (folder / "refuse.py").write_text(REFUSING)
    user = "setpriv --reuid=65534 --regid=65534 --clear-groups " if os.geteuid() == 0 else ""
    program = folder / "tiltcast"
    program.write_text(
        f"#!/bin/sh\nexport HOME={folder} XDG_CACHE_HOME={folder}/cache\n"
        f'exec {user}/usr/bin/python3 {folder}/refuse.py "${{PROGRAM:-{BINARY}}}" "$@"\n')
    program.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def given(folder: pathlib.Path):
    """Hands the folder to that user."""
    if os.geteuid() == 0:
        subprocess.run(["chown", "--recursive", "65534:65534", folder], check=True)


def test_the_filter_refuses_user_namespaces_and_nothing_else(restricted):
    given(restricted)
    run = {**os.environ, "PROGRAM": shutil.which("unshare")}
    refused = subprocess.run([restricted / "tiltcast", "--user", "true"], capture_output=True, text=True, env=run)
    assert refused.returncode != 0 and "Operation not permitted" in refused.stderr
    subprocess.run([restricted / "tiltcast", "--help"], check=True, capture_output=True, env=run)


def test_the_doctor_says_what_is_missing_and_what_to_set(restricted):
    given(restricted)
    said = subprocess.run(
        [restricted / "tiltcast", "doctor", "--port", "0", "--host", "127.0.0.1", "--state", restricted / "state"],
        capture_output=True, text=True)
    assert said.returncode == 0, said.stdout
    line = next(line for line in said.stdout.splitlines() if "confined in part" in line)
    assert "no process namespace" in line and "no network namespace" in line
    # On a machine with such a setting that one is named.
    assert re.search(r"allow them there|sysctl \S+=\d+", line)


def test_a_workshop_is_refused_with_what_to_set(restricted):
    given(restricted)
    said = subprocess.run(
        [restricted / "tiltcast", "serve", "--workshop", "3", "--port", "0", "--host", "127.0.0.1", "--no-tls", "--state", restricted / "state"],
        capture_output=True, text=True, timeout=60)
    assert said.returncode == 1
    assert "does not keep them apart" in said.stderr and re.search(r"allow them there|sysctl \S+=\d+", said.stderr)


def test_a_scene_plays_and_is_compiled_again_when_it_is_saved(restricted, monkeypatch):
    subprocess.run([BINARY, "new-scene", restricted / "my-motion"], check=True, capture_output=True)
    # The server starts in a folder of the test's own user, who alone may use what the program was built of: what scenes are
    # compiled against is made of that in seconds.
    state = restricted / "server"
    monkeypatch.setitem(ENVIRONMENT, "XDG_CACHE_HOME", str(restricted / "cache"))
    with Server(state, "edit", restricted / "my-motion"):
        pass
    given(restricted)
    monkeypatch.setattr("program.BINARY", str(restricted / "tiltcast"))
    with Server(state, "edit", restricted / "my-motion") as server:
        server.wait(lambda: [each for each in server.values("image") if each.get("width") == 240], 900)
        scene = restricted / "my-motion/MyMotion.swift"
        scene.write_text(scene.read_text().replace("frame(width: 240, height: 240)", "frame(width: 123, height: 240)"))
        server.wait(lambda: [each for each in server.values("image") if each.get("width") == 123], 120)
