import Testing

@testable import Views

/// A row whose width a pull changes, after five seconds.
private struct Renewed: View {
  var isList = true
  @State private var width: CGFloat = 10

  var body: some View {
    Group {
      if isList {
        List { Color.blue.frame(width: width, height: 8) }.listStyle(.plain)
      } else {
        ScrollView { Color.blue.frame(width: width, height: 8) }
      }
    }
    .refreshable {
      try? await Task.sleep(for: .seconds(5))
      width = 30
    }
  }
}

@MainActor
@Suite("Lists that are pulled")
struct RefreshingTests {
  private func pull(_ scene: inout Performed, by distance: Double) {
    scene.touch(.began, 100, 50, at: 1)
    for step in 1...10 {
      scene.touch(.moved, 100, 50 + distance * Double(step) / 10, at: 1 + Double(step) / 20)
    }
    scene.touch(.moved, 100, 50 + distance, at: 1.9)
    scene.touch(.ended, 100, 50 + distance, at: 2)
  }

  private func width(_ scene: Performed, at time: Double) -> Double? {
    scene.rectangles(at: time).first { $0[3] == 8 }.map { $0[2] }
  }

  private func offset(_ scene: Performed, at time: Double) -> Double {
    scene.numbers(.offset, at: time).map { $0[1] }.max() ?? 0
  }

  @Test("A pull runs the action, with room for a spinner until it is done", arguments: [true, false])
  func renewed(_ isList: Bool) {
    var scene = Performed(Renewed(isList: isList), on: CGSize(width: 200, height: 400))
    let nodes = scene.frame(at: 0.5).nodes.count
    pull(&scene, by: 300)
    #expect(isNear(offset(scene, at: 5), 60))
    #expect(width(scene, at: 5) == 10)
    #expect(scene.frame(at: 5).nodes.count > nodes)
    #expect(width(scene, at: 7.5) == 30)
    #expect(isNear(offset(scene, at: 10), 0))
    #expect(scene.frame(at: 10).nodes.count == nodes)
  }

  @Test("A short pull runs nothing")
  func short() {
    var scene = Performed(Renewed(), on: CGSize(width: 200, height: 400))
    pull(&scene, by: 60)
    #expect(isNear(offset(scene, at: 5), 0))
    #expect(width(scene, at: 10) == 10)
  }
}
