import Testing

@testable import Server
@testable import Support
@testable import Tiltcast

@Suite("Greeting")
struct GreetingTests {
  private func links() -> Links {
    Links(
      host: nil, port: 8080, tlsPort: nil, publicURL: nil,
      addresses: NetworkAddresses(["192.168.1.7", "10.0.0.2"].map { .init(name: "wlan0", address: $0) }),
      keys: AccessKeys(secret: Array(0..<32)))
  }

  @Test("The greeting has each link whole on a line of its own, in the order present, tilt, watch")
  func greeting() {
    let links = links()
    let lines = Greeting(links: links).text(decorated: false).split(separator: "\n").map(String.init)
    let room = links.all(of: .main)
    let places = [room.present, room.tilt, room.watch].compactMap { lines.firstIndex(of: $0) }
    #expect(places.count == 3)
    #expect(places == places.sorted())
    for phone in room.phones { #expect(lines.contains(phone)) }
  }

  @Test("The greeting says what is not offered to phones, and why")
  func skipped() {
    let skipped: [NetworkAddresses.Skipped] = [
      .init(interface: .init(name: "docker0", address: "172.17.0.1"), obstacle: .container),
      .init(interface: .init(name: "wlan0", address: nil, isUp: false), obstacle: .down),
    ]
    let lines = Greeting(links: links(), skipped: skipped).text(decorated: false).split(separator: "\n")
    #expect(lines.contains("docker0 172.17.0.1: containers and virtual machines only"))
    #expect(lines.contains("wlan0: switched off or not plugged in"))
    let first = lines.firstIndex { $0 == links().all(of: .main).phones[0] }
    let reason = lines.firstIndex { $0.hasPrefix("docker0") }
    #expect(first! < reason!)
  }

  @Test("Only a greeting for people has colours and a code")
  func decoration() {
    let plain = Greeting(links: links()).text(decorated: false)
    let decorated = Greeting(links: links()).text(decorated: true)
    #expect(!plain.contains("\u{1B}") && !plain.contains("█"))
    #expect(decorated.contains("\u{1B}[1m") && decorated.contains("█"))
  }
}
