import Foundation
import Testing

@testable import Storage

@Suite("The sandbox")
final class SandboxTests {
  private let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  deinit { unlink(output) }

  private func said(_ command: String...) -> String {
    _ = Sandbox().run(command, output: output)
    return (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
  }

  @Test("A child tells how it ended")
  func outcomes() {
    #expect(Sandbox().run(["/bin/true"]) == .succeeded)
    #expect(Sandbox().run(["/bin/false"]) == .failed)
    #expect(Sandbox().run(["/nowhere/at/all"]) == .unstarted)
  }

  @Test("A child has nothing of the server's environment")
  func environment() {
    setenv("TILTCAST_TEST_SECRET", "xyzzy", 1)
    defer { unsetenv("TILTCAST_TEST_SECRET") }
    let said = said("/usr/bin/env")
    #expect(said.contains("VIPS_BLOCK_UNTRUSTED=1"))
    #expect(!said.contains("xyzzy"))
  }

  @Test("A child inherits no descriptor")
  func descriptors() {
    let pipe = Pipe()
    // Without the flag that would close it anyway.
    _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFD, 0)
    // The fourth is the folder that is being listed.
    #expect(said("/bin/ls", "/proc/self/fd").split(separator: "\n").count == 4)
  }

  @Test("A child that writes more than it may is stopped, and that is told")
  func fileSize() throws {
    let size = String(Sandbox.fileSize + 1)
    #expect(Sandbox().run(["/usr/bin/head", "-c", size, "/dev/zero"], output: output) == .exhausted)
  }

  @Test("A child has the limits that it is said to have")
  func limits() {
    let said = said("/bin/cat", "/proc/self/limits").split(separator: "\n")
    func limit(_ name: String) -> Substring {
      said.first { $0.hasPrefix(name) }?.dropFirst(name.count).drop { $0 == " " }.prefix { $0 != " " } ?? ""
    }
    #expect(limit("Max address space") == "\(Sandbox.memory)")
    #expect(limit("Max cpu time") == "\(Sandbox.processorTime)")
    #expect(limit("Max open files") == "64" && limit("Max core file size") == "0")
  }

  @Test(
    "A child cannot open a file that it is not given, nor write one",
    .enabled(if: Sandbox.hidesFiles, "This kernel has no Landlock"))
  func files() throws {
    let secret = output + ".secret"
    try Data("words".utf8).write(to: URL(fileURLWithPath: secret))
    defer { unlink(secret) }
    #expect(said("/bin/cat", secret) == "")
    #expect(said("/bin/ls", "/tmp") == "")
    #expect(said("/bin/cat", "/etc/passwd") == "")
    #expect(said("/bin/cat", "/proc/\(getpid())/environ") == "")
    #expect(said("/bin/cat", "/proc/\(getpid())/root" + secret) == "")
    #expect(Sandbox().run(["/bin/cp", "/bin/true", secret]) == .failed)
    #expect(Sandbox().run(["/bin/cat", secret], output: output, reading: [secret]) == .succeeded)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "words")
    #expect(Sandbox().run(["/bin/cp", "/dev/null", secret], writing: [secret]) == .succeeded)
    #expect(try Data(contentsOf: URL(fileURLWithPath: secret)).isEmpty)
    // The server itself is as free as before.
    #expect(FileManager.default.contents(atPath: "/etc/passwd") != nil)
  }

  @Test("A child yields to everything else")
  func niceness() {
    #expect(said("/usr/bin/nice") == "5\n")
  }

  @Test(
    "A child and all that it starts share one part of the processors",
    .enabled(if: access("/proc/self/autogroup", F_OK) == 0, "This kernel knows no groups of sessions"))
  func session() throws {
    let own = try String(contentsOfFile: "/proc/self/autogroup", encoding: .utf8)
    let group = said("/bin/cat", "/proc/self/autogroup")
    #expect(group.hasSuffix(" nice 5\n"))
    #expect(group.split(separator: " ").first != own.split(separator: " ").first)
  }

  @Test("A child reads its standard input from a file")
  func input() throws {
    let file = output + ".in"
    try Data("words".utf8).write(to: URL(fileURLWithPath: file))
    defer { unlink(file) }
    #expect(Sandbox().run(["/bin/cat"], input: file, output: output) == .succeeded)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "words")
  }
}
