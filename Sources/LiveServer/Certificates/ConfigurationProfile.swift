import Foundation

/// A profile by which iOS learns of an authority: a property list that Safari offers to install.
package struct ConfigurationProfile {
  package let authority: Certificate

  package init(authority: Certificate) { self.authority = authority }

  /// The media type by which iOS knows such a file.
  package static let contentType = "application/x-apple-aspen-config"

  /// The property list as XML.
  ///
  /// Its identifiers follow from the authority, so that installing it again replaces it. It is written by hand:
  /// Foundation's own writer fails on arrays in a program that has Foundation inside.
  /// Source: Apple, "Configuration Profile Reference", payloads `Configuration` and `com.apple.security.root`.
  package var propertyList: [UInt8] {
    let identifier = "tiltcast.authority.\(uuid(of: 0))"
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>PayloadType</key><string>Configuration</string>
        <key>PayloadVersion</key><integer>1</integer>
        <key>PayloadIdentifier</key><string>\(identifier)</string>
        <key>PayloadUUID</key><string>\(uuid(of: 16))</string>
        <key>PayloadDisplayName</key><string>Tiltcast</string>
        <key>PayloadDescription</key>
        <string>Lets this device trust the Tiltcast server that it came from, and no other site.</string>
        <key>PayloadContent</key>
        <array>
          <dict>
            <key>PayloadType</key><string>com.apple.security.root</string>
            <key>PayloadVersion</key><integer>1</integer>
            <key>PayloadIdentifier</key><string>\(identifier).certificate</string>
            <key>PayloadUUID</key><string>\(uuid(of: 0))</string>
            <key>PayloadDisplayName</key><string>Tiltcast</string>
            <key>PayloadCertificateFileName</key><string>tiltcast.crt</string>
            <key>PayloadContent</key>
            <data>\(Data(authority.der).base64EncodedString())</data>
          </dict>
        </array>
      </dict>
      </plist>

      """.utf8)
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
