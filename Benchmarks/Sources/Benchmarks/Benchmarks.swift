import ArgumentParser
import Foundation

/// What there is to measure.
enum Part: String, CaseIterable, ExpressibleByArgument {
  case engine, views, texts, fanout, stall, crowded, crowd, memory, rooms, start, edit
}

/// `benchmarks`: measures the engine and the server, and prints tables of ratios.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the engine and the server.",
    discussion: "Every ratio compares two things that were measured in turns, in this one run.",
    subcommands: [Peers.self, Floor.self, Viewers.self, SecureViewers.self])

  @Option(
    help:
      "Only this part: engine, views, texts, fanout, stall, crowded, crowd, memory, rooms, start or edit; repeatable."
  )
  var only: [Part] = []
  @Option(help: "How often the server and the floor are measured in turns.")
  var pairs = 3
  @Option(help: "How long one measurement of a server takes, in seconds.")
  var seconds = 1.2
  @Option(help: "How many viewers there are: numbers separated by commas.")
  var viewers = "100,1000,4000"
  @Option(help: "How many rooms there are at once.")
  var rooms = 500
  @Option(help: ArgumentHelp("The server, built in release mode.", valueName: "file"))
  var server = ".build/release/tiltcast"
  @Option(
    help: ArgumentHelp("The figures of before, which those of this run are compared with.", valueName: "file")
  )
  var figures = "Benchmarks/figures.json"
  @Flag(help: "Put the figures of this run into that file.")
  var record = false
  @Option(help: ArgumentHelp("Write what is printed to this file too.", valueName: "file"))
  var markdown: String?

  private var counts: [Int] { viewers.split(separator: ",").compactMap { Int($0) } }

  func validate() throws {
    guard pairs >= 1 else { throw ValidationError("--pairs takes a number from 1 on, not \(pairs).") }
    guard (0.1...60).contains(seconds) else {
      throw ValidationError("--seconds takes a number from 0.1 to 60, not \(seconds).")
    }
    guard (1...4000).contains(rooms) else {
      throw ValidationError("--rooms takes a number from 1 to 4000, not \(rooms).")
    }
    guard counts.count == viewers.split(separator: ",").count, counts.allSatisfy((1...10_000).contains) else {
      throw ValidationError("--viewers takes numbers from 1 to 10000, such as 100,1000, not \"\(viewers)\".")
    }
  }

  func run() throws {
    var report = Report()
    report.add(try Machine.description())
    for part in Part.allCases where only.isEmpty || only.contains(part) {
      switch part {
      case .engine: try EngineBenchmark.run(into: &report)
      case .views: try ViewsBenchmark.run(into: &report)
      case .texts: try TextBenchmark(server: server).run(into: &report)
      case .fanout:
        try FanOutBenchmark(server: server, pairs: pairs, seconds: seconds).run(
          viewers: counts, into: &report)
      case .stall: try StallBenchmark(server: server).run(into: &report)
      case .crowded: try CrowdBenchmark(server: server, seconds: max(2, seconds)).run(into: &report)
      case .crowd: try PhonesBenchmark(server: server, seconds: max(2, seconds)).run(into: &report)
      case .memory: try MemoryBenchmark(server: server, viewers: counts.max() ?? 1).run(into: &report)
      case .rooms: try RoomsBenchmark(server: server, rooms: rooms, seconds: seconds).run(into: &report)
      case .start: try StartBenchmark(server: server).run(into: &report)
      case .edit: try EditBenchmark(server: server).run(into: &report)
      }
    }
    report.addChecks()
    let file = URL(fileURLWithPath: figures)
    let committed =
      FileManager.default.fileExists(atPath: figures) ? try Figures(contentsOf: file) : Figures()
    report.addComparison(with: committed)
    if record { try committed.merging(report.figures).write(to: file) }
    if let markdown { try report.text.write(toFile: markdown, atomically: true, encoding: .utf8) }
  }
}

/// Why the program ends with status 1, as a sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
