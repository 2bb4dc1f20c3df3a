import Foundation
import Logging
import Synchronization
import TestData
import TestSupport
import Testing

@testable import Server
@testable import Support
@testable import WebSockets

@Suite("Health", .programLogs)
struct HealthTests {
  /// Reads `/healthz`; nil where no answer comes within a second.
  private func health(of server: RunningService, timeout: Int = 1) -> TestResponse? {
    try? TestSocket(port: server.port, timeout: timeout).request("GET", "/healthz")
  }

  /// A server in this process: nothing that comes from outside holds the program's loop for so long.
  private static func service(_ watch: LoopWatch) throws -> RunningService {
    let files = try StaticFiles(folder: projectFolder.appendingPathComponent("Public"))
    return try RunningService { service in
      var configuration = Server.Configuration(keys: AccessKeys(secret: Array(100..<132)), files: files)
      configuration.watch = watch
      let links = Links(
        host: "127.0.0.1", port: service.port, tlsPort: nil, publicURL: nil, addresses: NetworkAddresses([]),
        keys: configuration.keys)
      return Server(
        configuration, links: links, service: service,
        log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }
  }

  @Test("While the loop is stuck nobody gets an answer; then it is 503 with a sentence, and then well again")
  func stuck() throws {
    let lines = Mutex<[String]>([])
    let record: @Sendable (String) -> Void = { line in lines.withLock { $0.append(line) } }
    let log = Logger(label: "test") { _ in LineLogHandler(.init(.plain, write: record)) }
    let watch = LoopWatch(limit: 0.5, memory: 3, log: log)
    let server = try Self.service(watch)
    defer { server.stop() }
    #expect(health(of: server)?.status == 200)
    let isStuck = DispatchSemaphore(value: 0)
    server.perform { _ in
      isStuck.signal()
      Thread.sleep(forTimeInterval: 2.5)
    }
    isStuck.wait()
    #expect(health(of: server) == nil)
    let late = try #require(health(of: server, timeout: 10))
    #expect(late.status == 503)
    #expect(late.text.contains("s late"))
    #expect(late.headers["retry-after"] == "5")
    let text = lines.withLock { $0.joined() }
    #expect(text.contains("critical the loop is stuck"), "\(text)")
    // The line about its end comes from the loop itself.
    while health(of: server)?.status != 200 { Thread.sleep(forTimeInterval: 0.1) }
    #expect(lines.withLock { $0.joined() }.contains("error the loop goes on"))
    #expect(watch.delays.count > 0)
  }

  @Test("A supervisor hears when the server is ready, that it lives, and that it stops")
  func supervised() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tiltcast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("notify").path
    let socket = try NotifySocket(path)
    let server = try ChildServer(
      state: folder.appendingPathComponent("state"), environment: ["NOTIFY_SOCKET": path])
    var heard = [try socket.next()]
    while !heard.contains("READY=1") || !heard.contains("WATCHDOG=1") { heard.append(try socket.next()) }
    server.stop()
    while heard.last != "STOPPING=1" { heard.append(try socket.next()) }
    #expect(Set(heard) == ["READY=1", "WATCHDOG=1", "STOPPING=1"])
  }
}

/// What a service manager listens at.
private final class NotifySocket {
  private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

  init(_ path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw TestSocket.Failure.system("bind", errno) }
  }

  deinit { close(descriptor) }

  func next() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { throw TestSocket.Failure.system("recv", errno) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
