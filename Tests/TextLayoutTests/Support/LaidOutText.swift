import Engine

@testable import TextLayout

/// The default fonts, loaded once for all tests.
let typesetter = HarfBuzzTypesetter()

/// Lays out a text with marks at 27 points.
func layOut(_ markup: String, width: Double = 250, alignment: TypesettingRequest.Alignment = .center)
  -> LaidOutText
{
  typesetter.layOut(
    TypesettingRequest(text: EmphasisedText(markup: markup), width: width, size: 27, alignment: alignment))
}

extension LaidOutText {
  var slices: [Slice] { lines.flatMap(\.slices) }

  /// What each line says, by its slices in logical order.
  func lines(of markup: String) -> [String] {
    let scalars = Array(EmphasisedText(markup: markup).text.unicodeScalars)
    return lines.map { line in line.slices.map { string(of: scalars[$0.scalars]) }.joined() }
  }

  /// What each slice draws, in logical order.
  func slices(of markup: String) -> [String] {
    let scalars = Array(EmphasisedText(markup: markup).text.unicodeScalars)
    return slices.map { string(of: scalars[$0.scalars]) }
  }

  private func string(of scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

extension LaidOutText.Line {
  var slices: [LaidOutText.Slice] { runs.flatMap(\.slices) }
}
