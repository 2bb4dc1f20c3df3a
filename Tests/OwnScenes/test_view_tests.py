"""Tests beside views, run by `tiltcast test`."""

import re
import shutil
import subprocess
import time
import xml.etree.ElementTree

import pytest

from program import BINARY, ENVIRONMENT, tiltcast

CARD = """import SwiftUI

struct CardView: View {
  @State private var isOpen = false
  @State private var isDimmed = false

  var body: some View {
    VStack(spacing: 20) {
      RoundedRectangle(cornerRadius: 20).fill(isOpen ? Color.orange : Color.indigo).frame(width: 200, height: 120)
        .rotation3DEffect(.degrees(isOpen ? 180 : 0), axis: (x: 0, y: 1, z: 0))
        .accessibilityIdentifier("card")
      Text(isOpen ? "Back" : "Front").opacity(isDimmed ? 0.5 : 1).accessibilityIdentifier("title")
      Button("Open") { withAnimation(.spring(duration: 0.5, bounce: 0.3)) { isOpen.toggle() } }
      Circle().frame(width: 60, height: 60).accessibilityLabel("Dim")
        .onLongPressGesture(minimumDuration: 0.5) { isDimmed = true }
    }
  }
}

#Preview("Card") { CardView() }
"""

TESTS = """import SwiftUI
import Testing

extension Tag {
  @Tag static var motion: Self
}

@Suite(.tags(.motion)) struct CardTests {
  @Test func opensAtATap() throws {
    let stage = Stage(CardView())
    stage.tap("Open")
    let angle = stage.track("card", \\.rotation.y, for: 2)
    #expect(angle.start == 0)
    #expect(abs(angle.end - 180) < 0.01)
    #expect(angle.reaches(180, by: 0.6))
    #expect(angle.overshoot > 1 && angle.overshoot < 40)
    #expect(stage["title"].text == "Back")
    #expect(stage["title"].opacity(at: 0.3) == 1)
    #expect(stage["card"].stays(inside: .stage))
    #expect(stage.rests(by: 3))
    let color = try #require(stage["card"].color)
    #expect(color.red > color.blue)
  }

  @Test("Nothing moves by itself") func rests() {
    let stage = Stage(CardView()).advance(by: 5)
    #expect(stage.rests(by: 0))
    #expect(!stage.isEmpty)
    #expect(stage.notices == [])
  }

  @Test(arguments: [0.5, 1.0], ["Front", "Back"]) func waits(for seconds: Double, title: String) async throws {
    await Task.yield()
    let stage = Stage(CardView()).advance(by: seconds)
    if title == "Back" { stage.tap("Open") }
    #expect(stage["title"].text == title)
  }

  @Test(arguments: zip(["card", "title"], [200.0, 40.0])) func isAsWide(name: String, as width: Double) {
    #expect(stage[name].frame.width <= width + 10)
  }
  private let stage = Stage(CardView())

  @Test func dimsAtALongPress() {
    let stage = Stage(CardView())
    stage.longPress("Dim")
    #expect(stage["title"].opacity == 0.5)
  }

  @Test func throwsWhatItSays() {
    struct Wrong: Error, Equatable {}
    #expect(throws: Wrong.self) { throw Wrong() }
    #expect(throws: Never.self) { _ = 1 }
  }

  @Test(.disabled("not yet")) func isNotRun() { #expect(false) }
}

@Test func aFunctionOfTheFileIsATest() { #expect([1, 2].count == 2) }
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "CardView.swift").write_text(CARD)
    return tmp_path


def run(folder, tests, *options, name="CardTests.swift"):
    (folder / name).write_text(tests)
    return tiltcast("test", folder, *options)


def line(text, part):
    """The number of the first line of a text with a part."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_tests_beside_views_pass_and_are_reported(folder):
    done = run(folder, TESTS, "--xunit", folder / "results.xml")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "✔ Test CardTests/opensAtATap() passed" in done.stdout
    assert '✔ Test "Nothing moves by itself" passed' in done.stdout
    assert 'waits(for:title:) (0.5, "Back")' in done.stdout
    assert '➜ Test CardTests/isNotRun() skipped: "not yet".' in done.stdout
    assert "Test run with 12 tests passed" in done.stdout
    suite = xml.etree.ElementTree.parse(folder / "results.xml").getroot()[0]
    assert suite.attrib["tests"] == "12" and suite.attrib["failures"] == "0" and suite.attrib["skipped"] == "1"
    assert not (folder / "TestResults").exists()


def test_tests_run_again_at_each_save_and_not_because_of_what_they_leave(folder, tmp_path_factory):
    test = "import SwiftUI\nimport Testing\n\n@Test func title() { #expect(Stage(CardView())[\"title\"].text == \"%s\") }\n"
    (folder / "CardTests.swift").write_text(test % "Back")
    output = tmp_path_factory.mktemp("output") / "output"
    with open(output, "w") as file:
        watch = subprocess.Popen(
            [BINARY, "test", folder, "--watch"], stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT,
            env=ENVIRONMENT)
    waiting = "Running again at each save"

    def wait_for(runs):
        deadline = time.monotonic() + 120
        while output.read_text().count(waiting) < runs:
            assert watch.poll() is None and time.monotonic() < deadline, output.read_text()
            time.sleep(0.05)
        return output.read_text().split(waiting)[runs - 1]
    try:
        assert "1 test failed" in wait_for(1) and (folder / "TestResults").exists()
        (folder / "CardTests.swift").write_text(test % "Front")
        assert "1 test passed" in wait_for(2)
        (folder / "CardTests.swift").write_text("import Testing\n@Test func broken( {\n")
        assert "CardTests.swift:2" in wait_for(3)
        (folder / "CardTests.swift").write_text(test % "Front")
        assert "1 test passed" in wait_for(4)
        assert output.read_text().count(waiting) == 4
    finally:
        watch.kill()
        watch.wait()


def test_a_failed_comparison_shows_both_sides_at_its_line_and_leaves_a_sheet_and_a_curve(folder):
    tests = """import SwiftUI
import Testing

@Test func overshoots() {
  let stage = Stage(CardView()).tap("Open")
  let angle = stage.track("card", \\.rotation.y, for: 2)
  #expect(
    angle.overshoot < 2,
    "a card is calm")
  #expect(angle.reaches(500, by: 0.6))
  #expect(stage["title"].text == nil)
}

@Test func passes() {}
"""
    done = run(folder, tests, "--xunit", folder / "results.xml")
    assert done.returncode == 1
    assert re.search(r"at CardTests\.swift:7: Expectation failed: \(angle\.overshoot → [\d.]+\) < 2\n", done.stdout)
    assert "a card is calm" in done.stdout
    assert re.search(r"CardTests\.swift:10: Expectation failed: angle\.reaches\(500, by: 0\.6\)\nangle is a curve from 0\.0 to", done.stdout)
    assert 'CardTests.swift:11: Expectation failed: (stage["title"].text → "Back") == nil' in done.stdout
    assert "✔ Test passes() passed" in done.stdout
    assert "2 tests failed" in done.stdout and "with 3 issues" in done.stdout
    curve = (folder / "TestResults/overshoots-curve-1.svg").read_text()
    assert "card: rotation.y" in curve and xml.etree.ElementTree.fromstring(curve).tag.endswith("svg")
    assert (folder / "TestResults/overshoots-sheet.png").read_bytes().startswith(b"\x89PNG")
    failures = xml.etree.ElementTree.parse(folder / "results.xml").getroot().findall(".//failure")
    assert len(failures) == 3 and failures[0].text == "CardTests.swift:7"


def test_names_that_no_element_has_are_said_at_their_lines(folder):
    tests = 'import SwiftUI\nimport Testing\n@Test func taps() {\n  Stage(CardView()).tap("Opne")\n}\n'
    done = run(folder, tests)
    assert done.returncode == 1
    assert 'CardTests.swift:4: There is no element "Opne". There are: ' in done.stdout


@pytest.mark.parametrize(("code", "sentence"), [
    ("@Test(.timeLimit(.minutes(1))) func a() {}", ".timeLimit(.minutes(1)) is not known here"),
    ("@Test(arguments: [1]) func a() {}", "has arguments: and takes none"),
    ("@Test func a(b: Int) {}", "say which"),
    ("@Test func a() { confirmation { _ in } }", "confirmation is not known here"),
    ("func b() { struct C { @Test func a() {} } }", "not of another function"),
    ("@Test func a() { #expect(processExitsWith: .failure) { } }", "processExitsWith"),
    ("@Test func a() { #expect(1 + \"a\" == 2) }", "error: "),
    ("@Test let a = 1", "stands before a function"),
])
def test_what_is_not_understood_is_refused_at_its_line(folder, code, sentence):
    done = run(folder, f"import SwiftUI\nimport Testing\n\n{code}\n")
    assert done.returncode == 1
    assert "CardTests.swift:4" in done.stderr and sentence in done.stderr


def test_hostile_tests_fail_by_their_names_and_the_others_run(folder):
    tests = """import SwiftUI
import Testing

@Suite struct Hostile {
  @Test func endless() { while true {} }
  @Test func traps() {
    let none: [Int] = []
    print(none[1])
  }
  @Test func grows() {
    var all: [[Double]] = []
    while true { all.append(Array(repeating: 1, count: 1 << 20)) }
  }
  @Test func prints() { while true { print(String(repeating: "a", count: 200)) } }
  @Test func leaves() { exit(0) }
  @Test func recurses() { func deeper(_ n: Int) -> Int { n == -1 ? 0 : deeper(n + 1) + 1 }; print(deeper(0)) }
  @Test func reads() { #expect((try? String(contentsOfFile: "/etc/shadow", encoding: .utf8)) == nil) }
  @Test func passes() { #expect(1 + 1 == 2) }
}
"""
    done = run(folder, tests)
    assert done.returncode == 1
    for name in ("endless", "traps", "grows", "prints", "leaves", "recurses"):
        assert f"✘ Test Hostile/{name}() failed" in done.stdout, done.stdout[-3000:]
    for name in ("reads", "passes"):
        assert f"✔ Test Hostile/{name}() passed" in done.stdout
    assert f"CardTests.swift:{line(tests, 'none[1]')}: Fatal error: Index out of range" in done.stdout
    assert "does not come to an end" in done.stdout
    assert "more memory than" in done.stdout
    # As many lines a second as the log of a room gets.
    assert len(done.stdout) < 500_000


def test_a_test_that_sleeps_takes_no_time_and_one_that_waits_fails_soon(folder):
    tests = """import Foundation
import SwiftUI
import Testing

@Suite struct Waiting {
  @Test func sleeps() async throws {
    let stage = Stage(CardView()).tap("Open")
    try await Task.sleep(for: .seconds(0.25))
    #expect(stage["card"].rotation.y > 10 && stage["card"].rotation.y < 179)
    try await Task.sleep(nanoseconds: 3_600_000_000_000)
    #expect(stage["card"].rotation.y == 180)
  }
  @MainActor @Test func isOnTheMainActor() async throws {
    let stage = Stage(CardView()).tap("Open")
    await MainActor.run { _ = stage.advance(by: 1) }
    try await Task.sleep(for: .seconds(1))
    await Task.yield()
    #expect(stage.rests(by: 2))
  }
  @Test func waits() { Thread.sleep(forTimeInterval: 600) }
  @Test func neverEnds() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
}
"""
    done = run(folder, tests)
    for name in ("sleeps", "isOnTheMainActor"):
        assert f"✔ Test Waiting/{name}() passed" in done.stdout, done.stdout + done.stderr
    for name in ("waits", "neverEnds"):
        failed = re.search(rf"✘ Test Waiting/{name}\(\) failed after ([0-9.]+) seconds", done.stdout)
        assert failed and float(failed[1]) < 15, done.stdout
    assert done.stdout.count("It has only waited: in a test, time passes with advance(by:)") == 2


def test_pictures_are_compared_with_references_that_are_recorded(folder):
    tests = """import SwiftUI
import Testing

@Test func looksAsItDid() { #expect(Stage(CardView()).tap("Open").picture(at: 0.3).matches("card-open")) }
@Test func isNoPath() { #expect(Stage(CardView()).picture().matches("../card")) }
"""
    one = ["--filter", "looks", "--scale", "1"]
    missing = run(folder, tests, *one)
    assert missing.returncode == 1 and 'There is no reference "card-open"' in missing.stdout
    assert (folder / "TestResults/card-open.png").exists()
    assert run(folder, tests, *one, "--record").returncode == 0
    reference = (folder / "References/card-open.png").read_bytes()
    assert run(folder, tests, *one).returncode == 0
    view = folder / "CardView.swift"
    view.write_text(CARD.replace("cornerRadius: 20", "cornerRadius: 60"))
    changed = run(folder, tests, *one)
    assert changed.returncode == 1
    assert re.search(r"\d+ pixels look different between \(\d+, \d+\)", changed.stdout)
    for part in ("reference", "picture", "difference"):
        assert (folder / f"TestResults/looksAsItDid-card-open-{part}.png").exists()
    assert (folder / "References/card-open.png").read_bytes() == reference
    path = run(folder, tests, "--filter", "isNoPath", "--record")
    assert path.returncode == 1 and "A reference's name is made of letters" in path.stdout


def test_a_folder_without_tests_says_so(folder):
    done = tiltcast("test", folder)
    assert done.returncode == 2 and "There are no tests" in done.stdout
    done = run(folder, TESTS, "--filter", "nothing-is-named-so")
    assert done.returncode == 2 and "None of the 12 tests" in done.stdout


def test_tests_are_chosen_by_names_and_tags(folder):
    done = run(folder, TESTS, "--list", "--tag", "motion", "--skip", "waits|isAsWide")
    assert done.stdout.splitlines() == [
        f"CardTests/{name}()" for name in ("opensAtATap", "rests", "dimsAtALongPress", "throwsWhatItSays", "isNotRun")]
    assert run(folder, TESTS, "--filter", "(").returncode != 0


def test_a_file_of_tests_is_no_scene(folder):
    (folder / "CardTests.swift").write_text(TESTS)
    done = tiltcast("check", folder)
    assert done.returncode == 0, done.stdout
    assert "All is well: the scene card." in done.stdout


def test_a_new_folder_of_views_has_a_test_that_passes(tmp_path):
    folder = tmp_path / "my-motion"
    assert tiltcast("new-scene", "--swiftui", folder).returncode == 0
    done = tiltcast("test", folder)
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(folder)


def test_sides_that_cannot_be_compared_do_not_compile(folder):
    (folder / "CardTests.swift").write_text(
        'import SwiftUI\nimport Testing\n\n@Test func wrong() {\n  #expect(1 == "a")\n}\n')
    done = tiltcast("test", folder)
    assert done.returncode == 1
    assert "CardTests.swift:5" in done.stderr and "error" in done.stderr
