// Modifiers of letters that look one way on a stage.

extension View {
  /// Sets how wide letters are, which is as the font has them.
  nonisolated public func fontWidth(_ width: Font.Width?) -> some View { self }
}

extension Font {
  /// The width of letters.
  public enum Width: Hashable, Sendable {
    /// Narrow.
    case compressed
    /// Somewhat narrow.
    case condensed
    /// The standard behavior.
    case standard
    /// Wide.
    case expanded
  }
}
