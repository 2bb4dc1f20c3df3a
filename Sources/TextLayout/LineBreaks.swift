import CUnibreak

/// For each scalar of a paragraph, whether a line may end after it. Source: UAX #14.
func lineBreaks(in scalars: [UInt32]) -> [Bool] {
  _ = isReady
  let known = scalars.map(standIn)
  var breaks = [CChar](repeating: 0, count: scalars.count)
  set_linebreaks_utf32(known, known.count, nil, &breaks)
  return breaks.map { $0 == LINEBREAK_ALLOWBREAK || $0 == LINEBREAK_MUSTBREAK }
}

/// A scalar that breaks like the given one, and that version 1.1 of the library, Debian 12's, can take.
///
/// It aborts the process at a regional indicator, half of a flag, and takes U+FFFF for the end of the text; and
/// it does not know most emoji. Later versions of the algorithm break around emoji as around ideographs.
private func standIn(for scalar: UInt32) -> UInt32 {
  if scalar == 0xFFFF { return 0xFFFD }
  guard let known = Unicode.Scalar(scalar), known.mayBeEmoji else { return scalar }
  return known.properties.isEmojiPresentation ? 0x4E00 : scalar
}

/// The library's tables, made ready once, before their first use.
private let isReady: Bool = {
  init_linebreak()
  return true
}()
