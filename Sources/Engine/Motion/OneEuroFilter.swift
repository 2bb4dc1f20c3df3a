/// The strength with which a sensor's jitter is smoothed away.
public struct Smoothing: Codable, Hashable, Sendable {
  /// The cutoff at rest, in Hz: the lower, the steadier a still phone looks.
  public var minimumCutoff: Double
  /// The rise of the cutoff with speed, in Hz per degree a second: the higher, the less a moving phone lags.
  public var beta: Double

  /// The cutoffs at rest that may be chosen, in Hz.
  public static let minimumCutoffs = 0.05...50.0
  /// The slopes that may be chosen, in Hz per degree a second.
  public static let betas = 0.0...10.0

  /// A smoothing from its two numbers; nil if one is out of its range.
  public init?(minimumCutoff: Double, beta: Double) {
    guard Self.minimumCutoffs.contains(minimumCutoff), Self.betas.contains(beta) else { return nil }
    self.minimumCutoff = minimumCutoff
    self.beta = beta
  }

  /// Reads the two numbers, each within its range.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let read = Smoothing(
      minimumCutoff: try fields.decode(Double.self, forKey: .minimumCutoff),
      beta: try fields.decode(Double.self, forKey: .beta))
    guard let read else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a number is out of its range"))
    }
    self = read
  }

  private enum CodingKeys: CodingKey {
    case minimumCutoff, beta
  }
}

/// Removes a sensor's jitter from a stream of attitudes: strongly while they rest, hardly while they move.
///
/// A first-order low-pass on the sphere of rotations. With the last output p, a sample q and the interval T:
///
///     w  = 2·log(conj(p)·q) / T           the angular velocity, in degrees a second
///     v += a(1 Hz)·(w - v)                the same without its noise
///     p  = slerp(p, q, a(minimumCutoff + beta·|v|))
///     a(f) = 1 / (1 + 1/(2·pi·f·T))
///
/// After a gap the filter restarts, so that nothing is ever extrapolated.
/// Source: Casiez, Roussel, Vogel: 1€ Filter, CHI 2012, algorithm 1, with rotation vectors for differences.
public struct OneEuroFilter: Codable, Hashable, Sendable {
  /// The longest interval that is bridged, in seconds; beyond it a sample passes unchanged.
  public static let longestInterval = 0.25
  /// The cutoff for the angular velocity, in Hz.
  static let velocityCutoff = 1.0

  /// The filter's state.
  private struct State: Codable, Hashable, Sendable {
    var attitude: Attitude
    /// Degrees a second about the device's axes.
    var velocity = RotationVector.zero
  }

  /// The filter's strength, which may change at any time.
  public var smoothing: Smoothing
  private var state: State?

  /// A filter before its first sample.
  public init(_ smoothing: Smoothing) { self.smoothing = smoothing }

  /// The smoothed attitude for a sample that came `interval` seconds after the one before.
  ///
  /// The first sample passes unchanged, and so does one after more than ``longestInterval`` or after an interval that is
  /// not finite. If the interval is not positive, the output stays the same.
  public mutating func smooth(_ attitude: Attitude, after interval: Double) -> Attitude {
    guard var next = state, interval <= Self.longestInterval else {
      state = State(attitude: attitude)
      return attitude
    }
    guard interval > 0 else { return next.attitude }
    let step = (next.attitude.quaternion.conjugate * attitude.quaternion).rotationVector
    let velocity = step * (180 / .pi / interval)
    let share = Self.share(of: Self.velocityCutoff, interval)
    next.velocity = next.velocity * (1 - share) + velocity * share
    let cutoff = smoothing.minimumCutoff + smoothing.beta * next.velocity.length
    let turned = next.attitude.quaternion * Quaternion(step * Self.share(of: cutoff, interval))
    next.attitude = Attitude(quaternion: turned) ?? attitude
    state = next
    return next.attitude
  }

  /// The smoothing factor, 0 to 1.
  private static func share(of cutoff: Double, _ interval: Double) -> Double {
    let angle = 2 * .pi * cutoff * interval
    return angle / (1 + angle)
  }
}
