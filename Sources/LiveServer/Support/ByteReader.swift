/// Reads bytes from the front.
package struct ByteReader {
  private var bytes: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// The next integer, lowest byte first, or nil if too few bytes are left.
  package mutating func integer<T: FixedWidthInteger>(_: T.Type) -> T? {
    let value = bytes.integer(T.self, at: 0)
    if value != nil { bytes = bytes.dropFirst(MemoryLayout<T>.size) }
    return value
  }

  /// The next bytes; nil if there are too few.
  package mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count <= bytes.count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  /// The remaining bytes.
  package mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}

/// The order in which a number's bytes stand.
package enum ByteOrder {
  /// The lowest byte first.
  case little
  /// The highest byte first.
  case big
}

extension RandomAccessCollection<UInt8> {
  /// The integer in a number of bytes from an offset on; nil if there are too few.
  ///
  /// - Parameters:
  ///   - offset: From the beginning, 0 or more.
  ///   - count: From 1 to the size of the type, which is the default.
  package func integer<T: FixedWidthInteger>(
    _: T.Type, at offset: Int, count: Int = MemoryLayout<T>.size, _ order: ByteOrder = .little
  ) -> T? {
    guard offset <= self.count - count else { return nil }
    let part = dropFirst(offset).prefix(count)
    return switch order {
    case .little: part.reversed().reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
    case .big: part.reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
    }
  }
}

extension [UInt8] {
  /// Appends an integer's bytes, lowest first.
  package mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
