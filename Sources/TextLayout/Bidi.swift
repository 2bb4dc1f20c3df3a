import CFriBidi

/// The embedding level of each scalar of a paragraph: odd levels run from right to left.
///
/// The paragraph's own direction is its first strong character's. Source: UAX #9.
struct BidiLevels {
  /// The level of the paragraph itself, 0 or 1.
  let base: Int8
  /// The level of each scalar.
  let levels: [Int8]

  init(_ scalars: [UInt32]) {
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_LTR, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var direction = FRIBIDI_PAR_ON
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    let highest = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
    // It returns 0 when it has run out of memory; the text is then as if it ran to the right.
    self.levels = highest == 0 ? Array(repeating: 0, count: scalars.count) : levels
    base = highest != 0 && direction == FRIBIDI_PAR_RTL ? 1 : 0
  }
}

/// The order in which the parts of a line are drawn from left to right, by their levels. Source: UAX #9, L2.
func visualOrder(of levels: [Int8]) -> [Int] {
  var order = Array(levels.indices)
  guard let highest = levels.max(), highest > 0 else { return order }
  for level in stride(from: highest, to: 0, by: -1) {
    var index = 0
    while index < order.count {
      let start = index
      while index < order.count, levels[order[index]] >= level { index += 1 }
      order[start..<index].reverse()
      if index == start { index += 1 }
    }
  }
  return order
}
