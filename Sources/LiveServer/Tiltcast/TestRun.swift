import Foundation
import Lab
import LiveScenes
import Rooms
import Support

/// Runs tests one after the other, and says what comes of them, as `swift test` does.
struct TestRun {
  private struct Entry {
    let test: FolderTests.Test
    let result: FolderTests.Result?
  }

  private let results: URL
  private let output: (String) -> Void
  private var entries: [Entry] = []
  private let start = ServerClock.monotonic

  /// The times of the pictures on a contact sheet.
  private static let moments = 6

  /// A run that leaves files in a folder.
  ///
  /// - Parameter output: A function that takes each line of the report.
  init(results: URL, _ output: @escaping (String) -> Void) { (self.results, self.output) = (results, output) }

  private var failed: [Entry] { entries.filter { $0.result?.issues.isEmpty == false } }
  /// The number of tests that have failed.
  var failures: Int { failed.count }

  private func say(_ line: String) { output(line.printableLines) }

  private static func seconds(_ seconds: Double) -> String { String(format: "%.3f seconds", seconds) }

  /// The ends of the names of what failures leave.
  private static let left =
    ["-sheet.png", "-reference.png", "-picture.png", "-difference.png"]
    + (1...8).map { "-curve-\($0).svg" }

  /// Runs tests, and reports their results.
  mutating func perform(_ chosen: [FolderTests.Test], of tests: FolderTests, _ pictures: TestPictures) {
    begin(chosen.count)
    for test in chosen { perform(test, of: tests, pictures) }
    end()
  }

  private func begin(_ count: Int) {
    // What the last run has left, and nothing else: the folder may hold anything.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: results.path)) ?? []
    where Self.left.contains(where: name.hasSuffix) {
      try? FileManager.default.removeItem(at: results.appendingPathComponent(name))
    }
    say("◇ Test run started: \(count) test\(count == 1 ? "" : "s").")
  }

  private mutating func perform(_ test: FolderTests.Test, of tests: FolderTests, _ pictures: TestPictures) {
    let name = test.title.map { "\"\($0)\"" } ?? test.name
    guard test.disabled == nil else {
      say("➜ Test \(name) skipped\(test.disabled.flatMap { $0.isEmpty ? nil : ": \"\($0)\"" } ?? "").")
      entries.append(Entry(test: test, result: nil))
      return
    }
    let result = tests.run(test) { still, reference, tolerance in
      pictures.compare(still, with: reference, tolerance: tolerance, for: test)
    }
    entries.append(Entry(test: test, result: result))
    fflush(nil)
    guard !result.issues.isEmpty else {
      return say("✔ Test \(name) passed after \(Self.seconds(result.seconds)).")
    }
    for issue in result.issues {
      let place = [issue.file, issue.line.map(String.init)].compactMap(\.self).joined(separator: ":")
      say("✘ Test \(name) recorded an issue at \(place): \(issue.message)")
      if let excerpt = issue.excerpt { say("    \(excerpt.drop { $0 == " " })") }
    }
    let count = result.issues.count
    say(
      "✘ Test \(name) failed after \(Self.seconds(result.seconds)) with \(count) issue\(count == 1 ? "" : "s")."
    )
    for file in leave(result, of: test, tests, pictures) { say("    \(file)") }
  }

  /// Writes what shows a failure; returns the files.
  private func leave(
    _ result: FolderTests.Result, of test: FolderTests.Test, _ tests: FolderTests, _ pictures: TestPictures
  ) -> [String] {
    var files: [String] = []
    let stem = Self.stem(of: test)
    for (index, curve) in result.curves.enumerated() {
      let svg = CurvePicture(title: curve.title, times: curve.times, values: curve.values).svg
      let file = results.appendingPathComponent("\(stem)-curve-\(index + 1).svg")
      if write(Data(svg.utf8), to: file) { files.append(file.path) }
    }
    guard let rest = result.rest else { return files }
    let times = rest > 0 ? (0..<Self.moments).map { rest * Double($0) / Double(Self.moments - 1) } : [0]
    let stills = times.compactMap { time in tests.still(at: time).map { (time, $0) } }
    guard let sheet = pictures.sheet(of: stills) else { return files }
    let file = results.appendingPathComponent("\(stem)-sheet.png")
    if write(sheet, to: file) { files.append(file.path) }
    return files
  }

  private func write(_ bytes: Data, to file: URL) -> Bool {
    do {
      try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
      try FilmFile.write(bytes, to: file)
      return true
    } catch {
      OwnScenes.say("\(error)")
      return false
    }
  }

  /// The beginning of the names of a test's files.
  static func stem(of test: FolderTests.Test) -> String {
    var stem = ""
    for character in test.name {
      if character.isASCII, character.isLetter || character.isNumber {
        stem.append(character)
      } else if stem.last != "-", !stem.isEmpty {
        stem.append("-")
      }
    }
    stem = String(stem.prefix(100))
    while stem.last == "-" { stem.removeLast() }
    if stem.isEmpty { return "test-\(test.index)" }
    // Arguments may differ by signs only.
    return test.hasArguments ? "\(stem)-\(test.index)" : stem
  }

  private func end() {
    let time = Self.seconds(ServerClock.monotonic - start)
    let issues = failed.reduce(0) { $0 + ($1.result?.issues.count ?? 0) }
    let count = "\(entries.count) test\(entries.count == 1 ? "" : "s")"
    say(
      failures == 0
        ? "✔ Test run with \(count) passed after \(time)."
        : "✘ Test run with \(count) failed after \(time) with \(issues) issue\(issues == 1 ? "" : "s").")
  }

  /// The results as an xUnit file.
  var xunit: String {
    let skipped = entries.count { $0.result == nil }
    let time = entries.reduce(0) { $0 + ($1.result?.seconds ?? 0) }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>",
      "<testsuite name=\"TestResults\" errors=\"0\" tests=\"\(entries.count)\" failures=\"\(failures)\" skipped=\"\(skipped)\" time=\"\(time)\">",
    ]
    for entry in entries {
      let (test, result) = (entry.test, entry.result)
      let name = test.suite.isEmpty ? test.name : String(test.name.dropFirst(test.suite.count + 1))
      let head =
        "<testcase classname=\"\((test.suite.isEmpty ? test.file : test.suite).xmlEscaped)\" name=\"\(name.xmlEscaped)\" "
        + "file=\"\(test.file.xmlEscaped)\" line=\"\(test.line)\" time=\"\(result?.seconds ?? 0)\""
      guard let result else {
        lines.append("\(head)><skipped message=\"\((test.disabled ?? "").xmlEscaped)\"/></testcase>")
        continue
      }
      guard !result.issues.isEmpty else {
        lines.append("\(head)/>")
        continue
      }
      let failures = result.issues.map { issue in
        let place = [issue.file, issue.line.map(String.init)].compactMap(\.self).joined(separator: ":")
        return "<failure message=\"\(issue.message.xmlEscaped)\">\(place.xmlEscaped)</failure>"
      }
      lines.append("\(head)>\(failures.joined())</testcase>")
    }
    return (lines + ["</testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }
}
