/// What the server says when it is ready: where to go.
struct Greeting {
  let links: Links
  /// Whether browsers do not know who signed the certificate.
  var hasOwnAuthority = false

  /// The greeting; each link stands whole on a line of its own, so that programs can read it too.
  ///
  /// Decorated, it has emphasis and a QR code of the likeliest phone link.
  func text(decorated: Bool) -> String {
    let room = links.all(of: .main)
    var lines = [
      heading("Present, on this machine", decorated), room.present,
      heading("Tilt, on this machine", decorated), room.tilt,
      heading("Watch, on any screen", decorated), room.watch,
      heading("Tilt, on a phone in the same network", decorated),
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
    return lines.joined(separator: "\n")
  }

  private func heading(_ text: String, _ decorated: Bool) -> String {
    decorated ? "\n\u{1B}[1m\(text)\u{1B}[0m" : text
  }
}
