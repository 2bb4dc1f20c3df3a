import CHarfBuzz

/// The bounds for what a variable font may ask for each glyph, beyond which it is drawn in one weight.
///
/// Source: OpenType, "Item variation store", "gvar".
enum Variations {
  /// The most axes, regions that a number depends on, and variations of a glyph's outline.
  private static let (mostAxes, mostRegions, mostTuples) = (16, 1000, 128)

  /// True if a font has only variations as honest fonts have them.
  static func areModest(in face: OpaquePointer) -> Bool {
    hb_ot_var_get_axis_count(face) <= mostAxes
      && ["HVAR", "MVAR", "VVAR", "GDEF"].allSatisfy { name in
        withTable(name, of: face) { table in storeIsModest(in: BigEndianBytes(table), of: name) }
      } && withTable("gvar", of: face) { outlinesAreModest(in: BigEndianBytes($0)) }
  }

  private static func storeIsModest(in table: BigEndianBytes, of name: String) -> Bool {
    let store: Int
    switch name {
    case "MVAR": store = table.word(10)
    case "GDEF": store = table.word(2) < 3 ? 0 : table.long(14)
    default: store = table.long(4)
    }
    guard store > 0 else { return true }
    let regions = store + table.long(store + 2)
    guard table.word(regions) <= mostAxes else { return false }
    return (0..<table.word(store + 6)).allSatisfy { number in
      table.word(store + table.long(store + 8 + 4 * number) + 4) <= mostRegions
    }
  }

  private static func outlinesAreModest(in table: BigEndianBytes) -> Bool {
    let (glyphs, hasLongOffsets, data) = (table.word(12), table.word(14) & 1 != 0, table.long(16))
    guard table.word(4) <= mostAxes else { return false }
    return (0..<glyphs).allSatisfy { glyph in
      func start(_ index: Int) -> Int {
        hasLongOffsets ? table.long(20 + 4 * index) : 2 * table.word(20 + 2 * index)
      }
      let isEmpty = start(glyph) >= start(glyph + 1)
      return isEmpty || table.word(data + start(glyph)) & 0xFFF <= mostTuples
    }
  }
}

/// Bytes in which numbers have the higher byte first; those beyond the end are 0.
struct BigEndianBytes {
  private let bytes: UnsafeRawBufferPointer

  /// The numbers in some bytes.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The number of bytes.
  var count: Int { bytes.count }

  /// The number in two bytes.
  func word(_ place: Int) -> Int {
    place >= 0 && place + 1 < bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : 0
  }

  /// The number in four bytes.
  func long(_ place: Int) -> Int { word(place) << 16 | word(place + 2) }
}
