"""What earlier releases have written and said, as `Scripts/freeze` has kept it: this version reads and understands it all."""

import asyncio
import json
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from live_server import BINARY
from machine import REPOSITORY

sys.path.insert(0, str(REPOSITORY / "Scripts"))
from soak_client import Client  # noqa: E402

FROZEN = sorted(path for path in (REPOSITORY / "Tests/Fixtures").iterdir() if re.fullmatch(r"\d+\.\d+", path.name))
pytestmark = pytest.mark.parametrize("frozen", FROZEN, ids=lambda path: path.name)


class Server:
    """The program on a free port."""

    def __init__(self, *options):
        self.options = options

    def __enter__(self) -> "Server":
        self.process = subprocess.Popen(
            [BINARY, "serve", "--host", "127.0.0.1", "--port", "0", "--no-attract", *map(str, self.options)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        links = {}
        while not {"present", "phone"} <= links.keys():
            line = self.process.stdout.readline()
            assert line, self.process.stderr.read()
            if found := re.match(r"http://\S+:(\d+)/(phone)?\?key=(\S+)", line):
                self.port, links[found[2] or "present"] = int(found[1]), found[3]
        self.key, self.phone_key = links["present"], links["phone"]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        _, self.log = self.process.communicate(timeout=60)

    def get(self, path: str, key: str) -> bytes:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers={"Authorization": f"Bearer {key}"})
        return urllib.request.urlopen(request, timeout=60).read()

    def shows(self, scene: str, room: str, key: str, within: float = 300):
        """Waits until a room shows a scene."""
        end = time.monotonic() + within
        while (now := json.loads(self.get(f"/api/rooms/{room}", key))["scene"]) != scene:
            assert time.monotonic() < end, f"{room} shows {now}, not {scene}"
            time.sleep(0.1)


class Listener(Client):
    """A client that keeps all texts that it is sent."""

    def __init__(self, room="main"):
        super().__init__(room)
        self.heard = []

    def take(self, opcode, payload):
        if opcode == 1:
            self.heard.append(json.loads(payload))
        super().take(opcode, payload)

    async def hears(self, kind: str) -> dict:
        while not (found := [message for message in self.heard if message["type"] == kind]):
            await asyncio.sleep(0.02)
        return found[-1]


def expected(frozen: Path) -> dict:
    return json.loads((frozen / "expected.json").read_text())


@pytest.fixture
def state(frozen, tmp_path) -> Path:
    shutil.copytree(frozen / "state", tmp_path / "state")
    return tmp_path / "state"


def test_the_rooms_of_its_state_folder_are_there_with_keys_scenes_and_tunings(frozen, state):
    with Server("--state", state, "--no-tls") as server:
        for room, kept in expected(frozen)["rooms"].items():
            now = json.loads(server.get(f"/api/rooms/{room}", kept["key"]))
            assert now["scene"] == kept["state"]["scene"]
            # Later versions may have more parameters.
            assert now["parameters"] | kept["state"]["parameters"] == now["parameters"]

        async def tuning():
            listener = Listener()
            await listener.open(server.port, server.key)
            return await listener.hears("tuning")

        assert asyncio.run(asyncio.wait_for(tuning(), 20))["presets"] == expected(frozen)["presets"]
    assert "warning" not in server.log, server.log


def test_phones_that_trust_its_authority_need_not_trust_another(frozen, state):
    with Server("--state", state, "--tls-port", "0") as server:
        assert server.get("/ca.crt", "").decode() == expected(frozen)["authority"]


def test_the_pictures_that_people_brought_are_served(frozen, state):
    with Server("--state", state, "--no-tls") as server:
        for picture in (frozen / "state/media").iterdir():
            assert server.get(f"/media/{picture.name}", "") == picture.read_bytes()


def test_the_class_of_its_workshop_goes_on_with_names_keys_texts_and_versions(frozen, tmp_path):
    kept = expected(frozen).get("class")
    if not kept:
        pytest.skip("It had no workshops.")
    state = tmp_path / "state"
    shutil.copytree(frozen / "class", state)
    # A class that nobody has used for a month is deleted.
    (state / "workshop/use.json").write_text(json.dumps({"time": time.time()}))
    with Server("--workshop", "3", "--state", state, "--no-tls") as server:
        seats = json.loads(server.get("/api/workshop/seats", kept["key"]))["seats"]
        assert {seat["name"]: seat["room"] for seat in seats} == {name: seat["room"] for name, seat in kept["seats"].items()}
        for seat in kept["seats"].values():
            sources = f"/api/rooms/{seat['room']}/sources/MyMotion.swift"
            assert server.get(sources, seat["key"]).decode() == seat["text"]
            versions = json.loads(server.get(f"{sources}?history", seat["key"]))["versions"]
            assert len(versions) == 2
        # A seat's scene is compiled before its room shows it.
        for seat in kept["seats"].values():
            server.shows("my-motion", seat["room"], seat["key"])


def test_its_takes_are_listed_and_replayed_to_the_end(frozen, state):
    with Server("--state", state, "--no-tls") as server:
        takes = json.loads(server.get("/api/rooms/main/takes", server.key))["takes"]
    assert [take["name"] for take in takes if not take["cut"]] == expected(frozen)["takes"]
    for take in (frozen / "state/takes").rglob("*.jsonl"):
        result = subprocess.run([BINARY, "replay", take, "--at", "0,0.1,10"], capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        assert all("frame" in json.loads(line) for line in result.stdout.splitlines())


def test_its_show_has_no_mistakes_and_can_be_played(frozen, tmp_path):
    shutil.copytree(frozen / "show", tmp_path / "show")
    result = subprocess.run([BINARY, "check", tmp_path / "show"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    with Server("--state", tmp_path / "state", "--no-tls", "--show", tmp_path / "show"):
        pass


def lacking(old, new, path: str) -> list[str]:
    """Where something new lacks what clients of the old find in it, or has another kind of value there."""
    if old is None or new is None:
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        missing = [f"{path}.{name}" for name in old.keys() - new.keys()]
        return missing + [each for name in old.keys() & new.keys() for each in lacking(old[name], new[name], f"{path}.{name}")]
    if isinstance(old, list) and isinstance(new, list):
        if path.rsplit(".")[-1] in ("choices", "input"):
            return [f"{path}: {each}" for each in old if each not in new]
        if path == "hello.scenes" or path.endswith((".parameters", ".actions")):
            named = {each["name"]: each for each in new}
            missing = [f"{path}: {each['name']}" for each in old if each["name"] not in named]
            known = [each for each in old if each["name"] in named]
            return missing + [found for each in known for found in lacking(each, named[each["name"]], f"{path}.{each['name']}")]
        return lacking(old[0], new[0], f"{path}[0]") if old and new else []
    kinds = [bool if isinstance(each, bool) else float if isinstance(each, (int, float)) else type(each) for each in (old, new)]
    return [] if kinds[0] is kinds[1] else [path]


def test_all_that_its_clients_send_is_understood_and_answered_with_what_they_know(frozen, tmp_path):
    said = [json.loads(line) for line in (frozen / "wire/client.jsonl").read_text().splitlines()]
    answers = [json.loads(line) for line in (frozen / "wire/server.jsonl").read_text().splitlines()]

    async def repeat(server: Server) -> dict:
        clients = {"presenter": Listener(), "phone": Listener()}
        await clients["presenter"].open(server.port, server.key)
        await clients["phone"].open(server.port, server.phone_key)
        # A phone that has been tilted may be calibrated, and what is recorded may be played when it has been stopped.
        clients["phone"].tilt(10)
        for each in said:
            clients[each["from"]].send(json.dumps(each["message"]))
            await asyncio.sleep(0.5 if each["message"]["type"] in ("record", "stop", "play") else 0.02)
        await asyncio.sleep(1)
        heard = [message for client in clients.values() for message in client.heard]
        assert [message for message in heard if message["type"] == "error"] == []
        return {message["type"]: message for message in clients["phone"].heard + clients["presenter"].heard}

    with Server("--state", tmp_path / "state", "--no-tls") as server:
        now = asyncio.run(asyncio.wait_for(repeat(server), 60))
    lost = [each for old in answers for each in (lacking(old, now[old["type"]], old["type"]) if old["type"] in now else [old["type"]])]
    assert lost == []
