import Foundation

extension [UInt8] {
  /// The bytes in base64 with the alphabet for URLs, padded: RFC 4648, section 5.
  package var base64URL: String {
    Data(self).base64EncodedString()
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
  }
}
