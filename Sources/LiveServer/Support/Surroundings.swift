import Platform

/// A machine inside another one, which phones may not reach at its own addresses.
package enum Surroundings: Equatable {
  case container
  /// The Windows Subsystem for Linux.
  case windowsSubsystem
  /// A virtual machine, by the name of its hypervisor if that is known.
  case virtualMachine(String?)

  /// Recognises the surroundings; nil for a machine of its own.
  package init?(_ traces: MachineTraces) {
    let groups = ["docker", "kubepods", "libpod", "containerd", "/lxc"]
    if !traces.containerFiles.isEmpty || groups.contains(where: traces.controlGroups.contains) {
      self = .container
    } else if traces.kernel.lowercased().contains("microsoft") {
      self = .windowsSubsystem
    } else if let hypervisor = Self.hypervisors.first(where: { traces.hardware.contains($0.mark) }) {
      self = .virtualMachine(hypervisor.name)
    } else {
      return nil
    }
  }

  /// Marks in the firmware's names. Source: systemd-detect-virt's table of DMI strings.
  private static let hypervisors: [(mark: String, name: String)] = [
    ("VirtualBox", "VirtualBox"), ("innotek GmbH", "VirtualBox"), ("VMware", "VMware"), ("VMW", "VMware"),
    ("Parallels", "Parallels"), ("Apple Virtualization", "Apple's Virtualization framework"),
    ("Microsoft Corporation Virtual Machine", "Hyper-V"), ("KVM", "KVM"), ("QEMU", "QEMU"),
    ("Bochs", "QEMU"), ("Xen", "Xen"), ("BHYVE", "bhyve"), ("OpenStack", "OpenStack"),
    ("Google Compute Engine", "Google Compute Engine"), ("Amazon EC2", "Amazon EC2"),
  ]

  /// Its name in a sentence.
  package var name: String {
    switch self {
    case .container: "a container"
    case .windowsSubsystem: "WSL"
    case .virtualMachine(let hypervisor): "a virtual machine" + (hypervisor.map { " (\($0))" } ?? "")
    }
  }

  /// True if an IPv4 address in these surroundings usually belongs to a network inside the machine around it.
  func hides(_ address: NumericAddress) -> Bool {
    let networks =
      switch self {
      case .container: Self.containerNetworks
      case .windowsSubsystem: ["172.16.0.0/12"]
      case .virtualMachine: Self.virtualNetworks
      }
    return networks.compactMap { AddressPrefix($0) }.contains { $0.contains(address) }
  }

  /// Docker's and Podman's default pools, their virtual machines on Macs and Windows, slirp4netns, Kubernetes.
  private static let containerNetworks = [
    "172.16.0.0/12", "10.88.0.0/13", "10.0.2.0/24", "192.168.65.0/24", "192.168.127.0/24", "10.42.0.0/16",
    "10.244.0.0/16",
  ]

  /// NAT of QEMU and VirtualBox, libvirt, Lima, macOS, Parallels, Hyper-V.
  private static let virtualNetworks = [
    "10.0.2.0/24", "192.168.122.0/24", "192.168.5.0/24", "192.168.64.0/24", "192.168.65.0/24",
    "10.211.55.0/24", "172.16.0.0/12",
  ]
}

/// A server that only the machine around it can reach, because all its addresses are inside that machine.
package struct Seclusion: Equatable {
  package let place: Surroundings
  /// Its addresses, which phones cannot reach.
  package let addresses: [String]

  /// Nil if a phone may reach the machine at one of its addresses, or if it has none.
  package init?(_ traces: MachineTraces, _ addresses: NetworkAddresses) {
    // QEMU and VirtualBox give every machine behind their NAT the same address.
    let place = Surroundings(traces) ?? .virtualMachine(nil)
    let reachable = addresses.reachable.map(\.address)
    guard !reachable.isEmpty else { return nil }
    let isHidden = reachable.allSatisfy { text in
      guard let address = NumericAddress(text) else { return false }
      return Surroundings(traces) == nil ? text == "10.0.2.15" : place.hides(address)
    }
    guard isHidden else { return nil }
    self.place = place
    self.addresses = reachable
  }

  /// The fault, as a sentence.
  package var sentence: String {
    "This is \(place.name), and phones cannot reach \(addresses.joined(separator: " or ")), which exists only "
      + "inside the machine around it."
  }

  /// Fault and remedy in a line.
  package var summary: String {
    "This is \(place.name), and no phone can reach \(addresses.joined(separator: " or ")): give the address of "
      + "the machine around it with --address (see tiltcast doctor)."
  }

  /// The remedies, as sentences.
  ///
  /// - Parameter ports: The server's ports.
  package func remedy(ports: [Int]) -> String {
    let list = ports.map(String.init).joined(separator: " and ")
    let option = "give that machine's address in the phones' network: --address 192.168.1.20"
    switch place {
    case .container:
      let options = ports.map { "-p \($0):\($0)" }.joined(separator: " ")
      return "Publish the same ports (\(options)), and \(option)"
    case .windowsSubsystem:
      return
        "Set networkingMode=mirrored under [wsl2] in .wslconfig, or forward the ports \(list) in Windows "
        + "(netsh interface portproxy) and let them through its firewall; then \(option)"
    case .virtualMachine:
      return "Switch its network adapter to bridged, or forward the ports \(list) and \(option)"
    }
  }
}
