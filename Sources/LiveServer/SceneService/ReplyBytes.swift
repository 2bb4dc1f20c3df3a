import Foundation

/// Writes numbers and texts one after the other, as ``ReplyReader`` reads them: little-endian, lists and texts with
/// their lengths before them.
struct ReplyWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ value: Double) { write(value.bitPattern) }

  mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func write(_ text: String) {
    write(UInt32(clamping: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds bytes up to the end, which have no length before them.
  mutating func write(rest: some Sequence<UInt8>) { bytes.append(contentsOf: rest) }

  /// Adds numbers up to the end.
  mutating func write(rest numbers: [Double]) {
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// Adds whether there is a value, and the value.
  mutating func write<Value>(_ value: Value?, _ body: (inout ReplyWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  /// Adds how many elements there are, and each of them.
  mutating func write<Element>(_ list: [Element], _ body: (inout ReplyWriter, Element) -> Void) {
    write(UInt32(clamping: list.count))
    for element in list { body(&self, element) }
  }
}

/// Reads what ``ReplyWriter`` has written from bytes that may be anything: no length is believed before it is checked.
struct ReplyReader {
  /// The part that cannot be read, as a sentence.
  typealias Fault = SceneChannel.Fault

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skip(_ count: Int) throws(Fault) -> Int {
    guard count <= bytes.count - offset else { throw .unreadable("An answer ends too early.") }
    defer { offset += count }
    return offset
  }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(Fault) -> Value {
    let start = try skip(MemoryLayout<Value>.size)
    return bytes.withUnsafeBytes {
      Value(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Value.self))
    }
  }

  mutating func number() throws(Fault) -> Double { Double(bitPattern: try integer()) }

  mutating func boolean() throws(Fault) -> Bool {
    let byte = try integer(UInt8.self)
    guard byte <= 1 else { throw .unreadable("An answer has a truth value of \(byte).") }
    return byte == 1
  }

  /// A text of at most so many bytes.
  mutating func text(atMost most: Int) throws(Fault) -> String {
    let count = Int(try integer(UInt32.self))
    guard count <= most else {
      throw .unreadable("A text of an answer has \(count) bytes; at most \(most) are allowed.")
    }
    let start = try skip(count)
    guard let text = String(validating: bytes[start..<start + count], as: UTF8.self) else {
      throw .unreadable("A text of an answer is no UTF-8.")
    }
    return text
  }

  /// A name of at most so many bytes, in Unicode's composed form (NFC), so that equal names have equal bytes: others
  /// take Swift a thousand times longer to compare.
  mutating func name(atMost most: Int) throws(Fault) -> String {
    let name = try text(atMost: most)
    return name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
  }

  /// A value, where there is one.
  mutating func optional<Value>(
    _ body: (inout ReplyReader) throws(Fault) -> Value
  ) throws(Fault) -> Value? {
    try boolean() ? try body(&self) : nil
  }

  /// A list of at most so many elements.
  mutating func list<Element>(
    atMost most: Int, _ body: (inout ReplyReader) throws(Fault) -> Element
  ) throws(Fault) -> [Element] {
    let count = Int(try integer(UInt32.self))
    guard count <= most else {
      throw .unreadable("A list of an answer has \(count) elements; at most \(most) are allowed.")
    }
    var elements: [Element] = []
    elements.reserveCapacity(min(count, bytes.count - offset))
    for _ in 0..<count { elements.append(try body(&self)) }
    return elements
  }

  /// The bytes up to the end.
  mutating func rest() -> [UInt8] {
    defer { offset = bytes.count }
    return Array(bytes[offset...])
  }

  /// The numbers up to the end.
  mutating func numbers() throws(Fault) -> [Double] {
    let count = bytes.count - offset
    guard count.isMultiple(of: 8) else { throw .unreadable("An answer ends within a number.") }
    defer { offset = bytes.count }
    return [Double](unsafeUninitializedCapacity: count / 8) { numbers, initialized in
      bytes.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(numbers).copyMemory(from: .init(rebasing: $0[offset...]))
      }
      initialized = count / 8
    }
  }

  /// Throws where something is left.
  func end() throws(Fault) {
    guard offset == bytes.count else { throw .unreadable("An answer is longer than what it says.") }
  }
}
