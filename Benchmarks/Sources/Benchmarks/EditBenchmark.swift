import Foundation

/// How soon a saved scene is on a screen.
struct EditBenchmark {
  let server: String
  private static let saves = 30

  /// Measures real saves of the scene that `tiltcast new-scene` makes, with a viewer that reads everything.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## From a save to a screen

      \(Self.saves) saves of a new scene, and as many of a shader beside it, while `tiltcast edit` serves it: from the \
      end of the save to the first frame of the new code at a viewer, in ms.
      """)
    let folder = URL.temporaryDirectory.appending(path: "tiltcast-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let scene = folder.appending(path: "my-motion")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // It says two lines, and ends.
    let made = try Child(server, ["new-scene", scene.path])
    for _ in 1...2 { _ = try made.line(within: 10) }
    made.end()

    let port = try freePort()
    let child = try Child(
      server,
      [
        "edit", scene.path, "--host", "127.0.0.1", "--port", "\(port)", "--no-tls", "--no-attract", "--state",
        folder.appending(path: "state").path,
      ])
    defer { child.end() }
    while try !child.line(within: 300).hasPrefix("http") {}
    let viewer = try FrameReader(port: port)
    try viewer.awaitFrame()
    let file = scene.appending(path: "MyMotion.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try measure("a scene", atMost: (1000, 2000), into: &report) { save in
      try self.time(viewer) {
        try text.replacing("width: 240, height: 240).id", with: "width: \(100 + save), height: 100).id")
          .write(to: file, atomically: true, encoding: .utf8)
      }
    }
    let shader = scene.appending(path: "plain.frag")
    func writeShader(_ save: Int) throws {
      try "vec4 plain(vec2 position, vec4 sky) { return sky * \(save).0; }\n"
        .write(to: shader, atomically: true, encoding: .utf8)
    }
    try writeShader(1000)
    _ = try time(viewer) {
      try text.replacing(".fill(sky)", with: ".fill(Shader(\"plain\", .color(sky)))")
        .write(to: file, atomically: true, encoding: .utf8)
    }
    try measure("a shader", atMost: (300, 600), into: &report) { save in
      try self.time(viewer) { try writeShader(save) }
    }
  }

  /// Saves, and waits for the next structure with its frame; returns how long that took, in ms.
  private func time(_ viewer: FrameReader, _ save: () throws -> Void) throws -> Double {
    try save()
    let saved = ContinuousClock.now
    try viewer.awaitStructure()
    try viewer.awaitFrame()
    return (.now - saved) / .milliseconds(1)
  }

  /// Adds how long saves take.
  private func measure(
    _ what: String, atMost limits: (p50: Double, p90: Double), into report: inout Report,
    _ save: (Int) throws -> Double
  ) throws {
    let times = try (0..<Self.saves).map(save)
    let sorted = times.sorted()
    let late = sorted[sorted.count * 9 / 10]
    var table = Table("saves of \(what)", "p50", "p90", "greatest")
    table.add("\(Self.saves)", Spread(times).median.text(0), late.text(0), sorted[sorted.count - 1].text(0))
    report.add(table)
    report.check("ms from a save of \(what) to a screen, p50", Spread(times).median, atMost: limits.p50)
    report.check("ms from a save of \(what) to a screen, p90", late, atMost: limits.p90)
  }
}

/// A viewer that reads what a server sends, and answers nothing.
private final class FrameReader {
  private let socket: Int32
  private var unread: [UInt8] = []

  init(port: Int) throws {
    socket = try connected(to: port)
    let request =
      "GET /ws HTTP/1.1\r\nhost: 127.0.0.1:\(port)\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
      + "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
      + "sec-websocket-protocol: tiltcast.v1\r\n\r\n"
    let bytes = Array(request.utf8)
    send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    while unread.firstRange(of: Array("\r\n\r\n".utf8)) == nil { try read() }
    unread.removeFirst(unread.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? 0)
  }

  deinit { close(socket) }

  /// Waits for another structure, the message "scene".
  func awaitStructure() throws {
    while true {
      let (kind, payload) = try message()
      if kind == 1, String(decoding: payload, as: UTF8.self).contains("\"type\":\"scene\"") { return }
    }
  }

  /// Waits for the next frame.
  func awaitFrame() throws { while try message().kind != 2 {} }

  private func message() throws -> (kind: UInt8, payload: [UInt8]) {
    try read(atLeast: 2)
    let short = Int(unread[1])
    let lengthBytes = short == 126 ? 2 : short == 127 ? 8 : 0
    try read(atLeast: 2 + lengthBytes)
    let length = lengthBytes == 0 ? short : unread[2..<2 + lengthBytes].reduce(0) { $0 << 8 | Int($1) }
    try read(atLeast: 2 + lengthBytes + length)
    defer { unread.removeFirst(2 + lengthBytes + length) }
    return (unread[0] & 15, Array(unread[(2 + lengthBytes)..<(2 + lengthBytes + length)]))
  }

  private func read(atLeast count: Int) throws { while unread.count < count { try read() } }

  private func read() throws {
    var readable = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    guard poll(&readable, 1, 60_000) > 0 else { throw Failure("The server has sent nothing for a minute.") }
    var chunk = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &chunk, chunk.count, 0)
    guard count > 0 else { throw Failure("The server has closed the connection.") }
    unread += chunk.prefix(count)
  }
}
