extension String {
  /// The text as a terminal can show it without obeying it.
  ///
  /// Every control character except the tab, every line break, and every character that changes the direction of what
  /// follows is replaced by one visible character, so that columns stay the same: an escape becomes `␛`, a line feed `␊`,
  /// and what has no picture `�`.
  package var printable: String {
    // Nearly all texts stay as they are.
    guard unicodeScalars.contains(where: \.isObeyed) else { return self }
    return String(UnicodeScalarView(unicodeScalars.map { $0.isObeyed ? $0.picture : $0 }))
  }

  /// The text with each of its lines as a terminal can show it.
  package var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(
      separator: "\n")
  }

  /// JSON as a terminal can show it: the same values, with what a terminal would obey written as `\uXXXX`.
  package var printableJSON: String {
    guard unicodeScalars.contains(where: \.isObeyed) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      guard scalar.isObeyed else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  /// True if a terminal does something else with it than draw it or move on to the next tab stop.
  fileprivate var isObeyed: Bool {
    if value < 0x7F { return value < 0x20 && self != "\t" }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl
    }
  }

  /// The visible character that stands for a control character.
  fileprivate var picture: Unicode.Scalar {
    switch value {
    case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
