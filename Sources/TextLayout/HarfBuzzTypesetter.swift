import Engine

/// Sets text in fonts that are named by file: HarfBuzz shapes, FriBidi orders, ICU finds the breaks.
///
/// The result depends only on the font files: no font configuration, no hinting, no locale.
public struct HarfBuzzTypesetter: Typesetter {
  private let fonts: FontCollection
  private let recent = RecentParagraphs()

  /// A typesetter with the given fonts, the preferred ones first; files that cannot be read are ``problems``.
  public init(
    fonts files: [FontFile] = FontFile.standard, designs: [LetterStyle.Design: [FontFile]] = FontFile.designs
  ) {
    fonts = FontCollection(files, designs: designs)
  }

  /// A sentence for each font file that could not be read.
  public var problems: [String] { fonts.problems }

  /// The PNG that the URL `/glyphs/FONT/GLYPH.png` names; nil if there is none.
  public func picture(at url: String) -> [UInt8]? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[1] == "glyphs", parts[3].hasSuffix(".png"),
      let font = fonts.fonts.first(where: { $0.id == parts[2] }),
      let glyph = UInt32(parts[3].dropLast(4))
    else { return nil }
    return font.picture(glyph)
  }

  /// Lays a text out; a pure function of the request and the fonts.
  public func layOut(_ request: TypesettingRequest) -> LaidOutText {
    let paragraphs = recent.paragraphs(of: request.text, request.styles) {
      self.paragraphs(of: request.text, request.styles)
    }
    var size = request.size
    while true {
      let width = request.width / size
      let lines = paragraphs.map { $0.lines(width: width) }
      let height = zip(paragraphs, lines).reduce(0) { height, lines in
        lines.1.reduce(height) { $0 + size * lines.0.height($1) }
      }
      let ratio = request.maximumHeight / height
      if ratio >= 1 || size <= Self.smallestSize || paragraphs.isEmpty {
        return page(zip(paragraphs, lines), request, size: size)
      }
      // The area goes with the square of the size; a step of at least 3 % always comes to an end.
      size = max(Self.smallestSize, size * min(0.97, ratio.squareRoot()))
    }
  }

  private func page(
    _ lines: some Sequence<(Paragraph, [Range<Int>])>, _ request: TypesettingRequest, size: Double
  ) -> LaidOutText {
    let shaped = lines.flatMap { paragraph, ranges in
      ranges.map { (paragraph, paragraph.line($0, width: request.width / size)) }
    }
    var page = Page(request: request, size: size, sliceCount: shaped.reduce(0) { $0 + $1.1.slices.count })
    for (paragraph, line) in shaped { page.add(line, of: paragraph) }
    return page.text
  }

  /// The size, in points, below which a text is not shrunk to fit its height.
  private static let smallestSize = 3.0

  private func paragraphs(of text: EmphasisedText, _ styles: [LetterStyle.Change]) -> [Paragraph] {
    var emphasis = [Bool](repeating: false, count: text.scalarCount)
    let plain = LetterStyle.Change(start: 0, style: LetterStyle())
    var looks = styles.isEmpty ? [] : Array(repeating: plain, count: text.scalarCount)
    for change in styles where looks.indices.contains(change.start) {
      for index in change.start..<looks.count { looks[index] = change }
    }
    for range in text.emphasis {
      for index in range { emphasis[index] = true }
    }
    var start = 0
    let characters = Array(text.text)
    return characters.splitAfter(\.isNewline).map { part in
      let paragraph = Paragraph(part, start: start, emphasis: emphasis, looks: looks, fonts: fonts)
      start += paragraph.scalars.count
      return paragraph
    }
  }
}

extension Array {
  /// The parts that end after each element for which `isEnd` holds.
  fileprivate func splitAfter(_ isEnd: (Element) -> Bool) -> [ArraySlice<Element>] {
    var parts: [ArraySlice<Element>] = []
    var start = startIndex
    for index in indices where isEnd(self[index]) {
      parts.append(self[start...index])
      start = index + 1
    }
    if start < endIndex { parts.append(self[start...]) }
    return parts
  }
}
