import CHarfBuzz
import Synchronization

/// The part that a font's tables have in which glyphs a text gets.
///
/// HarfBuzz bounds the glyphs of a text, but not how many lookups a font applies to all of them: 60 KB can ask for
/// minutes. A font of anybody's with more lookups than any needs, or that once made hundreds of glyphs of a letter, is
/// drawn letter by letter from then on.
final class ShapingRules: Sendable {
  /// The most lookups of a font; those for the most intricate scripts have some hundred.
  private static let mostLookups = 1000
  /// The most glyphs of a text without letters, and for each of its scalars.
  private static let (mostGlyphs, glyphsPerScalar) = (64, 32)

  /// Whether the font is the system's, whose tables may do what they like.
  private let isOfSystem: Bool
  private let isWithdrawn: Atomic<Bool>

  /// The rules of a font that has just been read.
  init(of face: OpaquePointer, isOfSystem: Bool) {
    self.isOfSystem = isOfSystem
    let lookups = ["GSUB", "GPOS"].reduce(0) { count, table in
      count + Int(hb_ot_layout_table_get_lookup_count(face, table.utf8.reduce(0) { $0 << 8 | UInt32($1) }))
    }
    isWithdrawn = Atomic(!isOfSystem && lookups > Self.mostLookups)
  }

  /// Whether they apply.
  var areInForce: Bool { !isWithdrawn.load(ordering: .relaxed) }

  /// Withdraws them where they made more glyphs of a text than any honest font does; false where they did not.
  func withdraw(after glyphs: Int, of scalars: Int) -> Bool {
    guard !isOfSystem, glyphs > Self.mostGlyphs + Self.glyphsPerScalar * scalars else { return false }
    isWithdrawn.store(true, ordering: .relaxed)
    return true
  }
}
