import Rooms
import Server

/// The server's output when it is ready: the links.
struct Greeting {
  let links: Links
  /// True if browsers do not know who signed the certificate.
  var hasOwnAuthority = false
  /// The reason that no phone can reach this machine, in a sentence, or nil if one can.
  var obstacle: String?
  /// True if people get rooms of their own.
  var hasWorkshop = false
  /// True if all clients are viewers.
  var watchesOnly = false

  /// The greeting for programs and files: each link stands whole on a line of its own, under what it is for.
  ///
  /// The likeliest of the phone links comes first.
  var plain: String {
    let room = links.all(of: .main)
    if watchesOnly {
      return ["Watch, on any screen", room.watch, "In a page", embedding].joined(separator: "\n")
    }
    let phones = "Tilt, on a phone in the same network"
    var lines = [
      "Present, on this machine", room.present, "Tilt, on this machine", room.tilt,
      "Watch, on any screen", room.watch,
      room.phones.count > 1 ? phones + " (if the first does not answer, try the next)" : phones,
    ]
    lines += room.phones
    if hasWorkshop {
      lines += [
        "Workshop, on people's own computers", links.workshop, "Wall with all rooms, on this machine",
        links.wall,
      ]
    }
    if let advice { lines.append(advice) }
    return lines.joined(separator: "\n")
  }

  /// The greeting at a terminal: the join code, and below it, where it stays in sight, seven lines at most.
  var forTerminal: String {
    let room = links.all(of: .main)
    if watchesOnly {
      return
        "\(bold("Watch"))    \(room.watch)\n\(bold("Embed"))    \(embedding)\nPress \(bold("Ctrl-C")) here to stop."
    }
    var lines: [String] = []
    if obstacle == nil, let code = JoinCode(room.phones[0]) { lines.append(code.terminal) }
    lines.append("\(bold("Present"))  \(room.present)")
    lines.append("\(bold("Tilt"))     \(obstacle == nil ? room.phones[0] : room.tilt)")
    lines.append("\(bold("Watch"))    \(room.watch)")
    if hasWorkshop {
      lines.append("\(bold("Workshop")) \(links.workshop)")
      lines.append("\(bold("Wall"))     \(links.wall)")
    }
    if let advice { lines.append(advice) }
    let (code, keys, end) = (bold("Q"), bold("?"), bold("Ctrl-C"))
    lines.append(
      "Press \(code) in the page for a larger code, \(keys) for all keys, and \(end) here to stop.")
    return lines.joined(separator: "\n")
  }

  /// The frame for a page.
  private var embedding: String {
    "<iframe src=\"\(links.all(of: .main).watch)?embed\" title=\"Tiltcast\" width=\"640\" height=\"480\"></iframe>"
  }

  /// Advice for phones that need more than the link; nil if they need nothing else.
  private var advice: String? {
    let first = links.all(of: .main).phones[0]
    if let obstacle { return obstacle }
    if first.hasPrefix("http://") {
      return "Phones tilt over HTTPS only: see tiltcast doctor."
    }
    return hasOwnAuthority
      ? "The phone warns once about this server's certificate: go on. /trust ends that." : nil
  }

  private func bold(_ text: String) -> String { "\u{1B}[1m\(text)\u{1B}[0m" }
}
