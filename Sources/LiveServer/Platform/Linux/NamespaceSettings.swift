/// Settings of Linux that keep programs without privileges from user namespaces.
enum NamespaceSettings {
  /// A name as `sysctl` knows it, the value that refuses, and one that allows.
  private static let settings = [
    // Ubuntu's, since 23.10.
    (name: "kernel.apparmor_restrict_unprivileged_userns", refusing: "1", allowing: "0"),
    (name: "kernel.unprivileged_userns_clone", refusing: "0", allowing: "1"),
    (name: "user.max_user_namespaces", refusing: "0", allowing: "10000"),
  ]

  /// Advice for a system on which a confined program got no namespaces.
  ///
  /// - Parameter text: The text of a file of the kernel's; empty if it cannot be read.
  static func advice(reading text: (_ path: String) -> String) -> String {
    let refusing = settings.first { setting in
      text("/proc/sys/" + setting.name.split(separator: ".").joined(separator: "/")) == setting.refusing
    }
    guard let refusing else {
      return
        "The engine of this container, or the unit of this service, forbids namespaces; allow them there."
    }
    return "Run as root: sysctl \(refusing.name)=\(refusing.allowing) (a line in /etc/sysctl.d keeps it). "
      + "docs/deployment.md says how Ubuntu allows it to single programs."
  }
}
