"""Restarts of a workshop whose sources do not compile, or not soon."""

import json
import time

from program import Server
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
        assert {path.name for path in (state / "workshop").iterdir()} == {"ended.json", "spare"}
