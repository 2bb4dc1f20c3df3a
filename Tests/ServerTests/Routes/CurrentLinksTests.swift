import Engine
import Foundation
import Logging
import Synchronization
import TestData
import TestSupport
import Testing

@testable import Rooms
@testable import Server
@testable import Support
@testable import WebSockets

@Suite("Links while the machine changes networks")
struct CurrentLinksTests {
  @Test("Links and join codes have the address that the machine has now")
  func follows() throws {
    let keys = AccessKeys(secret: Array(0..<32))
    let files = try StaticFiles(folder: projectFolder.appendingPathComponent("Public/js/net"))
    let machine = Machine(address: "192.168.1.7")
    let service = try RunningService { service in
      let port = service.port
      return Server(
        Server.Configuration(keys: keys, files: files),
        links: Links(
          host: nil, port: port, tlsPort: nil, publicURL: nil,
          addresses: NetworkAddresses([.init(name: "wlan0", address: machine.value)]), keys: keys),
        service: service, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
    let key = keys.key(for: .presenter, in: .main)
    func get(_ path: String) throws -> TestResponse {
      try TestSocket(port: service.port).request("GET", "\(path)?key=\(key)")
    }
    let code = try get("/r/main/qr.svg").body
    #expect(try get("/api/rooms/main/links").text.contains("192.168.1.7"))
    machine.value = "10.0.0.9"
    let links = try get("/api/rooms/main/links").text
    #expect(links.contains("10.0.0.9") && !links.contains("192.168.1.7"))
    #expect(try get("/r/main/qr.svg").body != code)
  }

  /// The machine's address, which the test changes.
  private final class Machine: Sendable {
    private let address: Mutex<String>
    init(address: String) { self.address = Mutex(address) }
    var value: String {
      get { address.withLock { $0 } }
      set { address.withLock { $0 = newValue } }
    }
  }
}
