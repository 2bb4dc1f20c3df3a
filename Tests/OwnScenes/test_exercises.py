"""The exercises of a workshop: their first files, and what solves them, by the check that people get."""

import json
import pathlib

import pytest

from program import FOLDER, Server
from test_workshop import Workshop

FIRST = FOLDER / "Public" / "exercises"
SOLUTIONS = pathlib.Path(__file__).parent / "exercises"
MISSING = {
    "tilt": "still", "spring": "noSwing", "color": "colorStill", "touch": "dragIgnored", "text": "otherNumber", "shader": "noShader"}
OWN_SHADER = """
vec4 glow(vec2 position, vec4 color, float amount) {
  return vec4(color.rgb * (1.0 + amount), color.a);
}
"""


class Exercises:
    """A seat in which one exercise after the other is written."""

    def __init__(self, server: Server):
        self.server, self.workshop = server, Workshop(server)
        self.seat = self.workshop.seat("Ada")
        self.path = f"/api/workshop/seats/{self.seat.room}"
        self.count = 0

    def write(self, text: str):
        """Saves a scene, and waits until it plays: each has a name of its own."""
        self.count += 1
        name = f"Version {self.count}"
        title = text.split('#Preview("')[1].split('"')[0]
        self.seat.save(text.replace(f'#Preview("{title}"', f'#Preview("{name}"'))
        self.server.wait(lambda: self.seat.scene == f"version-{self.count}")

    def check(self, exercise: str) -> dict:
        status, answer = self.workshop.ask(self.path, self.seat.key, json.dumps({"exercise": exercise}))
        assert status == 200, answer
        return json.loads(answer)

    @property
    def done(self) -> list[str]:
        return json.loads(self.workshop.ask(self.path, self.seat.key)[1])["done"]


@pytest.fixture(scope="module")
def exercises(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("exercises"), "serve", "--workshop", "1") as server:
        yield Exercises(server)


def test_each_exercise_has_a_file_a_picture_and_a_solution():
    names = {path.stem for path in FIRST.glob("*.swift") if not path.stem.endswith("-tests")}
    assert {f"{name}-tests" for name in names} == {path.stem for path in FIRST.glob("*-tests.swift")}
    assert names == set(MISSING) == {path.stem for path in FIRST.glob("*.webp")}
    assert names <= {path.stem for path in SOLUTIONS.glob("*.swift")}
    assert all(path.stat().st_size < 20_000 for path in FIRST.iterdir())


@pytest.mark.parametrize("name", MISSING)
def test_a_first_file_is_not_the_solution_yet(exercises, name):
    exercises.write((FIRST / f"{name}.swift").read_text())
    answer = exercises.check(name)
    assert (answer["done"], answer["missing"]) == (False, MISSING[name])
    # The failure is at its line, with what was there instead.
    [failure] = answer["failures"]
    lines = (FIRST / f"{name}-tests.swift").read_text().splitlines()
    assert failure["file"] == f"{name.capitalize()}ExerciseTests.swift"
    assert failure["code"] == lines[failure["line"] - 1].strip() and MISSING[name] in failure["code"]
    assert failure["message"].startswith("Expectation failed: ") and MISSING[name] not in failure["message"]
    if name in ("tilt", "spring", "color"):
        assert " → 0.0) >" in failure["message"]


@pytest.mark.parametrize("path", sorted(SOLUTIONS.glob("*.swift")), ids=lambda path: path.stem)
def test_what_solves_an_exercise_is_done(exercises, path):
    name = path.stem.split("-")[0]
    exercises.write(path.read_text())
    assert exercises.check(name) == {"done": True}
    assert name in exercises.done


def test_a_shader_of_ones_own_counts(exercises):
    assert exercises.seat.ask("/sources/glow.frag", body=OWN_SHADER, method="PUT")[0] == 201
    first = (FIRST / "shader.swift").read_text()
    exercises.write(first.replace(".padding(40)", ".colorEffect(ShaderLibrary.glow(.float(tilt.x / 30)))"))
    assert exercises.check("shader") == {"done": True}
    exercises.write(first.replace(".padding(40)", ".colorEffect(ShaderLibrary.glow())"))
    assert exercises.check("shader")["missing"] == "shaderRefused"


def test_the_tests_are_of_the_scene_that_is_on(exercises):
    text = (SOLUTIONS / "tilt.swift").read_text()
    other = '#Preview("Still") { Text("still") }\n'
    exercises.write(text + other)
    assert exercises.check("tilt") == {"done": True}
    exercises.write(text.replace("#Preview", other + "#Preview"))
    assert exercises.check("tilt")["missing"] == "still"


def test_what_cannot_be_tested_says_why_at_its_line(exercises):
    text = (SOLUTIONS / "tilt.swift").read_text()
    exercises.write(text + "struct TiltExerciseTests {}\n")
    answer = exercises.check("tilt")
    assert answer["missing"] == "failed" and "TiltExerciseTests" in answer["failures"][0]["message"]
    exercises.write(text.replace("struct ContentView", "struct Stage {}\n\nstruct ContentView"))
    assert exercises.check("tilt") == {"done": True}
    trapping = (FIRST / "spring.swift").read_text().replace("isLarge.toggle()", "isLarge = [true][isLarge ? 0 : 1]")
    exercises.write(trapping)
    answer = exercises.check("spring")
    assert answer["missing"] == "failed", answer
    line = next(number for number, line in enumerate(trapping.splitlines(), 1) if "[true]" in line)
    assert (answer["failures"][0]["file"], answer["failures"][0]["line"]) == ("MyMotion.swift", line)


def test_a_scene_that_never_ends_is_given_up_and_others_are_checked(tmp_path):
    with Server(tmp_path / "server", "serve", "--workshop", "2") as server:
        endless = Exercises(server)
        endless.write((FIRST / "spring.swift").read_text().replace("isLarge.toggle()", "while true { isLarge.toggle() }"))
        assert endless.check("spring")["missing"] == "slow"
        ben = endless.workshop.seat("Ben")
        path = f"/api/workshop/seats/{ben.room}"
        status, answer = endless.workshop.ask(path, ben.key, json.dumps({"exercise": "tilt"}))
        assert status == 200 and json.loads(answer) == {"done": True}


ASKING = """import SwiftUI
import Testing // a comment, so that it is no file of tests
import Glibc
let isChecked = CommandLine.arguments[0].hasSuffix("tests")
nonisolated(unsafe) var hasRun = false
@MainActor func ask() {
  guard isChecked, !hasRun else { return }
  hasRun = true
  let stage = Testing.Stage(Text("x"))
  while true { _ = stage.picture().matches("a"); usleep(100_000) }
}
struct ContentView: View { var body: some View { let _ = ask(); return Text("x") } }
#Preview("Asking") { ContentView() }
"""


def test_a_scene_that_keeps_its_check_busy_with_questions_is_given_up(tmp_path):
    with Server(tmp_path, "serve", "--workshop", "1") as server:
        asking = Exercises(server)
        asking.write(ASKING)
        assert asking.check("tilt").get("missing") in {"slow", "failed"}


def test_what_is_done_is_there_after_a_restart(tmp_path):
    folder = tmp_path / "server"
    with Server(folder, "serve", "--workshop", "1") as server:
        ada = Exercises(server)
        ada.write((SOLUTIONS / "tilt.swift").read_text())
        assert ada.check("tilt")["done"]
        card = folder / "state" / "workshop" / f"{ada.seat.room}.json"
        server.wait(lambda: json.loads(card.read_text()).get("done") == ["tilt"])
    with Server(folder, "serve", "--workshop", "1") as server:
        workshop = Workshop(server)
        listed = json.loads(workshop.ask("/api/workshop/seats", workshop.key)[1])["seats"]
        assert [seat["done"] for seat in listed] == [["tilt"]]
