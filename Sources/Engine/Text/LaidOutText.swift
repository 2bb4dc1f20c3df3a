/// The layout of a text: lines of runs of slices, each with its typographic bounds.
///
/// Lines are in order from the top; runs and slices are in logical order, the order of reading, also where the
/// text runs to the left. All lengths are points from the top left corner of the text's block.
public struct LaidOutText: Codable, Hashable, Sendable {
  /// The lines from top to bottom.
  public var lines: [Line]
  /// The requested width, and the height of all lines.
  public var size: Size
  /// The size of an em, in points; smaller than requested if the text does not fit otherwise.
  public var fontSize: Double
  /// The assets that the glyphs draw, each once.
  public var assets: [Asset]
  /// The characters that no font has, each once; a box stands for each.
  public var missing: [String]

  /// A layout from its parts; by default of nothing.
  public init(
    lines: [Line] = [], size: Size = .zero, fontSize: Double = 0, assets: [Asset] = [],
    missing: [String] = []
  ) {
    self.lines = lines
    self.size = size
    self.fontSize = fontSize
    self.assets = assets
    self.missing = missing
  }

  /// The width of the longest line.
  package var textWidth: Double { lines.map(\.bounds.width).max() ?? 0 }

  /// One line of text.
  public struct Line: Codable, Hashable, Sendable {
    /// The runs in logical order.
    public var runs: [Run]
    /// The bounds of the line, without the white space at its end.
    public var bounds: TypographicBounds

    /// A line from its parts.
    public init(runs: [Run], bounds: TypographicBounds) {
      self.runs = runs
      self.bounds = bounds
    }
  }

  /// A part of one line that is all emphasised or not at all. Fonts and scripts do not divide it.
  public struct Run: Codable, Hashable, Sendable {
    /// The slices in logical order.
    public var slices: [Slice]
    /// True if the run stands out.
    public var isEmphasised: Bool
    /// The bounds of all slices together.
    public var bounds: TypographicBounds

    /// A run from its parts.
    public init(slices: [Slice], isEmphasised: Bool, bounds: TypographicBounds) {
      self.slices = slices
      self.isEmphasised = isEmphasised
      self.bounds = bounds
    }
  }

  /// The smallest part that moves on its own: one glyph cluster, which is one character or a ligature of some.
  public struct Slice: Codable, Hashable, Sendable {
    /// The glyphs in painter's order; none for white space.
    public var glyphs: [PlacedGlyph]
    /// The bounds of the slice.
    public var bounds: TypographicBounds
    /// The part of the text that the slice draws, as offsets into its Unicode scalars.
    public var scalars: Range<Int>

    /// A slice from its parts.
    public init(glyphs: [PlacedGlyph], bounds: TypographicBounds, scalars: Range<Int>) {
      self.glyphs = glyphs
      self.bounds = bounds
      self.scalars = scalars
    }

    /// True if there is nothing to draw.
    public var isWhitespace: Bool { glyphs.isEmpty }
  }
}

/// A glyph of a font in its place.
public struct PlacedGlyph: Codable, Hashable, Sendable {
  /// The asset that it draws.
  public var asset: Asset.ID
  /// The origin, on the baseline.
  public var origin: Point
  /// The length of the font's unit, in points.
  public var scale: Double

  /// A glyph from its parts.
  public init(asset: Asset.ID, origin: Point, scale: Double) {
    self.asset = asset
    self.origin = origin
    self.scale = scale
  }
}

/// The room that text takes by its fonts' measures, independent of its glyphs' shapes; in points.
public struct TypographicBounds: Codable, Hashable, Sendable {
  /// The left end of the baseline.
  public var origin: Point
  /// The advance from left to right.
  public var width: Double
  /// The height of the font above the baseline.
  public var ascent: Double
  /// The depth of the font below the baseline, 0 or positive.
  public var descent: Double

  /// Bounds from their parts.
  public init(origin: Point, width: Double, ascent: Double, descent: Double) {
    self.origin = origin
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }

  /// From the top of the ascent to the bottom of the descent.
  public var height: Double { ascent + descent }
}

extension LaidOutText {
  /// All glyphs in reading order.
  public var glyphs: [PlacedGlyph] { lines.flatMap { $0.runs.flatMap { $0.slices.flatMap(\.glyphs) } } }

  /// A sentence that names the characters for which boxes stand; nil if there are none.
  public var missingNotice: String? {
    guard !missing.isEmpty else { return nil }
    let named = missing.prefix(5).map { character in
      let codes = character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
      return "\u{201C}\(character)\u{201D} (\(codes.prefix(8).joined(separator: " ")))"
    }
    let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    return "No font here has \(named.joined(separator: ", "))\(more): a box stands for each."
  }
}
