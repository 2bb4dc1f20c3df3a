import Glibc
import Platform

/// The names and addresses by which browsers may reach this machine.
package enum MachineNames {
  /// The machine's hostname in lower case; nil if it has none that a certificate may contain.
  package static var hostname: String? {
    var text = [CChar](repeating: 0, count: 256)
    guard gethostname(&text, text.count - 1) == 0 else { return nil }
    let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard case .name(let plain)? = HostName(name) else { return nil }
    return plain
  }

  /// The names of a machine with a hostname: the hostname, and its first part in the multicast domain `local`.
  package static func names(of hostname: String?) -> [HostName] {
    guard let hostname, let label = hostname.split(separator: ".").first else { return [.name("localhost")] }
    return unique([.name("localhost"), .name(hostname), .name("\(label).local")])
  }

  /// The addresses of every interface that is up, loopback first.
  package static func addresses() -> [HostName] {
    let loopback: [HostName] = [.address("127.0.0.1"), .address("::1")]
    // An address with a zone (`fe80::1%eth0`) is of no use to a browser.
    let found = InterfaceList.current().filter(\.isUp).compactMap { $0.address.flatMap { HostName($0) } }
    return unique(loopback + found)
  }

  private static func unique(_ hosts: [HostName]) -> [HostName] {
    var known: Set<HostName> = []
    return hosts.filter { known.insert($0).inserted }
  }
}
