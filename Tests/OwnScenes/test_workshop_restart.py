"""Restarts of a workshop whose sources do not compile, or not soon."""

import json
import threading
import time

import pytest
from program import Server
from test_full_disk import TAKE, Changes, picture
from test_workshop import Workshop

HANGS = "\nlet hanging: Int = { while true {} }()\n"


def test_a_room_whose_source_has_an_error_at_a_restart_goes_back_to_its_scene(tmp_path):
    folder = tmp_path / "server"
    with Server(folder, "serve", "--workshop", "2") as server:
        ada = Workshop(server).seat("Ada")
        good = ada.text
        ada.save(good.replace("scaledToFit()", "scaledToFi()"))
    with Server(folder, "serve", "--workshop", "2") as server:
        ada = Workshop(server).seats()["Ada"]
        assert ada.scene == "lenticular"
        ada.save(good)
        server.wait(lambda: ada.scene == "my-motion")


def test_a_server_does_not_wait_long_for_scenes_that_hang(tmp_path):
    folder = tmp_path / "server"
    with Server(folder, "serve", "--workshop", "5") as server:
        workshop = Workshop(server)
        for name in ["Ada", "Ben", "Cem", "Dan"]:
            seat = workshop.seat(name)
            seat.save(seat.text + HANGS)
    start = time.monotonic()
    with Server(folder, "serve", "--workshop", "5") as server:
        assert time.monotonic() - start < 40
        assert len(Workshop(server).seats()) == 4


def test_what_was_deleted_stays_deleted_when_the_server_is_killed_at_once(tmp_path):
    folder = tmp_path / "server"
    state = folder / "state"
    with Server(folder, "serve", "--workshop", "4") as server:
        workshop = Workshop(server)
        ada, ben, cem = (workshop.seat(name) for name in ["Ada", "Ben", "Cem"])
        for seat in [ada, ben, cem]:
            seat.save(seat.text + "\n// saved\n")
        card = json.loads(workshop.ask("/api/workshop/cards", workshop.key)[1])["cards"][-1]["code"]
        assert workshop.ask(f"/api/workshop/seats/{ben.room}", workshop.key, method="DELETE")[0] == 204
        server.process.kill()
    with Server(folder, "serve", "--workshop", "4") as server:
        workshop = Workshop(server)
        assert set(workshop.seats()) == {"Ada", "Cem"}
        assert workshop.ask(f"/api/rooms/{ben.room}", ben.key)[0] == 404
        assert workshop.seats()["Ada"].text.endswith("// saved\n")
        assert workshop.ask("/api/workshop/seats", workshop.key, method="DELETE")[0] == 204
        server.process.kill()
    with Server(folder, "serve", "--workshop", "4") as server:
        workshop = Workshop(server)
        assert workshop.seats() == {}
        for seat in [ada, cem]:
            assert workshop.ask(f"/api/rooms/{seat.room}", seat.key)[0] == 404
        body = json.dumps({"name": "Dan", "code": card})
        assert workshop.ask("/api/workshop/seats", body=body)[0] == 403
        left = [str(path.relative_to(state)) for path in state.rglob("*") if "--" in path.name or "draft" in path.name]
        assert left == [] and not list((state / "code").iterdir())
        assert not list((state / "workshop").iterdir())


@pytest.mark.parametrize("kind", ["cards", "rename", "upload", "export"])
def test_a_kill_at_any_moment_of_a_change_leaves_it_as_it_was_or_done_and_nothing_beside_it(kind, tmp_path):
    folder = tmp_path / "server"
    state = folder / "state"
    takes, answered = "/api/rooms/main/takes", 0
    # The last kill comes after the answer, however busy the machine is.
    for number, seconds in enumerate([0, 0.001, 0.002, 0.004, 0.008, 0.02, None]):
        with Server(folder, "serve", "--workshop", "4") as server:
            changes = Changes(server, Workshop(server))
            names = changes.takes()
            before, after = (names or ["A0"])[0], f"A{number + 1}"
            if not names:
                assert changes.ask("PUT", f"{takes}/{before}", TAKE)[0] == 201
            request = {
                "cards": lambda: changes.ask("GET", "/api/workshop/cards"),
                "rename": lambda: changes.ask("PATCH", f"{takes}/{before}", json.dumps({"name": after}).encode()),
                "upload": lambda: changes.ask("POST", "/api/rooms/main/pictures", picture(10 + number)),
                "export": lambda: changes.ask("GET", f"{takes}/{before}.html"),
            }[kind]
            answers = []

            def ask():
                try:
                    answers.append(request())
                except OSError:
                    pass  # The server is gone.
            client = threading.Thread(target=ask)
            client.start()
            if seconds is None:
                client.join(60)
            else:
                time.sleep(seconds)
            server.process.kill()
            client.join(60)
        isConfirmed = bool(answers)
        answered += isConfirmed
        with Server(folder, "serve", "--workshop", "4") as server:
            changes = Changes(server, Workshop(server))
            names = changes.takes()
            assert names == [after] if isConfirmed and kind == "rename" else names in ([before], [after])
            if isConfirmed and kind == "cards":
                printed = json.loads(answers[0][1])["cards"]
                assert json.loads(changes.ask("GET", "/api/workshop/cards")[1])["cards"] == printed
            if isConfirmed and kind == "upload":
                assert answers[0][0] == 201 and changes.ask("GET", json.loads(answers[0][1])["url"])[0] == 200
        left = [str(path) for path in state.rglob("*") if "draft" in path.name]
        assert left == [], (kind, seconds)
    assert answered >= 1
