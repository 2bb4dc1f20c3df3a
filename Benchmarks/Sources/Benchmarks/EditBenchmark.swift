import Foundation

/// How soon a saved scene is on a screen.
struct EditBenchmark {
  let server: String
  private static let saves = 30

  /// Measures real saves, with a viewer that reads everything, and beside each what `swiftc` takes for the same sources.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## From a save to a screen

      \(Self.saves) saves of the scene that `tiltcast new-scene` makes, as many of a folder with two scenes and 155 \
      lines, and as many of a shader, while `tiltcast edit` serves them: from the end of the save to the first frame \
      of the new code at a viewer, in ms. Beside each save of a scene: compiling and linking the same sources with \
      `swiftc` itself, as Tiltcast 1.0 did.
      """)
    let folder = URL.temporaryDirectory.appending(path: "tiltcast-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // So the first start is what it is on a machine that has edited nothing yet.
    setenv("XDG_CACHE_HOME", folder.appending(path: "cache").path, 1)
    defer { unsetenv("XDG_CACHE_HOME") }

    let template = folder.appending(path: "my-motion")
    // It says two lines, and ends.
    let made = try Child(server, ["new-scene", template.path])
    for _ in 1...2 { _ = try made.line(within: 10) }
    made.end()
    try measure(template, file: "MyMotion.swift", "a new scene", atMost: (300, 600), folder, &report) {
      text, save in
      text.replacing("width: 240, height: 240).id", with: "width: \(100 + save), height: 100).id")
    }

    let scenes = folder.appending(path: "two")
    try FileManager.default.createDirectory(at: scenes, withIntermediateDirectories: true)
    for name in ["Marble", "Level"] {
      try FileManager.default.copyItem(
        at: URL(filePath: "Examples/\(name)/\(name).swift"), to: scenes.appending(path: "\(name).swift"))
    }
    try "import Tiltcast\n\nTiltcast.run(scenes: [Marble.self, Level.self])\n"
      .write(to: scenes.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    try measure(scenes, file: "Marble.swift", "two scenes", atMost: (700, 1400), folder, &report) {
      text, save in
      text.replacing("diameter: 56", with: "diameter: \(56 + save)")
    }
  }

  /// Measures saves of one file of a folder, and those of a shader in a new scene.
  private func measure(
    _ scenes: URL, file name: String, _ what: String, atMost limits: (p50: Double, p95: Double),
    _ folder: URL, _ report: inout Report, saved: (String, Int) -> String
  ) throws {
    let file = scenes.appending(path: name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let port = try freePort()
    let started = ContinuousClock.now
    let child = try Child(
      server,
      [
        "edit", scenes.path, "--host", "127.0.0.1", "--port", "\(port)", "--no-tls", "--no-attract",
        "--state",
        folder.appending(path: "state").path,
      ])
    defer { child.end() }
    while try !child.line(within: 300).hasPrefix("http") {}
    let ready = (.now - started) / .seconds(1)
    let isFirst = what == "a new scene"
    if isFirst { report.check("s from the first start of edit to its links", ready, atMost: 5) }
    let viewer = try FrameReader(port: port)
    try viewer.awaitFrame()
    var (times, compilers): ([Double], [Double]) = ([], [])
    for save in 1...Self.saves {
      times.append(
        try time(viewer) { try saved(text, save).write(to: file, atomically: true, encoding: .utf8) })
      compilers.append(try timeOfCompiler(scenes, folder))
    }
    let late = percentile95(times)
    var table = Table("saves of \(what)", "p50", "p95", "greatest", "swiftc alone, p50", "ratio")
    let (median, compiler) = (Spread(times).median, Spread(compilers).median)
    table.add(
      "\(Self.saves)", median.text(0), late.text(0), Spread(times).range.upperBound.text(0), compiler.text(0),
      (median / compiler).text(2))
    report.add(table)
    report.check("ms from a save of \(what) to a screen, p50", median, atMost: limits.p50)
    report.check("ms from a save of \(what) to a screen, p95", late, atMost: limits.p95)
    report.compare(
      "save of \(what) to a screen, times swiftc alone", (median / compiler)...(median / compiler))
    if isFirst { try measureShader(scenes, file, text, viewer, &report) }
  }

  private func measureShader(
    _ scenes: URL, _ file: URL, _ text: String, _ viewer: FrameReader, _ report: inout Report
  ) throws {
    let shader = scenes.appending(path: "plain.frag")
    func write(_ save: Int) throws {
      try "vec4 plain(vec2 position, vec4 sky) { return sky * \(save).0; }\n"
        .write(to: shader, atomically: true, encoding: .utf8)
    }
    try write(1000)
    _ = try time(viewer) {
      try text.replacing(".fill(sky)", with: ".fill(Shader(\"plain\", .color(sky)))")
        .write(to: file, atomically: true, encoding: .utf8)
    }
    let times = try (1...Self.saves).map { save in try time(viewer) { try write(save) } }
    var table = Table("saves of a shader", "p50", "p95", "greatest")
    table.add(
      "\(Self.saves)", Spread(times).median.text(0), percentile95(times).text(0),
      Spread(times).range.upperBound.text(0))
    report.add(table)
    report.check("ms from a save of a shader to a screen, p50", Spread(times).median, atMost: 300)
    report.check("ms from a save of a shader to a screen, p95", percentile95(times), atMost: 600)
  }

  private func percentile95(_ times: [Double]) -> Double { times.sorted()[times.count * 95 / 100] }

  /// Saves, and waits for the next structure with its frame; returns how long that took, in ms.
  private func time(_ viewer: FrameReader, _ save: () throws -> Void) throws -> Double {
    try save()
    let saved = ContinuousClock.now
    try viewer.awaitStructure()
    try viewer.awaitFrame()
    return (.now - saved) / .milliseconds(1)
  }

  /// Compiles and links a folder's sources with the compiler's driver; returns how long that took, in ms.
  private func timeOfCompiler(_ scenes: URL, _ folder: URL) throws -> Double {
    let manager = FileManager.default
    let cache = folder.appending(path: "cache/tiltcast")
    let libraries = try manager.contentsOfDirectory(atPath: cache.path).filter { !$0.hasSuffix(".lock") }
    let sdk = cache.appending(path: libraries.first ?? "").path
    let sources = try manager.contentsOfDirectory(atPath: scenes.path)
      .filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }.map { scenes.appending(path: $0).path }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments =
      [
        "swiftc", "-Onone", "-g", "-swift-version", "6", "-module-name", "Scenes", "-I", sdk, "-L", sdk,
        "-module-alias", "Tiltcast=SceneService", "-lSceneService", "-lEngine", "-use-ld=lld", "-o",
        folder.appending(path: "program").path,
      ] + sources
    let started = ContinuousClock.now
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw Failure("swiftc cannot compile \(scenes.path).") }
    return (.now - started) / .milliseconds(1)
  }
}

/// A viewer that reads what a server sends, and answers pings alone.
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
    let payload = Array(unread[(2 + lengthBytes)..<(2 + lengthBytes + length)])
    // A mask of zeros leaves the payload as it is.
    let pong = [0x8A, 0x80 | UInt8(min(length, 125)), 0, 0, 0, 0] + payload.prefix(125)
    if unread[0] & 15 == 9 { send(socket, pong, pong.count, Int32(MSG_NOSIGNAL)) }
    return (unread[0] & 15, payload)
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
