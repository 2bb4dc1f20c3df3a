import Foundation
import TestData
import TestSupport
import Testing

@testable import Support

/// The program itself as a child process, which tests may kill.
final class ChildServer {
  /// The program as `make run` and `make dist` build it; TILTCAST_PROGRAM names another one.
  static let program =
    ProcessInfo.processInfo.environment["TILTCAST_PROGRAM"]
    ?? projectFolder.appendingPathComponent(".build/release/tiltcast").path

  let port: Int
  let presenterKey: String
  let phoneKey: String
  let process = Process()
  private let output = Pipe()
  private let log = ProgramLog()
  private var isMeantToEnd = false

  /// Starts the program, and waits until it has printed its links.
  ///
  /// Rooms stand still until a test moves them: reading the takes that play by themselves costs most of a start.
  /// Clients may be silent for long: on a busy machine those of a test are.
  ///
  /// - Parameters:
  ///   - state: The state folder.
  ///   - port: Where it listens; 0 for a free port.
  ///   - isSecure: Whether it serves over TLS too.
  ///   - environment: Variables besides this process's own.
  ///   - user: The number of the user that it runs as, if not this one.
  ///   - launcher: A command that starts the command behind it, with its arguments.
  init(
    state: URL, port: Int = 0, isSecure: Bool = false, options: [String] = [], user: Int? = nil,
    launcher: [String] = [], environment: [String: String] = [:]
  ) throws {
    guard access(Self.program, X_OK) == 0 else {
      throw TestSocket.Failure.malformed("There is no program at \(Self.program): `make build` makes it.")
    }
    let command =
      [
        Self.program, "serve", "--host", "127.0.0.1", "--port", "\(port)", "--state", state.path, "--pages",
        projectFolder.appendingPathComponent("Public").path, "--no-attract",
        "--idle-timeout", "600",
      ] + (isSecure ? ["--tls-port", "0"] : ["--no-tls"]) + options
    let prefix = user.map { ["setpriv", "--reuid", "\($0)", "--clear-groups"] } ?? []
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = launcher + prefix + command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = log.pipe
    try process.run()
    ProgramLogs.started?.add(log)
    var text = ""
    var found: (port: Int, presenter: String, phone: String)?
    while found == nil {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else {
        throw TestSocket.Failure.malformed("The server ended: \(text)\(log.read(toEnd: true))")
      }
      text += String(decoding: data, as: UTF8.self)
      guard let presenter = text.firstMatch(of: /http:\/\/[^\/\s]*:([0-9]+)\/\?key=([\w-]+)\s/),
        let phone = text.firstMatch(of: /\/phone\?key=([\w-]+)\s/), let port = Int(presenter.1)
      else { continue }
      found = (port, String(presenter.2), String(phone.1))
    }
    (self.port, presenterKey, phoneKey) = found ?? (0, "", "")
  }

  deinit {
    if !isMeantToEnd, !process.isRunning, process.terminationReason == .uncaughtSignal {
      Issue.record("The program ended by the signal \(process.terminationStatus) in the test: \(readLog())")
    }
    kill()
  }

  /// Ends the program in the middle of whatever it does.
  func kill() { end(by: SIGKILL) }

  /// Asks the program to end, and waits for it.
  ///
  /// - Returns: What it has logged.
  @discardableResult
  func stop() -> String {
    end(by: SIGTERM)
    return readLog()
  }

  /// What it has logged so far.
  func readLog() -> String { log.read() }

  private func end(by signal: Int32) {
    guard process.isRunning else { return }
    isMeantToEnd = true
    Glibc.kill(process.processIdentifier, signal)
    waitForEnd()
  }

  /// Waits until the program has ended.
  ///
  /// `Process.waitUntilExit` misses the end now and then where many processes come and go.
  func waitForEnd() {
    var information = siginfo_t()
    waitid(P_PID, id_t(process.processIdentifier), &information, WEXITED | WNOWAIT)
  }

  /// A client in a room that has read everything.
  func join(key: String? = nil, room: String = "main") throws -> LiveClient {
    let path = "/ws?room=\(room)" + (key.map { "&key=\($0)" } ?? "")
    let client = LiveClient(try TestWebSocket(port: port, path: path))
    if client.status == 101 { for _ in 1...2 { try client.readAll() } }
    return client
  }

  /// The JSON object at a path.
  func object(_ target: String) throws -> [String: Any] {
    let response = try TestSocket(port: port).request("GET", target)
    return try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any] ?? [:]
  }
}

extension LiveClient {
  /// Sends a message, and waits until its effect on the parameters has been told.
  func tune(_ text: String) throws {
    try webSocket.send(text: text)
    try read(until: "parameters")
  }

  /// The newest value of a parameter that this client knows.
  func parameter(_ name: String) -> Double? {
    (messages["parameters"]?["values"] as? [String: Any])?[name] as? Double
  }
}
