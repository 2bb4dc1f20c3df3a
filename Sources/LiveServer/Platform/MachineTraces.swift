/// Traces by which a container, WSL or a virtual machine can be recognised.
package struct MachineTraces: Equatable {
  /// The files that only containers have, as far as they are there.
  package var containerFiles: [String]
  /// The control groups of process 1, as in `/proc/1/cgroup`.
  package var controlGroups: String
  /// The kernel's release.
  package var kernel: String
  /// The hardware's vendor and product from the firmware (DMI); empty if it does not say.
  package var hardware: String

  package init(
    containerFiles: [String] = [], controlGroups: String = "", kernel: String = "", hardware: String = ""
  ) {
    self.containerFiles = containerFiles
    self.controlGroups = controlGroups
    self.kernel = kernel
    self.hardware = hardware
  }
}

/// Reads the traces of the machine that the program runs on.
package protocol MachineTraceSource {
  static func traces() -> MachineTraces
}
