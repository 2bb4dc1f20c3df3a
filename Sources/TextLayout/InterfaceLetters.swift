import Engine

extension LetterStyle.Design {
  /// The width that a character of an interface's text has beyond its font's, in ems: the font stands for SF Pro.
  ///
  /// Sources: the widths of 30 texts in layers of SwiftUI views (paulz/ViewSnapshots: SettingsForm, ComplexView,
  /// ToggleView, PopularityBadge) and of 33 pictures that are as large as their text
  /// (adammcarter/swift-snapshot-testing-macros), to which these are fitted. Inter's slanted letters are wider than
  /// SF Pro's, and its thin letters, its stops and its sign for per cent are narrower.
  func widening(of character: Character) -> Double {
    guard self == .text else { return 0 }
    switch character {
    case "v", "w", "x", "y": return -0.0336
    case "a", "e", "g", "s": return -0.009
    case "i", "j", "l": return 0.0146
    case "u": return 0.0055
    case "z": return 0.0245
    case "0", "2", "3", "4", "5", "6", "7", "8", "9": return 0.005
    case ".", ",", ":", ";", "!": return 0.0172
    case "(", ")": return 0.0134
    case "@": return -0.0158
    case "%": return 0.2
    default: return 0
    }
  }
}
