import Engine
import Testing

@testable import Views

@Suite struct ColorEffectTests {
  @Test("A blend mode is the number that viewers know")
  func blends() {
    #expect(Performed(Color.red.blendMode(.multiply)).numbers(.blend) == [[1]])
    #expect(Performed(Color.red.blendMode(.plusLighter)).numbers(.blend) == [[16]])
    #expect(Performed(Color.red.blendMode(.normal)).numbers(.blend) == [])
    #expect(Performed(Color.red.compositingGroup()).numbers(.blend) == [[0]])
  }

  @Test("A hole is a blend mode, too")
  func holes() {
    let performed = Performed(Color.red.blendMode(.destinationOut))
    #expect(performed.scene.notices == [])
    #expect(performed.numbers(.blend) == [[20]])
  }

  private func numbers(_ view: @autoclosure @escaping @MainActor () -> some View) -> [Double] {
    Array(Performed(view()).numbers(.colorEffect)[0].dropFirst(4))
  }

  @Test("Contrast, inversion and products are matrices of colours")
  func matrices() {
    #expect(numbers(Color.red.contrast(2)) == [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, -0.5, -0.5, -0.5, 1])
    #expect(numbers(Color.red.colorInvert()) == [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 1, 1, 1, 1])
    #expect(
      numbers(Color.red.colorMultiply(Color(red: 0.5, green: 0.25, blue: 1)))
        == [0.5, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  @Test("A mask comes last, in a group of its own")
  func mask() {
    let performed = Performed(
      Color.red.mask {
        HStack {
          Text("a"); Text("b")
        }
      })
    let nodes = performed.frame().nodes
    let mask = nodes.firstIndex { $0.kind == .mask }
    let children = nodes.filter { $0.parent == mask }
    #expect(children.map(\.kind) == [.rectangle, .group])
    #expect(performed.scene.notices == [])
  }

  @Test("A view is cut to any shape")
  func clip() {
    let performed = Performed(Color.red.clipShape(Ellipse()))
    #expect(performed.numbers(.mask).count == 1)
    #expect(performed.numbers(.ellipse).count == 1)
    #expect(Performed(Color.red.clipShape(Circle())).numbers(.mask).isEmpty)
  }
}
