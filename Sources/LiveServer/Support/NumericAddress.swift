import Glibc

/// A numeric address, IPv4 or IPv6.
package struct NumericAddress: Hashable, Sendable {
  /// 16 of them: IPv4 as IPv6 maps it, `::ffff:192.0.2.1`.
  fileprivate let bytes: [UInt8]

  fileprivate static let mapped: [UInt8] = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

  /// Reads an address without brackets, port and zone; nil for anything else.
  package init?(_ text: some StringProtocol) {
    // The system's function reads up to a NUL only.
    guard text.utf8.count <= 45, text.utf8.allSatisfy({ $0 != 0 }) else { return nil }
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, String(text), &four) == 1 {
      bytes = Self.mapped + withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, String(text), &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  /// True if the address is one of IPv4.
  package var isIPv4: Bool { bytes.starts(with: Self.mapped) }

  /// The address as it is usually written.
  package var text: String {
    let (family, bytes) = isIPv4 ? (AF_INET, Array(bytes.dropFirst(12))) : (AF_INET6, bytes)
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The first bits of addresses, as in `192.0.2.0/24` and `2001:db8::/32`.
package struct AddressPrefix: Equatable, Sendable {
  private let bytes: [UInt8]
  /// 0...128, counted in IPv6.
  private let length: Int

  /// The network of an address. Nil without an address, or if it does not have so many bits.
  package init?(_ address: NumericAddress?, length: Int) {
    guard let address, (0...(address.isIPv4 ? 32 : 128)).contains(length) else { return nil }
    bytes = address.bytes
    self.length = address.isIPv4 ? length + 96 : length
  }

  /// Reads `ADDRESS` or `ADDRESS/LENGTH`; nil for anything else.
  package init?(_ text: String) {
    let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = NumericAddress(halves[0]) else { return nil }
    guard halves.count == 2 else {
      self.init(address, length: address.isIPv4 ? 32 : 128)
      return
    }
    guard (1...3).contains(halves[1].utf8.count), halves[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let length = Int(halves[1])
    else { return nil }
    self.init(address, length: length)
  }

  /// True if the network is too large a part of IPv4 or IPv6 to have one owner.
  package var coversTheWorld: Bool {
    length < 8 || (96..<104).contains(length) && bytes.starts(with: NumericAddress.mapped)
  }

  /// True if an address begins with these bits.
  package func contains(_ address: NumericAddress) -> Bool {
    let (whole, rest) = (length / 8, length % 8)
    guard address.bytes[..<whole] == bytes[..<whole] else { return false }
    return rest == 0 || (address.bytes[whole] ^ bytes[whole]) >> UInt8(8 - rest) == 0
  }
}
