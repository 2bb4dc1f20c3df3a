import Foundation
import TestData
import Testing

@Suite("tiltcast doctor", .programLogs)
final class DoctorTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiltcast-doctor-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  private var state: URL { folder.appendingPathComponent("state") }

  private func run(_ options: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: ChildServer.program)
    process.arguments =
      ["doctor", "--state", state.path, "--pages", projectFolder.appendingPathComponent("Public").path]
      + options
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test("On a machine in order it finds no problem, and changes nothing")
  func well() throws {
    let (status, output) = try run(["--port", "0"])
    #expect(status == 0, "\(output)")
    #expect(!FileManager.default.fileExists(atPath: state.path))
    for line in output.split(separator: "\n") {
      #expect(["ok       ", "warning  "].contains { line.hasPrefix($0) }, "\(line)")
    }
  }

  @Test("It names the program that has the port")
  func port() throws {
    let server = try ChildServer(state: folder.appendingPathComponent("other"))
    let (status, output) = try run(["--port", "\(server.port)", "--host", "127.0.0.1", "--no-tls"])
    #expect(status == 0)
    #expect(
      output.contains("warning  Port \(server.port) for HTTP is in use by tiltcast (process "), "\(output)")
  }

  @Test("A Redis that cannot be reached is a problem, and a proxy that is everybody a warning")
  func cluster() throws {
    let (status, output) = try run([
      "--port", "0", "--cluster", "redis://127.0.0.1:1", "--trusted-proxy", "0.0.0.0/0",
    ])
    #expect(status == 1)
    #expect(output.contains("problem  Redis at 127.0.0.1:1 "), "\(output)")
    #expect(output.contains("warning  Every client counts as a trusted proxy"), "\(output)")
  }

  @Test("An address that phones can reach is the operator's word, and is offered alone")
  func givenAddress() throws {
    let (status, output) = try run(["--port", "0", "--address", "192.168.1.20", "--address", "fd00::7"])
    #expect(status == 0)
    #expect(output.contains("ok       Phones reach this server at 192.168.1.20 or fd00::7,"), "\(output)")
  }

  @Test("A show that cannot be played, and scenes that are not there, are problems")
  func content() throws {
    let show = folder.appendingPathComponent("show").path
    var (status, output) = try run(["--port", "0", "--show", show])
    #expect(status == 1)
    #expect(
      output.contains("problem  The show in \(show) has 1 problem. Run: tiltcast check \(show)"), "\(output)")
    (status, output) = try run(["--port", "0", "--scenes", folder.path + "/none"])
    #expect(status == 1)
    #expect(output.contains("problem  There is no folder \(folder.path)/none. Correct --scenes"), "\(output)")
  }

  @Test("An address that is another machine's is blamed on the host, once, and offered to nobody")
  func foreignHost() throws {
    let (status, output) = try run(["--host", "203.0.113.9", "--port", "9407", "--tls-port", "9408"])
    #expect(status == 1)
    #expect(output.components(separatedBy: "203.0.113.9").count == 2, "\(output)")
    #expect(output.contains("problem  This machine has no address 203.0.113.9. Correct --host"), "\(output)")
  }

  @Test("A secret that others may read, and a certificate that is none, are problems, and the status is 1")
  func problems() throws {
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    chmod(state.path, 0o755)
    try Data(repeating: 1, count: 32).write(to: state.appendingPathComponent("secret"))
    chmod(state.appendingPathComponent("secret").path, 0o644)
    let certificate = folder.appendingPathComponent("a.pem").path
    try Data("nothing".utf8).write(to: URL(fileURLWithPath: certificate))
    let (status, output) = try run(["--port", "0", "--tls-cert", certificate, "--tls-key", certificate])
    #expect(status == 1)
    #expect(output.contains("warning  Other users can read the state folder"))
    #expect(output.contains("problem  Other users can read secret"))
    #expect(output.contains("problem  \(certificate) holds no certificate."))
  }

  @Test("What a server has made for itself is in order", .timeLimit(.minutes(1)))
  func ownState() throws {
    let log = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ChildServer.program)
    process.arguments = [
      "serve", "--port", "0", "--state", state.path,
      "--pages", projectFolder.appendingPathComponent("Public").path,
    ]
    process.standardOutput = log
    try process.run()
    _ = log.fileHandleForReading.availableData
    process.terminate()
    process.waitUntilExit()
    let (status, output) = try run(["--port", "0"])
    #expect(status == 0)
    #expect(output.contains("ok       Only its owner can read the state folder \(state.path)."), "\(output)")
    #expect(output.contains("ok       The certificate authority is valid for 36"))
    #expect(output.contains("covers every address."))
  }
}
