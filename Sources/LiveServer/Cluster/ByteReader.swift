/// Reads bytes from the front.
struct ByteReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  /// The next integer, lowest byte first; nil where there are too few bytes.
  mutating func integer<T: FixedWidthInteger>(_: T.Type) -> T? {
    let size = MemoryLayout<T>.size
    guard bytes.count >= size else { return nil }
    defer { bytes = bytes.dropFirst(size) }
    return bytes.prefix(size).reversed().reduce(0) { $0 << 8 | T(truncatingIfNeeded: $1) }
  }

  /// Everything that is left.
  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }
}

extension [UInt8] {
  /// Appends an integer's bytes, lowest first.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }
}
