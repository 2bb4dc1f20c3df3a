import CHarfBuzz
import Platform
import Synchronization

/// The part of a font's tables that chooses and places the glyphs of a text.
///
/// HarfBuzz bounds the glyphs of a text, but not the number of rules that it tries for each: a small file can
/// ask for minutes. A font from outside the system is drawn letter by letter if it has more rules than honest
/// fonts have. The same holds once a text took too long, or got hundreds of glyphs for a letter.
final class ShapingRules: Sendable {
  /// The most rules, with their lengths, that are tried for each glyph. Few fonts have more, such as those for Nastaliq.
  private static let mostCost = 8000
  /// The most glyphs that a rule may make of one; Arabic fonts decompose letters into some.
  private static let longestSequence = 8
  /// The most subtables of kerning.
  private static let mostKernings = 8
  /// The most glyphs of a text without letters, and for each of its scalars.
  private static let (mostGlyphs, glyphsPerScalar) = (64, 32)
  /// The longest that shaping a part of a text may take, in seconds of a processor.
  private static let longestTime = 0.1

  /// True if the font is the system's, whose tables are not bounded.
  private let isOfSystem: Bool
  private let isWithdrawn: Atomic<Bool>

  /// The rules of a font's file, which hold for all its weights.
  init(of blob: OpaquePointer, isOfSystem: Bool) {
    let face = hb_face_create(blob, 0)
    defer { hb_face_destroy(face) }
    self.isOfSystem = isOfSystem
    isWithdrawn = Atomic(!isOfSystem && face.map { !Self.areModest(in: $0) } ?? true)
  }

  /// True if the rules apply.
  var areInForce: Bool { !isWithdrawn.load(ordering: .relaxed) }

  /// Shapes a text by the rules. Withdraws the rules, and returns false, if they take too long or make too many
  /// glyphs.
  func shape(_ buffer: OpaquePointer?, in font: OpaquePointer, _ features: [hb_feature_t], of scalars: Int)
    -> Bool
  {
    guard !isOfSystem else {
      hb_shape(font, buffer, features, UInt32(features.count))
      return true
    }
    let began = SystemClock.threadProcessorTime
    hb_shape(font, buffer, features, UInt32(features.count))
    let isModest =
      // unchecked: a length in memory, of a text within its bounds
      Int(hb_buffer_get_length(buffer)) <= Self.mostGlyphs + Self.glyphsPerScalar * scalars
      && SystemClock.threadProcessorTime - began <= Self.longestTime
    if !isModest { isWithdrawn.store(true, ordering: .relaxed) }
    return isModest
  }

  private static func areModest(in face: OpaquePointer) -> Bool {
    // Apple's tables are programs.
    for name in ["morx", "mort", "kerx"] where withTable(name, of: face, { !$0.isEmpty }) { return false }
    // Apple's form of the table has another version, and is a program, too.
    let hasFewKernings = withTable("kern", of: face) { bytes in
      bytes.count < 4 || (bytes[0...2].allSatisfy { $0 == 0 } && bytes[3] <= mostKernings)
    }
    guard hasFewKernings else { return false }
    var cost = 0
    for (name, isOfPositions) in [("GSUB", false), ("GPOS", true)] {
      let isModest = withTable(name, of: face) { bytes in
        var table = LayoutTable(bytes, isOfPositions: isOfPositions)
        guard let more = table.cost(), let length = table.longestSequence(), length <= longestSequence else {
          return false
        }
        cost += more
        return cost <= mostCost
      }
      guard isModest else { return false }
    }
    return true
  }
}

/// Reads a table of a font; it is empty in a font without it.
func withTable<Result>(
  _ name: String, of face: OpaquePointer, _ body: (UnsafeRawBufferPointer) -> Result
) -> Result {
  let blob = hb_face_reference_table(face, name.utf8.reduce(0) { $0 << 8 | UInt32($1) })
  defer { hb_blob_destroy(blob) }
  var length: UInt32 = 0
  let start = hb_blob_get_data(blob, &length)
  return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(length)))
}
