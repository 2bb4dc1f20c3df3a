import Testing

@testable import Engine

@Suite("Frame state")
struct FrameStateTests {
  private func frame(_ x: Double, _ y: Double = 0, kind: NodeKind = .rectangle) -> FrameBuilder {
    kind == .rectangle ? Rectangle().offset(x: x, y: y).frame : Ellipse().offset(x: x, y: y).frame
  }

  @Test("The first frame is a structure with epoch 0 and sequence 1")
  func first() {
    var state = FrameState()
    #expect(state.sequence == 0)
    #expect(state.update(from: frame(1)) == .structure)
    #expect(state.epoch == 0)
    #expect(state.sequence == 1)
    #expect(state.epochStart == 1)
    #expect(state.floats.count == 11)
    #expect(state.changedAt == Array(repeating: 1, count: 11))
  }

  @Test("The same numbers again change nothing")
  func unchanged() {
    var state = FrameState()
    _ = state.update(from: frame(1))
    #expect(state.update(from: frame(1)) == .none)
    #expect(state.sequence == 1)
  }

  @Test("Other numbers raise the sequence by one, and only what changed counts as changed")
  func values() {
    var state = FrameState()
    _ = state.update(from: frame(1, 2))
    #expect(state.update(from: frame(1, 3)) == .values)
    #expect(state.sequence == 2)
    #expect(state.epoch == 0)
    #expect(state.floats[0...1] == [1, 3])
    #expect(state.changedAt[0...2] == [1, 2, 1])
  }

  @Test("A difference that Float32 cannot show is no change")
  func rounding() {
    var state = FrameState()
    _ = state.update(from: frame(1))
    #expect(state.update(from: frame(1 + 1e-9)) == .none)
    #expect(state.update(from: frame(1 + 1e-7)) == .values)
  }

  @Test("Zero and minus zero are different bits, and so a change")
  func minusZero() {
    var state = FrameState()
    _ = state.update(from: frame(0.0))
    #expect(state.update(from: frame(-0.0)) == .values)
  }

  @Test("Another structure begins an epoch in which every float is new")
  func structure() {
    var state = FrameState()
    _ = state.update(from: frame(1))
    _ = state.update(from: frame(2))
    #expect(state.update(from: frame(2, kind: .ellipse)) == .structure)
    #expect(state.epoch == 1)
    #expect(state.sequence == 3)
    #expect(state.epochStart == 3)
    #expect(state.changedAt.allSatisfy { $0 == 3 })
    #expect(state.floats.count == 10)
  }

  @Test("Another id, asset or order is another structure")
  func whatCounts() {
    let frames = [
      Image("a").frame, Image("b").frame, Image("a").id("a").frame,
      ZStack {
        Ellipse()
        Rectangle()
      }.frame,
      ZStack {
        Ellipse().zIndex(1)
        Rectangle()
      }.frame,
    ]
    var state = FrameState()
    for (index, frame) in frames.enumerated() {
      #expect(state.update(from: frame) == .structure)
      #expect(state.epoch == UInt16(index))
    }
  }

  @Test("An epoch can be begun although the structure looks the same")
  func anew() {
    var state = FrameState()
    _ = state.update(from: frame(1))
    #expect(state.update(from: frame(1), startsEpoch: true) == .structure)
    #expect(state.epoch == 1)
    #expect(state.sequence == 2)
  }

  @Test("The epoch wraps from 65535 to 0 while the sequence goes on")
  func wrap() {
    var state = FrameState()
    for _ in 0...65535 { _ = state.update(from: frame(1), startsEpoch: true) }
    #expect(state.epoch == 65535)
    _ = state.update(from: frame(1), startsEpoch: true)
    #expect(state.epoch == 0)
    #expect(state.sequence == 65537)
    #expect(state.epochStart == 65537)
  }
}
