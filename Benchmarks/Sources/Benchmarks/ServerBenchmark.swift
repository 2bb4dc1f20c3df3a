import Foundation

/// What a frame costs the server, as a multiple of what it costs a server that does nothing but send it.
struct ServerBenchmark {
  /// The path of the server's program.
  let server: String
  /// How often both are measured in turns.
  let pairs: Int
  /// How long one measurement takes.
  let seconds: Double

  /// Measures with and without acknowledgements for each number of viewers.
  func run(viewers counts: [Int], into report: inout Report) throws {
    guard access(server, X_OK) == 0 else {
      throw Failure("There is no program \(server). Build it with `make build`, or name it with --server.")
    }
    report.add(
      """
      ## Server

      CPU time for each frame that reached a viewer, and the time from a sample to its frames, with one phone \
      at 60 Hz: medians (min–max) of \(pairs) pairs of \(seconds.text(1)) s. The floor is a bare epoll server \
      that sends frames of the same size.
      """)
    var costs = Table("viewers", "× floor", "µs a frame", "floor's", "bytes", "kB a viewer")
    var delays = Table(
      "viewers", "p50 ms", "floor's", "p99 ms", "floor's", "delivered", "floor's")
    for acknowledges in [false, true] {
      for viewers in counts {
        let row = try Row.measure(viewers, acknowledges: acknowledges, by: self)
        let name = "\(viewers)" + (acknowledges ? ", acknowledging" : "")
        costs.add(
          name, row.ratio.text(digits: 2), row.server.cost.text(digits: 2), row.floor.cost.text(digits: 2),
          "\(row.payload)", row.memory.text(1))
        delays.add(
          name, row.server.median.text(digits: 2), row.floor.median.text(digits: 2),
          row.server.late.text(digits: 2), row.floor.late.text(digits: 2), row.server.delivered,
          row.floor.delivered)
      }
    }
    report.add(costs)
    report.add(delays)
  }
}

extension ServerBenchmark {
  /// What one number of viewers gave.
  fileprivate struct Row {
    var ratio: Spread
    var server: Summary
    var floor: Summary
    /// The mean size of a frame in bytes.
    var payload: Int
    /// By how much each viewer made the server's resident memory grow, in thousands of bytes.
    var memory: Double

    static func measure(_ viewers: Int, acknowledges: Bool, by benchmark: ServerBenchmark) throws -> Row {
      let server = try Subject.tiltcast(benchmark.server)
      let before = server.child.residentSize
      let load = try Load(on: server, viewers: viewers, acknowledges: acknowledges)
      defer { load.end() }
      // The floor has to know how long the frames are.
      let payload = try load.measure(seconds: 0.5).payload
      let memory = (server.child.residentSize - before) / Double(viewers + 1) / 1000

      let floor = try Subject.floor(payload: payload)
      let floorLoad = try Load(on: floor, viewers: viewers, acknowledges: acknowledges)
      defer { floorLoad.end() }
      _ = try floorLoad.measure(seconds: 0.5)
      var (ours, floors): ([Measurement], [Measurement]) = ([], [])
      for _ in 0..<benchmark.pairs {
        ours.append(try load.measure(seconds: benchmark.seconds))
        floors.append(try floorLoad.measure(seconds: benchmark.seconds))
      }
      return Row(
        ratio: Spread(zip(ours, floors).map { $0.cost / $1.cost }),
        server: Summary(ours), floor: Summary(floors), payload: payload, memory: memory)
    }
  }

  /// What repeated measurements of one server gave.
  fileprivate struct Summary {
    var cost: Spread
    var median: Spread
    var late: Spread
    var delivered: String

    init(_ measurements: [Measurement]) {
      cost = Spread(measurements.map(\.cost))
      median = Spread(measurements.map(\.median))
      late = Spread(measurements.map(\.late))
      delivered = (Spread(measurements.map(\.delivered)).median * 100).text(1) + " %"
    }
  }
}

/// A server that runs.
struct Subject {
  let child: Child
  let port: Int
  let key: String

  /// The real one, with a state folder that is gone as soon as it has been read.
  static func tiltcast(_ program: String) throws -> Subject {
    let state = URL.temporaryDirectory.appending(path: "tiltcast-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: state) }
    let child = try Child(
      program,
      ["serve", "--host", "127.0.0.1", "--port", "0", "--no-tls", "--no-attract", "--state", state.path])
    while true {
      let line = try child.line(within: 10)
      guard let link = URLComponents(string: line), link.path == "/phone", let port = link.port,
        let key = link.queryItems?.first(where: { $0.name == "key" })?.value
      else { continue }
      return Subject(child: child, port: port, key: key)
    }
  }

  /// The one that it is compared with.
  static func floor(payload: Int) throws -> Subject {
    let child = try Child(ownProgram, ["floor", "\(payload)"])
    guard let port = Int(try child.line(within: 10)) else { throw Failure("The floor named no port.") }
    return Subject(child: child, port: port, key: "any")
  }
}

/// Viewers and a phone of a server.
struct Load {
  private let subject: Subject
  private let child: Child
  private let receivers: Int

  /// Opens the connections.
  init(on subject: Subject, viewers: Int, acknowledges: Bool) throws {
    self.subject = subject
    // The phone gets every frame too.
    receivers = viewers + 1
    child = try Child(
      ownProgram,
      [
        "viewers", "--port", "\(subject.port)", "--key=\(subject.key)", "--count", "\(viewers)",
        "--process",
        "\(subject.child.process)",
      ] + (acknowledges ? ["--acknowledges"] : []))
    guard try child.line(within: 30) == "ready" else { throw Failure("The viewers could not be opened.") }
  }

  /// Closes the connections, and ends the server after that.
  func end() {
    child.end()
    subject.child.end()
  }

  /// Tilts the phone for some seconds.
  func measure(seconds: Double) throws -> Measurement {
    child.write("\(seconds)")
    let line = try child.line(within: seconds * 3 + 10)
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 6, numbers[1] > 0 else { throw Failure("No frame reached a viewer: \(line)") }
    return Measurement(
      cost: numbers[3] / numbers[1] / 1000, median: numbers[4] / 1000, late: numbers[5] / 1000,
      delivered: numbers[1] / numbers[0] / Double(receivers),
      payload: Int((numbers[2] / numbers[1]).rounded()))
  }
}

/// What the load saw in one go.
struct Measurement {
  /// The server's CPU time for a frame that arrived, in µs.
  var cost: Double
  /// The median time from a sample to its frames, in ms.
  var median: Double
  /// The same at the 99th percentile.
  var late: Double
  /// The share of all samples that reached a receiver as a frame, 0 to 1.
  var delivered: Double
  /// The mean size of a frame in bytes.
  var payload: Int
}

/// This program, which is also the floor and the load.
private let ownProgram = "/proc/self/exe"
