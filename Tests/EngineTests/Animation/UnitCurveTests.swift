import Engine
import TestData
import Testing

@Suite("Unit curve")
struct UnitCurveTests {
  /// Solved by bisection with 40 digits (mpmath).
  static let values: [(UnitCurve, Double, Double)] = [
    (.easeIn, 0.001, 1.8875054558443416e-6),
    (.easeIn, 0.1, 0.017026609651562945),
    (.easeIn, 0.25, 0.093464650718824863),
    (.easeIn, 0.5, 0.31535681257253931),
    (.easeIn, 0.7, 0.55481403252866283),
    (.easeIn, 0.9, 0.83942784576246657),
    (.easeIn, 0.999, 0.99828599436637151),
    (.easeOut, 0.001, 0.0017140056336284929),
    (.easeOut, 0.1, 0.16057215423753349),
    (.easeOut, 0.25, 0.37813813082510981),
    (.easeOut, 0.5, 0.68464318742746071),
    (.easeOut, 0.7, 0.87042323915464743),
    (.easeOut, 0.9, 0.98297339034843707),
    (.easeOut, 0.999, 0.99999811249454416),
    (.easeInOut, 0.001, 1.8905015519453907e-6),
    (.easeInOut, 0.1, 0.019722453548311199),
    (.easeInOut, 0.25, 0.12916193104731982),
    (.easeInOut, 0.5, 0.5),
    (.easeInOut, 0.7, 0.81260409329468742),
    (.easeInOut, 0.9, 0.98027754645168882),
    (.easeInOut, 0.999, 0.99999810949844805),
    (.bezier(0.68, -0.55, 0.265, 1.55), 0.001, -0.00080755005944421947),
    (.bezier(0.68, -0.55, 0.265, 1.55), 0.1, -0.066291477333528743),
    (.bezier(0.68, -0.55, 0.265, 1.55), 0.25, -0.08280710882832259),
    (.bezier(0.68, -0.55, 0.265, 1.55), 0.5, 0.60667989722377159),
    (.bezier(0.68, -0.55, 0.265, 1.55), 0.7, 1.0692605606108993),
    (.bezier(0.68, -0.55, 0.265, 1.55), 0.9, 1.06237319516637),
    (.bezier(0.68, -0.55, 0.265, 1.55), 0.999, 1.000747193946564),
    (.bezier(0, 0.9, 1, 0.1), 0.001, 0.047899685418791353),
    (.bezier(0, 0.9, 1, 0.1), 0.1, 0.35866028527954765),
    (.bezier(0, 0.9, 1, 0.1), 0.25, 0.45614992029928807),
    (.bezier(0, 0.9, 1, 0.1), 0.5, 0.5),
    (.bezier(0, 0.9, 1, 0.1), 0.7, 0.52920477405546744),
    (.bezier(0, 0.9, 1, 0.1), 0.9, 0.64133971472045239),
    (.bezier(0, 0.9, 1, 0.1), 0.999, 0.95210031458120863),
    (.bezier(1, 0, 0, 1), 0.001, 3.3370419825627253e-7),
    (.bezier(1, 0, 0, 1), 0.1, 0.0037616749580831666),
    (.bezier(1, 0, 0, 1), 0.25, 0.029724605511925197),
    (.bezier(1, 0, 0, 1), 0.7, 0.95260472479605797),
    (.bezier(1, 0, 0, 1), 0.9, 0.99623832504191684),
    (.bezier(1, 0, 0, 1), 0.999, 0.99999966629580174),
  ]

  @Test("A curve's value is the y of the Bézier curve at that x", arguments: values)
  func value(curve: UnitCurve, progress: Double, expected: Double) {
    #expect(abs(curve.value(at: progress) - expected) < 1e-12)
  }

  @Test(
    "A curve begins at exactly 0, ends at exactly 1, and clamps its input",
    arguments: [
      UnitCurve.linear, .easeIn, .easeOut, .easeInOut, .bezier(0.68, -0.55, 0.265, 1.55),
    ])
  func ends(curve: UnitCurve) {
    for progress in [-1.0, 0, -.infinity, .nan] { #expect(curve.value(at: progress) == 0) }
    for progress in [1.0, 7, .infinity] { #expect(curve.value(at: progress) == 1) }
  }

  @Test("Control points count as beside 0 and 1, where they lie beyond")
  func clampedPoints() {
    #expect(UnitCurve.bezier(1.5, 0.2, -0.5, 0.8) == .bezier(1, 0.2, 0, 0.8))
    #expect(UnitCurve.bezier(-0.5, 0.2, 1.5, 0.8) == .bezier(0, 0.2, 1, 0.8))
  }

  @Test("The linear curve is exactly the identity")
  func linear() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let progress = generator.number(in: 0...1)
      #expect(UnitCurve.linear.value(at: progress) == progress)
    }
  }

  @Test("A curve whose control points lie within 0 and 1 in order never falls")
  func monotone() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let y1 = generator.number(in: 0...1)
      let curve = UnitCurve.bezier(
        generator.number(in: 0...1), y1, generator.number(in: 0...1), generator.number(in: y1...1))
      var last = 0.0
      for step in 1...100 {
        let value = curve.value(at: Double(step) / 100)
        #expect(value >= last - 1e-15)
        last = value
      }
    }
  }

  @Test("A curve turned half around has the mirrored values")
  func symmetry() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let progress = generator.number(in: 0...1)
      let mirrored = 1 - UnitCurve.easeOut.value(at: 1 - progress)
      #expect(abs(UnitCurve.easeIn.value(at: progress) - mirrored) < 1e-12)
    }
  }

  @Test("Control points outside 0…1 in x are clamped")
  func clampedControlPoints() {
    #expect(UnitCurve.bezier(-3, 0.5, 4, 0.5) == .bezier(0, 0.5, 1, 0.5))
  }

  /// Curves with a progress, the value and the slope there.
  static let circles: [(UnitCurve, Double, Double, Double)] = [
    (.circularEaseIn, 0.6, 0.2, 0.75), (.circularEaseIn, 0.8, 0.4, 4.0 / 3),
    (.circularEaseOut, 0.4, 0.8, 0.75), (.circularEaseOut, 0.2, 0.6, 4.0 / 3),
    (.circularEaseInOut, 0.3, 0.1, 0.75), (.circularEaseInOut, 0.4, 0.2, 4.0 / 3),
    (.circularEaseInOut, 0.7, 0.9, 0.75), (.circularEaseInOut, 0.6, 0.8, 4.0 / 3),
  ]

  @Test(
    "A circular curve is a quarter of a circle, or two, with the slope of its radius",
    arguments: circles)
  func circular(curve: UnitCurve, progress: Double, value: Double, velocity: Double) {
    #expect(abs(curve.value(at: progress) - value) < 1e-12)
    #expect(abs(curve.velocity(at: progress) - velocity) < 1e-12)
  }

  @Test("The slope of a Bézier curve is that of a small step beside it")
  func slopes() {
    for curve in [UnitCurve.easeIn, .easeOut, .easeInOut, .bezier(0.68, -0.55, 0.265, 1.55)] {
      for progress in [0.05, 0.2, 0.5, 0.7, 0.95] {
        let step = (curve.value(at: progress + 1e-6) - curve.value(at: progress - 1e-6)) / 2e-6
        #expect(abs(curve.velocity(at: progress) - step) < 1e-6)
      }
    }
  }

  @Test("At its ends a curve has the slope towards its control points, which may be vertical")
  func slopesAtTheEnds() {
    #expect(UnitCurve.linear.velocity(at: 0.3) == 1)
    #expect(UnitCurve.easeIn.velocity(at: 0) == 0)
    #expect(UnitCurve.easeIn.velocity(at: -1) == 0)
    #expect(abs(UnitCurve.bezier(0.5, 0.25, 0.5, 0.5).velocity(at: 0) - 0.5) < 1e-12)
    #expect(UnitCurve.bezier(0, 0.5, 1, 0.5).velocity(at: 0) == .infinity)
    #expect(UnitCurve.bezier(0, -0.5, 1, 0.5).velocity(at: 0) == -.infinity)
    #expect(UnitCurve.bezier(0.25, 0.25, 0.5, 0.75).velocity(at: 0) == 1)
  }

  @Test("The inverse of a curve exchanges its axes")
  func inverses() {
    #expect(UnitCurve.bezier(0.1, 0.2, 0.3, 0.4).inverse == .bezier(0.2, 0.1, 0.4, 0.3))
    #expect(abs(UnitCurve.circularEaseIn.inverse.value(at: 0.2) - 0.6) < 1e-12)
    #expect(abs(UnitCurve.circularEaseOut.inverse.value(at: 0.8) - 0.4) < 1e-12)
    // As in SwiftUI, this one stays.
    #expect(UnitCurve.circularEaseInOut.inverse == .circularEaseInOut)
  }
}
