import ArgumentParser
import CFloor
import CViewers
import Foundation

/// What there is to measure.
enum Part: String, CaseIterable, ExpressibleByArgument {
  case engine, server
}

/// `benchmarks`: measures the engine and the server, and prints tables of ratios.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the engine and the server.",
    discussion: "Every ratio compares two things that were measured in turns, in this one run.",
    subcommands: [Floor.self, Viewers.self])

  @Option(help: "Only this part: engine or server.")
  var only: Part?
  @Option(help: "How often the server and the floor are measured in turns.")
  var pairs = 5
  @Option(help: "How long one measurement of a server takes, in seconds.")
  var seconds = 2.0
  @Option(help: "How many viewers there are: numbers separated by commas.")
  var viewers = "100,1000"
  @Option(help: ArgumentHelp("The server, built in release mode.", valueName: "file"))
  var server = ".build/release/tiltcast"
  @Option(help: ArgumentHelp("Write what is printed to this file too.", valueName: "file"))
  var markdown: String?

  private var counts: [Int] { viewers.split(separator: ",").compactMap { Int($0) } }

  func validate() throws {
    guard pairs >= 1 else { throw ValidationError("--pairs takes a number from 1 on, not \(pairs).") }
    guard (0.1...60).contains(seconds) else {
      throw ValidationError("--seconds takes a number from 0.1 to 60, not \(seconds).")
    }
    guard counts.count == viewers.split(separator: ",").count, counts.allSatisfy((1...10_000).contains) else {
      throw ValidationError("--viewers takes numbers from 1 to 10000, such as 100,1000, not \"\(viewers)\".")
    }
  }

  func run() throws {
    var report = Report()
    report.add(try Machine.description())
    if only != .server { try EngineBenchmark.run(into: &report) }
    if only != .engine {
      let benchmark = ServerBenchmark(server: server, pairs: pairs, seconds: seconds)
      try benchmark.run(viewers: counts, into: &report)
    }
    if let markdown { try report.text.write(toFile: markdown, atomically: true, encoding: .utf8) }
  }
}

/// `benchmarks floor`: the server that the real one is compared with.
struct Floor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve frames of a fixed size at the least cost.", shouldDisplay: false)

  @Argument(help: "The size of a frame in bytes.")
  var payload: Int32

  func validate() throws {
    guard (24...65535).contains(payload) else {
      throw ValidationError("A frame has 24 to 65535 bytes, not \(payload).")
    }
  }

  func run() throws {
    throw ExitCode(floor_main(payload))
  }
}

/// `benchmarks viewers`: the load.
struct Viewers: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Open viewers and a phone, and measure as standard input asks.", shouldDisplay: false)

  @Option(help: "The server's port.")
  var port: Int32
  @Option(help: "The phone's key.")
  var key: String
  @Option(help: "How many viewers to open.")
  var count: Int32
  @Flag(help: "Acknowledge every frame.")
  var acknowledges = false
  @Option(help: "The server's process.")
  var process: Int32

  func run() throws {
    try key.withCString { key in
      var options = viewers_options(
        port: port, key: key, viewers: count, acknowledges: acknowledges, process: process)
      throw ExitCode(viewers_main(&options))
    }
  }
}

/// Why the program ends with status 1, as a sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
