import Engine

/// The box for a character that no font has.
enum MissingGlyph {
  /// In ems.
  static let advance = 0.6
  static let unitsPerEm = 1000.0
  /// An upright frame, 50 units thick; the inside runs the other way round and stays clear.
  static let asset = Asset.glyph(
    "missing", path: "M70 0L530 0L530 700L70 700ZM120 50L120 650L480 650L480 50Z",
    unitsPerEm: unitsPerEm, bounds: [70, 0, 460, 700])
}
