import Engine
import Foundation
import TestData
import Testing

@testable import Rooms

/// The scene messages and frames in Tests/Fixtures/frames, which the viewer's tests read too.
@Suite("Golden frames")
struct GoldenFramesTests {
  /// What a viewer is sent, and what it must have afterwards; see Tests/Fixtures/README.md.
  private struct Fixture: Codable, Equatable {
    /// One scene message and the frames that follow it.
    struct Epoch: Codable, Equatable {
      var scene: JSON
      var frames: [Frame]
    }
    struct Frame: Codable, Equatable {
      var base64: String
      var epoch: UInt16
      var sequence: UInt32
      var complete: Bool
      var ambient: Bool
      var serverTime: Double
      /// Nil where the header has a NaN.
      var deviceTime: Double?
      /// Every float after the frame has been applied, exactly as a double.
      var floats: [Double]
    }
    var epochs: [Epoch]
  }

  /// Any JSON, compared by content.
  private enum JSON: Codable, Equatable {
    case null, bool(Bool), number(Double), text(String), list([JSON]), object([String: JSON])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else if let value = try? container.decode([JSON].self) {
        self = .list(value)
      } else {
        self = .object(try container.decode([String: JSON].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .list(let value): try container.encode(value)
      case .object(let value): try container.encode(value)
      }
    }
  }

  /// Follows a room as one viewer, and notes what it is sent.
  private struct Recording {
    var bench: RoomBench
    var epochs: [Fixture.Epoch] = []
    private let viewer: ClientID = 1

    init(_ bench: RoomBench) {
      self.bench = bench
      self.bench.join(viewer)
      self.bench.join(2, .presenter)
    }

    /// Lets the viewer read everything, and notes scenes and frames.
    mutating func read(at time: Time) throws {
      bench.pass(until: time)
      while let reading = bench.node.next(for: viewer, at: time) {
        switch reading {
        case .message(let message):
          guard case .scene = message else { continue }
          let scene = try JSONDecoder().decode(JSON.self, from: Data(message.json))
          epochs.append(Fixture.Epoch(scene: scene, frames: []))
        case .published: break
        case .frame(let bytes, _):
          let frame = try #require(DecodedFrame(bytes))
          epochs[epochs.count - 1].frames.append(
            Fixture.Frame(
              base64: Data(bytes).base64EncodedString(), epoch: frame.epoch, sequence: frame.sequence,
              complete: frame.isComplete, ambient: frame.isAmbient, serverTime: frame.serverTime,
              deviceTime: frame.deviceTime.isNaN ? nil : frame.deviceTime,
              floats: bench.room.audience.screen.state.floats.map { Double($0) }))
        }
      }
    }
  }

  /// The card, tilted to and fro, with a pause in which the viewer reads nothing.
  private func card() throws -> Fixture {
    var recording = Recording(try RoomBench.card())
    try recording.read(at: 0)
    for (index, beta) in [0.5, 10.0, 20, 40, 75, 20, -10, -30, -70].enumerated() {
      let time = 1 + Double(index) / 4
      recording.bench.tilt(beta, from: 2, at: time, deviceTime: index == 0 ? nil : time * 1000 + 0.25)
      if !(3...5).contains(index) { try recording.read(at: time) }
    }
    recording.bench.send(.scene(name: "lenticular"), from: 2, at: 5)
    try recording.read(at: 5)
    recording.bench.tilt(33, from: 2, at: 5.5, deviceTime: 5500)
    try recording.read(at: 5.5)
    return Fixture(epochs: recording.epochs)
  }

  /// Every kind of node, with numbers that change here and there.
  private func gallery() throws -> Fixture {
    var recording = Recording(RoomBench(AnyScene(Gallery())))
    try recording.read(at: 0)
    for (index, amount) in [0.25, 0.5, 1.0].enumerated() {
      let time = Double(index + 1)
      recording.bench.send(.parameter(name: "amount", value: .number(amount)), from: 2, at: time)
      try recording.read(at: time)
    }
    recording.bench.send(.parameter(name: "isSwapped", value: .toggle(true)), from: 2, at: 5)
    try recording.read(at: 5)
    recording.bench.send(.parameter(name: "amount", value: .number(0.125)), from: 2, at: 6)
    try recording.read(at: 6)
    return Fixture(epochs: recording.epochs)
  }

  /// Every kind of node that runs a shader, with arguments that change.
  private func shaders() throws -> Fixture {
    var recording = Recording(RoomBench(AnyScene(ShaderGallery())))
    try recording.read(at: 0)
    for (index, amount) in [0.25, 1.0].enumerated() {
      let time = Double(index + 1)
      recording.bench.send(.parameter(name: "amount", value: .number(amount)), from: 2, at: time)
      try recording.read(at: time)
    }
    return Fixture(epochs: recording.epochs)
  }

  private func fixture(_ name: String) throws -> Fixture {
    switch name {
    case "card": try card()
    case "gallery": try gallery()
    default: try shaders()
    }
  }

  @Test(
    "What a viewer is sent is what is written down; TILTCAST_WRITE_FIXTURES=1 writes it anew",
    arguments: ["card", "gallery", "shaders"])
  func fixtures(name: String) throws {
    let fixture = try fixture(name)
    let url = projectFolder.appendingPathComponent("Tests/Fixtures/frames/\(name).json")
    if writesFixtures {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(fixture).write(to: url)
    }
    #expect(try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: url)) == fixture)
  }

  @Test("The galleries show every kind of node")
  func completeness() throws {
    let text = String(decoding: try JSONEncoder().encode([gallery(), shaders()]), as: UTF8.self)
    for kind in NodeKind.allCases { #expect(text.contains("\"kind\":\"\(kind.rawValue)\"")) }
  }
}
