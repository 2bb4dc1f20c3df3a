import TestData
import Testing

@testable import Engine

@Suite("Frames read again")
struct FrameDecoderTests {
  /// A stage that moves, and the state of somebody who hears of it by frames only.
  private struct Pair {
    var stage: Stage
    var state = FrameState()
    var copy = FrameState()

    init(_ scene: String) throws {
      stage = Stage(try SceneCatalog.builtIn.scene(named: scene))
      look(at: 0)
    }

    mutating func look(at time: Time) {
      stage.render(at: time)
      _ = state.update(from: stage.frame)
    }

    func frame(since: UInt32) -> [UInt8] {
      var bytes: [UInt8] = []
      FrameEncoder(serverTime: 5, deviceTime: 7).encode(state, since: since, into: &bytes)
      return bytes
    }

    mutating func send() throws {
      try FrameDecoder(frame(since: copy.sequence)[...]).apply(to: &copy)
    }
  }

  @Test(
    "Whoever hears of a state by frames has the same floats, and owes others the same changes",
    arguments: ["lenticular", "panorama", "hue"])
  func sameState(scene: String) throws {
    var pair = try Pair(scene)
    var generator = SeededGenerator(seed: 4)
    try pair.send()
    for step in 1...200 {
      let attitude = try #require(
        Attitude(alpha: 0, beta: .random(in: -60...60, using: &generator), gamma: 20))
      try pair.stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: Time(step) / 60)
      pair.look(at: Time(step) / 60)
      // Some states are never told.
      if step % 3 != 0 { try pair.send() }
    }
    try pair.send()
    #expect(pair.copy.floats.map(\.bitPattern) == pair.state.floats.map(\.bitPattern))
    #expect(pair.copy.sequence == pair.state.sequence)
    #expect(pair.copy.epochStart == pair.state.epochStart)
    // Nothing is told later than it changed.
    #expect(zip(pair.copy.changedAt, pair.state.changedAt).allSatisfy { $0 >= $1 })
  }

  @Test("A change is refused without the state that it changes")
  func outOfStep() throws {
    var pair = try Pair("lenticular")
    let first = pair.state.sequence
    for beta in [0.0, 30] {
      let attitude = try #require(Attitude(alpha: 0, beta: beta, gamma: 0))
      try pair.stage.apply(.sample(Sample(attitude: attitude, screenAngle: .zero)), at: beta)
      pair.look(at: beta)
    }
    var stranger = FrameState()
    let bytes = pair.frame(since: first)
    try #require(pair.state.sequence > first)
    #expect(throws: FrameDecoder.Fault.outOfStep) { try FrameDecoder(bytes[...]).apply(to: &stranger) }
    #expect(stranger.sequence == 0)
  }

  @Test("A frame without runs is a header, and says when it is of")
  func header() throws {
    let pair = try Pair("lenticular")
    let frame = try FrameDecoder(pair.frame(since: 0).prefix(FrameEncoder.headerLength))
    #expect(frame.serverTime == 5 && frame.deviceTime == 7)
    #expect(frame.sequence == pair.state.sequence && frame.epoch == pair.state.epoch)
  }

  @Test("Cut anywhere, a frame is refused or leaves what it found")
  func cut() throws {
    let pair = try Pair("lenticular")
    let bytes = pair.frame(since: 0)
    for length in 0..<bytes.count {
      var state = FrameState()
      #expect(throws: FrameDecoder.Fault.self) {
        let frame = try FrameDecoder(bytes.prefix(length))
        try frame.apply(to: &state)
        if state.floats.count < pair.state.floats.count { throw FrameDecoder.Fault.torn }
      }
    }
  }
}
