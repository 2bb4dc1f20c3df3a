import Engine
import Foundation
import TestData
import Testing

@Suite("The One Euro filter")
struct OneEuroFilterTests {
  private func makeFilter(_ minimumCutoff: Double = 1, beta: Double = 0) throws -> OneEuroFilter {
    OneEuroFilter(try #require(Smoothing(minimumCutoff: minimumCutoff, beta: beta)))
  }

  private func aboutX(_ degrees: Double) throws -> Attitude {
    try #require(Attitude(alpha: 0, beta: degrees, gamma: 0))
  }

  private func randomAttitude(_ generator: inout SeededGenerator) throws -> Attitude {
    let rotation = try randomUnit(&generator)
    return try #require(Attitude(quaternion: rotation))
  }

  /// The angle between two attitudes, in degrees.
  private func angle(_ left: Attitude, _ right: Attitude) -> Double {
    let q = left.relative(to: right).quaternion
    return 2 * atan2((q.x * q.x + q.y * q.y + q.z * q.z).squareRoot(), q.w) * 180 / .pi
  }

  /// Angles about one axis, and the seconds between them.
  private static let angles = [0, 1, -0.5, 2, 10, 25, 40, 41, 40.5, 40.2]
  private static let intervals = [0.016, 0.017, 0.02, 0.016, 0.016, 0.033, 0.016, 0.1, 0.25]
  /// The paper's scalar algorithm on those angles, computed in Python.
  private static let scalars: [(minimumCutoff: Double, beta: Double, output: [Double])] = [
    (
      1, 0,
      [
        0, 0.091347693177038, 0.0342791227040237, 0.253722788993229, 1.14402272928263, 3.32321122144651,
        9.62195123935717, 12.4882636100385, 23.2971395881551, 33.6250487929869,
      ]
    ),
    (
      1, 0.05,
      [
        0, 0.114439785619605, 0.0507044689736876, 0.380109952549966, 3.28722563489239, 14.281889821954,
        33.8407689395485, 38.2608284241214, 40.2094845732667, 40.2011183550727,
      ]
    ),
    (
      0.5, 0.2,
      [
        0, 0.141672439317054, 0.0909758633367517, 0.600912474831066, 5.99777975184899, 20.6922419721981,
        38.2466437251176, 40.5196077273247, 40.5010173882887, 40.2158278856472,
      ]
    ),
    (
      5, 1,
      [
        0, 0.518445768274026, 0.136271854652206, 1.34971190260565, 8.82584204272663, 23.9963129598289,
        39.6384758305877, 40.9348214351222, 40.5056106848687, 40.2038676198497,
      ]
    ),
  ]

  @Test("About one axis it is the paper's filter of the angle", arguments: scalars)
  func oneAxis(minimumCutoff: Double, beta: Double, output: [Double]) throws {
    var filter = try makeFilter(minimumCutoff, beta: beta)
    for (index, degrees) in Self.angles.enumerated() {
      let interval = index == 0 ? 0 : Self.intervals[index - 1]
      let smoothed = filter.smooth(try aboutX(degrees), after: interval)
      #expect(abs(smoothed.pitch - output[index]) < 1e-10)
    }
  }

  /// W3C angles sixty times a second, and the last row of the filtered rotation's matrix, computed in Python with
  /// matrices and Rodrigues' formula.
  private static let turns: [(alpha: Double, beta: Double, gamma: Double)] = [
    (0, 0, 0), (1, 2, -1), (5, 10, 3), (20, 30, -15), (60, 75, -40), (61, 74, -41), (200, 80, 10),
    (201, 81, 11),
  ]
  private static let matrices: [(beta: Double, rows: [[Double]])] = [
    (
      0,
      [
        [0.915401052495829, 0.207429023744336, -0.34498422166528],
        [-0.321701642104, 0.892122925651028, -0.317214027110151],
        [0.241968937174005, 0.401360044892764, 0.883380522655193],
      ]
    ),
    (
      0.02,
      [
        [-0.706553433623912, 0.10337167012093, -0.700068956068379],
        [-0.707657318412382, -0.100645283354571, 0.699350875194902],
        [0.00183442951819052, 0.98953768233195, 0.14426298940981],
      ]
    ),
  ]

  @Test("About any axis it is the same with rotations for differences", arguments: matrices)
  func anyAxis(beta: Double, rows: [[Double]]) throws {
    var filter = try makeFilter(beta: beta)
    var last = Attitude.identity
    for turn in Self.turns {
      let attitude = try #require(Attitude(alpha: turn.alpha, beta: turn.beta, gamma: turn.gamma))
      last = filter.smooth(attitude, after: 1 / 60)
    }
    #expect(Rotation(last.quaternion).distance(to: Rotation(rows: rows)) < 1e-12)
  }

  @Test("A phone at rest is left as it is")
  func constant() throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<50 {
      let attitude = try randomAttitude(&generator)
      var filter = try makeFilter(0.5, beta: 0.1)
      for _ in 0..<200 {
        let q = filter.smooth(attitude, after: 1 / 60).quaternion
        #expect(abs(q.w - attitude.quaternion.w) < 1e-12)
        #expect(abs(q.x - attitude.quaternion.x) < 1e-12)
        #expect(abs(q.y - attitude.quaternion.y) < 1e-12)
        #expect(abs(q.z - attitude.quaternion.z) < 1e-12)
      }
    }
  }

  @Test("After a step it comes nearer with every sample, and never goes beyond", arguments: [0, 0.01, 1.0])
  func step(beta: Double) throws {
    var generator = SeededGenerator(seed: 32)
    for _ in 0..<20 {
      let from = try randomAttitude(&generator)
      let to = try randomAttitude(&generator)
      var filter = try makeFilter(beta: beta)
      _ = filter.smooth(from, after: 0)
      let way = angle(from, to)
      var left = way
      for _ in 0..<300 {
        let output = filter.smooth(to, after: 1 / 60)
        let next = angle(output, to)
        #expect(next < left || next < 1e-6)
        #expect(angle(from, output) <= way + 1e-6)
        left = next
      }
      #expect(left < way * 1e-6 + 1e-6)
    }
  }

  @Test(
    "At rest it lessens the noise's variance by a/(2 - a), where a is its share", arguments: [0.5, 1, 3.0])
  func noise(minimumCutoff: Double) throws {
    var generator = SeededGenerator(seed: 33)
    var filter = try makeFilter(minimumCutoff)
    let share = 1 / (1 + 1 / (2 * .pi * minimumCutoff / 60))
    var (input, output) = (0.0, 0.0)
    for step in 0..<60_000 {
      let noise = generator.number(in: -1...1)
      let smoothed = filter.smooth(try aboutX(noise), after: 1 / 60).pitch
      guard step >= 1000 else { continue }
      input += noise * noise
      output += smoothed * smoothed
    }
    #expect(abs(output / input / (share / (2 - share)) - 1) < 0.08)
  }

  @Test("With beta a moving phone lags less")
  func lag() throws {
    let lags = try [0, 0.01, 0.1].map { beta in
      var filter = try makeFilter(beta: beta)
      var output = Attitude.identity
      for step in 0...60 { output = filter.smooth(try aboutX(Double(step)), after: 1 / 60) }
      return 60 - output.pitch
    }
    #expect(lags[0] > 8)
    #expect(lags[1] < lags[0] / 1.5)
    #expect(lags[2] < lags[1] / 3)
  }

  @Test("q and -q are the same sample")
  func signs() throws {
    var generator = SeededGenerator(seed: 34)
    var (one, other) = (try makeFilter(beta: 0.05), try makeFilter(beta: 0.05))
    for _ in 0..<200 {
      let q = try randomUnit(&generator)
      let negative = Quaternion(w: -q.w, x: -q.x, y: -q.y, z: -q.z)
      let (first, second) = (Attitude(quaternion: q), Attitude(quaternion: negative))
      #expect(
        one.smooth(try #require(first), after: 1 / 60) == other.smooth(try #require(second), after: 1 / 60))
    }
  }

  @Test(
    "A sample after a gap passes as it is, and the stream begins anew",
    arguments: [0.2501, 10, .infinity, .nan])
  func gap(interval: Double) throws {
    var filter = try makeFilter()
    for step in 0..<60 { _ = filter.smooth(try aboutX(Double(step) * 3), after: 1 / 60) }
    #expect(filter.smooth(try aboutX(10), after: interval) == (try aboutX(10)))
    #expect(abs(filter.smooth(try aboutX(10), after: 1 / 60).pitch - 10) < 1e-12)
  }

  @Test("A sample that came no later than the last changes nothing", arguments: [0, -1.0])
  func noTime(interval: Double) throws {
    var filter = try makeFilter()
    _ = filter.smooth(try aboutX(10), after: 0)
    #expect(filter.smooth(try aboutX(50), after: interval) == (try aboutX(10)))
  }

  @Test(
    "Numbers that mean nothing are no smoothing",
    arguments: [(0.04, 1.0), (51, 1), (1, -0.1), (1, 10.1), (.nan, 1), (1, .nan), (.infinity, 0)])
  func ranges(minimumCutoff: Double, beta: Double) {
    #expect(Smoothing(minimumCutoff: minimumCutoff, beta: beta) == nil)
  }
}
