import Engine
import Foundation
import Testing

@testable import Views

@Suite("Shapes whose size is on the way") struct AnimatedSizeTests {
  private struct Growing<Content: View>: View {
    let content: () -> Content
    @State private var width: CGFloat = 0
    init(@ViewBuilder _ content: @escaping () -> Content) { self.content = content }
    var body: some View {
      content().frame(width: width, height: 20).frame(width: 200, height: 100).contentShape(Rectangle())
        .onTapGesture { withAnimation(.linear(duration: 1)) { width = 100 } }
    }
  }

  private func performed(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> Performed {
    var performed = Performed(Growing(content))
    performed.tap(10, 10, at: 0)
    return performed
  }

  @Test("Corners are round as far as the shorter side allows at each time")
  func corners() {
    let capsule = performed { Capsule() }
    #expect(capsule.numbers(.rectangle, at: 0.05).map { [$0[2], $0[8]] } == [[5, 2.5]])
    #expect(capsule.numbers(.rectangle, at: 0.5).map { [$0[2], $0[8]] } == [[50, 10]])
    #expect(capsule.numbers(.rectangle, at: 2).map { [$0[2], $0[8]] } == [[100, 10]])
    let rounded = performed { RoundedRectangle(cornerRadius: 8) }
    #expect(rounded.numbers(.rectangle, at: 0.5).map { [$0[2], $0[8]] } == [[50, 8]])
    let clipped = performed { Color.red.clipShape(.rect(cornerRadius: 8)) }
    #expect(clipped.numbers(.clip, at: 0.5).map { [$0[2], $0[4]] } == [[50, 8]])
  }

  @Test("A line stays as wide as it is")
  func line() {
    let stroked = performed { Rectangle().stroke(lineWidth: 4) }
    #expect(stroked.numbers(.path, at: 0.5).map { Array($0[..<4]) } == [[73, 38, 54, 24]])
    #expect(stroked.numbers(.path, at: 2).map { Array($0[..<4]) } == [[48, 38, 104, 24]])
    let paths = [0.5, 2].map { time in
      let id = stroked.frame(at: time).nodes.first { $0.kind == .path }?.asset
      var scene = stroked.scene
      scene.catchUp(to: time, in: stroked.environment)
      return id
    }
    #expect(paths[0] != paths[1])
  }
}
