import Foundation
import Platform

/// A tunnel's command while it runs: a shell, and what that starts.
///
/// It ends with this process, however that ends: the shell holds the reading end of a pipe, and a watcher in it
/// ends the process group when the other end is closed.
struct TunnelCommand {
  /// The signal TERM is the command's, not the shell's, which waits for its end; two seconds later all are
  /// killed. A command that ends also leaves nothing in the background.
  private static let script = """
    exec 3<&0 </dev/null
    trap : TERM
    (read -r _ <&3; trap '' TERM; kill -TERM 0; sleep 2; kill -KILL 0) >/dev/null 2>&1 &
    /bin/sh -c "$1" 3<&-
    status=$?
    trap '' TERM
    kill -TERM 0
    (sleep 2; kill -KILL 0) >/dev/null 2>&1 3<&- &
    exit $status
    """
  /// Variables of this process that a tunnel has no business with, besides those that begin with `TILTCAST_`.
  private static let withheld = ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"]

  let child: RunningChild
  /// The descriptor of its output and errors.
  let output: Int32
  /// The pipe that ends it when it is closed.
  let lifeline: Int32

  /// Starts a command; nil if the system starts no more programs.
  ///
  /// - Parameter port: The server's port for HTTP, which the command finds as `TILTCAST_PORT`.
  init?(_ command: String, port: Int) {
    guard let output = ChildProcess.ends(isSocket: false) else { return nil }
    // The first end is the one that is read, which is the shell's here.
    guard let lifeline = ChildProcess.ends(isSocket: false) else {
      for end in [output.own, output.childs] { close(end) }
      return nil
    }
    var environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("TILTCAST_") && !Self.withheld.contains($0.key)
    }
    environment["TILTCAST_PORT"] = "\(port)"
    let pid = ChildProcess.start(
      ["/bin/sh", "-c", Self.script, "tunnel", command],
      descriptors: [.copy(of: lifeline.own), .copy(of: output.childs), .copy(of: output.childs)],
      environment: environment.map { "\($0.key)=\($0.value)" })
    for end in [output.childs, lifeline.own] { close(end) }
    guard let pid else {
      for end in [output.own, lifeline.childs] { close(end) }
      return nil
    }
    child = RunningChild(pid)
    (self.output, self.lifeline) = (output.own, lifeline.childs)
  }
}
