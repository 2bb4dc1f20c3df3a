import Testing

@testable import Platform

@Suite("Settings that refuse user namespaces")
struct NamespaceSettingsTests {
  @Test(
    "The advice names the setting that refuses, and the value that allows",
    arguments: [
      (
        "/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1",
        "kernel.apparmor_restrict_unprivileged_userns=0"
      ),
      ("/proc/sys/kernel/unprivileged_userns_clone", "0", "kernel.unprivileged_userns_clone=1"),
      ("/proc/sys/user/max_user_namespaces", "0", "user.max_user_namespaces=10000"),
    ])
  func refusing(path: String, value: String, expected: String) {
    let advice = NamespaceSettings.advice { $0 == path ? value : "7" }
    #expect(advice.contains("sysctl \(expected) ") && advice.contains("docs/deployment.md"))
  }

  @Test("Where no setting refuses, the container or the service does")
  func others() {
    for value in ["", "7"] {
      let advice = NamespaceSettings.advice { _ in value }
      #expect(advice.contains("container") && !advice.contains("sysctl"))
    }
  }
}
