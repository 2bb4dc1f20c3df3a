import Foundation
import Testing

@testable import Views

@Suite("Pictures of a catalogue")
struct ImageTests {
  private func performed(
    _ view: @autoclosure @escaping @MainActor () -> some View, _ url: String
  ) -> Performed { Performed(view(), pictures: ["moon": (url, 30, 20)]) }

  private func drawn(_ performed: Performed) -> [String] {
    performed.scene.assets(in: performed.environment).compactMap(\.url)
  }

  @Test("On dark the picture on dark is drawn")
  func dark() {
    let url = "/scenes/light.svg /scenes/dark.svg"
    #expect(drawn(performed(Image("moon"), url)) == ["/scenes/light.svg"])
    #expect(drawn(performed(Image("moon").environment(\.colorScheme, .dark), url)) == ["/scenes/dark.svg"])
    #expect(
      drawn(performed(Image("moon").environment(\.colorScheme, .dark), "/scenes/light.svg"))
        == ["/scenes/light.svg"])
  }

  @Test("Where its catalogue says so, only a picture's opacity counts, unless the view says otherwise")
  func template() {
    let url = "/scenes/moon.svg template"
    #expect(performed(Image("moon"), url).numbers(.mask).count == 1)
    #expect(performed(Image("moon").renderingMode(.original), url).numbers(.mask).isEmpty)
    #expect(performed(Image("moon").renderingMode(nil), url).numbers(.mask).count == 1)
    #expect(performed(Image("moon").renderingMode(.template), "/scenes/moon.svg").numbers(.mask).count == 1)
    #expect(performed(Image("moon"), "/scenes/moon.svg").numbers(.mask).isEmpty)
  }

  @Test("A group of the catalogue may be named in front of the picture")
  func groups() {
    #expect(drawn(performed(Image("Sky/moon"), "/scenes/moon.svg")) == ["/scenes/moon.svg"])
  }

  @Test("A file's picture is the one of its name")
  func files() {
    let view = Image(uiImage: UIImage(contentsOfFile: "/bundle/moon.png") ?? UIImage())
    #expect(drawn(performed(view, "/scenes/moon.svg")) == ["/scenes/moon.svg"])
  }

  @Test("A symbol moves with the layout in an animation")
  func movingSymbol() {
    var scene = Performed(Lowered())
    scene.tap(100, 50, at: 1)
    let heights = [0.5, 1.5, 2.5].map { scene.numbers(.glyph, at: $0).first?[1] ?? 0 }
    #expect(isNear(heights[1] - heights[0], 20) && isNear(heights[2] - heights[0], 40))
  }
}

/// A symbol that a tap lowers by 40 points within a second.
private struct Lowered: View {
  @State private var isLow = false
  var body: some View {
    Image(systemName: "heart.fill").padding(.top, isLow ? 40 : 0)
      .frame(width: 200, height: 100, alignment: .top).contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isLow = true } }
  }
}
