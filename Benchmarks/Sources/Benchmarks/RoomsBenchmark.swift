import Engine
import Foundation

/// What many small rooms cost.
struct RoomsBenchmark {
  let server: String
  let rooms: Int
  let seconds: Double

  /// Viewers in each room.
  private static let viewers = 2

  /// Measures every scene in all rooms at once.
  func run(into report: inout Report) throws {
    report.add(
      """
      ## Many rooms

      \(rooms) rooms, each with somebody who sends 60 samples a second, not all in step (and drags where the scene takes pointers but the arm, which \
      follows the tilt; where nothing but a button moves it, that is pressed once) and \
      \(Self.viewers) viewers. *Core* is the server's CPU time in a second, *a room-tick* that for one new state, sent \
      to \(Self.viewers + 1), *× floor* the multiple of the time of the floor, which has no scenes.
      """)
    let subject = try Subject.tiltcast(
      server, options: ["--no-tls", "--max-rooms", "\(rooms + 1)", "--max-connections", "100000"])
    let places = try (0..<rooms).map { try makeRoom("r\($0)", on: subject) }
    let load = try Load(on: subject, .init(viewers: Self.viewers), rooms: places)
    defer { load.end() }
    let payload = try load.measure(seconds: 0.5).payload
    let floorLoad = try Load(on: .floor(payload: payload), .init(viewers: Self.viewers), rooms: places)
    defer { floorLoad.end() }

    var table = Table("scene", "core", "µs a room-tick", "× floor", "bytes", "delivered", "p50 ms", "p99 ms")
    var worst = 0.0
    for scene in SceneCatalog.builtIn.kinds {
      try load.say(#"{"type":"scene","name":"\#(scene.name)"}"#)
      // All rooms have changed at once, and are kept for the next start a moment later.
      Thread.sleep(forTimeInterval: 1)
      try move(scene, on: load)
      let ours = try load.measure(seconds: seconds)
      let floor = try floorLoad.measure(seconds: seconds)
      guard ours.frames > 0 else {
        table.add(scene.name, "nothing moved", "", "", "", "", "", "")
        continue
      }
      let ticks = ours.frames / Double(Self.viewers + 1)
      let core = ours.cpuTime / 1e6 / ours.seconds
      worst = max(worst, core)
      let ratio = ours.cpuTime / ticks / (floor.cpuTime / floor.samples)
      report.compare("\(rooms) rooms, \(scene.name), a room-tick × floor", ratio...ratio)
      table.add(
        scene.name, (core * 100).text(0) + " %", (ours.cpuTime / ticks).text(1),
        ratio.text(2), "\(ours.payload)",
        (ours.delivered * 100).text(1) + " %", ours.median.text(2), ours.late.text(1))
    }
    report.add(table)
    report.check("\(rooms) rooms, core of the costliest scene", worst, atMost: 1)
  }

  /// Makes a scene move by whatever moves it: the arm's tilt, a finger, or else its first button.
  private func move(_ scene: SceneKind, on load: Load) throws {
    if scene.name == "arm" {
      try load.release()
      try load.say(#"{"type":"parameter","name":"drive","value":"tilt"}"#)
    } else if scene.input.contains(.pointer) {
      // The mesh is dragged by its middle point.
      let (x, y) = scene.name == "mesh" ? (0.5, 0.5) : (0.9, 0.3)
      try load.drag(from: scene.stage.width * x, scene.stage.height * y)
    } else {
      try load.release()
      guard !scene.input.contains(.tilt), let action = scene.actions.first else { return }
      try load.say(#"{"type":"action","name":"\#(action.name)"}"#)
    }
  }

  /// Makes a room; its presenter is who tilts there, because presenters also choose the scene.
  private func makeRoom(_ name: String, on subject: Subject) throws -> (name: String, key: String) {
    let body = #"{"room": "\#(name)"}"#
    let request = """
      POST /api/rooms?key=\(subject.key) HTTP/1.1\r\nhost: 127.0.0.1:\(subject.port)\r\nconnection: close\r\n\
      content-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)
      """
    struct Made: Decodable {
      struct Links: Decodable { var present: String }
      var links: Links
    }
    guard let text = answer(to: request, port: subject.port),
      let start = text.range(of: "\r\n\r\n")?.upperBound,
      let made = try? JSONDecoder().decode(Made.self, from: Data(text[start...].utf8)),
      let key = URLComponents(string: made.links.present)?.queryItems?.first(where: { $0.name == "key" })?
        .value
    else { throw Failure("The room \(name) could not be made.") }
    return (name, key)
  }
}
