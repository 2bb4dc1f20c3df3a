import Engine

extension Text {
  /// A text as it is laid out: lines of runs of slices, in points from the top left corner of the text.
  public struct Layout: RandomAccessCollection {
    let lines: [Line]
    /// True if the text is cut; a cut text has another one's letters here.
    public var isTruncated: Bool { false }

    /// The first line.
    public var startIndex: Int { lines.startIndex }
    /// Behind the last line.
    public var endIndex: Int { lines.endIndex }
    /// A line.
    public subscript(index: Int) -> Line { lines[index] }

    /// The place of something, and its reach from the baseline.
    public struct TypographicBounds: Equatable, Sendable {
      /// The left end of the baseline.
      public var origin: CGPoint
      /// The width.
      public var width: CGFloat
      /// The reach above the baseline.
      public var ascent: CGFloat
      /// The reach below the baseline.
      public var descent: CGFloat
      /// The distance to the next line.
      public var leading: CGFloat { 0 }
      /// The box around it.
      public var rect: CGRect {
        CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
      }

      init(_ bounds: Engine.TypographicBounds, drop: Double) {
        origin = CGPoint(x: bounds.origin.x, y: bounds.origin.y + drop)
        (width, ascent, descent) = (bounds.width, bounds.ascent, bounds.descent)
      }
    }

    /// A line.
    public struct Line: RandomAccessCollection {
      let runs: [Run]
      /// Its bounds.
      public let typographicBounds: TypographicBounds
      /// The left end of its baseline.
      public var origin: CGPoint { typographicBounds.origin }
      /// The first run.
      public var startIndex: Int { runs.startIndex }
      /// Behind the last run.
      public var endIndex: Int { runs.endIndex }
      /// A run.
      public subscript(index: Int) -> Run { runs[index] }
    }

    /// A part of a line that looks alike.
    public struct Run: RandomAccessCollection {
      let slices: [RunSlice]
      let part: Text.Part
      /// Its bounds.
      public let typographicBounds: TypographicBounds
      /// The direction in which it is read.
      public var layoutDirection: LayoutDirection { .leftToRight }
      /// The first slice.
      public var startIndex: Int { slices.startIndex }
      /// Behind the last slice.
      public var endIndex: Int { slices.endIndex }
      /// A slice.
      public subscript(index: Int) -> RunSlice { slices[index] }
      /// An attribute that the author has given it.
      public subscript<T: TextAttribute>(key: T.Type) -> T? { part.attributes[key] }
    }

    /// The smallest part that moves on its own.
    public struct RunSlice {
      let slice: LaidOutText.Slice
      let drop: Double
      let part: Text.Part
      /// Its bounds.
      public let typographicBounds: TypographicBounds
      /// An attribute that the author has given it.
      public subscript<T: TextAttribute>(key: T.Type) -> T? { part.attributes[key] }
    }
  }

  /// A text gives a part of it an attribute that its renderer reads.
  nonisolated public func customAttribute<T: TextAttribute>(_ value: T) -> Text {
    Text(
      parts: parts.map { part in
        var part = part
        part.attributes[T.self] = value
        return part
      })
  }
}

/// Something that an author says of a part of a text, for a renderer.
public protocol TextAttribute {}

/// The attributes of a part, by their types.
struct TextAttributes: Equatable, @unchecked Sendable {
  private var values: [ObjectIdentifier: any TextAttribute] = [:]

  subscript<T: TextAttribute>(type: T.Type) -> T? {
    get { values[ObjectIdentifier(type)] as? T }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  var isEmpty: Bool { values.isEmpty }

  static func == (a: TextAttributes, b: TextAttributes) -> Bool { a.values.keys == b.values.keys }
}

extension Text.Layout {
  init(_ layout: LaidOutText, _ spans: [(part: Text.Part, range: Range<Int>)], drops: [Double]) {
    lines = layout.lines.enumerated().map { index, line in
      let drop = drops[index]
      let slices = line.runs.flatMap(\.slices)
      let runs = spans.compactMap { part, range -> Run? in
        let own = slices.filter { range.contains($0.scalars.lowerBound) }
        guard let first = own.first else { return nil }
        let width = own.map { $0.bounds.origin.x + $0.bounds.width }.max() ?? 0
        var bounds = first.bounds
        bounds.origin.x = own.map(\.bounds.origin.x).min() ?? 0
        bounds.width = width - bounds.origin.x
        return Run(
          slices: own.map {
            RunSlice(
              slice: $0, drop: drop, part: part, typographicBounds: TypographicBounds($0.bounds, drop: drop))
          }, part: part, typographicBounds: TypographicBounds(bounds, drop: drop))
      }
      return Line(runs: runs, typographicBounds: TypographicBounds(line.bounds, drop: drop))
    }
  }
}
