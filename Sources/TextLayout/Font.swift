import CHarfBuzz
import Engine
import Platform
import Synchronization

/// The reach of a font above and below the baseline, in ems; both are positive.
struct FontMetrics: Sendable {
  var ascent: Double
  var descent: Double
}

/// One font, read from its file and immutable, so that any number of threads can use it.
///
/// It has no size: everything is in font units. It caches glyphs, because reading an outline takes longer than
/// everything else that is done for a character.
final class Font: @unchecked Sendable {
  /// Names the file's content, as 8 hexadecimal digits; glyphs' assets begin with it.
  let id: String
  let unitsPerEm: Double
  let metrics: FontMetrics
  /// True if its glyphs are colour bitmaps.
  let isColor: Bool
  /// The same font in the weight for emphasis, or nil if the file has one weight only.
  let bold: Font?
  let font: OpaquePointer
  let rules: ShapingRules
  private let face: OpaquePointer
  private let isOfSystem: Bool
  private let drawings = Mutex(Drawings())
  /// The same font in other weights, upright and slanted.
  private let styled = Mutex<[Style: Font]>([:])

  private struct Style: Hashable {
    var weight: Int?
    var isItalic: Bool
  }

  /// The glyphs known so far, and the bytes of their outlines.
  private struct Drawings {
    static let mostBytes = 16 << 20
    var known: [UInt32: Drawing] = [:]
    var bytes = 0

    mutating func keep(_ asset: Asset, of glyph: UInt32, _ drawing: Drawing) {
      let count = asset.path?.utf8.count ?? 0
      if bytes + count > Self.mostBytes { (known, bytes) = ([:], 0) }
      bytes += count
      known[glyph] = Drawing(id: drawing.id, extents: drawing.extents, asset: asset)
    }
  }

  /// The known data of a glyph.
  private struct Drawing {
    var id: Asset.ID
    /// The box around the drawing, in font units.
    var extents: hb_glyph_extents_t
    /// Nil until the first request for it.
    var asset: Asset?
  }

  /// The first font of the file at `path`, semibold where it has weights; nil if there is none.
  ///
  /// - Parameter isOfSystem: Whether the file is never overwritten, so that it may be mapped.
  convenience init?(path: String, isOfSystem: Bool) {
    guard let blob = isOfSystem ? hb_blob_create_from_file_or_fail(path) : Self.copy(of: path) else {
      return nil
    }
    defer { hb_blob_destroy(blob) }
    let rules = ShapingRules(of: blob, isOfSystem: isOfSystem)
    let bold = Font(blob, weight: 700, bold: nil, isOfSystem: isOfSystem, rules)
    self.init(blob, weight: 600, bold: bold, isOfSystem: isOfSystem, rules)
  }

  /// A file's bytes in memory of their own; nil if it is no regular file, or too large.
  private static func copy(of path: String) -> OpaquePointer? {
    guard let bytes = try? RegularFile.contents(of: path, atMost: FontFile.mostBytes) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      return hb_blob_create_or_fail(start, UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
  }

  /// The same font in a weight, where it has weights, and slanted; by default it is as it is.
  func styled(weight: Int?, isItalic: Bool) -> Font {
    guard !isColor else { return self }
    let style = Style(weight: bold == nil ? nil : weight, isItalic: isItalic)
    guard style.weight != nil || style.isItalic else { return self }
    return styled.withLock { styled in
      if let font = styled[style] { return font }
      let blob = hb_face_reference_blob(face)
      defer { hb_blob_destroy(blob) }
      let font =
        blob.flatMap {
          Font(
            $0, weight: style.weight.map(Float.init) ?? 600, bold: nil, isItalic: isItalic,
            isOfSystem: isOfSystem, rules)
        }
        ?? self
      styled[style] = font
      return font
    }
  }

  /// A font of a weight; `bold` is left out where the file has one weight only.
  private init?(
    _ blob: OpaquePointer, weight: Float, bold: Font?, isItalic: Bool = false, isOfSystem: Bool,
    _ rules: ShapingRules
  ) {
    face = hb_face_create(blob, 0)
    (self.isOfSystem, self.rules) = (isOfSystem, rules)
    font = hb_font_create(face)
    isColor = hb_ot_color_has_png(face) != 0
    var axis = hb_ot_var_axis_info_t()
    let hasWeights =
      !isColor && hb_ot_var_find_axis_info(face, weightAxis, &axis) != 0
      && (isOfSystem || Variations.areModest(in: face))
    if hasWeights {
      var variation = hb_variation_t(tag: weightAxis, value: weight)
      hb_font_set_variations(font, &variation, 1)
    }
    if isItalic { hb_font_set_synthetic_slant(font, Self.slant) }
    self.bold = hasWeights ? bold : nil
    id = Self.fingerprint(of: blob, (hasWeights ? [weight] : []) + (isItalic ? [Self.slant] : []))
    unitsPerEm = Double(hb_face_get_upem(face))
    var extents = hb_font_extents_t()
    let isFont = hb_face_get_glyph_count(face) > 0 && hb_font_get_h_extents(font, &extents) != 0
    metrics = FontMetrics(
      ascent: Double(extents.ascender) / unitsPerEm, descent: -Double(extents.descender) / unitsPerEm)
    hb_font_make_immutable(font)
    guard isFont, isOfSystem || CompositeGlyphs.areModest(in: face) else { return nil }
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// The most bytes of a glyph's picture, many times those of an emoji.
  private static let mostOfPicture = 256 << 10

  /// The lean of slanted letters to the right for each unit up, about 11°.
  private static let slant: Float = 0.2

  /// The hash of the file's table directory, which holds each table's place and checksum, and of what the font is set to.
  ///
  /// Source: FNV-1a, 32 bits (Fowler, Noll and Vo); OpenType, "Table directory".
  private static func fingerprint(of blob: OpaquePointer, _ settings: [Float]) -> String {
    var length: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &length), length > 12 else { return "00000000" }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
    let tables = Int(bytes[4]) << 8 | Int(bytes[5])
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes.prefix(12 + 16 * tables) { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    for setting in settings {
      for byte in withUnsafeBytes(of: setting.bitPattern.littleEndian, Array.init) {
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// True if there is a glyph for each scalar on its own.
  func covers(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.allSatisfy { scalar in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
        || scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// The drawing of a glyph, in font units.
  func asset(_ glyph: UInt32) -> Asset {
    drawings.withLock { drawings in
      let drawing = drawings.known[glyph, default: makeDrawing(glyph)]
      if let asset = drawing.asset { return asset }
      let asset = makeAsset(glyph, drawing)
      drawings.keep(asset, of: glyph, drawing)
      return asset
    }
  }

  /// The bytes of all outlines that are known.
  var keptBytes: Int { drawings.withLock { $0.bytes } }

  private func makeAsset(_ glyph: UInt32, _ drawing: Drawing) -> Asset {
    let (id, extents) = (drawing.id, drawing.extents)
    let bounds = [
      Double(extents.x_bearing), Double(extents.y_bearing + extents.height), Double(extents.width),
      Double(-extents.height),
    ]
    guard isColor, let size = picture(glyph, { pngSize($0) }) ?? nil else {
      let path = outline(of: glyph, in: font) ?? Self.box(bounds)
      return .glyph(id, path: path, unitsPerEm: unitsPerEm, bounds: bounds)
    }
    return .glyph(
      id, url: "/glyphs/\(self.id)/\(glyph).png", width: size.width, height: size.height,
      unitsPerEm: unitsPerEm, bounds: bounds)
  }

  /// A box in the place of an outline that is too long.
  private static func box(_ bounds: [Double]) -> String {
    let (left, bottom) = (bounds[0], bounds[1])
    let (right, top) = (left + bounds[2], bottom + bounds[3])
    return "M\(left) \(bottom)L\(right) \(bottom)L\(right) \(top)L\(left) \(top)Z"
  }

  private func withDrawing<Result: Sendable>(of glyph: UInt32, _ body: (inout Drawing) -> Result) -> Result {
    drawings.withLock { body(&$0.known[glyph, default: makeDrawing(glyph)]) }
  }

  private func makeDrawing(_ glyph: UInt32) -> Drawing {
    var extents = hb_glyph_extents_t()
    hb_font_get_glyph_extents(font, glyph, &extents)
    return Drawing(id: "\(id).\(glyph)", extents: extents)
  }

  /// The asset's name: unique for each glyph of each font, and short enough to be stored in place.
  func assetID(_ glyph: UInt32) -> Asset.ID { withDrawing(of: glyph) { $0.id } }

  /// True if a glyph draws anything.
  func hasInk(_ glyph: UInt32) -> Bool {
    withDrawing(of: glyph) { $0.extents.width != 0 && $0.extents.height != 0 }
  }

  /// The PNG of a glyph in its largest size; nil if it has none.
  func picture(_ glyph: UInt32) -> [UInt8]? { picture(glyph, Array.init) }

  private func picture<Result>(_ glyph: UInt32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard isColor, let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = hb_blob_get_data(blob, &length), (1...Self.mostOfPicture).contains(Int(length)) else {
      return nil
    }
    return body(UnsafeRawBufferPointer(start: start, count: Int(length)))
  }

  /// The width and height in a PNG's header, which is its first chunk; nil if it is none.
  private func pngSize(_ png: UnsafeRawBufferPointer) -> Size? {
    guard png.count >= 24, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    func number(at index: Int) -> Double {
      Double(png[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    return Size(width: number(at: 16), height: number(at: 20))
  }
}

/// OpenType's name for the axis of weights, from 1 (thin) to 1000 (black).
private let weightAxis = hb_tag_t("wght".utf8.reduce(0) { $0 << 8 | UInt32($1) })
