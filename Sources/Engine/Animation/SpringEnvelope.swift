#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A bound of a spring's displacement that leaves the oscillation out and never rises.
///
/// With y the distance and v the velocity at the start:
/// - underdamped: √(A² + B²) e^(-ζω₀t), where A = y and B = (v + ζω₀y) / ω;
/// - critically damped: (|A| + |B| t) e^(-ω₀t), where A = y and B = v + ω₀y. Where this has a maximum after
///   the start, the envelope is that maximum until then;
/// - overdamped: |C₁| e^(-λ₁t) + |C₂| e^(-λ₂t), the two exponentials of the solution without their signs.
///
/// One formula covers the three: (`offset` + `slope` t) e^(-`rate` t) + `fastOffset` e^(-`fastRate` t).
struct SpringEnvelope {
  private let offset: Double
  private var slope = 0.0
  private let rate: Double
  private var fastOffset = 0.0
  private var fastRate = 0.0

  /// The envelope of a spring that starts `distance` from its target at `velocity` units per second.
  init(_ spring: Spring, distance: Double, velocity: Double) {
    let damping = spring.dampingRatio * spring.angularFrequency
    let split = spring.splitFrequency
    if spring.dampingRatio < 1 {
      offset = hypot(distance, (velocity + damping * distance) / split)
      rate = damping
    } else if spring.dampingRatio > 1 {
      rate = spring.slowRate
      fastRate = damping + split
      offset = abs(velocity + fastRate * distance) / (2 * split)
      fastOffset = abs(velocity + rate * distance) / (2 * split)
    } else {
      offset = abs(distance)
      slope = abs(velocity + damping * distance)
      rate = damping
    }
  }

  /// The bound from `time` seconds after the start on.
  func value(at time: Time) -> Double {
    let time = max(time, peakTime)
    return (offset + slope * time) * exp(-rate * time) + fastOffset * exp(-fastRate * time)
  }

  /// The first time after the start at which the bound is below `threshold`.
  ///
  /// Halving goes on until two neighbouring numbers are left, so equal springs settle at equal times,
  /// to the last bit.
  func time(below threshold: Double) -> Time {
    guard value(at: 0) >= threshold else { return 0 }
    var early = 0.0
    var late = peakTime + 1 / rate
    while value(at: late) >= threshold {
      early = late
      late *= 2
    }
    while true {
      let middle = early + (late - early) / 2
      guard middle > early && middle < late else { return late }
      if value(at: middle) >= threshold { early = middle } else { late = middle }
    }
  }

  /// The time of the formula's maximum, or 0 if it only falls.
  private var peakTime: Time {
    slope > 0 ? max(0, 1 / rate - offset / slope) : 0
  }
}
