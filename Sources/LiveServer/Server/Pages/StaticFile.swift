import Synchronization

/// A file's content in memory, with its media type.
final class StaticFile: Sendable {
  let bytes: [UInt8]
  let contentType: String
  /// The content's name.
  let digest: String
  /// Whether the path names the content, so that browsers need not ask again.
  let isImmutable: Bool
  /// The same for browsers that unpack it; nil until it is packed, or if that would save little.
  private let packing = Mutex<[UInt8]?>(nil)

  init(_ bytes: [UInt8], contentType: String, isImmutable: Bool = false) {
    self.bytes = bytes
    self.contentType = contentType
    self.isImmutable = isImmutable
    digest = Self.digest(bytes)
  }

  var tag: String { "\"\(digest)\"" }

  var packed: [UInt8]? { packing.withLock { $0 } }

  /// Whether the type is one that packing makes smaller.
  var isPackable: Bool { !Self.compressedTypes.contains(contentType) }

  /// Packs the content, if that makes it at least a tenth smaller; takes a while.
  func pack() {
    guard isPackable, packed == nil, let packed = gzipped(bytes),
      packed.count < bytes.count - bytes.count / 10
    else { return }
    packing.withLock { $0 = packed }
  }

  /// The types that are packed by themselves.
  private static let compressedTypes: Set = ["image/jpeg", "image/png", "image/webp", "font/woff2"]

  /// FNV-1a over the content: enough to distinguish versions of one file.
  private static func digest(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
