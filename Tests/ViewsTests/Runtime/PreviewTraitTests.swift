@testable import Engine
import Foundation
import Testing

@testable import Views

/// A model that previews share.
private final class Sample: ObservableObject {
  @Published var width = 30.0
}

private struct SampleData: PreviewModifier {
  var height = 50.0

  static func makeSharedContext() async throws -> Sample { Sample() }

  func body(content: Content, context: Sample) -> some View {
    VStack(spacing: 0) {
      content
      Color.blue.frame(width: 60, height: height)
    }.environmentObject(context)
  }
}

private struct Failing: PreviewModifier {
  static func makeSharedContext() async throws -> Int { throw CocoaError(.fileNoSuchFile) }
  func body(content: Content, context: Int) -> some View { content }
}

private struct Plain: PreviewModifier {
  func body(content: Content, context: Void) -> some View { content.opacity(0.5) }
}

extension PreviewTrait where T == Preview.ViewTraits {
  @MainActor fileprivate static var sampleData: Self = .modifier(SampleData())
}

private struct Shown: View {
  @EnvironmentObject private var sample: Sample
  var body: some View {
    Color.red.frame(width: sample.width, height: 50).onTapGesture { sample.width += 10 }
  }
}

@Suite("Traits of previews") @MainActor
struct PreviewTraitTests {
  private static let stage = CGSize(width: 200, height: 100)

  @Test("A modifier shows the view with a context, which is made once")
  func modifiers() {
    for trait in [.sampleData, .modifier(SampleData(height: 50))] as [PreviewTrait<Preview.ViewTraits>] {
      var view = Performed(ViewProgram("test", stage: Self.stage, traits: { [trait] }) { Shown() })
      #expect(view.rectangles().map { $0[2] } == [30, 60])
      view.tap(100, 20, at: 1)
      view.tap(100, 20, at: 3)
      #expect(view.rectangles(at: 4).map { $0[2] } == [50, 60])
    }
  }

  @Test("Modifiers and the stage's shape go together")
  func shapes() {
    let program = ViewProgram("test", traits: { [.landscapeLeft, .sampleData, .modifier(Plain())] }) {
      Shown()
    }
    #expect(program.stage.width > program.stage.height)
    #expect(Performed(program).rectangles().map { $0[2] } == [30, 60])
  }

  @Test("An error of the context is a notice")
  func errors() {
    let view = Performed(
      ViewProgram("test", stage: Self.stage, traits: { [.modifier(Failing())] }) { Shown() })
    #expect(view.scene.notices.contains { $0.contains("makeSharedContext of Failing") })
  }
}
