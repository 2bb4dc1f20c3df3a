#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A damped spring, as in SwiftUI: a movement described by how long it feels and how much it bounces.
///
/// The displacement y from the target obeys y″ + 2ζω₀y′ + ω₀²y = 0, with ω₀ = 2π / `response` and
/// ζ = `dampingRatio`. All values are exact solutions of it, so any time may be asked for in any order.
public struct Spring: Codable, Hashable, Sendable {
  /// The period of the spring without damping, in seconds; 0 is a spring that is at its target at once.
  public let response: Double

  /// The damping ratio ζ > 0: below 1 the spring oscillates, at 1 it is critically damped, above 1 it creeps.
  public let dampingRatio: Double

  /// The mass, if it is not 1.
  private let unusualMass: Double?

  /// The mass of what the spring moves.
  public var mass: Double { unusualMass ?? 1 }

  /// A spring with a period in seconds (below 0 counts as 0) and a damping ratio of at least 0.001: without damping
  /// it would never come to rest.
  public init(response: Double, dampingRatio: Double) {
    self.init(response: response, dampingRatio: dampingRatio, mass: 1)
  }

  /// A spring with a period, a damping ratio and the mass of what it moves, which changes forces but no movement.
  public init(response: Double, dampingRatio: Double, mass: Double) {
    self.response = max(0, response)
    self.dampingRatio = max(Self.leastDamping, dampingRatio)
    unusualMass = mass == 1 ? nil : mass
  }

  /// A spring with a perceived duration in seconds and a bounce, inside -1 and 1 by at least 0.001.
  ///
  /// The damping ratio is 1 - bounce for a bounce of 0 and above, and 1 / (1 + bounce) below.
  public init(duration: Time = 0.5, bounce: Double = 0) {
    let bounce = bounce.clamped(to: Self.leastDamping - 1...1 - Self.leastDamping)
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  private static let leastDamping = 0.001

  /// True if the spring is valid; a decoded spring may contain anything.
  public var isSound: Bool {
    (0.01...100).contains(response) && (Self.leastDamping...1000).contains(dampingRatio)
  }

  /// The perceived duration in seconds, which is the response.
  public var duration: Time { response }

  /// The bounce, inside -1 and 1: 0 is critically damped, below 0 is overdamped.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The frequency ω₀ of the spring without damping, in radians per second.
  var angularFrequency: Double { 2 * .pi / response }

  /// The value at a time since the start, which counts as 0 if it is negative; `initialVelocity` is in units per
  /// second, positive towards greater values.
  public func value(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Time
  ) -> Double {
    guard angularFrequency.isFinite else { return toValue }
    guard time > 0 else { return fromValue }
    let distance = fromValue - toValue
    let (cosine, sine) = fundamentalSolutions(at: time)
    let slope = initialVelocity + dampingRatio * angularFrequency * distance
    return toValue + distance * cosine + slope * sine
  }

  /// The velocity, in units per second, at a time since the start, which counts as 0 if it is negative.
  public func velocity(
    fromValue: Double, toValue: Double, initialVelocity: Double = 0, time: Time
  ) -> Double {
    guard angularFrequency.isFinite else { return 0 }
    guard time > 0 else { return initialVelocity }
    let distance = fromValue - toValue
    let (cosine, sine) = fundamentalSolutions(at: time)
    let pull = angularFrequency * (angularFrequency * distance + dampingRatio * initialVelocity)
    return initialVelocity * cosine - pull * sine
  }

  /// The time from the start to rest: where the envelope falls below 1e-6 of its scale.
  ///
  /// The scale is max(|distance|, |velocity| / ω₀) at the start; where that is 0 the spring is at rest at once.
  public func settlingTime(fromValue: Double, toValue: Double, initialVelocity: Double = 0) -> Time {
    let distance = fromValue - toValue
    let scale = max(abs(distance), abs(initialVelocity) / angularFrequency)
    guard angularFrequency.isFinite, scale > 0 else { return 0 }
    let envelope = SpringEnvelope(self, distance: distance / scale, velocity: initialVelocity / scale)
    return envelope.time(below: 1e-6)
  }

  /// The two solutions that every movement is made of: e^(-ζω₀t) times cos(ωt) and sin(ωt) / ω.
  ///
  /// Here ω = ω₀ √(1 - ζ²). At ζ = 1 they become 1 and t, above it cosh and sinh.
  /// Each form keeps its full precision as ζ approaches 1, where ω vanishes.
  private func fundamentalSolutions(at time: Time) -> (cosine: Double, sine: Double) {
    if dampingRatio < 1 {
      let decay = exp(-dampingRatio * angularFrequency * time)
      return (decay * cos(splitFrequency * time), decay * sin(splitFrequency * time) / splitFrequency)
    }
    if dampingRatio > 1 {
      // cosh and sinh would overflow where the product is small; written by the slower of the two
      // exponentials, nothing does.
      let decay = exp(-slowRate * time)
      let difference = expm1(-2 * splitFrequency * time)
      return (decay * (1 + difference / 2), -decay * difference / (2 * splitFrequency))
    }
    let decay = exp(-angularFrequency * time)
    return (decay, decay * time)
  }

  /// ω₀ √|1 - ζ²|: the frequency of the oscillation, or half the difference of the two rates of decay.
  var splitFrequency: Double {
    angularFrequency * sqrt(abs(1 - dampingRatio) * (1 + dampingRatio))
  }

  /// The slower rate of decay of an overdamped spring, ζω₀ - ω, without the cancellation.
  var slowRate: Double {
    angularFrequency * angularFrequency / (dampingRatio * angularFrequency + splitFrequency)
  }
}

extension Spring {
  /// The default animation's spring: response 0.55 s, critically damped.
  public static let `default` = Spring(response: 0.55, dampingRatio: 1)

  /// A spring of 0.5 s without bounce.
  public static let smooth = smooth()

  /// A spring of 0.5 s with a small bounce, 0.15.
  public static let snappy = snappy()

  /// A spring of 0.5 s with a bounce of 0.3.
  public static let bouncy = bouncy()

  /// A spring without bounce except for the extra.
  public static func smooth(duration: Time = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a bounce of 0.15 and the extra.
  public static func snappy(duration: Time = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a bounce of 0.3 and the extra.
  public static func bouncy(duration: Time = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
