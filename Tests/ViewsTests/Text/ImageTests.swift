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
}
