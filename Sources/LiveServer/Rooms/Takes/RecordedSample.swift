import Engine
import Foundation

/// A line of a take that holds a sample in the very form in which samples are recorded, read at a fraction of what a
/// JSON decoder takes: a take of ten minutes has tens of thousands of them.
struct RecordedSample {
  let time: Time
  let sample: Sample

  /// The sample; nil for any other line, and for one that is not right, which the decoder then says.
  init?(_ line: Data) {
    var rest = Substring(decoding: line, as: UTF8.self).utf8
    guard rest.skip("{\"t\": "), let time = rest.number(), rest.skip(", \"type\": \"sample\", \"q\": ["),
      let w = rest.number(), rest.skip(", "), let x = rest.number(), rest.skip(", "), let y = rest.number(),
      rest.skip(", "), let z = rest.number(), rest.skip("], \"screen\": "), let screen = rest.number(),
      rest.elementsEqual("}".utf8) || rest.elementsEqual("}\r".utf8),
      let degrees = Int(exactly: screen), let screenAngle = ScreenAngle(rawValue: degrees),
      let attitude = Attitude(quaternion: Quaternion(w: w, x: x, y: y, z: z)), time.isFinite
    else { return nil }
    self.time = time
    sample = Sample(attitude: attitude, screenAngle: screenAngle)
  }
}

extension Substring.UTF8View {
  /// Takes a text off the front, if it stands there.
  fileprivate mutating func skip(_ text: StaticString) -> Bool {
    let matches = text.withUTF8Buffer { starts(with: $0) }
    if matches { self = dropFirst(text.utf8CodeUnitCount) }
    return matches
  }

  /// Takes a number off the front.
  fileprivate mutating func number() -> Double? {
    let digits = prefix { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    self = self[digits.endIndex...]
    return Double(Substring(digits))
  }
}
