import Foundation
import Testing

@Suite("Frames over real sockets, whatever is acknowledged")
struct FlowLiveTests {
  /// A server with a viewer that has acknowledged a frame, and a presenter.
  private func makeRoom() throws -> (server: RunningServer, viewer: LiveClient, presenter: LiveClient) {
    let server = try RunningServer()
    let viewer = try server.join()
    let presenter = try server.join(key: server.presenterKey)
    try viewer.read(until: "frame")
    try acknowledge(viewer)
    try viewer.readAll()
    return (server, viewer, presenter)
  }

  /// Acknowledges the newest frame that a viewer has read.
  private func acknowledge(_ viewer: LiveClient) throws {
    guard let frame = viewer.frames.last else { return }
    var bytes: [UInt8] = [0x11, 0]
    withUnsafeBytes(of: frame.epoch.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: frame.sequence.littleEndian) { bytes += $0 }
    try viewer.webSocket.send(binary: bytes)
  }

  /// Drags on the stage and waits after each move for a frame; `applied` is called for each.
  private func drag(
    _ presenter: LiveClient, moves: Int, seenBy viewer: LiveClient, applied: (Int) throws -> Void
  ) throws {
    try presenter.webSocket.send(
      text: #"{"type": "pointer", "phase": "began", "id": 1, "x": 400, "y": 500}"#)
    try presenter.readAll()
    try viewer.readAll()
    for step in 1...moves {
      try presenter.webSocket.send(
        text: #"{"type": "pointer", "phase": "moved", "id": 1, "x": 400, "y": \#(500 - 3 * step)}"#)
      try viewer.read(until: "frame")
      try applied(step)
    }
  }

  @Test("A page that is busy while four structures come gets every frame of the drag that follows")
  func busyPage() throws {
    let (server, viewer, presenter) = try makeRoom()
    for text in [
      #"{"type": "scene", "name": "carousel"}"#, #"{"type": "scene", "name": "hue"}"#,
      #"{"type": "signals", "value": true}"#, #"{"type": "signals", "value": false}"#,
    ] {
      try presenter.webSocket.send(text: text)
      try presenter.readAll()
      usleep(50_000)
    }
    // Now the page goes on, and acknowledges every other frame, as pages do while frames come quickly.
    var count = 0
    while viewer.messages["scene"]?["epoch"] as? Int != 4 || viewer.kinds.last != "frame" {
      guard try viewer.read() == "frame" else { continue }
      count += 1
      if count % 2 == 1 { try acknowledge(viewer) }
    }
    #expect(count >= 4)
    try drag(presenter, moves: 58, seenBy: viewer) { if $0 % 2 == 0 { try acknowledge(viewer) } }
    withExtendedLifetime(server) {}
  }

  /// Lets somebody look at a long list, who has acknowledged everything.
  private func showList(_ presenter: LiveClient, to viewer: LiveClient) throws {
    try presenter.webSocket.send(text: #"{"type": "scene", "name": "hue"}"#)
    try viewer.read(until: "scene")
    try viewer.read(until: "frame")
    try acknowledge(viewer)
  }

  @Test("A viewer that acknowledges no longer goes on getting frames, and need not answer pings for that")
  func stopsAcknowledging() throws {
    let (server, viewer, presenter) = try makeRoom()
    try showList(presenter, to: viewer)
    try drag(presenter, moves: 6, seenBy: viewer) { _ in }
    #expect(!viewer.kinds.contains("ping"))
    withExtendedLifetime(server) {}
  }

  @Test("A viewer that sends anything at all gets its frames soon, though it does not acknowledge them")
  func signsOfLife() throws {
    let (server, viewer, presenter) = try makeRoom()
    try showList(presenter, to: viewer)
    let began = ContinuousClock.now
    // Pongs to pings that nobody sent, and messages without an effect.
    try drag(presenter, moves: 12, seenBy: viewer) { step in
      if step % 2 == 0 {
        try viewer.webSocket.send(.pong, [1])
      } else {
        try viewer.webSocket.send(binary: [0x11, 0, 0, 0, 0, 0, 0, 0])
      }
    }
    #expect(.now - began < .seconds(6))
    withExtendedLifetime(server) {}
  }

  @Test("A viewer that stops reading for 5 s finds few stale frames, and then the newest")
  func stopsReading() throws {
    let (server, viewer, presenter) = try makeRoom()
    try showList(presenter, to: viewer)
    try presenter.webSocket.send(
      text: #"{"type": "pointer", "phase": "began", "id": 1, "x": 400, "y": 500}"#)
    let began = ContinuousClock.now
    // For a second it acknowledges what it reads; then it does neither while the list moves on.
    var (step, unread) = (0, 0)
    while .now - began < .seconds(6) {
      let y = 300 + 200 * sin(Double(step) / 30)
      try presenter.webSocket.send(
        text: #"{"type": "pointer", "phase": "moved", "id": 1, "x": 400, "y": \#(y)}"#)
      try presenter.readAll()
      if .now - began < .seconds(1) {
        try viewer.readAll()
        try acknowledge(viewer)
      } else {
        unread += 1
      }
      step += 1
      usleep(16_000)
    }
    let before = viewer.frames.count
    try viewer.readAll()
    // Their exact number is the room's, see FlowControlTests. On a machine that is busy more time goes by.
    let late = max(0, Int((.now - began).components.seconds) - 6)
    let found = viewer.frames.count - before
    #expect(found <= max(12, unread / 8) + late, "\(found) after \(unread) moves")
    try acknowledge(viewer)
    #expect(try viewer.catchesUp { try server.join().settled() })
  }
}
