"""Seats that leave large answers unread: the presenter's own requests are answered all the same."""

import json
import random
import socket

import pytest
from program import Server
from test_workshop import Workshop

HEAD = json.dumps({"tiltcast": "take", "version": 1, "scene": "mesh", "parameters": {}}) + "\n"
# More than all that wait for one seat may have together, in a few answers.
LONG = HEAD + "".join(
    '{"t":%.2f,"type":"sample","alpha":1,"beta":%.4f,"gamma":3}\n' % (number / 100, random.Random(number).random())
    for number in range(60_000))
SHORT = HEAD + '{"t":1,"type":"calibrate"}\n'


@pytest.mark.parametrize("kind", ["jsonl", "html", "mixed"])
def test_six_seats_that_leave_answers_unread_keep_nothing_from_the_presenter(kind, tmp_path):
    with Server(tmp_path, "serve", "--workshop", "6") as server:
        workshop = Workshop(server)
        seats = [workshop.seat(f"Seat {number}") for number in range(6)]
        for seat in seats:
            assert workshop.ask(f"/api/rooms/{seat.room}/takes/Long", seat.key, LONG, method="PUT")[0] == 201
        sockets = []
        for number in range(12):
            for seat in seats:
                ending = ["jsonl", "html"][number % 2] if kind == "mixed" else kind
                client = socket.socket()
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                client.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
                client.sendall((f"GET /api/rooms/{seat.room}/takes/Long.{ending} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                f"Authorization: Bearer {seat.key}\r\n\r\n").encode())
                sockets.append(client)
        for attempt in range(5):
            take = f"/api/rooms/main/takes/Short{attempt}"
            assert workshop.ask(take, workshop.key, SHORT, method="PUT")[0] == 201
            assert workshop.ask(f"{take}.jsonl", workshop.key)[0] == 200
            assert workshop.ask(f"{take}.html", workshop.key)[0] == 200
            assert workshop.ask(take, workshop.key, method="DELETE")[0] == 204
        for client in sockets:
            client.close()
