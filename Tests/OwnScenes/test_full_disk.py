"""Changes while the server's disk is full or read-only: they are refused with the reason, or they have happened."""

import json
import pathlib
import subprocess
import urllib.error
import urllib.request
import zlib

import pytest
from program import Server
from test_workshop import Workshop

TAKE = (json.dumps({"tiltcast": "take", "version": 1, "scene": "mesh", "parameters": {}})
        + '\n{"t":1,"type":"calibrate"}\n').encode()


def picture(shade: int) -> bytes:
    """A PNG of 8 × 8 points in one colour."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
    rows = (b"\0" + bytes([shade] * 24)) * 8
    head = (8).to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class SmallDisk:
    """A folder on a disk of its own, which can be filled and made read-only."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        folder.mkdir()
        options = "size=4m,nr_inodes=600"
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tiltcast", folder], capture_output=True, text=True)
        if mount.returncode != 0:
            pytest.skip(f"no disk can be mounted here: {mount.stderr}")

    def remount(self, how: str):
        subprocess.run(["mount", "-o", f"remount,{how}", self.folder], check=True)

    def fill(self):
        """Takes all names of files and all bytes."""
        for number in range(10_000):
            try:
                with open(self.folder / f"filler{number}", "wb", buffering=0) as file:
                    while number == 0 and file.write(bytes(4096)):
                        pass
            except OSError:
                if number > 0:
                    return

    def empty(self):
        for file in self.folder.glob("filler*"):
            file.unlink()

    def close(self):
        subprocess.run(["umount", "-l", self.folder], check=True)


@pytest.fixture
def disk(tmp_path):
    disk = SmallDisk(tmp_path / "server")
    yield disk
    disk.close()


class DiskServer(Server):
    """A server whose log lies beside its disk."""

    def __init__(self, disk: SmallDisk, log: pathlib.Path):
        super().__init__(log, "serve", "--workshop", "5")
        self.disk = disk

    def __enter__(self):
        self.state.mkdir(exist_ok=True)
        link = self.state / "state"
        if not link.is_symlink():
            link.symlink_to(self.disk.folder / "state")
        (self.disk.folder / "state").mkdir(exist_ok=True)
        return super().__enter__()


class Changes:
    """The changes that people make, each with a look at whether it has happened."""

    def __init__(self, server: Server, workshop: Workshop, ada=None, ben=None):
        self.server, self.workshop, self.ada, self.ben = server, workshop, ada, ben
        self.new = ada.text + "\n// new\n" if ada else None
        self.card = None

    def ask(self, method, path, body=None, key=None):
        request = urllib.request.Request(
            self.server.url + path, body, method=method,
            headers={"Authorization": f"Bearer {key or self.workshop.key}"})
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                return response.status, response.read(), response.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read(), error.headers

    def takes(self):
        return [take["name"] for take in json.loads(self.ask("GET", "/api/rooms/main/takes")[1])["takes"]]

    def cards(self):
        status, body, headers = self.ask("GET", "/api/workshop/cards")
        if status == 200 and self.card is None:
            self.card = [card["code"] for card in json.loads(body)["cards"]][-1]
        return status, body, headers

    def isFrozen(self):
        return json.loads(self.ask("GET", "/api/workshop/seats")[1])["frozen"]

    def all(self):
        """Name, request, and whether it has happened."""
        seat = json.dumps({"name": "Cleo", "code": self.workshop.code}).encode()
        source = f"/api/rooms/{self.ada.room}/sources/MyMotion.swift"
        seats, takes = "/api/workshop/seats", "/api/rooms/main/takes"
        return [
            ("seat", lambda: self.ask("POST", seats, seat), lambda: "Cleo" in self.workshop.seats()),
            ("take", lambda: self.ask("PUT", f"{takes}/B", TAKE), lambda: "B" in self.takes()),
            ("rename", lambda: self.ask("PATCH", f"{takes}/A", b'{"name": "Z"}'), lambda: "Z" in self.takes()),
            ("picture", lambda: self.ask("POST", "/api/rooms/main/pictures", picture(9)), None),
            ("save", lambda: self.ask("PUT", source, self.new.encode(), self.ada.key), lambda: self.ada.text == self.new),
            ("cards", self.cards, None),
            ("freeze", lambda: self.ask("PATCH", seats, b'{"frozen": true}'), self.isFrozen),
            ("take deleted", lambda: self.ask("DELETE", f"{takes}/Y"), lambda: "Y" not in self.takes()),
            ("seat freed", lambda: self.ask("DELETE", f"{seats}/{self.ben.room}"),
             lambda: "Ben" not in self.workshop.seats()),
        ]


@pytest.mark.parametrize("kind", ["full", "read-only"])
def test_what_a_disk_does_not_take_is_refused_with_its_reason_and_what_is_confirmed_stays(kind, disk, tmp_path):
    log = tmp_path / "log"
    with DiskServer(disk, log) as server:
        workshop = Workshop(server)
        ada, ben = workshop.seat("Ada"), workshop.seat("Ben")
        changes = Changes(server, workshop, ada, ben)
        for name in "AY":
            assert changes.ask("PUT", f"/api/rooms/main/takes/{name}", TAKE)[0] == 201
        disk.fill() if kind == "full" else disk.remount("ro")
        confirmed = {}
        for name, request, _ in changes.all():
            status, body, headers = request()
            confirmed[name] = status < 300
            if not confirmed[name]:
                reason = "No space left on device" if kind == "full" else "Read-only file system"
                # A seat may fail for other reasons, too, so its refusal has a sentence and no name.
                assert status == 503 and (name == "seat" or headers["tiltcast-reason"] == "notKept"), (name, status, body)
                assert reason in body.decode() and str(tmp_path) not in body.decode() and len(body) < 400, (name, body)
        assert kind == "full" or not any(confirmed.values()), confirmed
        # What gives the disk room needs none.
        assert kind == "read-only" or (confirmed["take deleted"] and confirmed["seat freed"]), confirmed
        assert not any(confirmed[name] for name in ["seat", "take", "picture", "save", "cards"]), confirmed
        # The show goes on: what needs no disk is answered.
        assert changes.ask("GET", "/healthz")[0] == 200
        assert changes.ask("GET", "/api/rooms/main/takes/B.html" if "B" in changes.takes() else
                           f"/api/rooms/main/takes/{changes.takes()[0]}.html")[0] == 200
        server.process.kill()
        server.process.wait(20)
    disk.empty() if kind == "full" else disk.remount("rw")
    with DiskServer(disk, log) as server:
        workshop = Workshop(server)
        again = Changes(server, workshop, workshop.seats()["Ada"], ben)
        again.new = changes.new
        for name, _, hasHappened in again.all():
            assert hasHappened is None or hasHappened() == confirmed[name], (name, confirmed)
        left = [path for path in disk.folder.rglob("*") if "draft" in path.name or path.name.endswith(".new")]
        assert left == []


@pytest.mark.parametrize("kind", ["full", "read-only"])
def test_a_class_is_deleted_as_a_whole_where_the_disk_is_full_and_not_at_all_where_it_is_read_only(kind, disk, tmp_path):
    with DiskServer(disk, tmp_path / "log") as server:
        workshop = Workshop(server)
        workshop.seat("Ada")
        disk.fill() if kind == "full" else disk.remount("ro")
        status, _ = workshop.ask("/api/workshop/seats", workshop.key, method="DELETE")
        seats = set() if kind == "full" else {"Ada"}
        assert status == (204 if kind == "full" else 503) and set(workshop.seats()) == seats
        server.process.kill()
        server.process.wait(20)
    disk.empty() if kind == "full" else disk.remount("rw")
    with DiskServer(disk, tmp_path / "log") as server:
        workshop = Workshop(server)
        assert set(workshop.seats()) == seats
        assert workshop.ask("/api/workshop/seats", workshop.key, method="DELETE")[0] == 204
