import Foundation

/// The process that listens at a port of this machine.
package enum PortHolder {
  /// The program's name and process id; nil if it belongs to another user.
  package static func name(of port: Int) -> String? {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    let sockets = Set(tables.flatMap { Self.sockets(in: $0, at: port) }.map { "socket:[\($0)]" })
    let manager = FileManager.default
    let processes = ((try? manager.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }
    for process in processes {
      let files = (try? manager.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? []
      let holds = files.contains { file in
        (try? manager.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(file)")).map(sockets.contains)
          ?? false
      }
      guard holds, let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8) else {
        continue
      }
      return "\(name.trimmingCharacters(in: .whitespacesAndNewlines)) (process \(process))"
    }
    return nil
  }

  /// The inodes of the sockets that listen at a port.
  ///
  /// Source: proc(5), /proc/net/tcp: the local address in hexadecimal, `0A` for LISTEN, and the inode as the tenth
  /// field.
  static func sockets(in table: String, at port: Int) -> [String] {
    let suffix =
      ":" + String(repeating: "0", count: max(0, 4 - String(port, radix: 16).count))
      + String(port, radix: 16, uppercase: true)
    return table.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 9, fields[1].hasSuffix(suffix), fields[3] == "0A" else { return nil }
      return String(fields[9])
    }
  }
}
