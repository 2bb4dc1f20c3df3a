/// Tells whether a program has answered promptly for a while, which earns it a larger part of the processors.
///
/// A program that has just begun has not yet: many that never answer may begin at the same time.
struct Promptness {
  /// The most seconds of computing for an answer that is prompt.
  static let longest = 0.008
  /// The number of prompt answers in a row from which on it counts as prompt.
  static let proof = 30

  private var count = 0

  /// Whether the last answers have all been prompt.
  var isProven: Bool { count >= Self.proof }

  /// Counts an answer for which the program has computed so many seconds, or has so far.
  mutating func note(_ seconds: Double) { count = seconds < Self.longest ? min(count + 1, Self.proof) : 0 }
}
