import Engine

/// The rule by which a room's tilt is shared.
package enum Policy: String, Codable, CaseIterable {
  /// A client that takes the tilt gets it.
  case free
  /// A client that takes the tilt asks the presenter, unless it is free.
  case ask
  /// It goes round among the phones that send samples.
  case turns
  /// All attitudes are averaged.
  case average

  /// The range of turn lengths, in seconds.
  static let turnLengths: ClosedRange<Time> = 5...120
}
