import Testing

@testable import Engine

@Suite("Frame builder")
struct FrameBuilderTests {
  /// Layers that differ in one thing from one another.
  private static let contents: [@Sendable (inout FrameBuilder) -> Void] = [
    { Image("a").render(into: &$0) },
    { Image("b").render(into: &$0) },
    { Image("a").id("name").render(into: &$0) },
    { Image("a").id("other").render(into: &$0) },
    { Outline("a").render(into: &$0) },
    { MeshGradient(width: 2, height: 3, points: [], colors: []).render(into: &$0) },
    { MeshGradient(width: 3, height: 2, points: [], colors: []).render(into: &$0) },
    { MeshGradient(width: 2, height: 3, points: [], colors: [], smoothsColors: false).render(into: &$0) },
    { Image("a").opacity(0.5).render(into: &$0) },
    { HStack { Image("a") }.render(into: &$0) },
    { _ in },
  ]

  @Test("A builder that is kept writes the same as a new one", arguments: contents.indices)
  func kept(index: Int) {
    var new = FrameBuilder()
    new.render(Self.contents[index])
    for before in Self.contents {
      var kept = FrameBuilder()
      kept.render(before)
      kept.render(Self.contents[index])
      #expect(kept.nodes == new.nodes && kept.values == new.values)
    }
  }

  @Test("A frame begins with a group that has no parent, and everything hangs on it")
  func root() {
    var frame = FrameBuilder()
    for _ in 0..<2 {
      frame.render {
        Ellipse().opacity(0.5).render(into: &$0)
        Ellipse().render(into: &$0)
      }
      #expect(frame.nodes.map(\.kind) == [.group, .opacity, .ellipse, .ellipse])
      #expect(frame.nodes.map(\.parent) == [-1, 0, 1, 0])
    }
  }

  @Test("A signal is written where its numbers still fit into a frame", arguments: [(11, true), (12, false)])
  func room(count: Int, fits: Bool) {
    var frame = FrameBuilder()
    frame.render {
      // 4 numbers for the frame, and 6 for each of 10,920 points.
      MeshGradient(width: 104, height: 105, points: [], colors: []).render(into: &$0)
      let isWritten = $0.signal("many", .signal(names: (0..<count).map { "\($0)" }), count: count)
      if isWritten { for _ in 0..<count { $0.write(1) } }
    }
    #expect(frame.nodes.map(\.id) == (fits ? [nil, nil, "many"] : [nil, nil]))
    #expect(frame.values.count == (fits ? FrameState.maximumFloats : 65_524))
  }
}
