import CCrypto

/// The SHA-256 of bytes, for people and file names.
package enum SHA256Digest {
  /// The digest in 64 lowercase hexadecimal digits.
  package static func text(of bytes: ArraySlice<UInt8>) -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    bytes.withUnsafeBufferPointer { _ = SHA256($0.baseAddress, $0.count, &digest) }
    return digest.hexadecimal
  }
}
