import Foundation

/// How soon the server serves, and what it costs while nothing happens.
struct StartBenchmark {
  let server: String
  /// How often it is started.
  private static let starts = 7
  /// The number of starts of a small program.
  private static let launches = 51
  private static let (viewers, idleSeconds) = (1000, 5.0)

  /// Measures starts and idleness.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## Start and rest

      From the program's start to the first byte of a page, medians (min–max) of \(Self.starts) starts; the files are \
      in the system's cache. The floor's is that for a program that only listens.
      """)
    var table = Table("start", "ms")
    let fresh = try (0..<Self.starts).map { _ in try startTime(options: []) }
    let plain = try (0..<Self.starts).map { _ in try startTime(options: ["--no-tls", "--no-attract"]) }
    let floor = try (0..<Self.starts).map { _ in try floorTime() }
    report.compare("start without TLS and takes, × floor", Spread(zip(plain, floor).map { $0 / $1 }).range)
    table.add("first start ever: keys and certificate are made", Spread(fresh).text(digits: 0))
    table.add("without TLS and takes", Spread(plain).text(digits: 0))
    table.add("floor", Spread(floor).text(digits: 1))
    report.add(table)
    try measureLauncher(into: &report)

    let subject = try Subject.tiltcast(server)
    let load = try Load(on: subject, .init(viewers: Self.viewers))
    defer { load.end() }
    usleep(500_000)
    let before = subject.child.cpuTime
    usleep(UInt32(Self.idleSeconds * 1e6))
    let idle = (subject.child.cpuTime - before) / Self.idleSeconds * 1000
    report.add(
      "With \(Self.viewers) viewers connected and nothing moving the server uses \(idle.text(2)) ms of CPU time a second."
    )
    report.check("ms of CPU a second at rest with \(Self.viewers) viewers", idle, atMost: 2)
  }

  /// Measures what confining a program costs.
  private func measureLauncher(into report: inout Report) throws {
    let launcher = URL(fileURLWithPath: server).deletingLastPathComponent().appending(
      path: "tiltcast-confine"
    ).path
    // What a live scene gets.
    let policy =
      [
        "server=\(getpid())", "report=3", "address-space=\(512 << 20)", "file-size=0", "files=64",
        "processes=16",
      ]
      + ["/usr", "/bin", "/lib", "/lib64"].map { "execute=\($0)" } + ["read=/etc/ld.so.cache", "--"]
    let plain = try (0..<Self.launches).map { _ in try echoTime([]) }
    let confined = try (0..<Self.launches).map { _ in try echoTime([launcher] + policy) }
    var table = Table("start of a small program until it has printed a line", "ms")
    table.add("as it is", Spread(plain).text(digits: 1))
    table.add("confined by tiltcast-confine", Spread(confined).text(digits: 1))
    report.add(table)
    report.compare(
      "start of a confined program × of one that is not", Spread(zip(confined, plain).map { $0 / $1 }).range)
  }

  /// In ms.
  private func echoTime(_ launcher: [String]) throws -> Double {
    let began = ContinuousClock.now
    let child = try Child(
      "/bin/sh", ["-c", #"exec "$@" 3>/dev/null"#, "sh"] + launcher + ["/bin/echo", "started"])
    defer { child.end() }
    _ = try child.line(within: 10)
    return (ContinuousClock.now - began) / .milliseconds(1)
  }

  /// In ms.
  private func startTime(options: [String]) throws -> Double {
    let port = try freePort()
    let state = URL.temporaryDirectory.appending(path: "tiltcast-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: state) }
    let tls = options.contains("--no-tls") ? [] : ["--tls-port", "\(try freePort())"]
    let began = ContinuousClock.now
    let child = try Child(
      server, ["serve", "--host", "127.0.0.1", "--port", "\(port)", "--state", state.path] + tls + options)
    defer { child.end() }
    try awaitByte(port: port)
    return (ContinuousClock.now - began) / .milliseconds(1)
  }

  private func floorTime() throws -> Double {
    let began = ContinuousClock.now
    let subject = try Subject.floor(payload: 100)
    defer { subject.child.end() }
    try awaitByte(port: subject.port)
    return (ContinuousClock.now - began) / .milliseconds(1)
  }

  private func awaitByte(port: Int) throws {
    let request = "GET / HTTP/1.1\r\nhost: 127.0.0.1:\(port)\r\nconnection: close\r\n\r\n"
    for _ in 0..<10_000 {
      if answer(to: request, port: port, limit: 1) != nil { return }
      usleep(1000)
    }
    throw Failure("The server did not answer within 10 s.")
  }
}
