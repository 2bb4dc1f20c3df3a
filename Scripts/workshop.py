"""A server with a workshop, for measurements."""
import json
import pathlib
import re
import subprocess
import time
import urllib.request


class Workshop:
    """A server with so many seats, until the block ends."""

    def __init__(self, server, seats, place):
        self.log = place / "log"
        with open(self.log, "w") as output:
            self.process = subprocess.Popen(
                [pathlib.Path(server).resolve(), "serve", "--workshop", str(seats), "--port", "0", "--host", "127.0.0.1",
                 "--no-tls", "--no-attract", "--state", place / "state"],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                # As where a system service starts it: sessions share the processors, and the clients are many.
                start_new_session=True)
        pattern = r"http://127\.0\.0\.1:(\d+)/\S*\?key=(\S+)"
        while not (found := re.search(pattern, self.log.read_text())):
            if self.process.poll() is not None:
                raise SystemExit(self.log.read_text())
            time.sleep(0.1)
        self.port, self.key = int(found[1]), found[2]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ask(self, path, key, body=None, method=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", None if body is None else body.encode(), method=method,
            headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=120) as response:
            return response.read().decode()

    def seat(self, name):
        """A new seat's room and its presenter key."""
        answer = json.loads(self.ask("/api/workshop/seats", self.key, json.dumps({"name": name})))
        return answer["room"], answer["links"]["present"].split("key=")[1]

    def source(self, seat):
        return self.ask(f"/api/rooms/{seat[0]}/sources/MyMotion.swift", seat[1])

    def save(self, seat, text):
        self.ask(f"/api/rooms/{seat[0]}/sources/MyMotion.swift", seat[1], text, "PUT")

    def frame(self, seat):
        return self.ask(f"/api/rooms/{seat[0]}/frame", seat[1])

    def plays(self, seat, name):
        """Whether the room plays a scene of this name."""
        return name in self.ask(f"/api/rooms/{seat[0]}", seat[1])

    @property
    def processor_time(self):
        """The seconds of processor time of the server, and of all that it has started and that has ended."""
        fields = (pathlib.Path("/proc") / str(self.process.pid) / "stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / 100

    @property
    def own_processor_time(self):
        """The seconds of processor time of the server alone."""
        fields = (pathlib.Path("/proc") / str(self.process.pid) / "stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) / 100
