"""Texts of a workshop's seats that are made to take long: nobody else has to wait for them."""

import time

import pytest

from program import Server
from test_workshop import Workshop

# As much as a seat may have in one file, of what once took time with the square of its length.
TEXTS = {
    "statement.metal": "[[ stitchable ]] half4 f(float2 p, half4 c) { float x = " + "1 + " * 15_000 + "1; return c; }",
    "functions.metal": "float s(float a) { return a" + " + 1" * 4_000 + "; }\n"
    + "".join(f"[[ stitchable ]] half4 f{n}(float2 p, half4 c) {{ return c * s(1); }}\n" for n in range(600)),
    "values.metal": "[[ stitchable ]] half4 f(float2 p, half4 c) { float a[1] = " + "{ = " * 12_000 + "; return c; }",
    "calls.frag": "void f(inout float a) { }\nvec4 calls(vec2 p) { " + "f(" * 5_000 + "p.x" + ")" * 5_000
    + "; return vec4(1.0); }",
    "Conditions.swift": "#if " * 16_000,
    "Types.swift": "import SwiftUI\n" + "@Animatable struct A { " * 2_500 + "}" * 2_500,
    "Properties.swift": "import SwiftUI\n@Animatable struct A { " + "var a: T " * 7_000 + "}",
}


@pytest.mark.parametrize("name", TEXTS)
def test_others_list_and_save_while_a_text_is_read_that_takes_long(tmp_path, name):
    with Server(tmp_path / "server", "serve", "--workshop", "3") as server:
        workshop = Workshop(server)
        mallory, ada = workshop.seat("Mallory"), workshop.seat("Ada")
        status, answer = mallory.ask(f"/sources/{name}", body=TEXTS[name], method="PUT")
        assert status == 201, answer
        start = time.monotonic()
        assert ada.ask("/sources")[0] == 200
        assert workshop.ask(f"/api/rooms/{mallory.room}/sources", workshop.key)[0] == 200
        ada.save(ada.text + "\n// saved\n")
        assert time.monotonic() - start < 5


def test_a_server_serves_at_once_after_a_restart_with_such_texts_and_frees_their_seat(tmp_path):
    folder = tmp_path / "server"
    with Server(folder, "serve", "--workshop", "2") as server:
        mallory = Workshop(server).seat("Mallory")
        for name, text in TEXTS.items():
            assert mallory.ask(f"/sources/{name}", body=text, method="PUT")[0] in (201, 413)
    start = time.monotonic()
    with Server(folder, "serve", "--workshop", "2") as server:
        assert time.monotonic() - start < 20
        workshop = Workshop(server)
        seat = workshop.seats()["Mallory"]
        assert workshop.ask(f"/api/rooms/{seat.room}/sources", workshop.key)[0] == 200
        assert workshop.ask(f"/api/workshop/seats/{seat.room}", workshop.key, method="DELETE")[0] == 204
