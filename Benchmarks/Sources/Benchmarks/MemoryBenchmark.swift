import Foundation

/// What a viewer costs in memory, and by coming in.
struct MemoryBenchmark {
  let server: String
  let viewers: Int

  /// What one viewer costs.
  private struct Cost {
    /// How much the server's resident memory grows, in kB.
    var memory: Double
    /// The server's CPU time from the connection to the first frame, in µs.
    var arrival: Double

    /// What so many viewers cost who arrived, and were then sent something.
    init(of count: Int, from before: Usage, to arrived: Usage, andThen served: Usage) {
      memory = (served.memory - before.memory) / Double(count) / 1000
      arrival = (arrived.cpuTime - before.cpuTime) * 1e6 / Double(count)
    }
  }

  /// Measures plain viewers, and viewers over TLS.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## Memory

      By how much the server's resident memory grows for each of \(viewers) viewers who are sent frames, without the \
      kernel's buffers; and the server's CPU time for letting each of them in: the handshakes, the scene and a first \
      frame, and what all are told while the others come.
      """)
    var table = Table("viewers", "kB a viewer", "µs to come in")
    let plain = try plainViewers()
    let secure = try secureViewers()
    table.add("\(viewers), plain", plain.memory.text(1), plain.arrival.text(0))
    table.add("\(viewers), TLS", secure.memory.text(1), secure.arrival.text(0))
    report.add(table)
    report.check("kB a viewer, plain", plain.memory, atMost: 8)
    report.check("kB a viewer, TLS", secure.memory, atMost: 40)
  }

  private func plainViewers() throws -> Cost {
    let subject = try Subject.tiltcast(server)
    let before = Usage(of: subject.child)
    let load = try Load(on: subject, .init(viewers: viewers, rate: 10))
    defer { load.end() }
    let arrived = Usage(of: subject.child)
    _ = try load.measure(seconds: 1)
    return Cost(of: viewers + 1, from: before, to: arrived, andThen: Usage(of: subject.child))
  }

  private func secureViewers() throws -> Cost {
    let tlsPort = try freePort()
    let subject = try Subject.tiltcast(server, options: ["--tls-port", "\(tlsPort)"])
    let before = Usage(of: subject.child)
    let secure = try Child(ownProgram, ["secure-viewers", "--port", "\(tlsPort)", "--count", "\(viewers)"])
    defer { secure.end() }
    guard try secure.line(within: 120) == "ready" else { throw Failure("The viewers could not be opened.") }
    let arrived = Usage(of: subject.child)
    let load = try Load(on: subject, .init(viewers: 1, rate: 5))
    defer { load.end() }
    _ = try load.measure(seconds: 1)
    return Cost(of: viewers, from: before, to: arrived, andThen: Usage(of: subject.child))
  }
}

/// What a server has used so far.
private struct Usage {
  /// In bytes.
  var memory: Double
  /// In seconds.
  var cpuTime: Double

  init(of server: Child) {
    memory = server.residentSize
    cpuTime = server.cpuTime
  }
}
