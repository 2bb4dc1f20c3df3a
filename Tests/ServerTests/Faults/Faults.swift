import Foundation
import Testing

@testable import Server

/// Faults of clients, networks and machines, brought about for real; one at a time, because they are loud.
@Suite("Faults", .serialized, .programLogs)
enum Faults {
  /// What a test machine has, or has not.
  enum Machine {
    /// True if mounts and networks of one's own can be made.
    static let isRoot = getuid() == 0

    /// True if a program is there.
    static func has(_ program: String) -> Bool { path(of: program) != nil }

    /// Where a program is, in the places where administrators' programs are too; nil where it is not.
    static func path(of program: String) -> String? {
      ["/usr/bin", "/usr/sbin", "/bin", "/sbin"].map { "\($0)/\(program)" }
        .first { access($0, X_OK) == 0 }
    }

    /// The sanitizer that this is built with, as the Makefile says; nil for none.
    static let sanitizer = ProcessInfo.processInfo.environment["TILTCAST_SANITIZER"]

    /// Raises the limit of open files as far as it goes, and returns it.
    static func raisedDescriptorLimit() -> Int {
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      return Int(clamping: limit.rlim_cur)
    }
  }

  /// A state folder that is gone when this is.
  final class StateFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("tiltcast-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  /// Runs a command to its end.
  ///
  /// - Returns: Its status and what it has said.
  @discardableResult
  static func run(_ command: [String], input: String = "") throws -> (status: Int32, output: String) {
    let process = Process()
    let (standardInput, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = output
    try process.run()
    // A command that has ended before it has read everything tells why in its output.
    try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? standardInput.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    // Foundation now and then does not hear that a command has ended.
    var status: Int32 = 0
    if waitpid(process.processIdentifier, &status, 0) < 0 {
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F, text)
  }

  /// Waits until something is so; false where it is not even after a minute.
  static func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = Date().addingTimeInterval(60)
    while Date() < end {
      if try condition() { return true }
      usleep(20_000)
    }
    return try condition()
  }
}

/// A motion sample, as it is sent.
struct TestSample {
  var alpha = 0.0
  var beta = 0.0
  var gamma = 0.0
  var number: UInt32 = 0
  var deviceTime = Double.nan

  var bytes: [UInt8] {
    var bytes: [UInt8] = [0x10, 0, 0, 0]
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    withUnsafeBytes(of: deviceTime.bitPattern.littleEndian) { bytes += $0 }
    for angle in [alpha, beta, gamma] {
      withUnsafeBytes(of: Float(angle).bitPattern.littleEndian) { bytes += $0 }
    }
    return bytes + [0, 0, 0, 0]
  }
}

extension LiveClient {
  /// Tilts by some degrees.
  func tilt(_ degrees: Double) throws { try webSocket.send(binary: TestSample(beta: degrees).bytes) }

  /// Itself, once it has read everything, and what that leads to.
  func settled() throws -> LiveClient {
    for _ in 1...2 { try readAll() }
    return self
  }

  /// True if this viewer shows what another one does, to the bit.
  func shows(the other: LiveClient) -> Bool {
    messages["scene"]?["epoch"] as? Int == other.messages["scene"]?["epoch"] as? Int
      && floats.map(\.bitPattern) == other.floats.map(\.bitPattern)
  }

  /// Reads on until this viewer shows what a newcomer is shown at once; false where it never does.
  func catchesUp(with newcomer: () throws -> LiveClient) throws -> Bool {
    try Faults.eventually {
      try readAll()
      return shows(the: try newcomer())
    }
  }
}

/// Leaves a test out where the machine lacks something, which is looked at only if the test is to run.
struct MachineTrait: TestTrait {
  fileprivate let obstacle: @Sendable () -> String?

  func prepare(for test: Test) async throws {
    if let obstacle = obstacle() { try Test.cancel(Comment(rawValue: obstacle)) }
  }
}

extension Trait where Self == MachineTrait {
  /// Leaves the test out where there is an obstacle.
  static func unless(_ obstacle: @autoclosure @escaping @Sendable () -> String?) -> Self {
    MachineTrait(obstacle: obstacle)
  }
}
