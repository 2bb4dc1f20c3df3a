import TestData
import Testing

@testable import Engine

@Suite("Frame encoder")
struct FrameEncoderTests {
  /// A frame of one group with a number of offsets: two floats each.
  private static func frame(_ floats: [Double]) -> FrameBuilder {
    var frame = FrameBuilder()
    let outer = frame.open(.group)
    for index in stride(from: 0, to: floats.count, by: 2) {
      let group = frame.open(.offset)
      frame.write(floats[index])
      frame.write(floats[index + 1])
      frame.close(group)
    }
    frame.close(outer)
    return frame
  }

  private func encode(
    _ state: FrameState, since: UInt32, _ encoder: FrameEncoder = FrameEncoder(serverTime: 0)
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    encoder.encode(state, since: since, into: &bytes)
    return bytes
  }

  @Test("A frame is exactly the documented bytes")
  func bytes() {
    var state = FrameState()
    _ = state.update(from: Self.frame([1, -2]))
    _ = state.update(from: Self.frame([1, 0.5]), startsEpoch: true)
    let frame = encode(state, since: 0, FrameEncoder(serverTime: 1.5, deviceTime: -2, isAmbient: true))
    #expect(
      frame == [
        0x01, 0x03, 0x01, 0x00, 0x02, 0x00, 0x00, 0x00,
        0, 0, 0, 0, 0, 0, 0xF8, 0x3F,
        0, 0, 0, 0, 0, 0, 0x00, 0xC0,
        0x00, 0x00, 0x02, 0x00, 0, 0, 0x80, 0x3F, 0, 0, 0x00, 0x3F,
      ])
  }

  @Test("Without a device time the header holds a NaN")
  func noDeviceTime() throws {
    var state = FrameState()
    _ = state.update(from: Self.frame([1, 2]))
    let frame = try #require(DecodedFrame(encode(state, since: 0)))
    #expect(frame.deviceTime.isNaN)
    #expect(!frame.isAmbient)
  }

  @Test("Bytes are appended to what the buffer holds")
  func headroom() {
    var state = FrameState()
    _ = state.update(from: Self.frame([1, 2]))
    var bytes: [UInt8] = [9, 9, 9]
    FrameEncoder(serverTime: 0).encode(state, since: 0, into: &bytes)
    #expect(Array(bytes.dropFirst(3)) == encode(state, since: 0))
    #expect(bytes.prefix(3) == [9, 9, 9])
  }

  /// Which of ten floats change, and the runs that they make: first float and count.
  private static let runs: [([Int], [[Int]])] = [
    ([], []), ([0], [[0, 1]]), ([9], [[9, 1]]), ([3, 4, 5], [[3, 3]]),
    ([0, 2], [[0, 3]]), ([0, 3], [[0, 1], [3, 1]]), ([1, 3, 5, 7], [[1, 7]]),
    ([0, 1, 4, 6, 9], [[0, 2], [4, 3], [9, 1]]), (Array(0..<10), [[0, 10]]),
  ]

  @Test("Changed floats are sent in runs, and a gap of one is bridged", arguments: runs)
  func changes(changed: [Int], runs: [[Int]]) throws {
    var state = FrameState()
    var floats = (0..<10).map { Double($0) }
    _ = state.update(from: Self.frame(floats))
    let before = state.sequence
    for index in changed { floats[index] += 0.5 }
    _ = state.update(from: Self.frame(floats))
    let frame = try #require(DecodedFrame(encode(state, since: before)))
    #expect(frame.runs.map { [$0.first, $0.floats.count] } == runs)
    #expect(!frame.isComplete)
    for run in frame.runs {
      #expect(run.floats == Array(state.floats[run.first..<run.first + run.floats.count]))
    }
  }

  @Test("A frame from before the epoch is complete, and only that")
  func complete() throws {
    var state = FrameState()
    _ = state.update(from: Self.frame([1, 2, 3, 4]))
    _ = state.update(from: Self.frame([1, 2, 3, 5]))
    _ = state.update(from: Self.frame([1, 2, 3, 6]), startsEpoch: true)
    _ = state.update(from: Self.frame([1, 2, 3, 7]))
    for since in UInt32(0)...4 {
      let frame = try #require(DecodedFrame(encode(state, since: since)))
      #expect(frame.isComplete == (since < 3))
      if frame.isComplete { #expect(frame.runs == [.init(first: 0, floats: [1, 2, 3, 7])]) }
    }
  }

  @Test("The largest structure fits into one run")
  func largest() throws {
    var state = FrameState()
    var floats = (0..<65534).map { Double($0 % 1000) }
    _ = state.update(from: Self.frame(floats))
    let whole = try #require(DecodedFrame(encode(state, since: 0)))
    #expect(whole.runs == [.init(first: 0, floats: state.floats)])
    floats[65533] = -1
    _ = state.update(from: Self.frame(floats))
    let change = try #require(DecodedFrame(encode(state, since: 1)))
    #expect(change.runs == [.init(first: 65533, floats: [-1])])
  }

  @Test("Any frame brings a viewer from the state that it names to the newest one", arguments: 0..<20)
  func property(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var state = FrameState()
    var floats = (0..<2 * Int.random(in: 1...30, using: &generator)).map { Double($0) }
    // What viewers of every earlier state of this epoch have kept.
    var kept: [UInt32: [Float]] = [:]
    for step in 0..<120 {
      if step % 40 == 39 {
        floats = (0..<2 * Int.random(in: 1...30, using: &generator)).map { Double($0) }
        kept = [:]
      }
      for index in floats.indices where Int.random(in: 0..<4, using: &generator) == 0 {
        floats[index] = Double(Int.random(in: -3...3, using: &generator)) / 2
      }
      if state.update(from: Self.frame(floats)) == .structure {
        kept = [0: Array(repeating: .nan, count: floats.count)]
      }
      kept[state.sequence] = state.floats
      for (since, floats) in kept {
        let frame = try #require(DecodedFrame(encode(state, since: since)))
        var viewer = floats
        for _ in 1...2 {
          #expect(frame.apply(to: &viewer))
          #expect(viewer.map(\.bitPattern) == state.floats.map(\.bitPattern))
        }
      }
    }
  }
}
