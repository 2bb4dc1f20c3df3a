import Foundation
import Redis

/// A real Redis on a free port of 127.0.0.1, with a password and a folder of its own.
package final class TestRedis {
  package static let password = "not p@ssed / on"

  package let port: Int
  private let folder: URL
  private let options: [String]
  private var process = Process()

  /// - Parameters:
  ///   - options: More of redis-server's options.
  ///   - isKept: Whether what it holds survives `kill()` and `start()`.
  package init(options: [String] = [], isKept: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("redis-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.options = options + (isKept ? ["--appendonly", "yes", "--appendfsync", "always"] : [])
    port = try TestSocket.freePort()
    try start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  package var address: RedisAddress { RedisAddress(host: "127.0.0.1", port: port, password: Self.password) }

  /// The address as people write it.
  package var url: String { "redis://:not%20p%40ssed%20%2F%20on@127.0.0.1:\(port)" }

  /// Starts it, again after `kill()`, and waits until it answers.
  package func start() throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "redis-server", "--port", "\(port)", "--bind", "127.0.0.1", "--dir", folder.path, "--save", "",
        "--logfile", folder.appendingPathComponent("log").path, "--requirepass", Self.password,
      ] + options
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let end = Date() + 60
    while Date() < end {
      if (try? session()) != nil { return }
      guard process.isRunning else { break }
      usleep(20_000)
    }
    throw TestSocket.Failure.malformed("redis-server does not start; Scripts/test-deps installs it.")
  }

  /// A connection for the test's own thread.
  package func session() throws(RedisError) -> RedisSession {
    try RedisSession(address, name: "test", timeout: 10)
  }

  /// Ends it in the middle of whatever it does.
  package func kill() {
    guard process.isRunning else { return }
    send(SIGKILL)
    var information = siginfo_t()
    waitid(P_PID, id_t(process.processIdentifier), &information, WEXITED | WNOWAIT)
  }

  /// Makes it stand still, as behind a network that swallows everything.
  package func pause() { send(SIGSTOP) }

  package func resume() { send(SIGCONT) }

  private func send(_ signal: Int32) {
    Glibc.kill(process.processIdentifier, signal)
  }
}

extension TestSocket {
  /// A port of 127.0.0.1 where nobody listens at the moment. It is none of those that the kernel gives to clients and to
  /// servers that ask for any port: one of them could take it before it is used, or between two starts.
  package static func freePort() throws -> Int {
    for _ in 0..<1000 {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      let port = Int.random(in: 10_000..<32_768)
      var address = loopback(port: port)
      let isFree = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      if isFree { return port }
    }
    throw Failure.system("bind", errno)
  }
}
