/// Random numbers that are the same whenever the same has happened, by SplitMix64.
struct Chance: RandomNumberGenerator, Codable, Equatable {
  private var state: UInt64

  /// The numbers that follow from a seed.
  init(state: UInt64 = 0) { self.state = state }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var number = state
    number = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    number = (number ^ (number >> 27)) &* 0x94d0_49bb_1331_11eb
    return number ^ (number >> 31)
  }
}

/// The scene's random numbers, in the place of the system's: a take replays exactly.
///
/// In handlers each number is another one. A view gets the same numbers at each evaluation, or those of a timeline's
/// moment. Outside of a scene they are the system's.
public struct SystemRandomNumberGenerator: RandomNumberGenerator, Sendable {
  /// The scene's random numbers.
  public init() {}

  /// The next number.
  public mutating func next() -> UInt64 {
    if let update = ViewUpdate.current { return update.nextRandom() }
    var system = Swift.SystemRandomNumberGenerator()
    return system.next()
  }
}

// These shadow the standard library's in every file that imports this module.

extension FixedWidthInteger {
  /// A random number of the scene's.
  public static func random(in range: Range<Self>) -> Self {
    var numbers = SystemRandomNumberGenerator()
    return random(in: range, using: &numbers)
  }

  /// A random number of the scene's.
  public static func random(in range: ClosedRange<Self>) -> Self {
    var numbers = SystemRandomNumberGenerator()
    return random(in: range, using: &numbers)
  }
}

extension BinaryFloatingPoint where RawSignificand: FixedWidthInteger {
  /// A random number of the scene's.
  public static func random(in range: Range<Self>) -> Self {
    var numbers = SystemRandomNumberGenerator()
    return random(in: range, using: &numbers)
  }

  /// A random number of the scene's.
  public static func random(in range: ClosedRange<Self>) -> Self {
    var numbers = SystemRandomNumberGenerator()
    return random(in: range, using: &numbers)
  }
}

extension Bool {
  /// Heads or tails.
  public static func random() -> Bool {
    var numbers = SystemRandomNumberGenerator()
    return random(using: &numbers)
  }
}

extension Sequence {
  /// The elements in a random order.
  public func shuffled() -> [Element] {
    var numbers = SystemRandomNumberGenerator()
    return shuffled(using: &numbers)
  }
}

extension Collection {
  /// One of the elements; nil if there is none.
  public func randomElement() -> Element? {
    var numbers = SystemRandomNumberGenerator()
    return randomElement(using: &numbers)
  }
}

extension MutableCollection where Self: RandomAccessCollection {
  /// Puts the elements into a random order.
  public mutating func shuffle() {
    var numbers = SystemRandomNumberGenerator()
    shuffle(using: &numbers)
  }
}

extension UUID {
  /// An identity of random numbers of the scene's.
  @_disfavoredOverload
  public init() {
    ViewUpdate.current?.identities += 1
    var numbers = SystemRandomNumberGenerator()
    let (first, second) = (numbers.next(), numbers.next())
    func byte(_ number: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: number >> (8 * index)) }
    // The form of identities that are random.
    let (version, variant) = (byte(first, 6) & 0x0f | 0x40, byte(second, 0) & 0x3f | 0x80)
    self.init(
      uuid: (
        byte(first, 0), byte(first, 1), byte(first, 2), byte(first, 3), byte(first, 4), byte(first, 5),
        version,
        byte(first, 7), variant, byte(second, 1), byte(second, 2), byte(second, 3), byte(second, 4),
        byte(second, 5), byte(second, 6), byte(second, 7)
      ))
  }
}
