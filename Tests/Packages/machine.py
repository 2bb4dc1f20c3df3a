"""A Debian in a folder: booted with its own systemd, or running one program, as a container engine would."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def await_that(condition, seconds: float = 30):
    """What the condition gives as soon as that is true."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, "it did not come about in time"
        time.sleep(0.1)
    return found


class Machine:
    """A root file system of a release of Debian, or else this machine's, with the packages of a bare one and those named."""

    def __init__(self, *packages: str, release: str | None = None):
        self.root = Path(tempfile.mkdtemp(prefix="tiltcast-machine-"))
        self.process: subprocess.Popen | None = None
        self.leader = 0
        self.root.chmod(0o755)
        chosen = ["--release", release] if release else []
        subprocess.run([REPOSITORY / "Scripts/bare-debian", self.root, *chosen, *packages], check=True)
        # What several tests install is fetched once.
        self.archives = REPOSITORY / f".build/bare-debian-archives{f'-{release}' if release else ''}"
        self.archives.mkdir(exist_ok=True)

    def boot(self):
        """Starts its systemd, in namespaces of its own except for the network."""
        self._spawn("--boot")
        await_that(lambda: self.run("systemctl", "is-system-running", check=False).stdout.strip() in ("running", "degraded"), 60)

    def start(self, *command: str, options: tuple[str, ...] = ()):
        """Runs one program, which is all that runs there."""
        self._spawn(*options, "--", *command)

    def _spawn(self, *arguments: str):
        self.log = open(f"{self.root}.log", "w")
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--directory", self.root, "--register=no", "--keep-unit", "--resolv-conf=off",
             "--timezone=off", f"--bind={self.archives}:/var/cache/apt/archives", f"--machine=tiltcast-{os.getpid()}-{self.root.name[-4:].lower().replace('_', 'x')}",
             "--console=pipe", *arguments],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        # The last one that it starts is the first process of the machine.
        self.leader = await_that(lambda: self._first_process(children))

    def _first_process(self, children: Path) -> int:
        assert self.process.poll() is None, self.said
        for child in children.read_text().split():
            status = Path(f"/proc/{child}/status")
            if status.exists() and re.search(r"^NSpid:\s+\d+\s+1$", status.read_text(), re.MULTILINE):
                return int(child)
        return 0

    @property
    def said(self) -> str:
        """What its first process has written."""
        return Path(f"{self.root}.log").read_text()

    def _entering(self, command: tuple[str, ...], user: str | None) -> list[str]:
        if user is not None:
            command = ("setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups", "env", f"HOME=/home/{user}", *command)
        return ["nsenter", f"--target={self.leader}", "--mount", "--uts", "--ipc", "--pid", "--net", "--root", "--wdns=/",
                "env", "-i", f"PATH={PATH}", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", *command]

    def run(self, *command: str, user: str | None = None, check: bool = True) -> subprocess.CompletedProcess:
        """Runs a command inside, to its end."""
        result = subprocess.run(self._entering(command, user), capture_output=True, text=True, timeout=900)
        assert not check or result.returncode == 0, f"{command}: {result.stdout}{result.stderr}"
        return result

    def popen(self, *command: str, user: str | None = None) -> subprocess.Popen:
        """Starts a command inside; what it says is in its `stdout`."""
        return subprocess.Popen(self._entering(command, user), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def stop(self, seconds: float = 20) -> tuple[int, float]:
        """Ends it, and says with which status and after how many seconds."""
        started = time.monotonic()
        self.process.terminate()
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        return status, time.monotonic() - started

    def __enter__(self) -> "Machine":
        return self

    def __exit__(self, *_):
        """Ends it and forgets all that it had."""
        if self.process is not None and self.process.poll() is None:
            # With its first process, all others end.
            os.kill(self.leader, signal.SIGKILL)
            self.process.wait(20)
        shutil.rmtree(self.root)
        Path(f"{self.root}.log").unlink(missing_ok=True)
