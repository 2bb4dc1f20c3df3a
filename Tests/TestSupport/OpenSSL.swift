import Foundation

/// Runs the `openssl` command on a text, and returns what it prints, errors included.
package func openssl(_ arguments: [String], input: [UInt8] = []) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["openssl"] + arguments
  let (source, sink) = (Pipe(), Pipe())
  process.standardInput = source
  process.standardOutput = sink
  process.standardError = sink
  try process.run()
  try source.fileHandleForWriting.write(contentsOf: Data(input))
  try source.fileHandleForWriting.close()
  let output = try sink.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self)
}

/// A folder for one test, removed with this.
package final class TemporaryFolder {
  package let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("tiltcast-tests-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it.
  package func path(of file: String) -> String { url.appendingPathComponent(file).path }
}
