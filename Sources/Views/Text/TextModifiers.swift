/// An alignment of the lines of a text with each other.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  /// At the side where reading begins.
  case leading
  /// In the middle.
  case center
  /// At the side where reading ends.
  case trailing
}

extension View {
  /// Sets the font.
  nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }
  /// Sets the weight.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
    adjusted { $0.environment.fontWeight = weight }
  }
  /// Sets the looks of letters.
  nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
    adjusted { $0.environment.textLook.design = design }
  }
  /// Makes text bold.
  nonisolated public func bold(_ isActive: Bool = true) -> some View {
    adjusted { $0.environment.isBold = isActive }
  }
  /// Slants text.
  nonisolated public func italic(_ isActive: Bool = true) -> some View {
    adjusted { $0.environment.isItalic = isActive }
  }
  /// Gives digits one width, as they have.
  nonisolated public func monospacedDigit() -> some View { self }
  /// Limits the lines of text.
  nonisolated public func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }
  /// Sets the distance of lines.
  nonisolated public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    environment(\.lineSpacing, lineSpacing)
  }
  /// Aligns lines with each other.
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
  /// Lets text become smaller so that it fits.
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }
  /// Sets where text is cut; one of several parts is always cut at its end.
  nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }
  /// Limits the lines of text to the end of a range.
  nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View { lineLimit(limit.upperBound) }
  /// Limits the lines of text to the end of a range.
  nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }
  /// Lets texts have as many lines as they need, which are no fewer than they have.
  nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lineLimit(nil) }
  /// Limits the lines of text, and leaves room for all of them.
  nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    wrapped { element, context in
      guard reservesSpace else { return element }
      let lines = CGFloat(max(1, min(limit, 1000)))
      let font = (context.environment.font ?? .body).scaled(in: context.environment)
      let height =
        (SystemFont.lineHeight * font.size * lines + (font.lineGap + context.environment.lineSpacing)
          * (lines - 1))
        .roundedUpToPixel
      return FlexibleFrameElement(
        element, FrameBounds(), FrameBounds(least: height), .topLeading, in: context)
    }
    .environment(\.lineLimit, limit)
  }
  /// Adds a distance to that of letters, in points.
  nonisolated public func kerning(_ kerning: CGFloat) -> some View {
    adjusted { $0.environment.textLook.spacing = Double(kerning).clamped(to: -1000...1000) }
  }
  /// Adds a distance to that of letters, in points.
  nonisolated public func tracking(_ tracking: CGFloat) -> some View { kerning(tracking) }
  /// Draws a line under texts.
  nonisolated public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    adjusted { $0.environment.textLook.underline = Text.Line(isActive: isActive, color: color) }
  }
  /// Draws a line through texts.
  nonisolated public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    adjusted { $0.environment.textLook.strikethrough = Text.Line(isActive: isActive, color: color) }
  }
  /// Sets texts in letters of one width.
  nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
    adjusted { if isActive { $0.environment.textLook.design = .monospaced } }
  }
  /// Moves letters above their line, in points.
  nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    adjusted { $0.environment.textLook.rise = Double(baselineOffset).clamped(to: -1000...1000) }
  }
  /// Sets the case.
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }
  /// Sets texts smaller than their font says.
  nonisolated public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    adjusted { context in
      guard isEnabled, scale == .secondary else { return }
      var font = context.environment.font ?? .body
      font.size *= 0.8
      context.environment.font = font
    }
  }
}

extension Text {
  /// A size of texts beside others.
  public struct Scale: Hashable, Sendable {
    let name: String
    /// As the font says.
    public static let `default` = Scale(name: "default")
    /// Smaller.
    public static let secondary = Scale(name: "secondary")
  }
}
