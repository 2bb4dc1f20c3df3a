import CCrypto
import Foundation
import TextLayout

/// The font files that the golden values were measured with.
enum GoldenFonts {
  private static let hashes = [
    "Quicksand.ttf": "39c9b64223561f56aaff6062a6f04063c4fc86809ad6768722c06614d977e1cc",
    "Mplus1-SemiBold.otf": "2d705b079eb48bd12d9dcfb552550c10e8ab5072eeac634d98edc4bacaf2ad8e",
    "DejaVuSans-Bold.ttf": "0d977336a6d5fba34eab8e3199eb218327161b5143749f802982c2bc34df0c96",
    "wqy-microhei.ttc": "2420e8078af796b19a3f6ef13de527a1a91c1e7171eea115926c614ced1009b3",
    "NotoColorEmoji.ttf": "e5899ed38b8ed83e08bd3ac5de09791e9d19d288333a796de1d35ad17396f1ec",
  ]

  /// Which installed font is not the one that was measured; nil if all are. One that is missing is no difference.
  static let difference: String? = FontFile.standard.lazy.compactMap { file -> String? in
    guard let data = file.paths.lazy.compactMap({ FileManager.default.contents(atPath: $0) }).first
    else { return nil }
    let hash = sha256(data)
    guard hash != hashes[file.name] else { return nil }
    return "The installed \(file.name) is another version (SHA-256 \(hash)) than the one that was measured."
  }.first

  private static func sha256(_ data: Data) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    data.withUnsafeBytes { bytes in
      _ = EVP_Digest(bytes.baseAddress, bytes.count, &digest, nil, EVP_sha256(), nil)
    }
    return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
