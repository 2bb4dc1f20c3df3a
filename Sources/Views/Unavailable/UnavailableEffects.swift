/// How colours are blended with those behind them.
public enum BlendMode: Hashable, Sendable {
  /// One over the other.
  case normal
  /// Darker.
  case multiply
  /// Lighter.
  case screen
  /// Darker or lighter.
  case overlay
  /// The darker one.
  case darken
  /// The lighter one.
  case lighten
  /// Much lighter.
  case colorDodge
  /// Much darker.
  case colorBurn
  /// The sum.
  case plusLighter
  /// The difference.
  case difference
}

extension View {
  /// Blends the view with what is behind it, which is not drawn yet.
  nonisolated public func blendMode(_ blendMode: BlendMode) -> some View {
    noticing("Blend modes are not drawn yet; the view is drawn over what is behind it.")
  }

  /// Changes the contrast, which is not drawn yet.
  nonisolated public func contrast(_ amount: Double) -> some View {
    noticing("The contrast cannot be changed yet; use brightness or saturation.")
  }

  /// Inverts the colours, which is not drawn yet.
  nonisolated public func colorInvert() -> some View {
    noticing("Colours cannot be inverted yet; use hueRotation or other colours.")
  }

  /// Multiplies the colours, which is not drawn yet.
  nonisolated public func colorMultiply(_ color: Color) -> some View {
    noticing("Colours cannot be multiplied yet; use other colours.")
  }

  /// Draws the view as a whole, as every effect does.
  nonisolated public func compositingGroup() -> some View { self }
  /// Draws the view as a whole, as every effect does.
  nonisolated public func drawingGroup(opaque: Bool = false) -> some View { self }
}
