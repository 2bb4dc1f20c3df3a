"""Heads of requests that others could read in another way: over plain connections, TLS and proxies, first and later ones."""

import shutil
import socket
import ssl
import subprocess
import time

import pytest

from live_server import LiveServer, free_port

GOOD = b"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HANDSHAKE = (
    b"GET /ws?room=main HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Protocol: tiltcast.v1\r\n\r\n")


def head(*lines: str, start: str = "GET /icon.svg HTTP/1.1") -> bytes:
    return "\r\n".join([start, "Host: 127.0.0.1", *lines, "", ""]).encode("latin-1")


BAD = {
    # libwebsockets would lose the line behind these, or the end of the head.
    "prefix": (head("X: y", "X-Forwarded-For: 203.0.113.9"), 400),
    "prefix at the end": (head("a: b"), 400),
    "prefix before a length": (head("Content-Lengt: 1", "Content-Length: 5") + b"hello", 400),
    "prefix before the host": (b"GET / HTTP/1.1\r\nHo: a\r\nHost: evil.example\r\n\r\n", 400),
    "fold": (head("User-Agent: a", " b"), 400),
    "two hosts": (head("Host: evil.example"), 400),
    "two lengths": (head("Content-Length: 5", "Content-Length: 6") + b"hello!", 400),
    "length and encoding": (head("Content-Length: 5", "Transfer-Encoding: chunked") + b"hello", 400),
    "space before the colon": (head("Transfer-Encoding : chunked"), 400),
    "list of lengths": (head("Content-Length: 5, 5", start="POST /api/rooms HTTP/1.1") + b"hello", 411),
    "signed length": (head("Content-Length: +5", start="POST /api/rooms HTTP/1.1") + b"hello", 411),
    "chunks": (head("Transfer-Encoding: chunked", start="POST /api/rooms HTTP/1.1") + b"0\r\n\r\n", 411),
    "no colon": (head("nothing"), 400),
    "no name": (head(": x"), 400),
    "line feeds": (GOOD.replace(b"\r\n", b"\n"), 400),
    "bare return": (head("User-Agent: a\rHost: evil.example"), 400),
    "NUL": (head("User-Agent: a\0b"), 400),
    "NUL in the path": (b"GET /a%00b HTTP/1.1\r\n\r\n", 400),
    "whole URL": (head(start="GET http://127.0.0.1/ HTTP/1.1"), 400),
    "asterisk": (head(start="OPTIONS * HTTP/1.1"), 400),
    "old version": (b"GET /\r\n\r\n", 400),
    "new version": (head(start="GET / HTTP/2.0"), 505),
    "method": (head(start="BREW / HTTP/1.1"), 501),
    "upgrade with a body": (HANDSHAKE.replace(b"\r\n\r\n", b"\r\nContent-Length: 5\r\n\r\nhello"), 400),
    "long": (head("Cookie: " + "a" * 17_000), 431),
    "many": (head(*[f"q{number}: a" for number in range(200)]), 431),
}


class Wire:
    """A connection that sends bytes as they are, and reads responses."""

    def __init__(self, port: int, tls: bool = False):
        plain = socket.create_connection(("127.0.0.1", port), timeout=30)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        self.socket = context.wrap_socket(plain) if tls else plain
        self.received = b""

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data: bytes, piece: int = 0):
        for start in range(0, len(data), piece or len(data)):
            try:
                self.socket.sendall(data[start:start + (piece or len(data))])
            except OSError:  # It has been refused meanwhile.
                return

    def read(self) -> tuple[int, bytes]:
        while b"\r\n\r\n" not in self.received:
            self.receive()
        text, self.received = self.received.split(b"\r\n\r\n", 1)
        lines = text.split(b"\r\n")
        fields = dict(line.lower().split(b": ", 1) for line in lines[1:])
        length = int(fields.get(b"content-length", 0))
        while len(self.received) < length:
            self.receive()
        body, self.received = self.received[:length], self.received[length:]
        return int(lines[0].split()[1]), body

    def receive(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError
        self.received += data

    def has_ended(self) -> bool:
        try:
            self.receive()
            return False
        except (EOFError, OSError):
            return True


@pytest.fixture(scope="module")
def server(servers):
    return servers("--no-attract", tls=True)


def wire(server: LiveServer, tls: bool) -> Wire:
    return Wire(server.tls_port if tls else server.port, tls)


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "TLS"])
@pytest.mark.parametrize("piece", [0, 1, 7], ids=["whole", "bytes", "pieces"])
@pytest.mark.parametrize("name", BAD)
def test_a_head_that_others_could_read_in_another_way_is_refused(server, name, piece, tls):
    data, status = BAD[name]
    for first in (b"", GOOD):
        with wire(server, tls) as connection:
            if first:
                connection.send(first)
                assert connection.read()[0] == 200
            connection.send(data, piece)
            assert connection.read()[0] == status
            assert connection.has_ended()


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "TLS"])
@pytest.mark.parametrize("piece", [0, 1, 7], ids=["whole", "bytes", "pieces"])
def test_good_requests_share_a_connection_with_bodies_and_a_handshake(server, piece, tls):
    with wire(server, tls) as connection:
        for _ in range(3):
            connection.send(GOOD, piece)
            assert connection.read()[0] == 200
            body = b'{"room": "no name"}' + b" " * 9000
            connection.send(head(
                f"Authorization: Bearer {server.main.key}", f"Content-Length: {len(body)}",
                start="POST /api/rooms HTTP/1.1") + body, piece * 100)
            assert connection.read()[0] == 400
        connection.send(GOOD * 4 + GOOD[:9])
        for _ in range(4):
            assert connection.read()[0] == 200
        time.sleep(0.05)
        connection.send(GOOD[9:], piece)
        assert connection.read()[0] == 200
        connection.send(HANDSHAKE, piece)
        assert connection.read()[0] == 101


@pytest.mark.parametrize("tls", [False, True], ids=["plain", "TLS"])
def test_a_bad_head_behind_a_good_one_is_refused_after_its_answer(server, tls):
    for data, status in BAD.values():
        with wire(server, tls) as connection:
            connection.send(GOOD + data)
            assert connection.read()[0] == 200
            assert connection.read()[0] == status
            assert connection.has_ended()


def test_clients_that_name_no_host_and_speak_an_old_version_are_answered(server):
    for line in (b"GET /icon.svg HTTP/1.1\r\n\r\n", b"GET /icon.svg HTTP/1.0\r\n\r\n"):
        with wire(server, False) as connection:
            connection.send(line)
            assert connection.read()[0] == 200


HAPROXY = """
defaults
  mode http
  timeout connect 9s
  timeout client 60s
  timeout server 60s
  option forwardfor
frontend front
  bind 127.0.0.1:{port}
  default_backend back
backend back
  http-reuse always
  server one 127.0.0.1:{server}
"""
NGINX = """
daemon off; worker_processes 1; pid {folder}/pid; error_log stderr;
events {{ worker_connections 64; }}
http {{
  access_log off; client_body_temp_path {folder}/1; proxy_temp_path {folder}/2; fastcgi_temp_path {folder}/3;
  uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
  upstream back {{ server 127.0.0.1:{server}; keepalive 1; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://back; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }}
  }}
}}
"""


@pytest.fixture(params=["haproxy", "nginx"])
def proxy(request, tmp_path):
    """A proxy that shares its connections among clients, and the server behind it; the proxy's port."""
    program = shutil.which(request.param) or shutil.which(request.param, path="/usr/sbin")
    assert program, f"{request.param} is missing; Scripts/test-deps installs it"
    server = LiveServer(
        tmp_path, "--no-attract", "--trusted-proxy", "127.0.0.1", "--max-wrong-keys", "5").start()
    port = free_port()
    configuration = tmp_path / "proxy.conf"
    template = HAPROXY if request.param == "haproxy" else NGINX
    configuration.write_text(template.format(port=port, server=server.port, folder=tmp_path))
    options = ["-f", configuration] if request.param == "haproxy" else [
        "-c", configuration, "-p", tmp_path, "-e", "stderr"]
    process = subprocess.Popen([program, *options])
    for _ in range(500):
        try:
            Wire(port).socket.close()
            break
        except OSError:
            time.sleep(0.02)
    yield port, server
    process.terminate()
    process.wait()
    assert server.stop() == 0


def test_behind_a_proxy_no_header_hides_where_a_guess_comes_from(proxy):
    port, _ = proxy
    for hidden in ([], ["X: y"], ["a: b"], ["X-Forwarded-Fo: z"]):
        statuses = []
        for number in range(12):
            with Wire(port) as connection:
                connection.send(head(*hidden, start=f"GET /api/rooms/main?key=wrong{number} HTTP/1.1"))
                statuses.append(connection.read()[0])
        assert set(statuses) <= {400, 403, 429} and statuses[-1] in (400, 429), (hidden, statuses)


def test_behind_a_proxy_no_header_makes_a_request_of_a_body(proxy):
    port, server = proxy
    inner = head(f"Authorization: Bearer {server.main.key}", start="DELETE /api/workshop/seats HTTP/1.1")
    for hidden in ("X: y", "Content-Lengt: 0"):
        for _ in range(5):
            with Wire(port) as attacker, Wire(port) as other:
                attacker.send(head(
                    hidden, f"Content-Length: {len(inner)}", start="POST /api/rooms HTTP/1.1") + inner)
                other.send(GOOD)
                status, body = other.read()
                assert status == 200 and body.startswith(b"<svg")
                assert attacker.read()[0] in (400, 403, 502)


def test_a_trusted_proxy_that_names_no_client_brings_strangers_whose_guesses_are_limited(tmp_path):
    server = LiveServer(tmp_path, "--no-attract", "--trusted-proxy", "127.0.0.1", "--max-wrong-keys", "5").start()
    statuses = []
    for number in range(12):
        with wire(server, False) as connection:
            connection.send(head(start=f"GET /api/rooms/main?key=wrong{number} HTTP/1.1"))
            statuses.append(connection.read()[0])
    assert statuses[-1] == 429, statuses
    with wire(server, False) as connection:
        connection.send(b"GET /healthz HTTP/1.1\r\nHost: balancer.example\r\n\r\n")
        assert connection.read() == (200, b"ok\n")
    assert server.stop() == 0
