import CProbe
import Engine
import Foundation

/// How many bytes a scene's standard take has on the wire, and as JSON.
struct FrameSizes {
  /// How many frames the take has.
  private(set) var frames = 0
  private var wire = 0
  private var numbers = 0
  private var tree = 0
  private var deflatedNumbers = 0
  private var deflatedTree = 0
  /// The size of a complete frame.
  private(set) var complete = 0

  /// Plays a take once, and encodes every frame in every way.
  init(_ take: StandardTake) throws {
    let json = JSONEncoder()
    let (numbersDeflate, treeDeflate) = (probe_deflate_begin(), probe_deflate_begin())
    defer {
      probe_deflate_end(numbersDeflate)
      probe_deflate_end(treeDeflate)
    }
    var stage = take.stage
    var state = FrameState()
    for tick in 0..<StandardTake.ticks {
      let time = take.time(of: tick)
      for event in take.events(at: tick) { try stage.apply(event, at: time) }
      stage.render(at: time)
      let since = state.sequence
      if case .none = state.update(from: stage.frame) { continue }
      let encoder = FrameEncoder(serverTime: time * 1000, deviceTime: time * 1000)
      frames += 1
      wire += Self.message(Self.encode(state, since: since, by: encoder))
      complete = Self.message(Self.encode(state, since: 0, by: encoder))
      let frame = JSONFrame(
        epoch: state.epoch, sequence: state.sequence, serverTime: encoder.serverTime,
        deviceTime: encoder.deviceTime, values: state.floats)
      let numbersText = try json.encode(frame)
      numbers += Self.message(numbersText.count)
      deflatedNumbers += Self.message(Self.deflated(numbersText, by: numbersDeflate))
      let treeText = try json.encode(FrameTree(stage.frame))
      tree += Self.message(treeText.count)
      deflatedTree += Self.message(Self.deflated(treeText, by: treeDeflate))
    }
  }

  /// The mean size of a frame on the wire.
  var perFrame: Double { Double(wire) / Double(frames) }
  /// The mean size of a JSON object with all numbers in one array.
  var perNumbers: Double { Double(numbers) / Double(frames) }
  /// The mean size of the JSON tree with named values.
  var perTree: Double { Double(tree) / Double(frames) }

  /// The same with permessage-deflate, which remembers the frames before.
  var perDeflatedNumbers: Double { Double(deflatedNumbers) / Double(frames) }
  var perDeflatedTree: Double { Double(deflatedTree) / Double(frames) }

  private static func deflated(_ text: Data, by deflate: OpaquePointer?) -> Int {
    text.withUnsafeBytes { probe_deflate_size(deflate, $0.baseAddress, $0.count) }
  }

  private static func encode(_ state: FrameState, since: UInt32, by encoder: FrameEncoder) -> Int {
    var bytes: [UInt8] = []
    encoder.encode(state, since: since, into: &bytes)
    return bytes.count
  }

  /// The size of a message from a server, with its WebSocket header (RFC 6455, 5.2).
  private static func message(_ payload: Int) -> Int {
    payload + (payload < 126 ? 2 : payload < 65536 ? 4 : 10)
  }

  /// What a frame says, in JSON.
  private struct JSONFrame: Encodable {
    var epoch: UInt16
    var sequence: UInt32
    var serverTime: Double
    var deviceTime: Double
    var values: [Float]
  }
}
