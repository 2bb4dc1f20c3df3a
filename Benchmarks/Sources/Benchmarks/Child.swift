import CProbe
import CViewers
import Foundation

/// A program that runs as a child of this one and ends with it, at the latest.
final class Child {
  /// The process id.
  let process: pid_t
  private let name: String
  private let input: Int32
  private let output: Int32
  /// What has been read and not been asked for yet.
  private var unread: [UInt8] = []
  private var isRunning = true

  /// Starts a program.
  init(_ path: String, _ arguments: [String]) throws {
    name = ([URL(fileURLWithPath: path).lastPathComponent] + arguments.prefix(1)).joined(separator: " ")
    var (toChild, fromChild): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else {
      throw Failure("No pipe can be made: \(String(cString: strerror(errno))).")
    }
    var strings = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    process = probe_spawn(path, &strings, toChild[0], fromChild[1])
    close(toChild[0])
    close(fromChild[1])
    (input, output) = (toChild[1], fromChild[0])
    guard process > 0 else {
      throw Failure("\(name) cannot be started: \(String(cString: strerror(errno))).")
    }
  }

  /// Writes a line to the program.
  func write(_ line: String) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The next line that the program prints; throws if it ends, or prints none for `patience` seconds.
  func line(within patience: Double) throws -> String {
    let deadline = ContinuousClock.now + .seconds(patience)
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let left = max(0, (deadline - .now) / .milliseconds(1))
      var readable = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&readable, 1, Int32(left)) > 0 else {
        throw Failure("\(name) did not answer within \(Int(patience)) s.")
      }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &chunk, chunk.count)
      guard count > 0 else { throw Failure("\(name) ended early.") }
      unread += chunk.prefix(count)
    }
  }

  /// The memory that is resident, in bytes.
  var residentSize: Double {
    let statistics = (try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)) ?? ""
    let pages = statistics.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// How long the program's threads have run on a CPU, in seconds.
  var cpuTime: Double { Double(viewers_cpu_time(process)) / 1e9 }

  /// How long the program's first thread, on which a server's loop runs, has run on a CPU, in seconds.
  var loopTime: Double {
    let path = "/proc/\(process)/task/\(process)/schedstat"
    let statistics = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return (statistics.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
  }

  /// Closes the program's input, asks it to end, and sees to it that it does.
  func end() {
    guard isRunning else { return }
    isRunning = false
    close(input)
    close(output)
    kill(process, SIGTERM)
    for _ in 0..<300 {
      if waitpid(process, nil, WNOHANG) != 0 { return }
      usleep(10_000)
    }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  deinit { end() }
}
