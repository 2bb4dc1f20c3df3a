import Foundation
import Testing

@testable import Engine
@testable import Views

private struct Presenting: View {
  @State private var isShown = false
  @State private var dismissals = 0

  var body: some View {
    Color.red.frame(width: 20, height: CGFloat(20 + dismissals)).onTapGesture { isShown = true }
      .sheet(isPresented: $isShown, onDismiss: { dismissals += 1 }) {
        Color.blue.frame(width: 30, height: 10).presentationDetents([.height(40)])
      }
  }
}

private struct Alerting: View {
  @State private var isShown = false
  @State private var count = 0

  var body: some View {
    Color.red.frame(width: CGFloat(20 + count), height: 20).onTapGesture { isShown = true }
      .alert("Ab", isPresented: $isShown) { Button("Cd") { count += 1 } }
  }
}

private struct Failing: View {
  struct Failure: LocalizedError {
    let reason: String
    var errorDescription: String? { "Ab" }
  }
  @State private var reason: String?

  var body: some View {
    Color.red.frame(width: 20, height: 20).onTapGesture { reason = "Ef" }
      .alert(
        isPresented: Binding(get: { reason != nil }, set: { if !$0 { reason = nil } }),
        error: reason.map(Failure.init)
      ) { failure in
        Button(failure.reason) {}
      } message: { failure in
        Text(failure.reason + "!")
      }
  }
}

private struct Opening: View {
  @State private var count = 0

  var body: some View {
    Menu("Ab") { Button("Cd") { count += 1 } }.frame(width: CGFloat(40 + count), height: 20)
      .background(Color.red)
  }
}

@Suite("Sheets, alerts and menus")
struct PresentationTests {
  private func widths(_ scene: Performed, height: Double, at time: Double) -> [Double] {
    scene.rectangles(at: time).filter { $0[3] == height }.map { $0[2] }
  }

  @Test("A sheet comes from the bottom, as high as it says, and a tap above it closes it")
  func sheet() {
    var scene = Performed(Presenting())
    scene.tap(100, 50, at: 0)
    #expect(scene.rectangles(at: 2).contains { $0[2] == 30 && $0[3] == 10 && $0[1] == 75 })
    #expect(scene.numbers(.offset, at: 0.01).contains { $0[1] > 30 })
    scene.tap(100, 10, at: 3)
    #expect(widths(scene, height: 10, at: 5).isEmpty)
    #expect(widths(scene, height: 21, at: 5) == [20])
  }

  @Test("A button of an alert does what it says and closes it")
  func alert() {
    var scene = Performed(Alerting())
    scene.tap(100, 50, at: 0)
    let glyphs = scene.numbers(.glyph, at: 1).count
    #expect(glyphs == 4)
    scene.tap(100, 75, at: 2)
    #expect(scene.numbers(.glyph, at: 4).isEmpty)
    #expect(widths(scene, height: 20, at: 4) == [21])
  }

  @Test("An alert for an error has its description, and buttons and a message made of it")
  func failure() {
    var scene = Performed(Failing())
    #expect(scene.numbers(.glyph).isEmpty)
    scene.tap(100, 50, at: 0)
    #expect(scene.numbers(.glyph, at: 1).count == 7)
  }

  @Test("A menu opens its list, and a button of it does what it says and closes it")
  func menu() {
    var scene = Performed(Opening())
    #expect(scene.numbers(.glyph).count == 2)
    scene.tap(100, 50, at: 0)
    #expect(scene.numbers(.glyph, at: 1).count == 4)
    scene.tap(100, 85, at: 2)
    #expect(scene.numbers(.glyph, at: 4).count == 2)
    #expect(widths(scene, height: 20, at: 4) == [41])
  }
}
