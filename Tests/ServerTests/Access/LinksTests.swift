import Testing

@testable import Rooms
@testable import Server
@testable import Support

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
    #expect(room.join == "http://192.168.1.7:8080/j" && room.code == nil)
  }

  @Test("Another room has its name in the path, and keys of its own")
  func otherRoom() {
    let room = links().all(of: den)
    #expect(room.present == "http://localhost:8080/r/den?key=\(keys.key(for: .presenter, in: den))")
    #expect(room.tilt == "http://localhost:8080/r/den/phone?key=\(keys.key(for: .phone, in: den))")
    #expect(room.watch == "http://192.168.1.7:8080/r/den")
  }

  @Test("The code is that of the room and its generation, and is typed at the shortest address")
  func code() {
    let room = links(tlsPort: 8443, publicURL: "https://tilt.example").all(of: den, generation: 12)
    #expect(room.join == "https://tilt.example/j")
    #expect(room.code == keys.code(of: den, generation: 12).description)
    #expect(links().relativePhonePage(of: den) == "/r/den/phone?key=\(keys.key(for: .phone, in: den))")
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

  @Test("Addresses that the operator gives replace those of the machine, in their order")
  func given() throws {
    let given = try [ReachableAddress("192.168.1.20"), ReachableAddress("FD00::7")]
    let links = Links(
      host: nil, port: 8080, tlsPort: 8443, publicURL: nil, given: given,
      addresses: NetworkAddresses([.init(name: "eth0", address: "172.17.0.2")]), keys: keys)
    #expect(links.phones == ["https://192.168.1.20:8443", "https://[fd00::7]:8443"])
    #expect(links.screens == "http://192.168.1.20:8080")
    #expect(links.local == "http://localhost:8080")
  }

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
}
