import Foundation

/// What a viewer costs in memory.
struct MemoryBenchmark {
  let server: String
  let viewers: Int

  /// Measures plain viewers, and viewers over TLS.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## Memory

      By how much the server's resident memory grows for each of \(viewers) viewers who are sent frames, without the \
      kernel's buffers.
      """)
    var table = Table("viewers", "kB a viewer")
    let plain = try plainViewers()
    let secure = try secureViewers()
    table.add("\(viewers), plain", plain.text(1))
    table.add("\(viewers), TLS", secure.text(1))
    report.add(table)
    report.check("kB a viewer, plain", plain, atMost: 8)
    report.check("kB a viewer, TLS", secure, atMost: 40)
  }

  private func plainViewers() throws -> Double {
    let subject = try Subject.tiltcast(server)
    let before = subject.child.residentSize
    let load = try Load(on: subject, .init(viewers: viewers, rate: 10))
    defer { load.end() }
    _ = try load.measure(seconds: 1)
    return (subject.child.residentSize - before) / Double(viewers + 1) / 1000
  }

  private func secureViewers() throws -> Double {
    let tlsPort = try freePort()
    let subject = try Subject.tiltcast(server, options: ["--tls-port", "\(tlsPort)"])
    let before = subject.child.residentSize
    let secure = try Child(ownProgram, ["secure-viewers", "--port", "\(tlsPort)", "--count", "\(viewers)"])
    guard try secure.line(within: 120) == "ready" else { throw Failure("The viewers could not be opened.") }
    let load = try Load(on: subject, .init(viewers: 1, rate: 5))
    defer {
      secure.end()
      load.end()
    }
    _ = try load.measure(seconds: 1)
    return (subject.child.residentSize - before) / Double(viewers) / 1000
  }
}
