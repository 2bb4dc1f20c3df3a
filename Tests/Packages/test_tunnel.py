"""A tunnel by `ssh -R`: the server is in a network from which nothing leads to it, and visitors come by a relay."""

import json
import os
import signal
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from live_server import BINARY

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="networks are made by root")
HOME, RELAY = "10.77.0.1", "10.77.0.2"
# The relay takes a key that no other server here does: its root has another home.
RELAY_SCRIPT = """
mount -t tmpfs -o mode=700 none "$HOME" && mkdir -m 700 "$HOME/.ssh" && cp {folder}/key.pub "$HOME/.ssh/authorized_keys"
exec dropbear -F -E -s -a -P {folder}/pid -r {folder}/host -p {relay}:2222
"""


def run(*command) -> str:
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True, timeout=60).stdout


def eventually(condition, seconds: float = 60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError("It does not happen.")


class Networks:
    """Two networks with a cable between them: the server's, and the relay's."""

    def __init__(self, stack: ExitStack):
        self.home, self.relay = (f"tiltcast-{name}-{os.getpid()}" for name in ("home", "relay"))
        for name in (self.home, self.relay):
            run("ip", "netns", "add", name)
            stack.callback(run, "ip", "netns", "delete", name)
            run("ip", "-n", name, "link", "set", "lo", "up")
        run("ip", "link", "add", "cable", "netns", self.home, "type", "veth", "peer", "name", "cable", "netns", self.relay)
        for name, address in ((self.home, HOME), (self.relay, RELAY)):
            run("ip", "-n", name, "address", "add", f"{address}/24", "dev", "cable")
            run("ip", "-n", name, "link", "set", "cable", "up")


@pytest.fixture
def networks(tmp_path: Path):
    with ExitStack() as stack:
        networks = Networks(stack)
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", tmp_path / "key")
        run("dropbearkey", "-t", "ed25519", "-f", tmp_path / "host")
        script = RELAY_SCRIPT.format(folder=tmp_path, relay=RELAY)
        relay = subprocess.Popen(
            ["ip", "netns", "exec", networks.relay, "sh", "-c", script], env=os.environ | {"HOME": Path("~root").expanduser()},
            stderr=open(tmp_path / "relay", "w"))
        stack.callback(relay.wait)
        stack.callback(relay.terminate)
        yield networks


@pytest.fixture
def server(networks, tmp_path: Path):
    # Until the relay listens, and whenever the connection is lost, the command ends and is started again.
    tunnel = (f"ssh -N -i {tmp_path}/key -p 2222 -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o ExitOnForwardFailure=yes "
              f"-R {RELAY}:8000:127.0.0.1:$TILTCAST_PORT root@{RELAY} & echo $! >{tmp_path}/ssh; echo https://tilt.example.org; wait $!")
    with open(tmp_path / "log", "w") as log:
        process = subprocess.Popen(
            ["ip", "netns", "exec", networks.home, BINARY, "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--no-attract",
             "--state", tmp_path / "state", "--log-level", "notice", "--tunnel", tunnel], stdout=log, stderr=log)
    yield process
    process.kill()
    process.wait()


def visit(networks: Networks, path: str) -> str | None:
    """What somebody gets who comes by the relay; None for nothing."""
    result = subprocess.run(
        ["ip", "netns", "exec", networks.relay, "curl", "--silent", "--fail", "--max-time", "5", "--header", "Host: tilt.example.org",
         f"http://{RELAY}:8000{path}"], capture_output=True, text=True)
    return result.stdout if result.returncode == 0 else None


def test_visitors_come_by_the_tunnel_again_after_it_broke_and_no_more_when_the_server_is_killed(networks, server, tmp_path):
    room = json.loads(eventually(lambda: visit(networks, "/api/rooms/main")))
    assert room["scene"] == "lenticular"
    assert json.loads(visit(networks, "/api/rooms/main/links"))["watch"] == "https://tilt.example.org/"
    ssh = int((tmp_path / "ssh").read_text())
    os.kill(ssh, signal.SIGKILL)
    eventually(lambda: "the tunnel is closed" in (tmp_path / "log").read_text())
    eventually(lambda: visit(networks, "/healthz"))
    ssh = int((tmp_path / "ssh").read_text())
    server.kill()
    eventually(lambda: not Path(f"/proc/{ssh}").exists(), 10)
    assert visit(networks, "/healthz") is None
