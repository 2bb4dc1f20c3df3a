@testable import Engine
import Testing

@testable import Views

/// Colours, curves and outlines in SwiftUI on iOS 18.
@Suite("Facts: styles")
struct StyleFactsTests {
  /// Red, green and blue from 0 to 255, and the opacity, of each rectangle that a view draws.
  private func colors(_ view: @autoclosure @escaping @MainActor () -> some View) -> [[Double]] {
    Performed(view()).numbers(.rectangle).map { Self.inBytes(Array($0[4...7])) }
  }

  private static func inBytes(_ color: [Double]) -> [Double] {
    color.prefix(3).map { ($0 * 255).rounded() } + [(color[3] * 100).rounded() / 100]
  }

  private var levels: some View {
    HStack {
      Rectangle().fill(.primary)
      Rectangle().fill(.secondary)
      Rectangle().fill(.tertiary)
      Rectangle().fill(.quaternary)
    }
  }

  // Source: UIKit's label colours; OpenSwiftUI's SystemColors.swift.
  @Test("Without a style in front, levels are the colours of labels")
  func labels() {
    #expect(colors(levels) == [[0, 0, 0, 1], [60, 60, 67, 0.6], [60, 60, 67, 0.3], [60, 60, 67, 0.18]])
    #expect(
      colors(levels.environment(\.colorScheme, .dark))
        == [[255, 255, 255, 1], [235, 235, 245, 0.6], [235, 235, 245, 0.3], [235, 235, 245, 0.16]])
  }

  // Source: OpenSwiftUI's SystemColors.swift, opacity(at:).
  @Test("Levels follow the style in front: all, a half, a quarter and 18 % of it")
  func followedLevels() {
    #expect(
      colors(levels.foregroundStyle(.red))
        == [[255, 59, 48, 1], [255, 59, 48, 0.5], [255, 59, 48, 0.25], [255, 59, 48, 0.18]])
    #expect(
      colors(Rectangle().foregroundStyle(.secondary).foregroundStyle(.red)) == [[255, 59, 48, 0.5]])
    #expect(colors(Rectangle().foregroundStyle(.foreground)) == [[0, 0, 0, 1]])
    #expect(colors(Rectangle().fill(Color.red.secondary)) == [[255, 59, 48, 0.5]])
  }

  // Sources: OpenSwiftUI's ColorResolvedCompatibilityTests (run against SwiftUI); Color.mix(with:by:in:), in Oklab.
  @Test("Display P3 is converted, and colours are mixed perceptually")
  func spaces() {
    func components(_ color: Views.Color) -> [Double] {
      let color = color.resolve(in: EnvironmentValues())
      return [color.red, color.green, color.blue].map { (Double($0) * 255).rounded() }
    }
    #expect(components(Color(.displayP3, red: 0.412, green: 0.508, blue: 0.69)) == [99, 130, 180])
    #expect(components(Color(.displayP3, red: 0.01, green: 0.02, blue: 0.03)) == [2, 5, 8])
    #expect(components(Color(.displayP3, white: 0.6)) == [153, 153, 153])
    #expect(components(Color.red.mix(with: .blue, by: 0.5)) == [167, 116, 166])
    #expect(components(Color.yellow.mix(with: .blue, by: 0.5)) == [148, 174, 181])
    #expect(components(Color.white.mix(with: .black, by: 0.5)) == [99, 99, 99])
    #expect(components(Color.white.mix(with: .black, by: 0.5, in: .device)) == [128, 128, 128])
  }

  private struct Changing: View {
    let start: Views.Color
    let end: Views.Color
    @State private var isOn = false
    var body: some View {
      (isOn ? end : start).onAppear { withAnimation(.linear(duration: 1)) { isOn = true } }
    }
  }

  // Source: OpenSwiftUI's ConstantColor.swift: animatableData of Color.Resolved, for apps linked with iOS 18.
  @Test("An animated colour goes through linear light")
  func animation() {
    func color(_ start: Views.Color, _ end: Views.Color, at time: Double) -> [Double] {
      let view = Performed(Changing(start: start, end: end))
      return Self.inBytes(Array(view.numbers(.rectangle, at: time)[0][4...7]))
    }
    #expect(color(.black, .white, at: 0.25) == [137, 137, 137, 1])
    #expect(color(.black, .white, at: 0.5) == [188, 188, 188, 1])
    #expect(color(.black, .white, at: 0.75) == [225, 225, 225, 1])
    #expect(color(.red, .blue, at: 0.25) == [225, 81, 142, 1])
    #expect(color(.red, .blue, at: 0.5) == [188, 97, 190, 1])
    #expect(color(.red, .blue, at: 2) == [0, 122, 255, 1])
  }

  /// Sources: OpenSwiftUI's UnitCurveCompatibilityTests (run against SwiftUI).
  nonisolated static let knownCurves: [(Engine.UnitCurve, Double, Double, Double)] = [
    (.circularEaseIn, 0.25, 0.032, 0.258), (.circularEaseIn, 0.5, 0.134, 0.577),
    (.circularEaseIn, 0.75, 0.339, 1.134), (.circularEaseOut, 0.25, 0.661, 1.134),
    (.circularEaseOut, 0.5, 0.866, 0.577), (.circularEaseOut, 0.75, 0.968, 0.258),
    (.circularEaseInOut, 0.25, 0.067, 0.577), (.circularEaseInOut, 0.75, 0.933, 0.577),
    (.easeIn, 0, 0, 0), (.easeIn, 1, 1, 0), (.easeOut, 0, 0, 1), (.easeOut, 1, 1, 0), (.easeInOut, 0, 0, 0),
    (.easeInOut, 1, 1, 0), (.linear, -0.5, 0, 1), (.linear, 1.5, 1, 1), (.easeIn, 0.25, 0.093, 0.675),
    (.easeInOut, 0.5, 0.5, 1.724), (.bezier(-0.5, 2, 1.5, -1), 0.5, 0.5, -1),
  ]

  @Test("Unit curves have the values and velocities of SwiftUI's", arguments: knownCurves)
  func curves(curve: Engine.UnitCurve, progress: Double, value: Double, velocity: Double) {
    #expect(abs(curve.value(at: progress) - value) < 1e-3)
    #expect(abs(curve.velocity(at: progress) - velocity) < 1e-3)
  }

  @Test("Circular curves are vertical where their circles are, and inverse curves exchange x and y")
  func verticalCurves() {
    #expect(UnitCurve.circularEaseIn.velocity(at: 1) == .infinity)
    #expect(UnitCurve.circularEaseOut.velocity(at: 0) == .infinity)
    #expect(UnitCurve.circularEaseInOut.velocity(at: 0.5) == .infinity)
    #expect(UnitCurve.circularEaseIn.inverse == .circularEaseOut)
    #expect(abs(UnitCurve.easeIn.inverse.value(at: UnitCurve.easeIn.value(at: 0.3)) - 0.3) < 1e-6)
  }

  // Source: pictures of progress rings (paulz/ViewSnapshots, PopularityBadge).
  @Test("The path of a circle begins at three o'clock and goes clockwise")
  func circle() {
    let path = Circle().path(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(path.trimmedPath(from: 0, to: 0.001).boundingRect.maxX > 99.9)
    let quarter = path.trimmedPath(from: 0, to: 0.25).boundingRect
    #expect(isNear(quarter.minX, 50, within: 0.2) && isNear(quarter.maxY, 100, within: 0.2))
    let ellipse = Ellipse().path(in: CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(ellipse.trimmedPath(from: 0, to: 0.001).boundingRect.maxX > 99.9)
  }

  // Source: Apple's documentation of RoundedRectangle.init(cornerRadius:style:), continuous by default.
  @Test("Corners are continuous by default: they begin further out than an arc of their radius")
  func corners() {
    let rect = CGRect(x: 0, y: 0, width: 200, height: 200)
    let (smooth, round) = (
      RoundedRectangle(cornerRadius: 40).path(in: rect),
      RoundedRectangle(cornerRadius: 40, style: .circular).path(in: rect)
    )
    // An arc ends 40 points from the corner; a continuous one 61.
    #expect(round.contains(CGPoint(x: 45, y: 0.1)) && !smooth.contains(CGPoint(x: 45, y: 0.1)))
    #expect(smooth.contains(CGPoint(x: 62, y: 0.1)))
    // Where there is no room, they are arcs.
    let capsule = RoundedRectangle(cornerRadius: 100).path(in: rect)
    #expect(isNear(capsule.boundingRect.width, 200) && capsule.contains(CGPoint(x: 30, y: 30)))
    #expect(!capsule.contains(CGPoint(x: 28, y: 28)))
  }
}
