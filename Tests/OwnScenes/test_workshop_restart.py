"""Restarts of a workshop whose sources do not compile, or not soon."""

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
