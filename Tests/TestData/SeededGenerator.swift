/// SplitMix64: random numbers that are the same in every run.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Begins a sequence; the same seed gives the same one.
  package init(seed: UInt64) { state = seed }

  /// The next number of the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in a range, all equally likely.
  package mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
}
