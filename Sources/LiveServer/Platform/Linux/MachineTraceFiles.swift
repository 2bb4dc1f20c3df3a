import Foundation
import Glibc

/// The traces in the file system.
package enum MachineTraceFiles: MachineTraceSource {
  /// Docker, Podman, LXC and systemd-nspawn, Kubernetes.
  private static let containerFiles = [
    "/.dockerenv", "/run/.containerenv", "/run/systemd/container", "/run/host/container-manager",
    "/var/run/secrets/kubernetes.io",
  ]

  package static func traces() -> MachineTraces {
    MachineTraces(
      containerFiles: containerFiles.filter { access($0, F_OK) == 0 },
      controlGroups: text(of: "/proc/1/cgroup"), kernel: text(of: "/proc/sys/kernel/osrelease"),
      hardware: ["sys_vendor", "product_name"].map { text(of: "/sys/class/dmi/id/\($0)") }
        .filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// The text of a file of the kernel's; empty if it cannot be read.
  static func text(of path: String) -> String {
    guard let file = FileHandle(forReadingAtPath: path) else { return "" }
    defer { try? file.close() }
    let bytes = (try? file.read(upToCount: 16 * 1024)) ?? Data()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
