import Foundation

/// The routers through which this machine reaches other networks.
package enum DefaultGateways {
  /// Their numeric IPv4 addresses; none if the system does not list them.
  package static func current() -> [String] {
    (try? String(contentsOfFile: "/proc/net/route", encoding: .utf8)).map(addresses) ?? []
  }

  /// The gateways of a table's routes to everywhere.
  ///
  /// Source: proc(5), /proc/net/route: destination and gateway in hexadecimal, as this machine's integers are.
  static func addresses(in table: String) -> [String] {
    table.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t")
      guard fields.count > 2, fields[1] == "00000000", let gateway = UInt32(fields[2], radix: 16),
        gateway != 0
      else { return nil }
      return withUnsafeBytes(of: gateway) { $0.map(String.init).joined(separator: ".") }
    }
  }
}
