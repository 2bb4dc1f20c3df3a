import Confine
import Foundation
import Testing

@testable import Platform

@Suite("A confinement", .serialized)
final class ConfinementTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A program in the folder of the tests.
  private static func program(_ name: String) -> URL {
    RunningProgram.url.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// The folders of the libraries that these tests have loaded, which the programs beside them need as well.
  private static let libraries: [String] = {
    // By a handle: `String(contentsOfFile:)` reads no more than a page of such a file.
    let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
    let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
    let files = lines.compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
    return Set(files.filter { $0.contains(".so") }.map { ($0 as NSString).deletingLastPathComponent })
      .sorted()
  }()

  private func confinement(
    _ limits: ProgramLimits = ProgramLimits(wallTime: 60, fileSize: 0, files: 64, processes: 12)
  ) -> Confinement {
    Confinement(
      executable: Confinement.system + Self.libraries + [Self.program("").path], limits: limits)
  }

  /// The output of a program, its end, and the protections that held.
  private func run(_ command: [String], in confinement: Confinement) throws -> (
    output: String, end: RunningChild.End, protections: Protections
  ) {
    let (own, theirs) = try #require(ChildProcess.ends(isSocket: false))
    let started = confinement.launch(
      command, descriptors: [.file("/dev/null", flags: O_RDONLY), .copy(of: theirs), .copy(of: theirs)],
      environment: ["LC_ALL=C"])
    close(theirs)
    defer { close(own) }
    let (child, protections, _) = try #require(started)
    let end = child.waitForEnd()
    return (try Self.readAll(own), end, protections)
  }

  /// The bytes written to a pipe, up to its end. The program's descendants hold the other end, so they must have ended.
  private static func readAll(_ descriptor: Int32) throws -> String {
    var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while true {
      var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&item, 1, 5000) > 0, "The pipe is still open.")
      let count = read(descriptor, &part, part.count)
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += part[..<count]
    }
  }

  private func run(script: String, in confinement: Confinement) throws -> String {
    try run(["/bin/sh", "-c", script], in: confinement).output
  }

  /// A system as some have it, and the words that a hostile program may print there.
  struct System: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var withheld: Protections = []
    var landlock = Int.max
    var allowed: Set<String> = []
  }

  private static let noNamespaces: Protections = [
    .user, .network, .communication, .mounts, .processes, .procFolder,
  ]

  static let systems = [
    System(testDescription: "with everything"),
    System(testDescription: "Linux 6.1", landlock: 2),
    System(testDescription: "no namespace of users", withheld: [.user]),
    System(testDescription: "a container", withheld: noNamespaces),
    System(testDescription: "a container on Linux 6.1", withheld: noNamespaces, landlock: 2),
    System(
      testDescription: "a container without another user", withheld: noNamespaces.union(.unprivilegedUser)),
    System(
      testDescription: "namespaces of users without privileges",
      withheld: [.network, .communication, .mounts, .processes, .procFolder]),
    System(
      testDescription: "no Landlock", withheld: [.files],
      allowed: ["read", "open-to-write", "proc-parent", "proc-system"]),
  ]

  @Test("A hostile program reaches nothing, whatever the system has", arguments: systems)
  func hostile(system: System) throws {
    let target = folder.appendingPathComponent("target")
    try Data("words".utf8).write(to: target)
    chmod(target.path, 0o666)
    // Somebody listens, and somebody else runs.
    let path = folder.appendingPathComponent("s").path
    let listener = try #require(UnixListener(path))
    defer { listener.stop() }
    let sleeper = try #require(ChildProcess.start(["/bin/sleep", "1000"], descriptors: [], environment: []))
    let stranger = RunningChild(sleeper)
    defer {
      stranger.signal(SIGKILL)
      _ = stranger.waitForEnd()
    }
    var confinement = confinement(
      ProgramLimits(addressSpace: 512 << 20, wallTime: 60, fileSize: 0, files: 64, processes: 12))
    (confinement.withheld, confinement.landlock) = (system.withheld, system.landlock)
    let (output, end, _) = try run(
      [Self.program("HostileFixture").path, "\(sleeper)", path, target.path], in: confinement)
    #expect(end.code == 0)
    let words = Set(output.split(separator: "\n").map(String.init))
    let counts = words.filter { $0.hasPrefix("processes ") }
    #expect(words.subtracting(counts).subtracting(system.allowed) == [])
    // Where the user has other processes as well, those are counted too.
    let count = try #require(counts.first.flatMap { Int($0.dropFirst(10)) })
    let isRoot = geteuid() == 0 && system.withheld.contains(.unprivilegedUser)
    #expect(isRoot || count < 100)
    #expect(try String(contentsOf: target, encoding: .utf8) == "words")
  }

  @Test(
    "What it has started ends with it, in whatever session it is",
    arguments: [[], noNamespaces] as [Protections])
  func children(withheld: Protections) throws {
    var confinement = confinement()
    confinement.withheld = withheld
    // Reading ends only when nothing has the other end.
    let output = try run(script: "setsid sleep 1000 & sleep 1000 & sleep 0.1; echo started", in: confinement)
    #expect(output.contains("started"))
  }

  @Test(
    "Everything ends with the server, even if it is killed", arguments: [[], noNamespaces] as [Protections])
  func server(withheld: Protections) throws {
    let (own, theirs) = try #require(ChildProcess.ends(isSocket: false))
    defer { close(own) }
    // A shell is the server, and its number is known only to itself.
    let policy = Policy(
      server: 1, report: 3,
      rules: Confinement.system.map { .init(.execute, $0) } + [.init(.write, "/dev/null")], environment: [],
      limits: ProgramLimits(processes: 12), withheld: withheld)
    let program = ["/bin/sh", "-c", "echo started; setsid sleep 1000 & sleep 1000"]
    let command = ([Self.program(Launcher.name).path] + policy.words + program).map { word in
      word.hasPrefix("server=") ? "server=$$" : "'\(word)'"
    }
    let server = try #require(
      ChildProcess.start(
        ["/bin/sh", "-c", command.joined(separator: " ") + "; kill -STOP $$"],
        descriptors: [
          .file("/dev/null", flags: O_RDONLY), .copy(of: theirs), .copy(of: theirs),
          .file("/dev/null", flags: O_WRONLY),
        ],
        environment: ["PATH=/usr/bin:/bin"]))
    close(theirs)
    var item = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
    #expect(poll(&item, 1, 10_000) == 1)
    kill(server, SIGKILL)
    #expect(try Self.readAll(own) == "started\n")
    _ = RunningChild(server).waitForEnd()
  }

  /// Programs that let others compute: one, many short ones, and those whose parents have ended.
  static let computing = [
    "(while :; do :; done) & sleep 1000",
    "while :; do (x=0; while [ $x -lt 9999 ]; do x=$((x+1)); done); done",
    "while :; do ( (x=0; while [ $x -lt 9999 ]; do x=$((x+1)); done) & ); sleep 0.05; done",
    "setsid sh -c 'trap \"\" CHLD XCPU; while :; do :; done' & sleep 1000",
  ]

  @Test(
    "The processor time of everything that it starts is limited", arguments: computing,
    [[], noNamespaces] as [Protections])
  func descendants(script: String, withheld: Protections) throws {
    var confinement = confinement(ProgramLimits(descendantTime: 1, wallTime: 60, processes: 12))
    confinement.withheld = withheld
    #expect(try run(["/bin/sh", "-c", script], in: confinement).end.signal == SIGXCPU)
  }

  @Test(
    "The memory of everything that it starts is limited together",
    arguments: [[], noNamespaces] as [Protections])
  func descendantMemory(withheld: Protections) throws {
    let script =
      "for i in 1 2 3 4; do (x=$(head -c 30000000 /dev/zero | tr '\\0' a); sleep 1000; :) & done; sleep 1000"
    var confinement = confinement(
      ProgramLimits(residentMemory: 80 << 20, wallTime: 60, processes: 16))
    confinement.withheld = withheld
    let start = Date()
    #expect(try run(["/bin/sh", "-c", script], in: confinement).end.signal == SIGKILL)
    #expect(Date().timeIntervalSince(start) < 30)
  }

  @Test("Its end, signal and memory are its own", arguments: [[], noNamespaces] as [Protections])
  func ends(withheld: Protections) throws {
    var confinement = confinement()
    confinement.withheld = withheld
    #expect(try run(["/bin/sh", "-c", "exit 7"], in: confinement).end.code == 7)
    #expect(try run(["/bin/sh", "-c", "kill -SEGV $$"], in: confinement).end.signal == SIGSEGV)
    let end = try run(["/usr/bin/head", "-c", "1000", "/dev/zero"], in: confinement).end
    #expect(end.code == 0 && end.memory > 0 && end.memory < 30 << 20)
  }

  @Test("It is stopped, continued and measured as any other child")
  func signals() throws {
    let child = try #require(
      confinement().start(["/bin/sh", "-c", "while :; do :; done"], descriptors: [], environment: []))
    defer {
      child.signal(SIGKILL)
      _ = child.waitForEnd()
    }
    let end = ContinuousClock.now + .seconds(10)
    while child.processorTime < 0.02, ContinuousClock.now < end { usleep(1000) }
    #expect(child.processorTime >= 0.02 && child.times.ran >= 0.02)
    child.signal(SIGSTOP)
    usleep(20_000)
    let stopped = child.processorTime
    usleep(50_000)
    #expect(child.processorTime == stopped)
    child.signal(SIGCONT)
    while child.processorTime == stopped, ContinuousClock.now < end { usleep(1000) }
    #expect(child.processorTime > stopped)
  }

  @Test("It ends when its time is over", arguments: [[], noNamespaces] as [Protections])
  func wallTime(withheld: Protections) throws {
    var confinement = confinement(ProgramLimits(wallTime: 1))
    confinement.withheld = withheld
    let start = ContinuousClock.now
    #expect(try run(["/bin/sleep", "1000"], in: confinement).end.signal == SIGKILL)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("In a folder of its own it may do what compilers do, and nowhere else")
  func scratch() throws {
    var confinement = confinement(ProgramLimits(wallTime: 60, files: 64, processes: 12))
    confinement.scratch = [folder.path]
    let script = """
      cd \(folder.path) && mkdir a && echo words >a/b && mv a/b c && echo more >c && rm -r a && cat c
      cp c /tmp/tiltcast-outside; ln -s / link; chmod 777 c; echo \\#!/bin/sh >d
      """
    #expect(try run(script: script, in: confinement).hasPrefix("more\n"))
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["c", "d"])
    #expect(access("/tmp/tiltcast-outside", F_OK) != 0)
  }

  @Test("A program that is missing is not started, and leaves nothing")
  func missing() {
    #expect(confinement().start(["/nowhere/at/all"], descriptors: [], environment: []) == nil)
  }

  @Test("Words of a policy are read as they were written")
  func policies() throws {
    let policy = Policy(
      server: 12, report: 3, rules: [.init(.execute, "/usr"), .init(.scratch, "/a=b c")],
      environment: ["A=b=c"], limits: ProgramLimits(addressSpace: 1, wallTime: 2, processes: 3), niceness: 5,
      withheld: .network, landlock: 2)
    let read = try #require(Policy.parse(policy.words + ["/bin/true", "--", "x=y"]))
    #expect(read.policy == policy && read.command == ["/bin/true", "--", "x=y"])
    #expect(Policy.parse(["server=1", "unknown=2", "--", "/bin/true"]) == nil)
    #expect(Policy.parse(policy.words) == nil)
  }
}

/// A Unix socket that anybody on this machine may connect to.
private struct UnixListener {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, chmod(path, 0o777) == 0, listen(descriptor, 8) == 0 else { return nil }
  }

  func stop() { close(descriptor) }
}
