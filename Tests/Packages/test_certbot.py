"""A certificate by certbot's DNS challenge, as docs/https.md has it: the authority, pebble, never connects to the server.

The plugin for a provider of domains is replaced by a script that talks to pebble's own test name server; the rest is
what the document says.
"""

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest

from live_server import BINARY

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="certbot's files belong to root"),
    pytest.mark.skipif(not shutil.which("pebble"), reason="Debian's package pebble is not installed"),
]
DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "https.md"
DOMAIN = "tilt.example.org"
# By its module: Debian's package of the program also installs a timer.
CERTBOT = ["/usr/bin/python3", "-c", "from certbot.main import main; main()"]
# A group that only the server's user is in, and that user.
GROUP, USER = 47011, 65534
HOOK = """#!/bin/sh
curl -fsS -d "{\\"host\\": \\"_acme-challenge.$CERTBOT_DOMAIN.\\", \\"value\\": \\"$CERTBOT_VALIDATION\\"}" %s/set-txt
"""


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def eventually(attempt, seconds: float = 60):
    """What an attempt gives as soon as it succeeds."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            if found := attempt():
                return found
        except (OSError, TypeError):
            if time.monotonic() > deadline:
                raise
        assert time.monotonic() < deadline, "It does not happen."
        time.sleep(0.05)


class Authority:
    """Pebble with its name server, and certbot with folders of its own."""

    def __init__(self, folder: Path, stack: ExitStack):
        self.folder, self.live = folder, folder / "letsencrypt" / "live" / DOMAIN
        names, challenges, self.port, self.management = (free_port() for _ in range(4))
        key, certificate = folder / "pebble.key", folder / "pebble.crt"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
            check=True, capture_output=True)
        settings = folder / "pebble.json"
        settings.write_text(json.dumps({"pebble": {
            "listenAddress": f"127.0.0.1:{self.port}", "managementListenAddress": f"127.0.0.1:{self.management}",
            "certificate": str(certificate), "privateKey": str(key), "httpPort": 1, "tlsPort": 1}}))
        self.environment = os.environ | {"REQUESTS_CA_BUNDLE": str(certificate)}
        self.trust = ssl.create_default_context(cafile=certificate)
        self.hook = folder / "hook"
        self.hook.write_text(HOOK % f"http://127.0.0.1:{challenges}")
        self.hook.chmod(0o755)
        for command in (
            ["pebble-challtestsrv", "-http01", "", "-https01", "", "-tlsalpn01", "", "-dns01", f"127.0.0.1:{names}",
             "-management", f"127.0.0.1:{challenges}"],
            ["pebble", "-config", settings, "-dnsserver", f"127.0.0.1:{names}"],
        ):
            process = subprocess.Popen(
                list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=os.environ | {"PEBBLE_VA_NOSLEEP": "1", "PEBBLE_WFE_NONCEREJECT": "0"})
            stack.callback(process.wait)
            stack.callback(process.terminate)
        self.root = eventually(lambda: urllib.request.urlopen(
            f"https://localhost:{self.management}/roots/0", context=self.trust, timeout=5).read().decode())
        eventually(lambda: socket.create_connection(("127.0.0.1", challenges), 5).close() or True)

    def certbot(self, *arguments):
        subprocess.run(
            [*CERTBOT, *map(str, arguments), "--non-interactive", "--config-dir", self.folder / "letsencrypt", "--work-dir",
             self.folder / "work", "--logs-dir", self.folder / "logs"],
            check=True, capture_output=True, text=True, timeout=120, env=self.environment)

    def issue(self):
        self.certbot(
            "certonly", "--server", f"https://localhost:{self.port}/dir", "--agree-tos", "--register-unsafely-without-email",
            "--manual", "--preferred-challenges", "dns", "--manual-auth-hook", self.hook, "-d", DOMAIN)

    def share_key(self):
        """Carries out the document's commands that let the server's user read the key."""
        commands = re.findall(r"^    sudo ((?:chmod|sh -c) .*)$", DOCUMENT.read_text(), re.MULTILINE)
        assert len(commands) == 2, commands
        for command in commands:
            command = command.replace("/etc/letsencrypt", str(self.folder / "letsencrypt")).replace("chgrp tls", f"chgrp {GROUP}")
            subprocess.run(["sh", "-c", command], check=True)

    def shown(self, port: int) -> str:
        """The number of the certificate that the server shows to a client that trusts the authority alone."""
        trust = ssl.create_default_context(cadata=self.root)
        with socket.create_connection(("127.0.0.1", port), 10) as plain:
            with trust.wrap_socket(plain, server_hostname=DOMAIN) as secure:
                return secure.getpeercert()["serialNumber"]


@pytest.fixture
def authority():
    with ExitStack() as stack:
        folder = Path(tempfile.mkdtemp(prefix="tiltcast-certbot-"))
        stack.callback(shutil.rmtree, folder)
        # The server's user passes through.
        folder.chmod(0o755)
        yield Authority(folder, stack)


def serve(authority: Authority, stack: ExitStack) -> tuple[int, Path]:
    """A server of a user without rights; returns its port for HTTPS, and its log."""
    state, log = authority.folder / "state", authority.folder / "log"
    state.mkdir()
    os.chown(state, USER, USER)
    port = free_port()
    with open(log, "w") as output:
        server = subprocess.Popen(
            ["setpriv", f"--reuid={USER}", f"--regid={USER}", f"--groups={GROUP}", BINARY, "serve", "--host", "127.0.0.1",
             "--port", "0", "--tls-port", str(port), "--state", state, "--no-attract",
             "--tls-cert", authority.live / "fullchain.pem", "--tls-key", authority.live / "privkey.pem",
             "--public-url", f"https://{DOMAIN}:{port}"],
            stdout=output, stderr=subprocess.STDOUT)
    stack.callback(server.wait)
    stack.callback(server.terminate)
    return port, log


def test_a_certificate_by_dns_is_served_to_a_user_without_rights_and_its_renewal_without_a_restart(authority):
    authority.issue()
    authority.share_key()
    with ExitStack() as stack:
        port, log = serve(authority, stack)
        first = eventually(lambda: authority.shown(port))
        assert f"https://{DOMAIN}:{port}/phone?key=" in log.read_text()
        authority.certbot("renew", "--force-renewal", "--no-random-sleep-on-renew")
        eventually(lambda: authority.shown(port) != first, 30)
        key = (authority.live / "privkey.pem").resolve()
        assert key.name == "privkey2.pem"
        assert (key.stat().st_gid, key.stat().st_mode & 0o777) == (GROUP, 0o640)


def test_without_the_documents_commands_the_server_says_that_it_may_not_read_the_key(authority):
    authority.issue()
    with ExitStack() as stack:
        _, log = serve(authority, stack)
        eventually(lambda: "fullchain.pem" in log.read_text() and "ermission" in log.read_text())
