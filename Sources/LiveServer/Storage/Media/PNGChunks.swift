import CZlib
import Support

/// The chunks of a PNG.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", sections 5 and 11.
enum PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The chunks that draw although their first letter is small, as in chunks that only describe: transparency is the
  /// exception.
  private static let drawing: Set<String> = ["tRNS"]

  /// The file without its metadata; nil if some of its pixels are missing.
  static func bare(_ file: [UInt8], model: ImageHeader.ColorModel, keepsProfile: Bool) -> BarePicture? {
    var bare = BarePicture(bytes: [])
    var head: [UInt8] = []
    var body: [UInt8] = []
    var colors = PNGColors()
    var hasPixels = false
    var place = signature.count
    while let length = file.integer(UInt32.self, at: place, .big).map({ Int($0) }), place + 8 <= file.count {
      let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      let end = place + 12 + length
      guard end <= file.count else {
        guard hasPixels, name != "IDAT" else { return nil }
        break
      }
      let content = file[place + 8..<end - 4]
      switch name {
      case "IHDR": head = Array(file[place..<end])
      case "IEND": place = file.count
      case "iCCP", "sRGB", "gAMA", "cHRM", "cICP": colors.read(name, content)
      case "eXIf": bare.orientation = Exif.orientation(content)
      case "acTL": bare.notices.insert(.animation)
      default:
        hasPixels = hasPixels || name == "IDAT"
        if name.first?.isUppercase == true || drawing.contains(name) { body += file[place..<end] }
      }
      if name == "IEND" { break }
      place = end
    }
    guard hasPixels, !head.isEmpty else { return nil }
    if keepsProfile, let profile = colors.profile(model) {
      head += chunk("iCCP", Array("profile\0\0".utf8) + stored(profile))
      bare.hasProfile = true
    }
    if colors.hasHighRange { bare.notices.insert(.highRange) }
    if bare.orientation != 1 { head += chunk("eXIf", Exif.block(orientation: bare.orientation)) }
    bare.bytes = signature + head + body + chunk("IEND", [])
    return bare
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    let checksum = UInt32(truncatingIfNeeded: crc32(0, named, uInt(named.count)))
    return big(UInt32(truncatingIfNeeded: content.count)) + named + big(checksum)
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    ColorProfile.big(Int(number))
  }

  /// The content of a zlib stream, if it is whole and no longer than that.
  static func inflated(_ packed: ArraySlice<UInt8>, atMost limit: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: limit)
    var count = uLongf(limit)
    guard uncompress(&bytes, &count, Array(packed), uLong(packed.count)) == Z_OK else { return nil }
    return Array(bytes.prefix(Int(clamping: count)))
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(clamping: count))
    guard compress2(&packed, &count, bytes, uLong(bytes.count), 1) == Z_OK else { return [] }
    return Array(packed.prefix(Int(clamping: count)))
  }
}
