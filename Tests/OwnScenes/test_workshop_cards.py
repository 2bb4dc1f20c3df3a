"""The cards of a workshop's seats: printed codes that give a seat and lead back to it, until it is freed."""

import json

from program import Server
from test_workshop import Seat, Workshop, descendants


def cards(workshop: Workshop) -> list[dict]:
    return json.loads(workshop.ask("/api/workshop/cards", workshop.key)[1])["cards"]


def enter(workshop: Workshop, code: str, name: str = "") -> tuple[int, Seat | str]:
    status, answer = workshop.ask("/api/workshop/seats", body=json.dumps({"name": name, "code": code}))
    return status, Seat(workshop, json.loads(answer)) if status in (200, 201) else answer


def test_printed_cards_are_good_after_a_restart_and_lead_back_to_what_was_written(tmp_path):
    folder = tmp_path / "server"
    with Server(folder, "serve", "--workshop", "3") as server:
        workshop = Workshop(server)
        printed = [card["code"] for card in cards(workshop)]
        assert len(set(printed)) == 3
        status, ada = enter(workshop, printed[0], "Ada")
        assert status == 201
        ben = workshop.seat("Ben")
        ada.save(ada.text + "// mine")
    with Server(folder, "serve", "--workshop", "3") as server:
        workshop = Workshop(server)
        status, again = enter(workshop, printed[0].lower())
        assert (status, again.room, again.key) == (200, ada.room, ada.key) and again.text.endswith("// mine")
        assert [card.get("name") for card in cards(workshop)] == ["Ada", "Ben", None]
        own = next(card["code"] for card in cards(workshop) if card.get("name") == "Ben")
        assert enter(workshop, own)[1].room == ben.room
        assert enter(workshop, printed[1], "Cem")[0] == 201
        assert enter(workshop, printed[2], "Dan") == (409, "All 3 seats of the workshop are taken.\n")
        # Codes are neither in the log nor on the disk.
        for path in [server.log, *(folder / "state" / "workshop").glob("*.json")]:
            assert not any(code in path.read_text().upper() for code in printed)


def test_a_freed_seat_takes_its_files_and_processes_with_it_and_leaves_the_others(tmp_path):
    folder = tmp_path / "server"
    with Server(folder, "serve", "--workshop", "2") as server:
        workshop = Workshop(server)
        ada, ben = workshop.seat("Ada"), workshop.seat("Ben")
        code = {card["name"]: card["code"] for card in cards(workshop)}
        for seat in (ada, ben):
            seat.save(seat.text.replace("width: 320", "width: 222"))
            server.wait(lambda seat=seat: seat.shows("222"))
        before = len(descendants(server.process.pid))
        histories = len(list((folder / "state" / "code").iterdir()))
        assert workshop.ask(f"/api/workshop/seats/{ada.room}", ada.key, method="DELETE")[0] == 403
        assert workshop.ask(f"/api/workshop/seats/{ada.room}", workshop.key, method="DELETE")[0] == 204
        server.wait(lambda: not list((folder / "state" / "workshop").glob(f"{ada.room}*")) and len(descendants(server.process.pid)) < before)
        assert len(list((folder / "state" / "code").iterdir())) == histories - 1
        assert ada.ask()[0] == 404 and enter(workshop, code["Ada"], "Ada")[0] == 403
        assert ben.shows("222") and enter(workshop, code["Ben"])[0] == 200
        cleo = workshop.seat("Cleo")
    with Server(folder, "serve", "--workshop", "2") as server:
        workshop = Workshop(server)
        assert {name: seat.room for name, seat in workshop.seats().items()} == {"Ben": ben.room, "Cleo": cleo.room}
        assert enter(workshop, code["Ada"], "Ada")[0] == 403
