import Foundation

/// The encoding of values between the two processes: a time may be infinite.
package enum SceneJSON {
  /// Writes what ``decoder()`` reads.
  package static func encoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+infinity", negativeInfinity: "-infinity", nan: "nan")
    return encoder
  }

  /// Reads what ``encoder()`` has written.
  package static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+infinity", negativeInfinity: "-infinity", nan: "nan")
    return decoder
  }
}
