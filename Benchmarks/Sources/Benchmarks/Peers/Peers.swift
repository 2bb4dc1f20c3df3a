import ArgumentParser
import Foundation

/// `benchmarks peers`: our server beside others'.
struct Peers: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure this server, the floor and other servers side by side.")

  @Option(help: "How often each and the floor are measured in turns.")
  var turns = 5
  @Option(help: "How long one measurement takes, in seconds.")
  var length = 1.5
  @Option(help: "How many viewers there are.")
  var count = 1000
  @Option(help: ArgumentHelp("The server, built in release mode.", valueName: "file"))
  var program = ".build/release/tiltcast"
  @Option(help: ArgumentHelp("Where the other servers are.", valueName: "folder"))
  var folder = "Benchmarks/Peers"
  @Option(help: ArgumentHelp("Write the table to this file.", valueName: "file"))
  var table: String?
  @Option(help: ArgumentHelp("Write a plot of it to this file, as SVG.", valueName: "file"))
  var plot: String?

  func validate() throws {
    guard turns >= 1, (0.1...60).contains(length), (1...10_000).contains(count) else {
      throw ValidationError("--turns takes 1 or more, --length 0.1 to 60, and --count 1 to 10000.")
    }
  }

  func run() throws {
    // Not all of them raise it by themselves.
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)

    var report = Report()
    report.add("# Beside other servers")
    let commit = output(of: ["git", "rev-parse", "--short", "HEAD"])?.trimmingCharacters(
      in: .whitespacesAndNewlines)
    report.add("\(try Machine.description()), commit \(commit ?? "unknown"). Made by `make bench-peers`.")
    let benchmark = PeerBenchmark(
      server: program, peers: URL(fileURLWithPath: folder), pairs: turns, seconds: length, viewers: count)
    let rows = try benchmark.run(into: &report)
    if let table { try report.text.write(toFile: table, atomically: true, encoding: .utf8) }
    guard let plot else { return }
    let bars = rows.map { row in
      BarChart.Bar(
        name: row.name, value: row.ratio.median, range: row.ratio.range, isOwn: row.name == "Tiltcast")
    }
    let chart = BarChart(
      title: "CPU time for each frame sent to \(count) viewers, as a multiple of a bare epoll server's",
      bars: bars,
      reference: 1)
    try chart.svg.write(toFile: plot, atomically: true, encoding: .utf8)
  }
}
