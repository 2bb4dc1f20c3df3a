import CHarfBuzz
import Engine

/// A paragraph of a text, which ends with its line break, made ready to be shaped.
struct Paragraph {
  /// One character as people see it, which is never divided.
  struct Unit {
    var character: Character
    /// True if there is nothing to draw by its nature.
    var isBlank: Bool
    /// Its scalars in the paragraph.
    var scalars: Range<Int>
    /// The font that has it; nil if none has.
    var font: Font?
    var script: hb_script_t
    var level: Int8
    var isEmphasised: Bool
    /// Its size, its height above the line and the distance that is added to it, in ems of the text.
    var scale: Double
    var rise: Double
    var spacing: Double
    /// Its width beyond its font's, in its own ems.
    var widening: Double
    /// True if a line may end after it.
    var canBreakAfter: Bool
  }

  /// The offset of its first scalar in the text.
  let start: Int
  let scalars: [UInt32]
  let units: [Unit]
  /// The level of the paragraph itself: 1 if it runs from right to left.
  let baseLevel: Int8
  /// The measures of characters that no font has: the preferred font's.
  let defaultMetrics: FontMetrics
  /// The whole paragraph, shaped as if it were one line; in logical order.
  private(set) var slices: [ShapedSlice] = []

  /// The paragraph of these characters, `start` scalars into a text of which `emphasis` is emphasised, and whose letters
  /// look as `looks` says, or all alike where that is empty.
  init(
    _ characters: ArraySlice<Character>, start: Int, emphasis: [Bool], looks: [LetterStyle.Change],
    fonts: FontCollection
  ) {
    var scalars: [UInt32] = []
    var ends: [Int] = []
    scalars.reserveCapacity(characters.count)
    ends.reserveCapacity(characters.count)
    for character in characters {
      for scalar in character.unicodeScalars { scalars.append(scalar.value) }
      ends.append(scalars.count)
    }
    let bidi = BidiLevels(scalars)
    let breaks = lineBreaks(in: scalars)
    var units: [Unit] = []
    units.reserveCapacity(characters.count)
    for (character, end) in zip(characters, ends) {
      let range = (units.last?.scalars.upperBound ?? 0)..<end
      let isEmphasised = emphasis[start + range.lowerBound]
      let look = looks.isEmpty ? nil : looks[start + range.lowerBound]
      let style = look?.style ?? LetterStyle()
      let font =
        character.isNewline ? nil : fonts.font(for: character, isEmphasised: isEmphasised, in: style)
      units.append(
        Unit(
          character: character, isBlank: character.isBlank, scalars: range, font: font,
          script: hb_unicode_script(hb_unicode_funcs_get_default(), scalars[range.lowerBound]),
          level: bidi.levels[range.lowerBound], isEmphasised: isEmphasised, scale: look?.scale ?? 1,
          rise: look?.rise ?? 0, spacing: character.isNewline ? 0 : look?.spacing ?? 0,
          widening: style.design.widening(of: character), canBreakAfter: breaks[range.upperBound - 1]))
    }
    self.start = start
    self.scalars = scalars
    defaultMetrics = fonts.fonts.first?.metrics ?? FontMetrics(ascent: 1, descent: 0.25)
    self.units = Self.resolvingScripts(of: units)
    baseLevel = bidi.base
    slices = shape(units.indices)
  }

  /// Gives white space, punctuation and the like the script of the text before it, or else after it.
  private static func resolvingScripts(of units: [Unit]) -> [Unit] {
    var units = units
    func isReal(_ script: hb_script_t) -> Bool {
      script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
    }
    var script = units.map(\.script).first(where: isReal) ?? HB_SCRIPT_COMMON
    for index in units.indices {
      if isReal(units[index].script) { script = units[index].script }
      units[index].script = script
    }
    return units
  }
}

/// A slice of a line that has been shaped, in ems of the text.
struct ShapedSlice {
  /// The paragraph's units that it draws.
  var units: Range<Int>
  /// The font of the slice; nil if no font has its characters.
  var font: Font?
  var metrics: FontMetrics
  var level: Int8
  var isBlank: Bool
  /// True if a line that begins here looks the same when it is shaped on its own.
  var isSafeToBreak: Bool
  /// The glyphs with ink, in visual order, relative to its left end; glyph 0 is the box for a missing one.
  var glyphs: [ShapedGlyph]
  var advance: Double
  /// The size of its own em.
  private(set) var scale = 1.0

  /// Adds to its width, half on each side.
  fileprivate mutating func widen(by distance: Double) {
    advance = max(0, advance + distance)
    for index in glyphs.indices { glyphs[index].x += distance / 2 }
  }

  /// The slice in another size, at a height above the line, and with a distance behind it.
  fileprivate func scaled(by factor: Double, raisedBy rise: Double, spacing: Double) -> ShapedSlice {
    guard factor != 1 || rise != 0 else {
      guard spacing != 0 else { return self }
      var copy = self
      copy.advance = max(0, advance + spacing)
      return copy
    }
    var copy = self
    copy.scale *= factor
    copy.advance = max(0, advance * factor + spacing)
    copy.metrics.ascent = max(0, metrics.ascent * factor + rise)
    copy.metrics.descent = max(0, metrics.descent * factor - rise)
    for index in copy.glyphs.indices {
      copy.glyphs[index].x *= factor
      copy.glyphs[index].y = copy.glyphs[index].y * factor + rise
    }
    return copy
  }
}

extension Paragraph {
  /// Shapes a part of the paragraph as one line; the slices are in logical order.
  func shape(_ range: Range<Int>) -> [ShapedSlice] {
    var slices: [ShapedSlice] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, units[end].isShaped(with: units[start]) { end += 1 }
      slices += shapeItem(start..<end).map {
        var slice = $0
        let widening = units[slice.units.lowerBound].widening
        if widening != 0 { slice.widen(by: widening) }
        return slice.scaled(
          by: units[start].scale, raisedBy: units[start].rise, spacing: units[start].spacing)
      }
      start = end
    }
    return slices
  }

  private func shapeItem(_ range: Range<Int>) -> [ShapedSlice] {
    let first = units[range.lowerBound]
    guard let font = first.font else { return range.map(unshaped) }
    let isRightToLeft = first.level % 2 == 1
    let scalarRange = first.scalars.lowerBound..<units[range.upperBound - 1].scalars.upperBound
    var clusters = font.shape(scalarRange, of: scalars, script: first.script, isRightToLeft: isRightToLeft)
    if isRightToLeft { clusters.reverse() }
    // A cluster that begins inside a character belongs to the cluster before it: a character stays whole.
    var parts: [(unit: Int, clusters: Range<Int>)] = []
    var unit = range.lowerBound
    for (index, cluster) in clusters.enumerated() {
      while unit < range.upperBound, units[unit].scalars.lowerBound < cluster.start { unit += 1 }
      if parts.isEmpty || unit < range.upperBound && units[unit].scalars.lowerBound == cluster.start {
        parts.append((unit, index..<index + 1))
      } else {
        parts[parts.count - 1].clusters = parts[parts.count - 1].clusters.lowerBound..<index + 1
      }
    }
    return parts.indices.map { index in
      let end = index + 1 < parts.count ? parts[index + 1].unit : range.upperBound
      let whole = ShapedCluster(joining: clusters[parts[index].clusters], isRightToLeft: isRightToLeft)
      var slice = ShapedSlice(
        units: parts[index].unit..<end, font: font, metrics: font.metrics, level: first.level, isBlank: false,
        isSafeToBreak: whole.isSafeToBreak, glyphs: whole.glyphs, advance: whole.advance)
      finish(&slice)
      return slice
    }
  }

  /// Keeps the glyphs with ink, and sees to it that what should have some is drawn as a box at least.
  private func finish(_ slice: inout ShapedSlice) {
    slice.isBlank = units[slice.units].allSatisfy(\.isBlank)
    let font = slice.font
    func isInvisible(_ glyph: ShapedGlyph) -> Bool { glyph.glyph != 0 && font?.hasInk(glyph.glyph) != true }
    if slice.glyphs.contains(where: isInvisible) { slice.glyphs.removeAll(where: isInvisible) }
    guard slice.glyphs.isEmpty, !slice.isBlank else { return }
    slice.glyphs = [ShapedGlyph(glyph: 0, x: 0, y: 0)]
    slice.advance = max(slice.advance, MissingGlyph.advance)
  }

  /// A slice of a unit that no font has: a box, or a gap if there is nothing to see.
  private func unshaped(_ index: Int) -> ShapedSlice {
    let unit = units[index]
    let isBlank = unit.isBlank
    return ShapedSlice(
      units: index..<index + 1, font: nil, metrics: defaultMetrics, level: unit.level, isBlank: isBlank,
      isSafeToBreak: true, glyphs: isBlank ? [] : [ShapedGlyph(glyph: 0, x: 0, y: 0)],
      advance: !isBlank
        ? MissingGlyph.advance : unit.character.isWhitespace && !unit.character.isNewline ? 0.25 : 0)
  }
}

extension Paragraph.Unit {
  /// True if the two belong to one item: the same font, script, level, emphasis, size, height and spacing.
  fileprivate func isShaped(with other: Paragraph.Unit) -> Bool {
    font === other.font && script == other.script && level == other.level
      && isEmphasised == other.isEmphasised && scale == other.scale && rise == other.rise
      && spacing == other.spacing
  }
}
