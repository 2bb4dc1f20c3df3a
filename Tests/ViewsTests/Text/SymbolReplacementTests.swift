import Testing

@testable import Views

/// A box that stands for a symbol, at the leading edge, and after a tap at the trailing one.
private struct Moving: View {
  let isReplaced: Bool
  @State private var isOn = false

  var body: some View {
    HStack(spacing: 0) {
      if isOn { Spacer(minLength: 0) }
      if isReplaced {
        Image(systemName: isOn ? "other" : "one").contentTransition(.symbolEffect(.replace))
      } else {
        Image(systemName: "one").symbolEffect(.bounce, value: isOn)
      }
      if !isOn { Spacer(minLength: 0) }
    }
    .frame(width: 200, height: 40)
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
  }
}

@MainActor
@Suite("Symbols that become others")
struct SymbolReplacementTests {
  private func places(_ scene: Performed, at time: Double) -> [Double] {
    scene.rectangles(at: time).map { $0[0] }
  }

  @Test("A symbol takes the place of another one where the layout moves both")
  func replacement() throws {
    var scene = Performed(Moving(isReplaced: true))
    scene.tap(100, 50, at: 1)
    let way = try #require(places(scene, at: 3).first)
    #expect(way > 100)
    let both = places(scene, at: 1.1)
    #expect(both.count == 2)
    #expect(both.allSatisfy { isNear($0, way * 0.1) })
    #expect(places(scene, at: 1.5).count == 1)
    #expect(isNear(try #require(places(scene, at: 1.5).first), way / 2))
    #expect(scene.numbers(.scale, at: 3).allSatisfy { $0[0] == 1 })
  }

  @Test("A symbol that an effect moves follows the layout by the layout's animation")
  func effect() throws {
    var scene = Performed(Moving(isReplaced: false))
    scene.tap(100, 50, at: 1)
    let way = try #require(places(scene, at: 3).first)
    for time in [1.1, 1.3, 1.5, 1.9] {
      let place = try #require(places(scene, at: time).first)
      #expect(isNear(place, way * (time - 1)))
      // It grows about its middle.
      let scale = try #require(scene.numbers(.scale, at: time).first)
      #expect(isNear(scale[2] - place, (200 - way) / 2))
    }
  }
}
