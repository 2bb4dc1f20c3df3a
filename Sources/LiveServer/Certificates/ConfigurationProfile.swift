import Foundation

/// A profile by which iOS learns of an authority: a property list that Safari offers to install.
struct ConfigurationProfile {
  let authority: Certificate

  /// The media type by which iOS knows such a file.
  static let contentType = "application/x-apple-aspen-config"

  /// The property list as XML.
  ///
  /// Its identifiers follow from the authority, so that installing it again replaces it.
  /// Source: Apple, "Configuration Profile Reference", payloads `Configuration` and `com.apple.security.root`.
  var propertyList: [UInt8] {
    let certificate: [String: Any] = [
      "PayloadType": "com.apple.security.root", "PayloadVersion": 1,
      "PayloadIdentifier": "tiltcast.authority.\(uuid(of: 0)).certificate", "PayloadUUID": uuid(of: 0),
      "PayloadDisplayName": "Tiltcast", "PayloadCertificateFileName": "tiltcast.crt",
      "PayloadContent": Data(authority.der),
    ]
    let profile: [String: Any] = [
      "PayloadType": "Configuration", "PayloadVersion": 1,
      "PayloadIdentifier": "tiltcast.authority.\(uuid(of: 0))", "PayloadUUID": uuid(of: 16),
      "PayloadDisplayName": "Tiltcast",
      "PayloadDescription":
        "Lets this device trust the Tiltcast server that it came from, and no other site.",
      "PayloadContent": [certificate],
    ]
    // Texts, numbers and data always have a form as a property list.
    let data = try! PropertyListSerialization.data(fromPropertyList: profile, format: .xml, options: 0)
    return Array(data)
  }

  /// One of two identifiers in the form of RFC 9562's version 8, from 16 bytes of the fingerprint.
  private func uuid(of offset: Int) -> String {
    var bytes = Array(authority.fingerprint[offset..<offset + 16])
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = bytes.map { String(format: "%02X", $0) }.joined()
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return parts.map { String(Array(digits)[$0]) }.joined(separator: "-")
  }
}
