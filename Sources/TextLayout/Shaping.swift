import CHarfBuzz

/// A glyph within its cluster, in ems: to the right, and y up.
struct ShapedGlyph {
  var glyph: UInt32
  var x: Double
  var y: Double
}

/// The glyphs of the smallest part of a text with glyphs of its own.
struct ShapedCluster {
  /// The offset of its first scalar in the paragraph.
  var start: Int
  /// The glyphs in visual order.
  var glyphs: [ShapedGlyph] = []
  /// In ems.
  var advance = 0.0
  /// True if a line that begins here looks the same when it is shaped on its own.
  var isSafeToBreak = true
}

extension ShapedCluster {
  /// Clusters in logical order as one.
  init(joining clusters: ArraySlice<ShapedCluster>, isRightToLeft: Bool) {
    guard clusters.count > 1, let first = clusters.first else {
      self = clusters.first ?? ShapedCluster(start: 0)
      return
    }
    self.init(start: first.start, isSafeToBreak: first.isSafeToBreak)
    for index in isRightToLeft ? Array(clusters.indices.reversed()) : Array(clusters.indices) {
      let shift = advance
      glyphs += clusters[index].glyphs.lazy.map { ShapedGlyph(glyph: $0.glyph, x: $0.x + shift, y: $0.y) }
      advance += clusters[index].advance
    }
  }
}

extension Font {
  /// Shapes a part of a paragraph, which is its context; the clusters are in visual order.
  func shape(
    _ range: Range<Int>, of paragraph: [UInt32], script: hb_script_t, isRightToLeft: Bool
  ) -> [ShapedCluster] {
    let buffer = shapedBuffer(range, of: paragraph, script: script, isRightToLeft: isRightToLeft)
    defer { hb_buffer_destroy(buffer) }
    var count: UInt32 = 0
    let infos = UnsafeBufferPointer(start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
    let positions = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
    var clusters: [ShapedCluster] = []
    clusters.reserveCapacity(infos.count)
    for (info, position) in zip(infos, positions) {
      if clusters.last?.start != Int(info.cluster) {
        clusters.append(ShapedCluster(start: Int(info.cluster)))
      }
      let last = clusters.count - 1
      var info = info
      if hb_glyph_info_get_glyph_flags(&info).rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 {
        clusters[last].isSafeToBreak = false
      }
      clusters[last].glyphs.append(
        ShapedGlyph(
          glyph: info.codepoint, x: clusters[last].advance + Double(position.x_offset) / unitsPerEm,
          y: Double(position.y_offset) / unitsPerEm))
      clusters[last].advance += Double(position.x_advance) / unitsPerEm
    }
    return clusters
  }

  /// True if a character, shaped on its own, has no part without a glyph.
  func shapesCompletely(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars.map(\.value)
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalars[0])
    let buffer = shapedBuffer(0..<scalars.count, of: scalars, script: script, isRightToLeft: false)
    defer { hb_buffer_destroy(buffer) }
    var count: UInt32 = 0
    let infos = UnsafeBufferPointer(start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
    return infos.allSatisfy { $0.codepoint != 0 }
  }

  /// A buffer with the result of shaping; the caller destroys it.
  private func shapedBuffer(
    _ range: Range<Int>, of paragraph: [UInt32], script: hb_script_t, isRightToLeft: Bool
  ) -> OpaquePointer? {
    let buffer = hb_buffer_create()
    func fill() {
      hb_buffer_clear_contents(buffer)
      hb_buffer_add_utf32(
        // unchecked: a length in memory
        buffer, paragraph, Int32(paragraph.count), UInt32(range.lowerBound), Int32(range.count))
      hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
      hb_buffer_set_script(buffer, script)
      // Not the default language, which is the environment's: the same text gives the same glyphs everywhere.
      hb_buffer_set_language(buffer, undetermined.language)
    }
    fill()
    if rules.areInForce {
      if rules.shape(buffer, in: font, withoutLigatures, of: range.count) { return buffer }
      fill()
    }
    "fallback".withCString { name in
      // The shaper that looks at no tables.
      let shapers: [UnsafePointer<CChar>?] = [name, nil]
      _ = hb_shape_full(font, buffer, nil, 0, shapers)
    }
    return buffer
  }
}

/// Fonts have an "ff" ligature, for one: letters that are one glyph could not move on their own.
private let withoutLigatures = ["-liga", "-clig"].map { name in
  var feature = hb_feature_t()
  hb_feature_from_string(name, -1, &feature)
  return feature
}

private let undetermined = Language()

/// The language that says nothing; HarfBuzz keeps it for ever.
private struct Language: @unchecked Sendable {
  let language = hb_language_from_string("und", -1)
}
