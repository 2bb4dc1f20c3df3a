extension StringProtocol {
  /// The text, or its beginning with an ellipsis, in so many Unicode scalars: a character may have any number of marks.
  package func beginning(_ most: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return String(self) }
    return String(String.UnicodeScalarView(scalars[..<scalars.index(before: end)])) + "…"
  }
}
