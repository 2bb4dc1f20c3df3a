import Support
import Synchronization

/// A file's content in memory, with its media type.
final class StaticFile: Sendable {
  let bytes: [UInt8]
  let contentType: String
  /// The content's entity tag.
  let tag: String
  /// True if the path names the content, so that browsers need not ask again.
  let isImmutable: Bool
  /// The same for browsers that unpack it, or nil where that would save little; nil until this is known.
  private let packing = Mutex<[UInt8]??>(nil)

  init(_ bytes: [UInt8], contentType: String, isImmutable: Bool = false) {
    self.bytes = bytes
    self.contentType = contentType
    self.isImmutable = isImmutable
    tag = "\"\(SHA256Digest.text(of: bytes[...]))\""
  }

  /// True if the type is one that packing makes smaller.
  var isPackable: Bool { !Self.compressedTypes.contains(contentType) }

  /// The content packed, if that makes it at least a tenth smaller.
  ///
  /// - Parameter atOnce: Whether to pack it now if it has not been, which takes some milliseconds for 100 KB.
  func packed(atOnce: Bool) -> [UInt8]? {
    guard isPackable else { return nil }
    if let known = packing.withLock({ $0 }) { return known }
    guard atOnce else { return nil }
    // Not under the lock: others ask meanwhile.
    let packed = gzipped(bytes).flatMap { $0.count < bytes.count - bytes.count / 10 ? $0 : nil }
    packing.withLock { $0 = .some(packed) }
    return packed
  }

  /// The types that are packed by themselves.
  private static let compressedTypes: Set = ["image/jpeg", "image/png", "image/webp", "font/woff2"]
}
