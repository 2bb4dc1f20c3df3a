import Testing

@testable import Server
@testable import Support
@testable import Tiltcast

@Suite("Greeting")
struct GreetingTests {
  private func links(tlsPort: Int? = nil, addresses: [String] = ["192.168.1.7", "10.0.0.2"]) -> Links {
    Links(
      host: nil, port: 8080, tlsPort: tlsPort, publicURL: nil,
      addresses: NetworkAddresses(addresses.map { .init(name: "wlan0", address: $0) }),
      keys: AccessKeys(secret: Array(0..<32)))
  }

  /// What a terminal shows below the code.
  private func words(_ greeting: Greeting) -> [Substring] {
    greeting.forTerminal.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
      .split(separator: "\n").filter { !$0.contains("█") && !$0.contains("▀") }
  }

  @Test("The greeting has each link whole on a line of its own, in the order present, tilt, watch")
  func greeting() {
    let links = links()
    let lines = Greeting(links: links).plain.split(separator: "\n").map(String.init)
    let room = links.all(of: .main)
    let places = [room.present, room.tilt, room.watch].compactMap { lines.firstIndex(of: $0) }
    #expect(places.count == 3)
    #expect(places == places.sorted())
    for phone in room.phones { #expect(lines.contains(phone)) }
  }

  @Test(
    "A terminal shows the code and five lines at most, which fit into 80 columns", arguments: [nil, 8443])
  func terminal(tlsPort: Int?) {
    let greeting = Greeting(links: links(tlsPort: tlsPort), hasOwnAuthority: true)
    let lines = words(greeting)
    #expect(lines.count <= 5 && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    let room = greeting.links.all(of: .main)
    for link in [room.present, room.phones[0], room.watch] { #expect(lines.contains { $0.hasSuffix(link) }) }
    #expect(greeting.forTerminal.hasPrefix("█"))
  }

  @Test("Where no phone can come in, a terminal shows no code and says why")
  func alone() {
    let greeting = Greeting(links: links(addresses: []), obstacle: "No phone can reach it.")
    #expect(words(greeting).contains("No phone can reach it."))
    #expect(!greeting.forTerminal.contains("█"))
  }

  @Test("A greeting for programs has no colours and no code")
  func plain() {
    let plain = Greeting(links: links()).plain
    #expect(!plain.contains("\u{1B}") && !plain.contains("█"))
  }
}
