import Platform
import Testing

@testable import Support

@Suite("Machines inside others")
struct SurroundingsTests {
  private static let places: [(MachineTraces, Surroundings?)] = [
    (MachineTraces(kernel: "6.1.0-18-amd64", hardware: "LENOVO 20XW"), nil),
    (MachineTraces(controlGroups: "0::/init.scope", kernel: "6.1.0-18-amd64"), nil),
    (MachineTraces(containerFiles: ["/.dockerenv"]), .container),
    (MachineTraces(containerFiles: ["/run/.containerenv"], hardware: "QEMU Standard PC"), .container),
    (MachineTraces(controlGroups: "12:memory:/docker/4f2a"), .container),
    (MachineTraces(controlGroups: "0::/kubepods.slice/kubepods-pod1.slice"), .container),
    (MachineTraces(controlGroups: "0::/machine.slice/libpod-77.scope"), .container),
    (MachineTraces(kernel: "5.15.153.1-microsoft-standard-WSL2"), .windowsSubsystem),
    (MachineTraces(kernel: "4.4.0-19041-Microsoft"), .windowsSubsystem),
    (
      MachineTraces(containerFiles: ["/.dockerenv"], kernel: "5.15.153.1-microsoft-standard-WSL2"), .container
    ),
    (MachineTraces(hardware: "innotek GmbH VirtualBox"), .virtualMachine("VirtualBox")),
    (MachineTraces(hardware: "QEMU Standard PC (Q35 + ICH9, 2009)"), .virtualMachine("QEMU")),
    (MachineTraces(hardware: "Microsoft Corporation Virtual Machine"), .virtualMachine("Hyper-V")),
    (MachineTraces(hardware: "Microsoft Corporation Surface Laptop 5"), nil),
    (
      MachineTraces(hardware: "Apple Inc. Apple Virtualization Generic Platform"),
      .virtualMachine("Apple's Virtualization framework")
    ),
  ]

  @Test("A container, WSL and virtual machines are recognised, and a real machine is none", arguments: places)
  func recognised(traces: MachineTraces, place: Surroundings?) {
    #expect(Surroundings(traces) == place)
  }

  private static let container = MachineTraces(containerFiles: ["/run/.containerenv"])
  private static let virtual = MachineTraces(hardware: "QEMU")
  private static let real = MachineTraces(hardware: "LENOVO")

  @Test(
    "A machine whose addresses all lie inside the one around it is secluded",
    arguments: [
      (container, ["172.17.0.2"], true), (container, ["172.18.0.3", "10.88.0.7"], true),
      (container, ["192.168.1.7"], false), (container, ["172.17.0.2", "192.168.1.7"], false),
      (container, [], false), (virtual, ["10.0.2.15"], true), (virtual, ["192.168.122.40"], true),
      (virtual, ["192.168.1.7"], false), (virtual, ["10.0.0.7"], false),
      (MachineTraces(kernel: "5.15-microsoft-standard-WSL2"), ["172.28.144.5"], true),
      (MachineTraces(kernel: "5.15-microsoft-standard-WSL2"), ["192.168.1.7"], false),
      (real, ["172.17.0.2"], false), (real, ["10.0.2.15"], true), (real, ["10.0.2.16"], false),
    ])
  func secluded(traces: MachineTraces, addresses: [String], isSecluded: Bool) {
    let addresses = NetworkAddresses(addresses.map { .init(name: "eth0", address: $0) })
    #expect((Seclusion(traces, addresses) != nil) == isSecluded)
  }

  @Test(
    "The advice names the place, the addresses, the ports and the option",
    arguments: [
      (container, "a container", "-p 8080:8080 -p 8443:8443"), (virtual, "(QEMU)", "bridged"),
      (MachineTraces(kernel: "microsoft"), "WSL", "mirrored"),
    ])
  func advice(traces: MachineTraces, name: String, step: String) throws {
    let addresses = NetworkAddresses([.init(name: "eth0", address: "172.17.0.2")])
    let seclusion = try #require(Seclusion(traces, addresses))
    #expect(seclusion.sentence.contains(name) && seclusion.sentence.contains("172.17.0.2"))
    let remedy = seclusion.remedy(ports: [8080, 8443])
    #expect(remedy.contains(step) && remedy.contains("--address 192.168.1.20"), "\(remedy)")
    #expect(seclusion.summary.contains("--address"))
  }
}
