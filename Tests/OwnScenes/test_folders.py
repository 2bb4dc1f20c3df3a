"""Folders that a server watches: whatever they hold and wherever they lie, a save arrives, and nobody waits."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import threading
import time
import urllib.error

import pytest

from bystander import Bystander
from program import BINARY, Server, tiltcast

# Each runs in a namespace of its own, where the folder DIR/show is laid out and the limits are set. A namespace may be
# forbidden, as in some containers.
SILENT = {
    "reported": ("", "show"),
    "watches used up": ("echo 0 > /proc/sys/user/max_inotify_watches", "show"),
    "instances used up": ("echo 0 > /proc/sys/user/max_inotify_instances", "show"),
    # Changes below an overlay are not reported, as on network file systems and shared folders of containers.
    "overlay": ("mount -t overlay overlay -o lowerdir=low,upperdir=up,workdir=work mounted", "mounted/show"),
}
NAMESPACES = shutil.which("unshare") and subprocess.run(["unshare", "-Urm", "true"], capture_output=True).returncode == 0


def processor_times(process: subprocess.Popen) -> tuple[float, float]:
    """The seconds of processor time of the server's loop, which is its first thread, and of all its threads."""
    times = {
        int(task.name): int((task / "schedstat").read_text().split()[0]) / 1e9
        for task in pathlib.Path(f"/proc/{process.pid}/task").iterdir()}
    return times[process.pid], sum(times.values())


def title(server):
    watcher = Bystander(int(server.url.rsplit(":", 1)[1]))
    return watcher.read("show")["title"]


def scene(server) -> str:
    """The name of the scene that the main room plays."""
    return json.loads(server.get("/api/rooms/main"))["scene"]


@pytest.mark.skipif(not NAMESPACES, reason="user namespaces are forbidden here")
@pytest.mark.parametrize("case", SILENT)
def test_a_save_arrives_also_where_the_system_does_not_report_it(tmp_path, monkeypatch, case):
    prepare, folder = SILENT[case]
    for name in ("low", "up", "work", "mounted"):
        (tmp_path / name).mkdir()
    kept = tmp_path / ("up/show" if case == "overlay" else "show")
    assert tiltcast("new-show", kept).returncode == 0
    inside = tmp_path / "tiltcast"
    inside.write_text(
        f"#!/bin/sh\ncd {tmp_path} && exec unshare -Urm sh -c '{prepare or 'true'} && exec {BINARY} \"$@\"' sh \"$@\"\n")
    inside.chmod(0o755)
    monkeypatch.setattr("program.BINARY", str(inside))
    with Server(tmp_path / "server", "serve", "--show", tmp_path / folder) as server:
        assert title(server) == "My first show"
        show = kept / "show.yaml"
        show.write_text(show.read_text().replace("My first show", "Renamed show"))
        server.wait(lambda: title(server) == "Renamed show")
        assert server.log.read_text().count("looked for once a second") == (0 if case == "reported" else 1)


def test_files_beside_scenes_are_pictures_and_data_but_never_pages(tmp_path):
    scene = tmp_path / "my-motion"
    assert tiltcast("new-scene", scene).returncode == 0
    for name in ("x.html", "x.js", ".hidden.svg", ".git/x.svg", "Data.JSON"):
        (scene / "Pictures" / name).parent.mkdir(exist_ok=True)
        (scene / "Pictures" / name).write_text("{}")
    with Server(tmp_path / "server", "serve", "--scenes", scene) as server:
        assert server.get("/scenes/Data.JSON") == b"{}"
        with pytest.raises(urllib.error.HTTPError) as failure:
            server.get("/scenes/Moon.SVG")
        assert b"there is /scenes/moon.svg" in failure.value.read()
        for name in ("x.html", "x.js", ".hidden.svg", ".git/x.svg"):
            with pytest.raises(urllib.error.HTTPError):
                server.get(f"/scenes/{name}")


@pytest.mark.parametrize("command", ["edit", "show"])
def test_the_loop_leaves_thousands_of_files_that_lie_and_change_beside_to_another_thread(tmp_path, command):
    folder = tmp_path / "my-motion"
    assert tiltcast("new-scene" if command == "edit" else "new-show", folder).returncode == 0
    for index in range(5_000):
        file = folder / f"d{index % 100}" / f"{index}.txt"
        file.parent.mkdir(exist_ok=True)
        file.write_text("x")
    stop = threading.Event()

    def change():
        while not stop.wait(0.01):
            (folder / "coming").mkdir()
            (folder / "coming" / "file").write_text("x")
            (folder / "coming" / "file").unlink()
            (folder / "coming").rmdir()

    with Server(tmp_path / "server", *(["edit"] if command == "edit" else ["serve", "--show"]), folder) as server:
        bystander = Bystander(int(server.url.rsplit(":", 1)[1]))
        bystander.ping()
        before = processor_times(server.process)
        changing = threading.Thread(target=change)
        changing.start()
        bystander.pings(3)
        loop, all_threads = (after - since for after, since in zip(processor_times(server.process), before))
        stop.set()
        changing.join()
    assert loop < max(0.3, all_threads / 2), (loop, all_threads)


@contextlib.contextmanager
def a_compiler_that_waits():
    """Stops each compilation that this process's children start, until the block ends."""
    stopped, done = set(), threading.Event()

    def stop():
        while not done.wait(0.02):
            parents = {}
            for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
                with contextlib.suppress(OSError):
                    # The name, in parentheses, may hold spaces.
                    head, fields = entry.read_text().rsplit(")", 1)
                    parents[int(entry.parent.name)] = (int(fields.split()[1]), head.split("(", 1)[1])
            for process, (parent, name) in parents.items():
                ancestors = set()
                while parent in parents and parent not in ancestors:
                    ancestors.add(parent)
                    parent = parents[parent][0]
                if name.startswith("swift-frontend") and os.getpid() in ancestors:
                    with contextlib.suppress(OSError):
                        # Not where it is only asked for its version, or compiles what the program brings.
                        words = pathlib.Path(f"/proc/{process}/cmdline").read_bytes()
                        if b"\0-c\0" in words and b"MyMotion.swift" in words:
                            os.kill(process, signal.SIGSTOP)
                            stopped.add(process)

    thread = threading.Thread(target=stop)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        for process in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)


@pytest.mark.parametrize("command", [["edit"], ["serve", "--scenes"]])
def test_scenes_that_are_late_play_once_they_are_compiled_and_the_server_serves_before(tmp_path, command):
    folder = tmp_path / "my-motion"
    assert tiltcast("new-scene", folder).returncode == 0
    # What it is compiled against is there, so that only the scene is waited for.
    assert tiltcast("check", folder).returncode == 0
    source = folder / "MyMotion.swift"
    source.write_text(source.read_text() + "\n// Not compiled before.\n")
    with a_compiler_that_waits():
        begun = time.monotonic()
        with_server = Server(tmp_path / "server", *command, folder)
        server = with_server.__enter__()
        try:
            assert time.monotonic() - begun >= 9
            assert "The server begins without it." in server.log.read_text()
            # Everything is answered meanwhile, and scenes of the program play.
            assert server.get("/healthz") and scene(server) != "my-motion"
        except BaseException:
            with_server.__exit__()
            raise
    try:
        server.wait(lambda: scene(server) == "my-motion")
    finally:
        with_server.__exit__()


ENDLESS = """import SwiftUI

struct ListView: View {
  @State private var words = ["one", "two"]

  var body: some View {
    var longest = ""
    while !words.isEmpty {
      longest = words.map { $0 + "!" }.joined()
    }
    return Text(longest)
  }
}

#Preview("List") { ListView() }
"""


def test_check_names_the_line_of_a_loop_without_end_though_programs_are_optimised(tmp_path):
    (tmp_path / "ListView.swift").write_text(ENDLESS)
    checked = tiltcast("check", tmp_path)
    assert checked.returncode == 1
    assert re.search(r"ListView\.swift:[89]:\d+: error: The scene does not come to an end", checked.stdout), checked.stdout
