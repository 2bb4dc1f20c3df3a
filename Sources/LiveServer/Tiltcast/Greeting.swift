import Rooms
import Server
import Support

/// What the server says when it is ready: where to go.
struct Greeting {
  let links: Links
  /// Whether browsers do not know who signed the certificate.
  var hasOwnAuthority = false
  /// The interfaces that no phone can reach.
  var skipped: [NetworkAddresses.Skipped] = []

  /// The greeting; each link stands whole on a line of its own, so that programs can read it too.
  ///
  /// The likeliest of the phone links comes first, and what was left out, and why, at the end. Decorated, it has
  /// emphasis and a QR code of the likeliest phone link.
  func text(decorated: Bool) -> String {
    let room = links.all(of: .main)
    var lines = [
      heading("Present, on this machine", decorated), room.present,
      heading("Tilt, on this machine", decorated), room.tilt,
      heading("Watch, on any screen", decorated), room.watch,
      heading(
        room.phones.count > 1
          ? "Tilt, on a phone in the same network (if the first does not answer, try the next)"
          : "Tilt, on a phone in the same network", decorated),
    ]
    lines += room.phones
    if let first = room.phones.first {
      if first.hasPrefix("http://") {
        lines.append(
          "Phones read their motion sensor over HTTPS only: give --tls-cert and --tls-key, or --public-url.")
      } else if hasOwnAuthority, first.hasPrefix("https://") {
        lines.append(
          "The phone's browser warns once, because it does not know this server's certificate: go on. "
            + "The page /trust ends the warnings.")
      }
      if decorated, let code = JoinCode(first) { lines += ["", code.terminal] }
    }
    if !skipped.isEmpty {
      lines.append(heading("Not offered to phones", decorated))
      lines += skipped.map { skipped in
        let name = [skipped.interface.name, skipped.interface.address].compactMap { $0 }.joined(
          separator: " ")
        return "\(name): \(skipped.obstacle.rawValue)"
      }
    }
    return lines.joined(separator: "\n")
  }

  private func heading(_ text: String, _ decorated: Bool) -> String {
    decorated ? "\n\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}
