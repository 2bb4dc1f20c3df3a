"""Folders that a server watches: whatever they hold and wherever they lie, a save arrives, and nobody waits."""

import pathlib
import shutil
import subprocess
import threading
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
