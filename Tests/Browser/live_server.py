"""A `tiltcast serve` process on a free port, with its links and its API."""

import json
import os
import random
import re
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

from live_room import Room, key_of

REPOSITORY = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("TILTCAST_BINARY", REPOSITORY / ".build/release/tiltcast"))
# The browser without windows takes half the time of the one with them.
HEADLESS = "/usr/bin/chromium-headless-shell"
CHROMIUM = os.environ.get("TILTCAST_CHROMIUM", HEADLESS if os.path.exists(HEADLESS) else "/usr/bin/chromium")


BUNDLED = REPOSITORY / ".build/pages"


def bundle_of(page: str, module: str, root: Path = BUNDLED) -> str:
    """The path of the bundle of a page (such as `index`) that has a module (such as `js/main.js`)."""
    maps = [file for file in (root / "bundles" / page).glob("*.js.map") if f"../../{module}" in json.loads(file.read_text())["sources"]]
    assert len(maps) == 1, (page, module, maps)
    return f"/bundles/{page}/{maps[0].stem}"


def copy_of_the_program(folder: Path) -> Path:
    """Copies the program with its pages, their bundles and `Scripts/bundle`, as in a checkout; returns its path."""
    for name in ("Public", ".build/pages", "Scripts/bundle", "Scripts/install-packages"):
        (folder / name).parent.mkdir(exist_ok=True)
        subprocess.run(["cp", "-pR", REPOSITORY / name, folder / name], check=True)
    (folder / "libexec").mkdir()
    for name in ("tiltcast", "tiltcast-confine"):
        subprocess.run(["cp", "-L", BINARY.parent / name, folder / "libexec"], check=True)
    return folder / "libexec/tiltcast"


def free_port() -> int:
    """A port where nobody listens, of those that the kernel gives nobody by itself: it stays free between two starts."""
    for port in random.sample(range(11_000, 32_768), 100):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass
    raise RuntimeError("there is no free port")


class LiveServer:
    """Starts on `start`, keeps its state below `folder`, and takes the same port again after a restart."""

    def __init__(
            self, folder: Path, *options: str, host: str = "127.0.0.1", tls: bool = False,
            edits: Path | None = None, binary: Path | None = None):
        """With `edits` it is `tiltcast edit` of that folder."""
        self.folder = folder
        self.binary = binary or BINARY
        self.command = ["serve"] if edits is None else ["edit", edits]
        self.host = host
        self.options = options
        self.tls = tls
        self.port, self.tls_port = free_port(), free_port()
        self.process: subprocess.Popen | None = None
        self.presenter_url = self.phone_url = self.secure_phone_url = ""

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def start(self) -> "LiveServer":
        log = self.folder / "server.log"
        with open(log, "w") as output:
            self.process = subprocess.Popen(
                [self.binary, *self.command, "--host", self.host, "--port", str(self.port),
                 *(["--tls-port", str(self.tls_port)] if self.tls else ["--no-tls"]), "--state",
                 self.folder / "state", *self.options],
                cwd=REPOSITORY, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                # What scenes are compiled against is built once for all tests.
                env=os.environ | {"XDG_CACHE_HOME": str(REPOSITORY / ".build/cache")})
        # The first to edit builds what scenes are compiled against, beside all other tests.
        deadline = time.monotonic() + (90 if self.command == ["serve"] else 900)
        while time.monotonic() < deadline and self.process.poll() is None:
            text = log.read_text()
            presenter = re.search(r"^http://\S+/\?key=\S+$", text, re.MULTILINE)
            phone = re.search(r"^http://\S+/phone\?key=\S+$", text, re.MULTILINE)
            if "--watch-only" in self.options and re.search(r"^http://\S+/$", text, re.MULTILINE):
                return self
            if presenter and phone:
                self.presenter_url, self.phone_url = presenter[0], phone[0]
                secure = re.search(r"^https://\S+/phone\?key=\S+$", text, re.MULTILINE)
                if secure:
                    self.secure_phone_url = secure[0]
                    self.tls_port = urlsplit(self.secure_phone_url).port
                self.port = urlsplit(self.presenter_url).port
                return self
            time.sleep(0.02)
        self.stop()
        raise RuntimeError(f"tiltcast did not print its links; it said:\n{log.read_text()}")

    @property
    def secure_url(self) -> str:
        """The origin over TLS."""
        parts = urlsplit(self.secure_phone_url)
        return f"{parts.scheme}://{parts.netloc}"

    def stop(self) -> int | None:
        """Ends the process as Ctrl-C does and returns its exit status."""
        if self.process is None:
            return None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(90)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return self.process.returncode

    def get(self, path: str, key: str | None = None) -> dict:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        request = urllib.request.Request(self.url + path, headers=headers)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)

    @property
    def main(self) -> Room:
        """The room that every server has."""
        return Room(self, "main", key_of(self.presenter_url), key_of(self.phone_url))
