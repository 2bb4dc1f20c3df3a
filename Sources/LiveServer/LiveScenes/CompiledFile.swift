import Foundation
import Support

/// A file that the compiler has left, which is looked at before it is used.
struct CompiledFile: Sendable {
  /// The type of an object file, by its number in the header.
  enum Kind: UInt8 {
    case relocatable = 1
    /// A program that can lie anywhere in memory.
    case executable = 3
  }

  let path: String

  /// True if the path is an ordinary file, no link, not too large, and an ELF file of a kind for 64 bits.
  func isELF(_ kind: Kind) -> Bool {
    let header = bytes(atMost: 18)
    return header.count == 18 && header[..<5] == [0x7F, 0x45, 0x4C, 0x46, 2] && header[16] == kind.rawValue
      && header[17] == 0
  }

  /// True if an object names Foundation otherwise than by asking for its libraries, which each object does.
  var usesFoundation: Bool {
    let bytes = Data(bytes(atMost: CompilerLimits.fileSize))
    var rest = bytes[...]
    while let name = rest.range(of: Self.foundation) {
      guard bytes[..<name.lowerBound].suffix(2) == Self.library else { return true }
      rest = bytes[name.upperBound...]
    }
    return bytes.isEmpty
  }

  private static let (foundation, library) = (Data("Foundation".utf8), Data("-l".utf8))

  /// The first bytes of an ordinary file that is no link and not too large; none of any other.
  private func bytes(atMost count: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
      status.st_size <= CompilerLimits.fileSize
    else { return [] }
    return [UInt8](unsafeUninitializedCapacity: min(count, status.st_size)) { buffer, filled in
      filled = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}
