import Foundation
import TestData
import TestSupport

@testable import Server
@testable import Support

/// HAProxy or nginx on a free port of 127.0.0.1 before nodes, as `packaging` has its configuration.
final class TestBalancer {
  /// A program, and what its configuration is for.
  enum Kind: String, CaseIterable {
    case haproxy, nginx
  }

  let port: Int
  private let process = Process()
  private let folder = Faults.StateFolder()

  init(_ kind: Kind, to nodes: [Int]) throws {
    port = try TestSocket.freePort()
    guard let program = Faults.Machine.path(of: kind.rawValue) else {
      throw TestSocket.Failure.malformed("\(kind) is missing; Scripts/test-deps installs it.")
    }
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let file = folder.url.appendingPathComponent("configuration")
    let source =
      switch kind {
      case .haproxy: "haproxy.cfg"
      case .nginx: "nginx.conf"
      }
    var text = try String(
      contentsOf: projectFolder.appendingPathComponent("packaging/\(source)"), encoding: .utf8)
    for (index, node) in nodes.enumerated() {
      text = text.replacing("10.0.0.1\(index + 1):8080", with: "127.0.0.1:\(node)")
    }
    // Without the certificate of a site that is none.
    let isPlain = { (line: Substring) in
      !["443", "ssl", "redirect", "return 301"].contains { line.contains($0) }
    }
    text = text.split(separator: "\n").filter(isPlain).joined(separator: "\n") + "\n"
    process.executableURL = URL(fileURLWithPath: program)
    switch kind {
    case .haproxy:
      try text.replacing("bind :80", with: "bind 127.0.0.1:\(port)")
        .write(to: file, atomically: false, encoding: .utf8)
      process.arguments = ["-f", file.path]
    case .nginx:
      let site = text.replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
      // `TestStream` reads no chunks.
      try """
      daemon off; pid \(folder.url.path)/pid; error_log stderr; worker_processes 1;
      events { worker_connections 512; }
      http {
        chunked_transfer_encoding off; access_log off; client_body_temp_path \(folder.url.path)/body; proxy_temp_path \(folder.url.path)/proxy;
        fastcgi_temp_path \(folder.url.path)/1; uwsgi_temp_path \(folder.url.path)/2; scgi_temp_path \(folder.url.path)/3;
        \(site)
      }
      """.write(to: file, atomically: false, encoding: .utf8)
      process.arguments = ["-c", file.path, "-p", folder.url.path, "-e", "stderr"]
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It counts nobody as there before it has asked.
    let isThere = Faults.eventually {
      (try? TestSocket(port: port).request("GET", "/healthz"))?.status == 200
    }
    guard isThere else { throw TestSocket.Failure.malformed("\(kind) does not start.") }
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGTERM)
    var information = siginfo_t()
    waitid(P_PID, id_t(process.processIdentifier), &information, WEXITED | WNOWAIT)
  }

  /// A client whose node the balancer chooses.
  func join(key: String? = nil, headers: [String: String?] = [:]) throws -> LiveClient {
    let path = "/ws?room=main" + (key.map { "&key=\($0)" } ?? "")
    let client = LiveClient(try TestWebSocket(port: port, path: path, headers: headers))
    return client.status == 101 ? try client.settled() : client
  }
}
