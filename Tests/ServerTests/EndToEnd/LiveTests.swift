import Foundation
import TestData
import TestSupport
import Testing

@testable import WebSockets

@Suite("A server with its clients", .programLogs)
struct LiveTests {
  @Test("A newcomer gets hello, scene and a complete frame, in this order")
  func newcomer() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    #expect(viewer.status == 101)
    #expect(viewer.webSocket.response.headers["sec-websocket-protocol"] == "tiltcast.v1")
    for _ in 0..<3 { try viewer.read() }
    #expect(viewer.kinds == ["hello", "scene", "frame"])
    #expect(viewer.messages["hello"]?["role"] as? String == "viewer")
    #expect(viewer.messages["scene"]?["name"] as? String == "lenticular")
    #expect(viewer.messages["scene"]?["epoch"] as? Int == Int(viewer.frames[0].epoch))
    #expect(viewer.frames[0].isComplete)
    #expect(viewer.floats.allSatisfy { $0.isFinite })
  }

  @Test("A phone's sample moves every viewer, and its device time comes back")
  func sample() throws {
    let server = try RunningServer()
    let viewers = try (0..<3).map { _ in try server.join() }
    let phone = try server.join(key: server.phoneKey)
    for client in viewers + [phone] { try client.readAll() }
    try phone.webSocket.send(binary: sampleBytes(deviceTime: 4321.5, alpha: 50, beta: 30))
    for client in viewers + [phone] {
      while client.frames.last?.deviceTime != 4321.5 { try client.read() }
      #expect(abs((client.value(of: "front") ?? .nan) - 0.5) < 1e-6)
      #expect(client.value(of: "middle") == 1)
      #expect(client.frames.last?.isComplete == false)
    }
  }

  @Test("A late joiner's numbers are those of an old viewer")
  func lateJoiner() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    let phone = try server.join(key: server.phoneKey)
    for step in 1...20 { try phone.webSocket.send(binary: sampleBytes(beta: Float(step) * 1.7)) }
    try phone.webSocket.send(binary: sampleBytes(deviceTime: 99, beta: -12.5))
    while viewer.frames.last?.deviceTime != 99 { try viewer.read() }
    let late = try server.join()
    try late.read(until: "frame")
    #expect(late.floats == viewer.floats)
    #expect(late.frames.last?.sequence == viewer.frames.last?.sequence)
  }

  @Test("Nothing is sent while nothing changes")
  func silence() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    let phone = try server.join(key: server.phoneKey)
    let id = try #require(try phone.read(until: "hello")["id"] as? Int)
    try phone.webSocket.send(binary: sampleBytes(beta: 20))
    while viewer.frames.count < 2 || viewer.messages["presence"]?["driver"] as? Int != id {
      try viewer.read()
    }
    try viewer.readAll()
    let before = viewer.kinds.count
    for _ in 0..<20 { try phone.webSocket.send(binary: sampleBytes(beta: 20)) }
    // Its pong says that all of them have been handled; what they might have led to would come before the next frame.
    try phone.readAll()
    try phone.webSocket.send(binary: sampleBytes(deviceTime: 99, beta: 25))
    while viewer.frames.last?.deviceTime != 99 { try viewer.read() }
    #expect(Array(viewer.kinds.dropFirst(before)) == ["frame"])
    let sequences = viewer.frames.suffix(2).map(\.sequence)
    #expect(sequences[1] == sequences[0] + 1)
  }

  private static let faults: [(String, String)] = [
    ("{", "malformed"), ("[]", "malformed"), (#"{"type": "fly"}"#, "unknown-type"),
    (#"{"type": "ping"}"#, "malformed"), (#"{"type": "scene", "name": "nowhere"}"#, "unknown-scene"),
    (#"{"type": "parameter", "name": "baseDegrees", "value": 5}"#, "out-of-range"),
    (#"{"type": "parameter", "name": "speed", "value": 5}"#, "unknown-parameter"),
    (#"{"type": "action", "name": "fly"}"#, "unknown-action"),
  ]

  @Test("A message that is wrong gets an error with a sentence, and the connection goes on")
  func errors() throws {
    let server = try RunningServer()
    let presenter = try server.join(key: server.presenterKey)
    for (text, code) in Self.faults {
      try presenter.webSocket.send(text: text)
      let error = try presenter.read(until: "error")
      #expect(error["code"] as? String == code)
      #expect((error["message"] as? String)?.hasSuffix(".") == true)
    }
    for bytes in [[], [0x10], sampleBytes(beta: .nan), sampleBytes(screen: 45), [0x77]] as [[UInt8]] {
      try presenter.webSocket.send(binary: bytes)
      try presenter.read(until: "error")
    }
    try presenter.readAll()
  }

  @Test("A viewer's messages other than pings and acknowledgements get an error")
  func viewersMessages() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    try viewer.webSocket.send(binary: [0x11, 0, 0, 0, 1, 0, 0, 0])
    try viewer.readAll()
    #expect(!viewer.kinds.contains("error"))
    try viewer.webSocket.send(binary: sampleBytes(beta: 50))
    #expect(try viewer.read(until: "error")["code"] as? String == "not-allowed")
    try viewer.webSocket.send(text: #"{"type": "take"}"#)
    #expect(try viewer.read(until: "error")["about"] as? String == "take")
  }

  @Test("A parameter is told to everybody and changes the picture")
  func parameters() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    let presenter = try server.join(key: server.presenterKey)
    try presenter.webSocket.send(binary: sampleBytes(beta: 30))
    try viewer.read(until: "parameters")
    try presenter.webSocket.send(text: #"{"type": "parameter", "name": "baseDegrees", "value": 40}"#)
    repeat {
      try viewer.read(until: "parameters")
    } while (viewer.messages["parameters"]?["values"] as? [String: Any])?["baseDegrees"] as? Double != 40
    while viewer.value(of: "front").map({ abs($0 - 0.75) > 1e-6 }) ?? true { try viewer.read(until: "frame") }
    let parameters = try server.object("/api/rooms/main")["parameters"] as? [String: Any]
    #expect(parameters?["baseDegrees"] as? Double == 40)
  }

  @Test("Chosen again, the scene comes with the next epoch and a complete frame")
  func scene() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    let presenter = try server.join(key: server.presenterKey)
    try viewer.read(until: "frame")
    try presenter.webSocket.send(text: #"{"type": "scene", "name": "lenticular"}"#)
    #expect(try viewer.read(until: "scene")["epoch"] as? Int == 1)
    #expect(try viewer.read() == "frame")
    #expect(viewer.frames.last?.isComplete == true)
    #expect(viewer.frames.last?.epoch == 1)
  }

  @Test("Everybody is told who is there and who drives")
  func presence() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    let phone = try server.join(key: server.phoneKey)
    let id = try phone.read(until: "hello")["id"] as? Int
    try phone.webSocket.send(binary: sampleBytes(beta: 10))
    repeat { try viewer.read(until: "presence") } while viewer.messages["presence"]?["driver"] as? Int != id
    #expect(viewer.messages["presence"]?["viewers"] as? Int == 1)
    #expect(viewer.messages["presence"]?["phones"] as? Int == 1)
    try phone.webSocket.send(.close, [])
    repeat { try viewer.read(until: "presence") } while !(viewer.messages["presence"]?["driver"] is NSNull)
    #expect(viewer.messages["presence"]?["phones"] as? Int == 0)
  }

  @Test("A message over 64 KiB closes with 1009")
  func tooLong() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    try viewer.webSocket.send(.text, [UInt8](repeating: 0x20, count: 65 * 1024))
    #expect(try viewer.webSocket.readClose().code == 1009)
  }

  @Test("A client that sends and does not read is closed with 1008, and others do not notice")
  func neverReads() throws {
    let server = try RunningServer()
    let viewer = try server.join()
    try viewer.readAll()
    let rude = try TestWebSocket(port: server.port, receiveBuffer: 2048)
    // Each answer lists the message types, so that some hundred of them fill every buffer on the way.
    for _ in 0..<4000 {
      guard (try? rude.send(text: #"{"type": "fly"}"#)) != nil else { break }
    }
    try viewer.readAll()
    #expect(try rude.readClose().code == 1008)
    try? rude.send(.close, [0x03, 0xF0])
    repeat { try viewer.read(until: "presence") } while viewer.messages["presence"]?["viewers"] as? Int != 1
  }

  @Test("Rooms do not see each other")
  func rooms() throws {
    let server = try RunningServer(opensRooms: true)
    let here = try server.join(key: server.phoneKey)
    let there = try server.join(room: "there")
    #expect(there.status == 101)
    try there.read(until: "frame")
    try there.readAll()
    try here.webSocket.send(binary: sampleBytes(beta: 30))
    try here.readAll()
    let before = there.frames.count
    try there.readAll()
    #expect(there.frames.count == before)
  }
}
