import Engine
import Testing

@testable import Views

@Suite struct FillTests {
  private func fills(_ view: @autoclosure @escaping @MainActor () -> some View) -> [(String, [Double])] {
    let frame = Performed(view()).frame()
    return frame.nodes.filter { $0.kind == .shaderFill }.map {
      // The library of a server has the function; this test's frame has none.
      ($0.asset?.replacing("missing:", with: "") ?? "", Array(frame.values[$0.at..<$0.at + $0.floatCount]))
    }
  }

  @Test("A linear gradient runs between its points in the frame of what it fills")
  func linear() throws {
    let view = Rectangle().fill(
      LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)
    ).frame(width: 100, height: 40)
    let (name, numbers) = try #require(fills(view).first)
    #expect(name == "view_linear_2")
    #expect(Array(numbers[..<8]) == [50, 30, 100, 40, 0, 20, 100, 20])
    #expect(Array(numbers[8..<10]) == [0, 1])
    #expect(Array(numbers[12...]) == [0, 0, 0, 1, 1, 1, 1, 1])
  }

  @Test("A radial gradient has its radii in points")
  func radial() throws {
    let view = Rectangle().fill(
      RadialGradient(colors: [.red, .black, .white], center: .center, startRadius: 10, endRadius: 50)
    ).frame(width: 100, height: 40)
    let (name, numbers) = try #require(fills(view).first)
    #expect(name == "view_radial_4")
    #expect(Array(numbers[4..<8]) == [50, 20, 10, 50])
    // What is left repeats the last colour.
    #expect(Array(numbers[8..<12]) == [0, 0.5, 1, 1])
  }

  @Test("An elliptical gradient that begins beyond the middle moves its places")
  func elliptical() throws {
    let view = EllipticalGradient(
      colors: [.red, .black], center: .center, startRadiusFraction: 0.25, endRadiusFraction: 0.5
    ).frame(width: 100, height: 40)
    let (_, numbers) = try #require(fills(view).first)
    #expect(Array(numbers[4..<10]) == [50, 20, 50, 20, 0.5, 1])
  }

  @Test("A gradient of more colours than a shader takes is drawn by colours at even places")
  func many() throws {
    let view = LinearGradient(
      colors: (0..<31).map { Color(white: Double($0) / 30) }, startPoint: .top, endPoint: .bottom)
    let (name, numbers) = try #require(fills(view).first)
    #expect(name == "view_linear_16")
    let greys = (0..<16).map { numbers[4 + 4 + 16 + 4 * $0] }
    for (index, grey) in greys.enumerated() { #expect(abs(grey - Double(index) / 15) < 1e-9) }
  }

  @Test("A gradient without colours draws nothing, and traps nowhere")
  func empty() throws {
    let (_, numbers) = try #require(
      fills(LinearGradient(colors: [], startPoint: .top, endPoint: .bottom)).first)
    #expect(numbers.last == 0)
  }

  @Test("A gradient fills the letters of a text")
  func text() {
    let view = Text("ab").foregroundStyle(
      LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom))
    #expect(fills(view).count == 1)
    let performed = Performed(view)
    #expect(performed.numbers(.glyph).count == 2)
    #expect(performed.scene.notices == [])
  }

  @Test("A material shows what is behind, blurred, in the shape")
  func material() {
    let performed = Performed(Text("a").background(.ultraThinMaterial, in: Circle()))
    #expect(performed.numbers(.backdrop).count == 1)
    #expect(performed.scene.notices == [])
  }

  @Test("Every gradient has its shader")
  func shaders() {
    for form in StyleShaders.Form.allCases {
      for count in StyleShaders.stopCounts {
        #expect(ShaderLibrary.builtIn.functions[StyleShaders.name(of: form, stops: count)] != nil)
      }
    }
    #expect(ShaderLibrary.builtIn.functions[StyleShaders.colorMatrix] != nil)
  }

  private func kinds(_ view: @autoclosure @escaping @MainActor () -> some View) -> [NodeKind] {
    Performed(view()).frame().nodes.map(\.kind).filter { $0 != .group }
  }

  @Test("A style casts its shadow outside of what it fills")
  func dropShadow() {
    let style = Color.red.shadow(.drop(color: .blue, radius: 4, x: 1, y: 2))
    let performed = Performed(Rectangle().fill(style))
    let shadow = performed.numbers(.shadow).first ?? []
    #expect(Array(shadow.prefix(3)) == [1, 2, 4])
    #expect(shadow.count == 7 && shadow[3] == 0 && shadow[5] == 1)
    #expect(performed.scene.notices.isEmpty)
  }

  @Test("A style has a shadow inside: a colour with a blurred hole, within the shape")
  func innerShadow() {
    let kinds = kinds(Circle().fill(.red.shadow(.inner(radius: 4))))
    #expect(kinds == [.ellipse, .mask, .blend, .rectangle, .blend, .offset, .blur, .ellipse, .ellipse])
  }

  @Test("A shadow moves with what it belongs to, and so does what it is drawn by")
  func animatedShadow() {
    struct Growing: View {
      @State private var isLarge = false
      var body: some View {
        Rectangle().fill(.red.shadow(.inner(radius: isLarge ? 8 : 2))).frame(width: isLarge ? 100 : 50)
          .onTapGesture { withAnimation(.linear(duration: 1)) { isLarge.toggle() } }
      }
    }
    var performed = Performed(Growing())
    performed.tap(100, 50, at: 1)
    #expect(performed.numbers(.blur, at: 1.5) == [[5]])
    let widths = performed.rectangles(at: 1.5).map { $0[2] }
    #expect(widths.filter { $0 == 75 }.count == 3)
  }

  @Test("A shape is filled by the even-odd rule")
  func evenOdd() {
    let twice = Path { path in
      path.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
      path.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
    }
    #expect(twice.contains(CGPoint(x: 20, y: 20)))
    #expect(!twice.evenOddOutline.contains(CGPoint(x: 20, y: 20)))
    #expect(twice.evenOddOutline.contains(CGPoint(x: 5, y: 5)))
  }
}
