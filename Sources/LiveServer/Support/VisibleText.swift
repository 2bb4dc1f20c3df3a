extension StringProtocol {
  /// True if the text shows anything at all, as the names of people, takes and presets have to.
  package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
  /// True if the character has ink of its own, without another one that it would be joined to.
  var isVisible: Bool {
    guard !properties.isDefaultIgnorableCodePoint, !Self.blanks.contains(self) else { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: return false
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
    case .nonspacingMark, .spacingMark, .enclosingMark: return false
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
    case .decimalNumber, .letterNumber, .otherNumber: return true
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation: return true
    case .initialPunctuation, .finalPunctuation, .otherPunctuation: return true
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: return true
    @unknown default: return false
    }
  }

  /// Invisible characters among Unicode's letters and symbols: the object replacement character, the Braille
  /// pattern without dots, the null notehead and the blank Egyptian hieroglyphs.
  private static let blanks: Set<Unicode.Scalar> = [
    "\u{FFFC}", "\u{2800}", "\u{1D159}", "\u{13441}", "\u{13442}",
  ]
}
