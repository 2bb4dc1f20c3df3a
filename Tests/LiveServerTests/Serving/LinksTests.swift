import Testing

@testable import LiveServer

@Suite("Links")
struct LinksTests {
  private let keys = AccessKeys(secret: Array(0..<32))
  private let den = RoomName("den")!

  private func links(
    host: String? = nil, port: Int = 8080, tlsPort: Int? = nil, publicURL: String? = nil,
    addresses: [String] = ["192.168.1.7", "10.0.0.2"]
  ) -> Links {
    Links(
      host: host, port: port, tlsPort: tlsPort, publicURL: publicURL,
      addresses: NetworkAddresses(addresses.map { .init(name: "wlan0", address: $0) }), keys: keys)
  }

  @Test("The main room has the short paths, with the key of each role, and none for watching")
  func mainRoom() {
    let room = links().all(of: .main)
    #expect(room.present == "http://localhost:8080/?key=\(keys.key(for: .presenter, in: .main))")
    #expect(room.tilt == "http://localhost:8080/phone?key=\(keys.key(for: .phone, in: .main))")
    #expect(room.watch == "http://192.168.1.7:8080/")
  }

  @Test("Another room has its name in the path, and keys of its own")
  func otherRoom() {
    let room = links().all(of: den)
    #expect(room.present == "http://localhost:8080/r/den?key=\(keys.key(for: .presenter, in: den))")
    #expect(room.tilt == "http://localhost:8080/r/den/phone?key=\(keys.key(for: .phone, in: den))")
    #expect(room.watch == "http://192.168.1.7:8080/r/den")
  }

  /// Host, TLS port, public URL; the origin on this machine and those for phones.
  private static let originTable: [(String?, Int?, String?, String, [String])] = [
    (
      nil, nil, nil, "http://localhost:8080",
      ["http://192.168.1.7:8080", "http://10.0.0.2:8080"]
    ),
    (
      nil, 8443, nil, "http://localhost:8080",
      ["https://192.168.1.7:8443", "https://10.0.0.2:8443"]
    ),
    (
      nil, nil, "https://tilt.example", "http://localhost:8080",
      [
        "https://tilt.example", "http://192.168.1.7:8080", "http://10.0.0.2:8080",
      ]
    ),
    ("127.0.0.1", nil, nil, "http://127.0.0.1:8080", ["http://127.0.0.1:8080"]),
    ("::1", nil, nil, "http://[::1]:8080", ["http://[::1]:8080"]),
    ("desk.local", 443, nil, "http://desk.local:8080", ["https://desk.local"]),
  ]

  @Test("Links lead to where the server listens, the likeliest for phones first", arguments: originTable)
  func origins(host: String?, tlsPort: Int?, publicURL: String?, local: String, phones: [String]) {
    let links = links(host: host, tlsPort: tlsPort, publicURL: publicURL)
    #expect(links.local == local)
    #expect(links.phones == phones)
    #expect(links.all(of: .main).phones.allSatisfy { $0.contains("/phone?key=") })
    #expect(links.all(of: .main).phones.count == phones.count)
  }

  @Test("Default ports are left out")
  func defaultPorts() {
    #expect(links(host: "a.example", port: 80).local == "http://a.example")
    #expect(links(host: "a.example", port: 443).local == "http://a.example:443")
  }

  @Test("A phone page for watching has no key")
  func watchingPhone() {
    #expect(links().phonePage(of: den, at: "http://x", role: .viewer) == "http://x/r/den/phone")
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
