import Support

/// The header of a picture's file: its format and the picture's size.
///
/// The file's name is ignored. Nothing is decoded here, so that a picture with too many pixels is refused before any
/// memory is spent on it.
package struct ImageHeader: Equatable {
  /// The format of a picture.
  package enum Kind: String {
    case png = "PNG"
    case jpeg = "JPEG"
    case webp = "WebP"
    case svg = "SVG"

    var fileExtension: String { rawValue.lowercased() }
  }

  /// The most pixels that a picture may have.
  static let mostPixels = 64_000_000

  let kind: Kind
  /// In pixels; 0 for an SVG, which has any size.
  var width = 0
  var height = 0
  /// True if each pixel was kept as it was, as those who draw with flat colours want it.
  private(set) var isLossless = false
  /// True if a picture in colour carries a profile of greys. libvips would follow it, and show wrong colours.
  private(set) var hasGreyProfile = false
  /// The parts of the file that the decoder leaves out.
  private(set) var notices: Set<PictureNotice> = []

  /// Reads a file's beginning; throws what is wrong with it.
  init(_ bytes: some RandomAccessCollection<UInt8>) throws(PictureFault) {
    let bytes = BytesReader(Array(bytes.prefix(Self.enough)))
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      kind = .png
      isLossless = true
      guard bytes.has(at: 12, "IHDR"), let w = bytes.big(4, at: 16), let h = bytes.big(4, at: 20) else {
        throw .broken(.png)
      }
      (width, height) = (w, h)
      notices = Self.notices(ofPNG: bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      kind = .jpeg
      guard let frame = Self.frame(ofJPEG: bytes) else { throw .broken(.jpeg) }
      (width, height) = (frame.width, frame.height)
      if frame.components == 4, frame.profile == nil { notices.insert(.inks) }
      hasGreyProfile = frame.components == 3 && frame.profile.map(bytes.hasGreyProfile) == true
    } else if bytes.has(at: 0, "RIFF"), bytes.has(at: 8, "WEBP") {
      kind = .webp
      isLossless = bytes.has(at: 12, "VP8L")
      guard let size = Self.canvas(ofWebP: bytes) else { throw .broken(.webp) }
      (width, height) = size
      hasGreyProfile = bytes.has(at: 30, "ICCP") && bytes.hasGreyProfile(at: 38)
      if bytes.has(at: 12, "VP8X"), let flags = bytes.big(1, at: 20), flags & 0x02 != 0 {
        notices.insert(.animation)
      }
    } else if SVGText(bytes.bytes) != nil {
      kind = .svg
      return
    } else {
      throw .unknownKind(ForeignKind(bytes.bytes))
    }
    guard width > 0, height > 0 else { throw .broken(kind) }
    guard width <= Self.mostPixels / height else { throw .tooManyPixels(width: width, height: height) }
  }

  /// The size of a picture in pixels, of an SVG in its own units; nil for a file that is no picture.
  package static func size(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard let header = try? ImageHeader(bytes) else { return nil }
    guard header.kind == .svg else { return (header.width, header.height) }
    return SVGText(bytes)?.size
  }

  /// A JPEG's frame comes after its metadata, of which there may be some megabytes.
  private static let enough = 16 << 20

  private struct Frame {
    var width: Int
    var height: Int
    var components: Int
    /// The place of a colour profile before it.
    var profile: Int?
  }

  /// The first frame's header.
  ///
  /// Source: ITU-T T.81, "Digital compression and coding of continuous-tone still images", annex B.
  private static func frame(ofJPEG bytes: BytesReader) -> Frame? {
    var place = 2
    var profile: Int?
    while let marker = bytes.big(2, at: place), marker >= 0xFF00 {
      switch marker & 0xFF {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD8: place += 2
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker & 0xFF):
        guard let height = bytes.big(2, at: place + 5), let width = bytes.big(2, at: place + 7),
          let components = bytes.big(1, at: place + 9)
        else { return nil }
        return Frame(width: width, height: height, components: components, profile: profile)
      case 0xD9, 0xDA: return nil
      default:
        guard let length = bytes.big(2, at: place + 2), length >= 2 else { return nil }
        // Behind its name it has its number, and how many parts it has.
        if profile == nil, bytes.has(at: place + 4, "ICC_PROFILE") { profile = place + 18 }
        place += 2 + length
      }
    }
    return nil
  }

  /// Reads the chunks before the pixels: the decoder shows the first frame, and knows no colours but sRGB's and those
  /// of a profile.
  ///
  /// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", section 11.3.
  private static func notices(ofPNG bytes: BytesReader) -> Set<PictureNotice> {
    var notices: Set<PictureNotice> = []
    var chunks: [String: Int] = [:]
    var place = 8
    while let length = bytes.big(4, at: place), let name = bytes.word(at: place + 4), name != "IDAT" {
      if ["acTL", "cICP", "sRGB", "iCCP", "gAMA", "cHRM"].contains(name) { chunks[name] = place + 8 }
      place += 12 + length
    }
    if chunks["acTL"] != nil { notices.insert(.animation) }
    if let codes = chunks["cICP"] {
      // The codes of sRGB's primaries and curve.
      if bytes.big(2, at: codes) != 0x010D { notices.insert(.colors) }
    } else if chunks["sRGB"] == nil, chunks["iCCP"] == nil,
      let gamma = chunks["gAMA"].flatMap({ bytes.big(4, at: $0) })
    {
      let red = chunks["cHRM"].flatMap { bytes.big(4, at: $0 + 8) } ?? 64_000
      if abs(gamma - 45_455) > 500 || abs(red - 64_000) > 500 { notices.insert(.colors) }
    }
    return notices
  }

  /// The size in the first chunk: of a lossy picture, of a lossless one, or of the canvas.
  private static func canvas(ofWebP bytes: BytesReader) -> (Int, Int)? {
    if bytes.has(at: 12, "VP8 "), let w = bytes.little(2, at: 26), let h = bytes.little(2, at: 28) {
      return (w & 0x3FFF, h & 0x3FFF)
    }
    if bytes.has(at: 12, "VP8L"), let bits = bytes.little(4, at: 21) {
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if bytes.has(at: 12, "VP8X"), let w = bytes.little(3, at: 24), let h = bytes.little(3, at: 27) {
      return (w + 1, h + 1)
    }
    return nil
  }
}

/// Numbers and words at places of a file; nil beyond its end.
private struct BytesReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func starts(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }

  func has(at place: Int, _ word: String) -> Bool {
    bytes.dropFirst(place).starts(with: word.utf8)
  }

  /// True if a colour profile is one of greys.
  ///
  /// Source: ICC.1:2022, section 7.2.
  func hasGreyProfile(at place: Int) -> Bool { has(at: place + 16, "GRAY") }

  func word(at place: Int) -> String? {
    let letters = bytes.dropFirst(place).prefix(4)
    return letters.count == 4 ? String(decoding: letters, as: UTF8.self) : nil
  }

  func big(_ count: Int, at place: Int) -> Int? { bytes.integer(Int.self, at: place, count: count, .big) }

  func little(_ count: Int, at place: Int) -> Int? { bytes.integer(Int.self, at: place, count: count) }
}
