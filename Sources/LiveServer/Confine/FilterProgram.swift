import CLinux
import Glibc

/// A program of the kernel's filter language, written instruction by instruction.
///
/// Source: the Linux kernel's documentation, "Seccomp BPF".
struct FilterProgram {
  /// A condition on one argument: its lower 32 bits under a mask are one of the values.
  struct Check {
    var argument: Int
    var mask: UInt32 = .max
    var values: [UInt32]
  }

  private(set) var instructions: [sock_filter] = []

  private static let allow: UInt32 = 0x7FFF_0000
  private static func refuse(_ error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }

  // Codes of instructions: load a word, load a constant, and so on.
  private enum Code {
    static let load: UInt16 = 0x20
    static let constant: UInt16 = 0x00
    static let loadStored: UInt16 = 0x60
    static let store: UInt16 = 0x02
    static let copyToIndex: UInt16 = 0x07
    static let and: UInt16 = 0x54
    static let andIndex: UInt16 = 0x5C
    static let shiftLeftByIndex: UInt16 = 0x6C
    static let shiftRight: UInt16 = 0x74
    static let jump: UInt16 = 0x05
    static let ifEqual: UInt16 = 0x15
    static let ifAtLeast: UInt16 = 0x35
    static let result: UInt16 = 0x06
  }

  private mutating func add(_ code: UInt16, _ value: UInt32 = 0, then: Int = 0, else other: Int = 0) {
    instructions.append(
      sock_filter(
        code: code, jt: UInt8(truncatingIfNeeded: then), jf: UInt8(truncatingIfNeeded: other), k: value)
    )
  }

  /// Refuses calls of other architectures, which have other numbers; `ceiling` is the first number that is none.
  init(architecture: UInt32, ceiling: UInt32) {
    add(Code.load, 4)
    add(Code.ifEqual, architecture, then: 1)
    add(Code.result, Self.refuse(EPERM))
    add(Code.load, 0)
    // Above are calls that are newer than this program, for which others are tried, and another interface's.
    add(Code.ifAtLeast, ceiling, then: 0, else: 1)
    add(Code.result, Self.refuse(ENOSYS))
  }

  /// Returns a result for a call if all conditions hold, else refuses it.
  mutating func allow(_ number: Int, if checks: [Check]) {
    var block = FilterProgram()
    for check in checks {
      block.add(Code.load, UInt32(truncatingIfNeeded: 16 + 8 * check.argument))
      if check.mask != .max { block.add(Code.and, check.mask) }
      for (index, value) in check.values.enumerated() {
        // Behind the other comparisons and the refusal.
        block.add(Code.ifEqual, value, then: check.values.count - index)
      }
      block.add(Code.result, Self.refuse(EPERM))
    }
    block.add(Code.result, Self.allow)
    skip(unless: number, block)
  }

  /// Makes a call fail with an error, such as "not implemented", so that the program tries an older one; 0 makes it
  /// succeed without effect.
  ///
  /// - Parameter value: The first argument for which it is answered so; nil for all.
  mutating func deny(_ number: Int, error: Int32, ifFirst value: UInt32? = nil) {
    var block = FilterProgram()
    if let value {
      block.add(Code.load, 16)
      block.add(Code.ifEqual, value, then: 2)
      block.add(Code.load, 0)
      block.add(Code.jump, 1)
    }
    block.add(Code.result, Self.refuse(error))
    skip(unless: number, block)
  }

  private init() {}

  private mutating func skip(unless number: Int, _ block: FilterProgram) {
    add(Code.ifEqual, UInt32(number), then: 0, else: block.instructions.count)
    instructions += block.instructions
  }

  /// Allows the calls with these numbers, and refuses all others; the last step.
  ///
  /// The numbers are looked up as bits, so that the cost of a call does not depend on their count.
  mutating func allowOnly(_ numbers: some Sequence<Int>) {
    var words: [Int: UInt32] = [:]
    for number in numbers { words[number >> 5, default: 0] |= 1 << UInt32(number & 31) }
    add(Code.load, 0)
    add(Code.and, 31)
    add(Code.copyToIndex)
    add(Code.constant, 1)
    add(Code.shiftLeftByIndex)
    add(Code.store, 0)
    add(Code.load, 0)
    add(Code.shiftRight, 5)
    let sorted = words.sorted { $0.key < $1.key }
    for (index, word) in sorted.enumerated() {
      add(Code.ifEqual, UInt32(word.key), then: 0, else: 2)
      add(Code.constant, word.value)
      // Behind the other words and the refusal.
      add(Code.jump, UInt32(truncatingIfNeeded: 3 * (sorted.count - index - 1) + 1))
    }
    add(Code.result, Self.refuse(EPERM))
    add(Code.copyToIndex)
    add(Code.loadStored, 0)
    add(Code.andIndex)
    add(Code.ifEqual, 0, then: 0, else: 1)
    add(Code.result, Self.refuse(EPERM))
    add(Code.result, Self.allow)
  }

  /// Applies the filter to the process and all that it starts; returns whether it is in force.
  func apply() -> Bool {
    var copy = instructions
    return copy.withUnsafeMutableBufferPointer { buffer in
      var program = sock_fprog(len: UInt16(buffer.count), filter: buffer.baseAddress)
      return withUnsafePointer(to: &program) {
        SystemCalls.control(PR_SET_SECCOMP, Int(SECCOMP_MODE_FILTER), Int(bitPattern: $0))
      }
    }
  }
}
