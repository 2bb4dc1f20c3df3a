import CLinux

/// Keeps a thread, and every program that it starts, from what ``Landlock`` leaves open: changing files' modes, owners,
/// times and attributes, and opening networks.
///
/// Source: the Linux kernel's documentation, "Seccomp BPF".
package enum SystemCallFilter {
  /// Binds this thread for good; returns whether it is bound.
  @discardableResult
  package static func bindThread() -> Bool { forbid_calls() == 0 }
}
