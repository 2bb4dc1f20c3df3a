"""Systems that give programs without privileges no user namespaces, as Ubuntu does: scenes play with what remains."""

import os
import pathlib
import platform
import re
import shutil
import subprocess
import tempfile

import pytest

from live_server import CHROMIUM
from program import BINARY, ENVIRONMENT, Server

# Acts out what AppArmor does. "refused": no unshare and no clone with CLONE_NEWUSER. "powerless", as Ubuntu 24.04 has it:
# such a namespace is made, but nothing in it has a right: no other namespace, no mount, and no writing to /proc, where the
# numbers of its users would be set; Landlock refuses the last two. What clone3 is asked for lies in memory, which no filter
# can read, so that call is one that the kernel does not have.
RESTRICTING = """
import ctypes, os, platform, struct, sys

UNSHARE, CLONE, CLONE3 = {"x86_64": (272, 56, 435), "aarch64": (97, 220, 435)}[platform.machine()]
LOAD, EQUAL, ANY, RETURN = 0x20, 0x15, 0x45, 0x06
ALLOW, REFUSE, UNKNOWN = 0x7FFF0000, 0x00050001, 0x00050026
USER, OTHERS = 0x10000000, 0x6E020000
way = sys.argv[1]
program = [
    (LOAD, 0, 0, 0), (EQUAL, 0, 1, CLONE3), (RETURN, 0, 0, UNKNOWN), (EQUAL, 1, 0, UNSHARE), (EQUAL, 0, 3, CLONE),
    (LOAD, 0, 0, 16), (ANY, 0, 1, USER if way == "refused" else OTHERS), (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW),
]
system = ctypes.CDLL(None, use_errno=True)


def succeeded(result):
    return result if result >= 0 else sys.exit(os.strerror(ctypes.get_errno()))


succeeded(system.prctl(38, 1, 0, 0, 0))
if way == "powerless":
    # Without the second right nothing could be moved to another folder.
    writing = 1 << 1 | 1 << 13
    rules = succeeded(system.syscall(444, struct.pack("Q", writing), 8, 0))
    for folder in os.listdir("/"):
        if folder != "proc" and os.path.isdir("/" + folder):
            place = os.open("/" + folder, os.O_PATH)
            succeeded(system.syscall(445, rules, 1, struct.pack("=Qi", writing, place), 0))
    succeeded(system.syscall(446, rules, 0))
code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *each) for each in program))
header = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(program), ctypes.addressof(code)))
succeeded(system.prctl(22, 2, ctypes.byref(header), 0, 0))
os.execv(sys.argv[2], sys.argv[2:])
"""
# Not the number that a namespace gives to users without one.
USER = 54321
pytestmark = pytest.mark.skipif(platform.machine() not in ("x86_64", "aarch64"), reason="the numbers of calls are unknown")


@pytest.fixture(params=["refused", "powerless"])
def way(request):
    """How the system keeps programs from user namespaces."""
    return request.param


@pytest.fixture
def restricted(way):
    """A folder of a user without privileges, and in it the program as that system runs it."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tiltcast-restricted-"))
    (folder / "restrict.py").write_text(RESTRICTING)
    user = f"setpriv --reuid={USER} --regid={USER} --clear-groups " if os.geteuid() == 0 else ""
    program = folder / "tiltcast"
    program.write_text(
        f"#!/bin/sh\nexport HOME={folder} XDG_CACHE_HOME={folder}/cache\n"
        f'exec {user}/usr/bin/python3 {folder}/restrict.py {way} "${{PROGRAM:-{BINARY}}}" "$@"\n')
    program.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def given(folder: pathlib.Path):
    """Hands the folder to that user."""
    if os.geteuid() == 0:
        subprocess.run(["chown", "--recursive", f"{USER}:{USER}", folder], check=True)


def test_the_system_that_is_acted_out_gives_no_namespace_that_has_rights(restricted, way):
    given(restricted)
    run = {**os.environ, "PROGRAM": shutil.which("unshare")}

    def unshare(*options):
        return subprocess.run([restricted / "tiltcast", *options, "id", "-u"], capture_output=True, text=True, env=run)

    bare = unshare("--user")
    if way == "powerless":
        assert bare.stdout == "65534\n", bare.stderr
    else:
        assert bare.returncode != 0 and "Operation not permitted" in bare.stderr
    for options in (["--user", "--net"], ["--user", "--map-root-user"]):
        assert unshare(*options).returncode != 0, options
    assert unshare("--fork").stdout == f"{USER if os.geteuid() == 0 else os.geteuid()}\n"


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


def test_tests_of_views_run_and_pictures_are_drawn_by_a_browser_that_is_allowed_its_sandbox(restricted):
    folder, cache = restricted / "my-motion", {**ENVIRONMENT, "XDG_CACHE_HOME": str(restricted / "cache")}
    subprocess.run([BINARY, "new-scene", "--swiftui", folder], check=True, capture_output=True)
    subprocess.run([BINARY, "test", folder], check=True, capture_output=True, env=cache)
    # Ubuntu's Chrome has a profile of its own, which allows it its namespaces.
    browser = restricted / "browser"
    browser.write_text(f'#!/bin/sh\nexec {CHROMIUM} --no-sandbox "$@"\n')
    browser.chmod(0o755)
    given(restricted)
    variables = {**os.environ, "TILTCAST_CHROMIUM": str(browser)}
    tested = subprocess.run([restricted / "tiltcast", "test", folder], capture_output=True, text=True, env=variables)
    assert tested.returncode == 0 and "passed" in tested.stdout, tested.stdout + tested.stderr
    picture = restricted / "picture.png"
    told = subprocess.run(
        [restricted / "tiltcast", "render", folder, "-o", picture], capture_output=True, text=True,
        env=variables | {"TILTCAST_CHROMIUM": CHROMIUM})
    assert told.returncode == 1 and "its sandbox gets no user namespaces here" in told.stderr, told.stderr
    assert not picture.exists()
    drawn = subprocess.run([restricted / "tiltcast", "render", folder, "-o", picture], capture_output=True, text=True, env=variables)
    assert drawn.returncode == 0 and picture.read_bytes().startswith(b"\x89PNG"), drawn.stdout + drawn.stderr
