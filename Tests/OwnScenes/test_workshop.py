"""A workshop: rooms whose presenters write the scenes, each with its own folder and process."""

import base64
import concurrent.futures
import json
import pathlib
import re
import shutil
import struct
import urllib.error
import urllib.request

import pytest

from program import Server, tiltcast


class Workshop:
    """Requests to a server with a workshop."""

    def __init__(self, server: Server):
        self.server = server
        self.key = re.search(r"/\?key=(\S+)", server.log.read_text())[1]
        self.code = json.loads(self.ask("/api/rooms/main/links", self.key)[1])["code"]

    def ask(self, path, key=None, body=None, method=None):
        """The status and the body of a response."""
        request = urllib.request.Request(
            self.server.url + path, None if body is None else body.encode(), method=method,
            headers={} if key is None else {"Authorization": f"Bearer {key}"})
        try:
            with urllib.request.urlopen(request, timeout=120) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def seat(self, name: str) -> "Seat":
        status, answer = self.ask("/api/workshop/seats", body=json.dumps({"name": name, "code": self.code}))
        assert status == 201, answer
        return Seat(self, json.loads(answer))

    def seats(self) -> dict[str, "Seat"]:
        answer = json.loads(self.ask("/api/workshop/seats", self.key)[1])
        return {seat["name"]: Seat(self, seat) for seat in answer["seats"]}


class Seat:
    """A seat's room."""

    def __init__(self, workshop: Workshop, answer: dict):
        self.workshop, self.room = workshop, answer["room"]
        self.key = answer["links"]["present"].split("key=")[1]

    def ask(self, path="", key=None, body=None, method=None):
        return self.workshop.ask(f"/api/rooms/{self.room}{path}", key or self.key, body, method)

    @property
    def text(self) -> str:
        return self.ask("/sources/MyMotion.swift")[1]

    def save(self, text: str):
        status, answer = self.ask("/sources/MyMotion.swift", body=text, method="PUT")
        assert status == 200, answer

    @property
    def scene(self) -> str:
        return json.loads(self.ask()[1])["scene"]

    def shows(self, width: str) -> bool:
        """Whether something of that width is drawn."""
        return re.search(rf'"width":{width}\b', self.ask("/frame")[1]) is not None


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "server"


def test_what_one_writes_plays_in_ones_own_room_and_is_there_after_a_restart(folder):
    with Server(folder, "serve", "--workshop", "3") as server:
        workshop = Workshop(server)
        ada, ben = workshop.seat("Ada"), workshop.seat("Ben")
        assert ada.scene == ben.scene == "my-motion" and workshop.seats().keys() == {"Ada", "Ben"}
        assert server.get("/scenes/moon.svg").startswith(b"<svg")
        ada.save(ada.text.replace("width: 320", "width: 222"))
        server.wait(lambda: ada.shows("222"))
        assert not ben.shows("222") and not server.get("/api/rooms/main/frame").count(b"222")
        ada.save(ada.text + "}")
        ben.save(ben.text.replace("width: 320", "width: 223"))
        server.wait(lambda: ben.shows("223"))
        assert ada.shows("222")  # The last good version plays on.
        ada.save(ada.text.removesuffix("}"))
    with Server(folder, "serve", "--workshop", "3") as server:
        workshop = Workshop(server)
        seats = workshop.seats()
        assert (seats["Ada"].room, seats["Ada"].key) == (ada.room, ada.key)
        server.wait(lambda: seats["Ada"].shows("222") and seats["Ben"].shows("223"))
        assert workshop.ask("/api/workshop/seats", body=json.dumps({"name": "Ada", "code": workshop.code}))[0] == 409


def test_a_class_that_arrives_at_once_is_seated(folder):
    with Server(folder, "serve", "--workshop", "12") as server:
        workshop = Workshop(server)
        with concurrent.futures.ThreadPoolExecutor(12) as threads:
            seats = list(threads.map(workshop.seat, [f"Student {number}" for number in range(12)]))
        assert len({seat.room for seat in seats}) == 12 and all(seat.scene == "my-motion" for seat in seats)
        status, sentence = workshop.ask("/api/workshop/seats", body=json.dumps({"name": "Late", "code": workshop.code}))
        assert (status, sentence) == (409, "All 12 seats of the workshop are taken.\n")


def test_a_scene_reads_no_other_room_and_none_of_the_server(folder):
    spy = """
        import Foundation
        import SwiftUI
        struct Spy: View {
          static let places = PLACES
          var body: some View {
            Rectangle().frame(width: Self.places.contains { FileManager.default.contents(atPath: $0) != nil } ? 111 : 333)
          }
        }
        #Preview("Spy") { Spy() }
    """
    with Server(folder, "serve", "--workshop", "2") as server:
        workshop = Workshop(server)
        ada, ben = workshop.seat("Ada"), workshop.seat("Ben")
        state = folder / "state"
        places = [state / "secret", state / "workshop" / ben.room / "MyMotion.swift", state / "workshop" / f"{ada.room}.json", "/etc/passwd"]
        assert all(open(place, "rb").read() for place in places)
        ada.save(spy.replace("PLACES", json.dumps([str(place) for place in places])))
        server.wait(lambda: ada.scene == "spy" or ada.shows("333") or ada.shows("111"))
        assert ada.shows("333") and not ada.shows("111")


@pytest.mark.parametrize("arguments, sentence", [
    (["serve", "--workshop", "30", "--cluster", "redis://localhost"], "A workshop's rooms run on one server"),
    (["serve", "--workshop", "0"], "from 1 to 200"), (["edit", "my-motion", "--workshop", "3"], "leave --workshop out")])
def test_what_contradicts_a_workshop_is_refused_in_a_sentence(arguments, sentence):
    refused = tiltcast(*arguments)
    assert refused.returncode != 0 and sentence in refused.stderr


def test_a_class_is_deleted_with_its_folders_and_processes(folder):
    with Server(folder, "serve", "--workshop", "2") as server:
        workshop = Workshop(server)
        ada = workshop.seat("Ada")
        ada.save(ada.text.replace("width: 320", "width: 222"))
        server.wait(lambda: ada.shows("222"))
        children = lambda: server.process.pid and len(descendants(server.process.pid))  # noqa: E731
        assert children() > 0
        assert workshop.ask("/api/workshop/seats", workshop.key, method="DELETE")[0] == 204
        server.wait(lambda: not list((folder / "state" / "workshop").iterdir()) and children() == 0)
        assert ada.ask()[0] == 404 and not list((folder / "state" / "code").iterdir())
        assert workshop.seats() == {}


def test_a_class_that_nobody_has_used_for_30_days_is_deleted_a_minute_after_the_next_start(folder):
    use = folder / "state" / "workshop" / "use.json"
    with Server(folder, "serve", "--workshop", "2") as server:
        workshop = Workshop(server)
        workshop.seat("Ada")
        server.wait(use.exists)
    last = json.loads(use.read_text())["time"]
    use.write_text(json.dumps({"time": last - 29 * 86_400}))
    with Server(folder, "serve", "--workshop", "2") as server:
        assert Workshop(server).seats().keys() == {"Ada"}
    use.write_text(json.dumps({"time": last - 31 * 86_400}))
    with Server(folder, "serve", "--workshop", "2") as server:
        server.wait(lambda: not list((folder / "state" / "workshop").iterdir()), 120)
        assert Workshop(server).seats() == {}


@pytest.mark.parametrize("arguments", [[], ["--fresh"]])
def test_a_class_is_there_also_where_nothing_was_kept_of_its_rooms(folder, arguments):
    """As on another port, after a fresh start, or after a crash soon after seats were taken."""
    with Server(folder, "serve", "--workshop", "2") as server:
        workshop = Workshop(server)
        ada = workshop.seat("Ada")
        workshop.ask("/api/workshop/seats", workshop.key, '{"frozen": true}', "PATCH")
    shutil.rmtree(folder / "state" / "rooms")
    with Server(folder, "serve", "--workshop", "2", *arguments) as server:
        workshop = Workshop(server)
        seats = workshop.seats()
        assert (seats["Ada"].room, seats["Ada"].key) == (ada.room, ada.key)
        server.wait(lambda: seats["Ada"].scene == "my-motion")
        assert seats["Ada"].ask("/sources/MyMotion.swift", body="x", method="PUT")[0] == 403
        assert workshop.ask("/api/workshop/seats", workshop.key, method="DELETE")[0] == 204
        server.wait(lambda: not list((folder / "state" / "workshop").iterdir()) and not descendants(server.process.pid))
        assert workshop.seats() == {} and seats["Ada"].ask("/sources")[0] == 404


def test_a_variant_of_ones_own_scene_is_played_beside_the_room(folder):
    view = """import SwiftUI

struct Bar: View {
  @Tunable("Size", in: 100...300) private var size = 200.0

  var body: some View { Rectangle().frame(width: size, height: 20) }
}

#Preview("Bar") { Bar() }
"""
    with Server(folder, "serve", "--workshop", "2") as server:
        workshop = Workshop(server)
        ada, ben = workshop.seat("Ada"), workshop.seat("Ben")
        ada.save(view)
        server.wait(lambda: ada.scene == "bar" and ada.shows("200"))

        def variant(body: dict, seat: Seat = ada) -> tuple[int, str]:
            return ada.ask("/variant", key=seat.key, body=json.dumps(body), method="POST")

        status, answer = variant({})
        kept = json.loads(answer)
        assert status == 200 and kept.keys() == {"start", "view"}
        status, answer = variant({**kept, "parameters": {"size": 120}})
        film = json.loads(answer)["film"]
        assert status == 200 and film["frames"] and film["structures"][0]["name"] == "bar"
        for _ in range(20):
            assert ada.shows("200")
            assert variant({**kept, "parameters": {"size": 120}})[0] == 200
        assert variant({**kept, "parameters": {"size": 999}})[0] == 400
        assert variant({**kept, "parameters": {"none": 1}})[0] == 400
        assert variant({"start": 1, "parameters": {}})[0] == 409
        assert variant({}, ben)[0] == 403


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    children = [int(child) for task in pathlib.Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]
    return children + [other for child in children for other in descendants(child)]


ADAPTING = """
import SwiftUI

struct Card: View {
  @Environment(\\.colorScheme) private var scheme
  @Environment(\\.dynamicTypeSize) private var size
  @State private var isOpen = false

  var body: some View {
    Rectangle()
      .frame(width: scheme == .dark ? 111 : 222, height: size == .xxxLarge ? 333 : 44)
      .offset(x: isOpen ? 55 : 0)
      .onTapGesture { isOpen.toggle() }
  }
}

#Preview("Card") { Card() }
"""


def drawn(film: dict) -> tuple[list[dict], bytes]:
    """The layers of a film's structures, and the bytes of its last frame."""
    nodes = [node for structure in film["structures"] for node in structure["nodes"]]
    return nodes, base64.b64decode(film["frames"][-1][2])


def numbers(frame: bytes) -> set[float]:
    """Whole numbers of which some are widths and heights."""
    values = struct.unpack(f"<{len(frame) // 4}f", frame[: len(frame) // 4 * 4])
    return {value for value in values if value == value and abs(value) < 1000}


def test_a_variant_has_other_settings_or_an_earlier_version_and_the_room_keeps_its_own(folder):
    with Server(folder, "serve", "--workshop", "2") as server:
        ada = Workshop(server).seat("Ada")
        ada.save(ADAPTING)
        server.wait(lambda: ada.shows("222"))
        ada.save(ADAPTING.replace("222", "201"))
        server.wait(lambda: ada.shows("201"))
        kept = json.loads(ada.ask("/variant", body="{}")[1])
        assert kept["view"] == "MyMotion.swift"

        def film(**fields):
            status, answer = ada.ask("/variant", body=json.dumps({"start": kept["start"], **fields}))
            assert status == 200, answer
            return numbers(drawn(json.loads(answer)["film"])[1])

        assert {201, 44} <= film(parameters={})
        assert {111, 44} <= film(settings={"scheme": "dark"})
        assert {201, 333} <= film(settings={"scheme": "light", "type-size": "xxxLarge"})
        versions = json.loads(ada.ask("/sources/MyMotion.swift?history")[1])["versions"]
        assert {222, 44} <= film(source={"name": "MyMotion.swift", "version": versions[1]["id"]})
        assert {111, 44} <= film(settings={"scheme": "dark"}, source={"name": "MyMotion.swift", "version": versions[1]["id"]})
        # What the room shows is as it was, and so is what is saved.
        assert ada.shows("201") and not ada.shows("111") and "201" in ada.text
        # Mistakes are answered in words.
        status, sentence = ada.ask("/variant", body='{"settings": {"scheme": "blue"}}')
        assert status == 400 and "light, dark" in sentence
        status, sentence = ada.ask("/variant", body='{"settings": {"colour": "blue"}}')
        assert status == 400 and "scheme, type-size" in sentence
        status, sentence = ada.ask("/variant", body=json.dumps({"source": {"name": "MyMotion.swift", "version": "0" * 14}}))
        assert status == 404 and "no such version" in sentence
        assert ada.ask("/variant", body=json.dumps({"source": {"name": "None.swift", "version": versions[1]["id"]}}))[0] == 404
        status, sentence = ada.ask("/variant", body='{"settings": {"scheme": "dark"}, "parameters": {"none": 1}}')
        assert status == 400 and "none" in sentence
        ada.save("import SwiftUI\n#Preview(\"Card\") { nothing }\n")
        broken = json.loads(ada.ask("/sources/MyMotion.swift?history")[1])["versions"][0]["id"]
        status, sentence = ada.ask("/variant", body=json.dumps({"source": {"name": "MyMotion.swift", "version": broken}}))
        assert status == 422 and "MyMotion.swift:2" in sentence
        status, sentence = Workshop(server).ask("/api/rooms/main/variant", Workshop(server).key, '{"settings": {"scheme": "dark"}}')
        assert status == 422 and "no SwiftUI view" in sentence
