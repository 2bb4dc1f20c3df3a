import Engine
import Foundation

/// Finds the pictures of people's own that bytes name, of any format: snapshots, takes, or what a later version
/// of the program has written. A name is long enough to be found by its form.
package enum NamedPictures {
  /// The names in some bytes.
  package static func names(in bytes: some Collection<UInt8>) -> Set<String> {
    var names: Set<String> = []
    // The hexadecimal digits that stand directly before, and how many there are.
    var (digits, count) = ([UInt8](repeating: 0, count: 64), 0)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      index = bytes.index(after: index)
      switch byte {
      case 0x30...0x39, 0x61...0x66:
        digits[count % 64] = byte
        count += 1
      case UInt8(ascii: "-") where count >= 64:
        let stem = digits[(count % 64)...] + digits[..<(count % 64)]
        // `-65535x65535.webp` at the longest.
        if let end = ending(of: bytes[index...].prefix(16)) {
          names.insert(String(decoding: stem, as: UTF8.self) + "-" + end)
        }
        count = 0
      default: count = 0
      }
    }
    return names.filter { Picture(mediaName: $0) != nil }
  }

  private static func ending(of bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return [".webp", ".png"].lazy.compactMap { suffix in
      text.range(of: suffix).map { String(text[..<$0.upperBound]) }
    }.first
  }
}
