/// A colour as SwiftUI writes it: by its name if it is the system's, else in components that are rounded to a
/// ten-thousandth, which no screen can show.
func swiftColor(_ color: Color) -> String {
  let names: [Color: String] = [
    .black: "Color.black", systemBlue: "Color.blue", systemGreen: "Color.green", systemPink: "Color.pink",
  ]
  if let name = names[color] { return name }
  let opacity = color.alpha < 1 ? ", opacity: \(rounded(color.alpha))" : ""
  return
    "Color(red: \(rounded(color.red)), green: \(rounded(color.green)), blue: \(rounded(color.blue))\(opacity))"
}

/// A number rounded to a ten-thousandth.
func rounded(_ value: Double) -> String { shortest((value * 10000).rounded() / 10000) }

/// A text as a Swift string literal on one line.
func swiftLiteral(_ text: String) -> String {
  literal(text) { "\\u{\(String($0.value, radix: 16))}" }
}

/// A text as a JavaScript string literal on one line that may stand in a page's script.
func scriptLiteral(_ text: String) -> String {
  literal(text) { "\\u{\(String($0.value, radix: 16))}" }.replacing("<", with: "\\u003c")
}

private func literal(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
  let body = text.unicodeScalars.reduce(into: "") { literal, scalar in
    switch scalar {
    case "\"", "\\": literal.unicodeScalars.append(contentsOf: ["\\", scalar])
    // Marks of direction and other invisible characters would make the source read as something else.
    case _ where scalar.properties.generalCategory == .control: literal += escape(scalar)
    case "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200E}"..."\u{200F}", "\u{61C}", "\u{FEFF}":
      literal += escape(scalar)
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return "\"\(body)\""
}

extension EmphasisedText {
  /// The parts in order, each with whether it stands out.
  var parts: [(text: String, isEmphasised: Bool)] {
    let scalars = Array(text.unicodeScalars)
    var parts: [(String, Bool)] = []
    var end = 0
    func append(_ range: Range<Int>, _ isEmphasised: Bool) {
      guard !range.isEmpty else { return }
      parts.append((String(String.UnicodeScalarView(scalars[range])), isEmphasised))
    }
    for range in emphasis {
      append(end..<range.lowerBound, false)
      append(range, true)
      end = range.upperBound
    }
    append(end..<scalars.count, false)
    return parts
  }
}

extension String {
  /// The text without white space at its end.
  var withoutEmptyEnd: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
