import Foundation

extension Encodable {
  /// The value as JSON, in which equal values are equal bytes.
  ///
  /// It never fails: a number that JSON cannot hold becomes a text, and what cannot be encoded at all, as no value of
  /// this program is, becomes null.
  package var stableJSON: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? Array(encoder.encode(self))) ?? Array("null".utf8)
  }
}
