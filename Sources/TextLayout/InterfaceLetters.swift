import Engine

extension LetterStyle.Design {
  /// The width that a character of an interface's text has beyond its font's, in ems: the font stands for SF Pro.
  ///
  /// Source: the widths of 30 texts in layers of SwiftUI views (paulz/ViewSnapshots: SettingsForm, ComplexView,
  /// ToggleView, PopularityBadge). Inter's slanted letters are wider than SF Pro's, and its sign for per cent is narrower.
  func widening(of character: Character) -> Double {
    guard self == .text else { return 0 }
    switch character {
    case "v", "w", "x", "y": return -0.0276
    case "a": return -0.0083
    case "%": return 0.2
    default: return 0
    }
  }
}
