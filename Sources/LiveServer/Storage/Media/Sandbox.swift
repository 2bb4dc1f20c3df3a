import Foundation
import Platform

/// Runs programs that read untrusted files, in restricted processes.
///
/// A child has limits on memory, CPU time, and the size and number of files, and a low priority. It can reach
/// only the files that are passed to it (``Confinement``).
package struct Sandbox: Sendable {
  /// The way a child ended.
  enum Outcome: Equatable {
    case succeeded
    /// It failed or crashed.
    case failed
    /// It exceeded a limit.
    case exhausted
    /// It could not be started.
    case unstarted
  }

  /// Bytes of address space.
  static let memory = 1 << 30
  /// Seconds of processor time.
  static let processorTime = 10
  /// Seconds until it is killed: it yields to all others, so on a busy machine it mostly waits for a processor.
  static let timeout = 60
  /// Bytes of a file.
  static let fileSize = 64 << 20

  /// True if programs can be started in it.
  package static let works = Sandbox().run(["/bin/true"]) == .succeeded

  /// True if a child is kept from files that it is not given.
  package static let hidesFiles = works && Confinement.support.hidesFiles

  private static let settings = ["/etc/fonts", "/var/cache/fontconfig"]

  /// The path of a program, or nil if it is not installed.
  static func path(of program: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + program }.first { access($0, X_OK) == 0 }
  }

  /// Runs a command, and waits for its end; not on a thread that is needed for anything else.
  ///
  /// - Parameters:
  ///   - input: The path of the file that is its standard input.
  ///   - output: The path of the file that its standard output is written to.
  ///   - reading: The files that it may open besides.
  ///   - writing: The files that it may write besides, which must be there.
  ///   - errors: The path of the file that its error output is written to.
  ///   - processorTime: Seconds of processor time.
  func run(
    _ command: [String], input: String = "/dev/null", output: String = "/dev/null", reading: [String] = [],
    writing: [String] = [], errors: String = "/dev/null", processorTime: Int = Self.processorTime
  ) -> Outcome {
    let confinement = Confinement(
      readable: Self.settings + reading + [input], writable: writing + [output, errors],
      limits: ProgramLimits(
        addressSpace: Self.memory, processorTime: processorTime, wallTime: Self.timeout,
        fileSize: Self.fileSize, files: 64, processes: 32),
      niceness: 5)
    let child = confinement.start(
      command,
      descriptors: [
        .file(input, flags: O_RDONLY), .file(output, flags: O_WRONLY | O_CREAT | O_TRUNC),
        .file(errors, flags: O_WRONLY | O_CREAT | O_TRUNC),
      ],
      // Only the loaders that their makers test against hostile files, on one thread.
      environment: [
        "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=/nonexistent", "VIPS_BLOCK_UNTRUSTED=1",
        "VIPS_CONCURRENCY=1",
      ])
    guard let end = child?.waitForEnd() else { return .unstarted }
    if let signal = end.signal { return [SIGXCPU, SIGXFSZ, SIGKILL].contains(signal) ? .exhausted : .failed }
    return end.code == 0 ? .succeeded : .failed
  }
}
