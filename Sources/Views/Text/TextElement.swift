import Engine

/// A text that is laid out.
final class TextElement: ViewElement {
  let parts: [Text.Part]
  /// The font of the first part, to whose size those of the others are relative.
  let font: Font
  private let string: String
  /// The text as it is laid out.
  var text: String { string }
  private let fontSize: Double
  private var layouts: [(ProposedViewSize, LaidOutText)] = []

  init(_ text: Text, in context: ViewContext) {
    parts = Self.parts(of: text, in: context.surroundings)
    font = (parts.first?.font ?? context.environment.font ?? .body).scaled(in: context.environment)
    fontSize = Double(font.size).clamped(to: 1...1000)
    let whole = parts.count == 1 ? parts[0].string : parts.map(\.string).joined()
    let bounds = TextBounds(characters: 4000)
    if bounds.allow(whole) {
      string = whole
    } else {
      let beginning = String(whole.prefix(bounds.characters))
      string = bounds.allow(beginning) ? beginning : String(whole.prefix(200))
      context.update.notice("A text is cut: a view draws \(bounds).")
    }
    super.init(.text, guideKinds: .texts, in: context)
    note()
  }

  /// The parts of a text as their surroundings let them look, of which neighbours that look alike are one.
  private static func parts(of text: Text, in surroundings: Surroundings) -> [Text.Part] {
    let textCase = surroundings.values.textCase
    guard textCase != nil || !surroundings.values.textLook.isPlain else {
      return Text.Part.joined(text.parts)
    }
    let look = surroundings.values.textLook
    return Text.Part.joined(
      text.parts.map { part in
        var part = part
        switch textCase {
        case .uppercase: part.string = part.string.uppercased()
        case .lowercase: part.string = part.string.lowercased()
        case nil: break
        }
        part.spacing = part.spacing ?? look.spacing
        part.rise = part.rise ?? look.rise
        part.underline = part.underline ?? look.underline
        part.strikethrough = part.strikethrough ?? look.strikethrough
        return part
      })
  }

  private func note() {
    guard font.name != nil || parts.contains(where: { $0.font?.name != nil }) else { return }
    if let name = ([font] + parts.compactMap(\.font)).compactMap(\.name).first {
      context.update.notice("There is no font named \"\(name)\" here; the standard one stands for it.")
    }
  }

  /// The looks of the parts' letters, from their starts on.
  private lazy var styles: [LetterStyle.Change] = {
    // Not the environment itself: a copy of it takes longer than all else here.
    let surroundings = context.surroundings
    return spans.map { part, range in
      let font = part.font ?? surroundings.values.font ?? .body
      let bold: Font.Weight? = surroundings.values.isBold ? .bold : nil
      let weight = part.weight ?? font.weight ?? bold ?? surroundings.values.fontWeight ?? .regular
      let size = size(of: part)
      let design = part.isSymbol ? .symbols : self.design(of: part, font).letters(of: size)
      let style = LetterStyle(
        weight: weight.value, isItalic: part.isItalic || font.isItalic || surroundings.values.isItalic,
        design: design)
      let tracking: Double =
        switch design {
        case .text, .display: SystemFont.tracking(size, weight: Double(weight.value))
        case .monospaced: SystemFont.monospacedTracking
        case .standard, .serif, .symbols: 0
        }
      return LetterStyle.Change(
        start: range.lowerBound, style: style, scale: size / fontSize, rise: (part.rise ?? 0) / fontSize,
        spacing: (tracking * size + (part.spacing ?? 0)) / fontSize)
    }
  }()

  /// The design of a part's letters: its own, its font's, or that of the surroundings.
  private func design(of part: Text.Part, _ font: Font) -> Font.Design {
    if let design = part.design { return design }
    return font.design == .default ? context.surroundings.values.textLook.design ?? .default : font.design
  }

  /// The size of a part's letters, in points.
  func size(of part: Text.Part) -> Double {
    if parts.count == 1 { return fontSize }
    let font = part.font ?? context.environment.font ?? .body
    return Double(font.scaled(in: context.environment).size).clamped(to: 1...1000)
  }

  func layout(_ proposal: ProposedViewSize) -> LaidOutText {
    var proposal = proposal
    // Only a text that may be set smaller depends on the height.
    if context.environment.minimumScaleFactor >= 1 { proposal.height = nil }
    if let index = layouts.firstIndex(where: { $0.0 == proposal }) { return layouts[index].1 }
    let layout = fitted(proposal)
    if layouts.count < 8 { layouts.append((proposal, layout)) }
    return layout
  }

  /// The text within the proposed width and the limit of lines, smaller or cut if it has to be.
  private func fitted(_ proposal: ProposedViewSize) -> LaidOutText {
    let width = proposal.width.map { min($0, TextCache.unlimited) } ?? TextCache.unlimited
    let surroundings = context.surroundings
    let most = surroundings.values.lineLimit.map { max(1, $0) } ?? .max
    let least = max(0.05, min(1, surroundings.values.minimumScaleFactor))
    var size = fontSize
    var layout = lines(string, width, size)
    func fits(_ layout: LaidOutText) -> Bool {
      layout.lines.count <= most && height(of: layout) <= (proposal.height ?? .infinity) + 0.01
        || layout.lines.count <= 1
    }
    while !fits(layout), size > fontSize * least + 0.01 {
      size = max(fontSize * least, size * 0.9)
      layout = lines(string, width, size)
    }
    if layout.lines.count > most { layout = cut(layout, most, width, size) }
    return layout.lines.count > 1 && surroundings.values.multilineTextAlignment != .leading
      ? aligned(layout, within: proposal) : layout
  }

  private func lines(_ text: String, _ width: Double, _ size: Double) -> LaidOutText {
    guard let typesetter = context.update.environment.typesetter else {
      context.update.notice("There are no fonts here, so that texts cannot be drawn.")
      return LaidOutText(size: Size(width: 0, height: size * 1.2))
    }
    let emphasised = EmphasisedText(text, emphasising: []) ?? EmphasisedText(markup: "")
    return context.update.memory.texts.layOut(
      TypesettingRequest(
        text: emphasised, width: max(1, width), size: size, alignment: .leading, styles: styles),
      by: typesetter)
  }

  /// As many lines as there may be, with an ellipsis in the place of the rest.
  private func cut(_ layout: LaidOutText, _ most: Int, _ width: Double, _ size: Double) -> LaidOutText {
    let mode = context.environment.truncationMode
    // What several parts look like follows from their places, which only a cut at the end keeps.
    guard mode == .tail || parts.count > 1 else { return cutWithin(mode, layout, most, width, size) }
    let scalars = Array(string.unicodeScalars)
    let end = layout.lines[..<most].last?.runs.last?.slices.last?.scalars.upperBound ?? 0
    var kept = String(String.UnicodeScalarView(scalars[..<min(end, scalars.count)]))
    for _ in 0..<24 {
      while kept.last?.isWhitespace == true { kept.removeLast() }
      let next = lines(kept + "…", width, size)
      if next.lines.count <= most || kept.isEmpty { return next }
      kept.removeLast()
    }
    return layout
  }

  /// The longest text with an ellipsis at its start or in its middle that fits.
  private func cutWithin(
    _ mode: Text.TruncationMode, _ layout: LaidOutText, _ most: Int, _ width: Double, _ size: Double
  ) -> LaidOutText {
    let characters = Array(string)
    var (least, end, best) = (0, characters.count, layout)
    while least < end {
      let kept = (least + end) / 2
      let head = mode == .middle ? (kept + 1) / 2 : 0
      let text = String(characters[..<head]) + "…" + String(characters[(characters.count - kept + head)...])
      let next = lines(text, width, size)
      let fits = next.lines.count <= most
      if fits || least == 0 && end == 1 { best = next }
      (least, end) = fits ? (kept + 1, end) : (least, kept)
    }
    return best
  }

  /// The same text, its lines aligned within the width of the longest.
  private func aligned(_ layout: LaidOutText, within proposal: ProposedViewSize) -> LaidOutText {
    let width = Self.width(of: layout)
    var copy = layout
    for index in copy.lines.indices {
      let room = width - copy.lines[index].bounds.width - copy.lines[index].bounds.origin.x
      let shift = context.environment.multilineTextAlignment == .center ? room / 2 : room
      copy.lines[index].shift(by: shift)
    }
    return copy
  }

  private static func width(of layout: LaidOutText) -> Double {
    layout.lines.reduce(0) { max($0, $1.bounds.origin.x + $1.bounds.width) }
  }

  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    let layout = layout(proposal)
    let width = Self.width(of: layout)
    // White space at the end of a line takes room, unlike that at which a text is broken.
    let last = layout.lines.count == 1 ? layout.lines[0].runs.last?.bounds : nil
    let end = last.map { $0.origin.x + $0.width } ?? 0
    let room = max(width, min(end, proposal.width ?? end))
    return CGSize(width: room.roundedUpToPixel, height: height(of: layout))
  }

  override func spacing(at edge: Edge) -> EdgeSpacing {
    switch edge {
    case .top: EdgeSpacing(font, isTop: true)
    case .bottom: EdgeSpacing(font, isTop: false)
    // A text asks for nothing beside it.
    case .leading, .trailing: EdgeSpacing()
    }
  }

  override func measureGuides(_ proposal: ProposedViewSize) -> Guides {
    let baselines = baselines(of: layout(proposal))
    guard let first = baselines.first, let last = baselines.last else { return Guides() }
    var guides = Guides([(.firstTextBaseline, first), (.lastTextBaseline, last)])
    if context.environment.isInList { guides[.firstTextLeading] = 0 }
    return guides
  }

  override func write(at corner: CGPoint, _ proposal: ProposedViewSize, into writer: DisplayWriter) {
    let layout = layout(proposal)
    if let notice = layout.missingNotice { context.update.notice(notice) }
    if context.isRedacted { return writeRedacted(layout, at: corner, into: writer) }
    writer.add(layout.assets)
    if let renderer = context.surroundings.values.textRenderer {
      return write(layout, at: corner, proposal, by: renderer, into: writer)
    }
    writer.node(.offset, moving: .translation(corner.x, corner.y)) {
      writer.write(corner.values, 0..<2, key, .frame, animation)
    } content: {
      let frame = CGRect(origin: .zero, size: size(proposal))
      writer.area(frame, key, animation)
      writer.text(string, in: frame) { write(layout, in: frame, into: writer) }
    }
  }

  /// Writes a box for each line.
  private func writeRedacted(_ layout: LaidOutText, at corner: CGPoint, into writer: DisplayWriter) {
    for (index, (line, drop)) in zip(layout.lines, drops(of: layout)).enumerated() {
      let (bounds, own) = (line.bounds, measures(of: line, in: layout))
      writeRedacted(
        CGRect(
          x: corner.x + bounds.origin.x, y: corner.y + bounds.origin.y + drop - own.ascent,
          width: bounds.width, height: own.ascent + own.descent), UInt64(index), into: writer)
    }
  }

  private func write(_ layout: LaidOutText, in frame: CGRect, into writer: DisplayWriter) {
    let drops = drops(of: layout)
    drawBackgrounds(of: layout, drops: drops, into: writer)
    for (index, (part, range)) in spans.enumerated() {
      let style = part.color?.style ?? context.environment.foreground ?? AnyShapeStyle(Color.primary)
      let key = StableHash.combine(key, UInt64(100 + index))
      style.fill(in: context).write(in: frame, key, in: context, into: writer) { color in
        let color = context.update.attribute(key, color.values, animation, isColor: true)
        for (line, drop) in zip(layout.lines, drops) {
          drawGlyphs(of: line, in: range, drop: drop, color, into: writer)
          drawLines(
            of: part, in: range, line, drop: drop,
            fontSize: layout.fontSize * size(of: part) / fontSize, color, into: writer)
        }
      }
    }
  }

  /// The parts, and their scalars in the whole text.
  private(set) lazy var spans: [(part: Text.Part, range: Range<Int>)] = {
    var start = 0
    return parts.map { part in
      defer { start += part.string.unicodeScalars.count }
      return (part, start..<start + part.string.unicodeScalars.count)
    }
  }()

  private func drawGlyphs(
    of line: LaidOutText.Line, in range: Range<Int>, drop: Double, _ color: Attribute,
    into writer: DisplayWriter
  ) {
    for run in line.runs {
      for slice in run.slices where range.contains(slice.scalars.lowerBound) {
        for glyph in slice.glyphs {
          writer.leaf(.glyph, asset: glyph.asset, isHittable: false) {
            writer.write(glyph.origin.x)
            writer.write(glyph.origin.y + drop)
            writer.write(glyph.scale)
            writer.write(color, 0..<4)
          }
        }
      }
    }
  }
}

// What a line of text has besides its letters: their distance, and lines under and through them.
extension TextElement {
  /// The baselines of a text's lines, from its top.
  ///
  /// The height of a line is that of the system's font, also for letters that are taken from other fonts.
  func baselines(of layout: LaidOutText) -> [Double] {
    var (baselines, top): ([Double], Double) = ([], 0)
    for line in layout.lines {
      let measures = measures(of: line, in: layout)
      baselines.append(top + measures.ascent)
      top += measures.ascent + measures.descent + gap(of: layout)
    }
    return baselines
  }

  /// The height of a text, in whole pixels.
  func height(of layout: LaidOutText) -> Double {
    var (top, height) = (0.0, 0.0)
    for line in layout.lines {
      let measures = measures(of: line, in: layout)
      height = top + measures.ascent + measures.descent
      top += measures.ascent + measures.descent + gap(of: layout)
    }
    return height.roundedUpToPixel
  }

  /// The distances by which lines are drawn lower than the fonts would have them.
  func drops(of layout: LaidOutText) -> [Double] {
    zip(layout.lines, baselines(of: layout)).map { $1 - $0.bounds.origin.y }
  }

  /// The distance between lines beyond their height.
  private func gap(of layout: LaidOutText) -> Double { context.environment.lineSpacing + font.lineGap }

  /// The height and the depth of a line: those of its largest part.
  private func measures(of line: LaidOutText.Line, in layout: LaidOutText) -> (
    ascent: Double, descent: Double
  ) {
    let own = (ascent: SystemFont.ascent * layout.fontSize, descent: SystemFont.descent * layout.fontSize)
    guard parts.count > 1, let start = line.runs.first?.slices.first?.scalars.lowerBound,
      let end = line.runs.last?.slices.last?.scalars.upperBound
    else { return own }
    let shrinking = layout.fontSize / Double(font.size)
    var measures = (ascent: 0.0, descent: 0.0)
    for (part, range) in spans where range.lowerBound < end && range.upperBound > start {
      let size = size(of: part) * shrinking
      measures.ascent = max(measures.ascent, SystemFont.ascent * size + (part.rise ?? 0))
      measures.descent = max(measures.descent, SystemFont.descent * size - (part.rise ?? 0))
    }
    return measures.ascent > 0 ? measures : own
  }

  /// The left edge and the width of the letters of a range in a line; nil if the line has none of them.
  private func extent(of range: Range<Int>, in line: LaidOutText.Line) -> (left: Double, width: Double)? {
    let slices = line.runs.flatMap(\.slices).filter { range.contains($0.scalars.lowerBound) }
    guard let left = slices.map(\.bounds.origin.x).min(),
      let right = slices.map({ $0.bounds.origin.x + $0.bounds.width }).max()
    else { return nil }
    let end = line.bounds.origin.x + line.bounds.width
    return (left, max(0, min(right, end) - left))
  }

  /// Draws the colours behind the parts that have one, as high as the parts' letters.
  private func drawBackgrounds(of layout: LaidOutText, drops: [Double], into writer: DisplayWriter) {
    for (part, range) in spans {
      guard let background = part.background else { continue }
      let size = size(of: part) * layout.fontSize / Double(font.size)
      for (line, drop) in zip(layout.lines, drops) {
        guard let (left, width) = extent(of: range, in: line) else { continue }
        writer.leaf(.rectangle, isHittable: false) {
          writer.write(left)
          writer.write(line.bounds.origin.y + drop - SystemFont.ascent * size - (part.rise ?? 0))
          writer.write(width)
          writer.write((SystemFont.ascent + SystemFont.descent) * size)
          writer.write(Attribute(background.resolved(in: context).values), 0..<4)
          writer.write(0)
        }
      }
    }
  }

  /// Draws the lines under and through a part that has them.
  func drawLines(
    of part: Text.Part, in range: Range<Int>, _ line: LaidOutText.Line, drop: Double,
    fontSize: Double, _ color: Attribute, into writer: DisplayWriter
  ) {
    guard part.underline != nil || part.strikethrough != nil else { return }
    guard let (left, width) = extent(of: range, in: line) else { return }
    // Where the underline of most fonts lies, and half the height of small letters.
    for (decoration, height) in [(part.underline, 0.1), (part.strikethrough, -0.26)] {
      guard let decoration, decoration.isActive else { continue }
      let thickness = max(1, fontSize * 0.06)
      writer.leaf(.rectangle, isHittable: false) {
        writer.write(left)
        writer.write(line.bounds.origin.y + drop + height * fontSize - thickness / 2)
        writer.write(width)
        writer.write(thickness)
        writer.write(decoration.color.map { Attribute($0.resolved(in: context).values) } ?? color, 0..<4)
        writer.write(0)
      }
    }
  }
}

// Places in a text that is typed, in UTF-16 units.
extension TextElement {
  /// The place of the caret in front of a unit, without a width.
  func caret(at offset: Int, _ proposal: ProposedViewSize) -> CGRect {
    let (layout, scalar) = (layout(proposal), scalar(at: offset))
    var last: CGRect?
    for (index, line) in layout.lines.enumerated() {
      for run in line.runs {
        let isReversed = run.isReversed
        for slice in run.slices where slice.scalars.lowerBound <= scalar {
          let bounds = slice.bounds
          let share =
            Double(min(scalar, slice.scalars.upperBound) - slice.scalars.lowerBound)
            / Double(max(1, slice.scalars.count))
          let x = bounds.origin.x + bounds.width * (isReversed ? 1 - share : share)
          last = rect(of: line, index, from: x, to: x)
          if slice.scalars.contains(scalar) { return last ?? .zero }
        }
      }
    }
    return afterBreaks(scalar, layout) ?? last ?? CGRect(x: 0, y: 0, width: 0, height: layout.size.height)
  }

  /// The place behind line breaks that nothing follows on their line; or nil if there are none.
  private func afterBreaks(_ scalar: Int, _ layout: LaidOutText) -> CGRect? {
    let scalars = Array(text.unicodeScalars.prefix(scalar))
    let breaks = scalars.reversed().prefix { $0 == "\n" }.count
    guard breaks > 0, let first = layout.lines.first else { return nil }
    let before = scalars.count - breaks
    let line = layout.lines.lastIndex { line in
      line.runs.contains { $0.slices.contains { $0.scalars.lowerBound < before } }
    }
    let index = (before == 0 ? 0 : line ?? 0) + breaks
    if layout.lines.indices.contains(index) { return rect(of: layout.lines[index], index, from: 0, to: 0) }
    let height = layout.size.height / Double(layout.lines.count) + context.environment.lineSpacing
    return rect(of: first, 0, from: 0, to: 0).offsetBy(dx: 0, dy: Double(index) * height)
  }

  /// The rectangles of a part of the text.
  func marks(of range: Range<Int>, _ proposal: ProposedViewSize) -> [CGRect] {
    guard !range.isEmpty else { return [] }
    let part = scalar(at: range.lowerBound)..<scalar(at: range.upperBound)
    return layout(proposal).lines.enumerated().compactMap { index, line in
      let slices = line.runs.flatMap(\.slices).filter { $0.scalars.overlaps(part) }
      guard let left = slices.map(\.bounds.origin.x).min(),
        let right = slices.map({ $0.bounds.origin.x + $0.bounds.width }).max()
      else { return nil }
      return rect(of: line, index, from: left, to: right)
    }
  }

  /// The place in the text that is nearest to a point.
  func offset(at point: CGPoint, _ proposal: ProposedViewSize) -> Int {
    let layout = layout(proposal)
    let lines = layout.lines.enumerated().map { ($1, rect(of: $1, $0, from: 0, to: 0)) }
    guard let line = (lines.first { point.y < $0.1.maxY } ?? lines.last)?.0 else { return 0 }
    var best: (distance: Double, scalar: Int) = (.infinity, 0)
    for run in line.runs {
      let isReversed = run.isReversed
      for slice in run.slices {
        let bounds = slice.bounds
        let ends = [(bounds.origin.x, isReversed), (bounds.origin.x + bounds.width, !isReversed)]
        for (x, isEnd) in ends where abs(point.x - x) < best.distance {
          best = (abs(point.x - x), isEnd ? slice.scalars.upperBound : slice.scalars.lowerBound)
        }
      }
    }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(best.scalar))).utf16.count
  }

  private func rect(of line: LaidOutText.Line, _ index: Int, from left: Double, to right: Double) -> CGRect {
    let drop = Double(index) * context.environment.lineSpacing
    return CGRect(
      x: left, y: line.bounds.origin.y - line.bounds.ascent + drop, width: right - left,
      height: line.bounds.height)
  }

  /// The index of the scalar that a unit belongs to.
  private func scalar(at offset: Int) -> Int {
    var (units, count) = (0, 0)
    for scalar in text.unicodeScalars {
      guard units < offset else { break }
      units += UTF16.width(scalar)
      count += 1
    }
    return count
  }
}

extension LaidOutText.Run {
  /// True if the run is read from right to left.
  fileprivate var isReversed: Bool {
    guard let first = slices.first, let last = slices.last else { return false }
    return last.bounds.origin.x < first.bounds.origin.x
  }
}
