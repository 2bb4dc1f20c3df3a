import Support

/// A format that is known by name only: its files are refused.
package enum ForeignKind: String, CaseIterable {
  case gif = "GIF"
  case tiff = "TIFF"
  case heic = "HEIC"
  case avif = "AVIF"
  case bmp = "BMP"
  case pdf = "PDF"
  case photoshop = "Photoshop"
  case jpeg2000 = "JPEG 2000"
  case jpegXL = "JPEG XL"
  case icon = "ICO"
  case html = "HTML"

  /// Reads a file's beginning; nil if that is unknown.
  init?(_ bytes: [UInt8]) {
    let beginnings: [(ForeignKind, [UInt8])] = [
      (.gif, Array("GIF8".utf8)), (.tiff, Array("II*\0".utf8)), (.tiff, Array("MM\0*".utf8)),
      (.tiff, Array("II+\0".utf8)), (.tiff, Array("MM\0+".utf8)), (.bmp, Array("BM".utf8)),
      (.pdf, Array("%PDF".utf8)), (.photoshop, Array("8BPS".utf8)), (.jpegXL, [0xFF, 0x0A]),
      (.jpegXL, [0, 0, 0, 12] + Array("JXL ".utf8)), (.jpeg2000, [0, 0, 0, 12] + Array("jP  ".utf8)),
      (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]), (.icon, [0, 0, 1, 0]), (.html, Array("<!DOCTYPE html".utf8)),
      (.html, Array("<!doctype html".utf8)), (.html, Array("<html".utf8)),
    ]
    if let found = beginnings.first(where: { bytes.starts(with: $0.1) }) {
      self = found.0
    } else if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
      // The main brand, and those that it is compatible with.
      let size = min(bytes.integer(UInt32.self, at: 0, .big).map { Int($0) } ?? 0, 256)
      let brands = stride(from: 8, to: max(8, size), by: 4).map {
        String(decoding: bytes.dropFirst($0).prefix(4), as: UTF8.self)
      }
      if brands.contains(where: ["avif", "avis"].contains) {
        self = .avif
      } else if brands.contains(where: ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"].contains) {
        self = .heic
      } else {
        return nil
      }
    } else {
      return nil
    }
  }
}
