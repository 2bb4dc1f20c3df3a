/// Tells whether a program answers promptly, which leaves it a larger part of the processors.
///
/// A program that has just begun counts as prompt until its first slow answer: otherwise many prompt ones would leave
/// it no processor to begin with.
struct Promptness {
  /// The most seconds of computing for an answer that is prompt.
  static let longest = 0.008
  /// The number of prompt answers in a row from which on it counts as prompt again.
  static let proof = 30

  private var count = Self.proof

  /// True if the last answers have all been prompt.
  var isProven: Bool { count >= Self.proof }

  /// Counts an answer for which the program has computed so many seconds, or has so far.
  mutating func note(_ seconds: Double) { count = seconds < Self.longest ? min(count + 1, Self.proof) : 0 }
}
