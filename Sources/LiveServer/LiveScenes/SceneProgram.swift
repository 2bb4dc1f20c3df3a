import Foundation
import Platform
import SceneService
import Support
import Synchronization

/// A confined program, from its start to its end. It is ended when nothing refers to it.
final class SceneProgram: Sendable {
  /// The seconds in which a failed program must begin to say where it is, unless others keep it waiting, and finish
  /// saying it.
  private static let (backtraceStart, backtraceTime) = (2.0, 15.0)
  /// The seconds between its answer without a place and the next request.
  private static let pauseBetweenRequests = 0.05
  /// The seconds of processor time that it may use meanwhile: another program finds the place.
  private static let backtraceComputing = 1.0

  private struct State {
    var failure: SceneProcess.Failure?
    /// True if it is suspended while nothing is asked of it.
    var rests = false
    var isSuspended = false
  }

  let child: RunningChild
  let channel: SceneChannel
  let report = ProgramReport()
  private let state = Mutex(State())

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - begun: Called when it runs, before anything else is.
  ///   - printed: Called with each line that it prints, on any thread.
  ///   - ended: Called with its last words, on any thread.
  /// - Throws: An error if it cannot be started.
  init(
    _ command: [String], in confinement: SceneConfinement, begun: (RunningChild) -> Void = { _ in },
    printed: @escaping @Sendable (String) -> Void,
    ended: @escaping @Sendable (RunningChild, ProgramReport.LastWords) -> Void
  ) throws(SceneProcess.Failure) {
    guard let (own, theirs) = ChildProcess.ends(isSocket: true),
      let (output, outputEnd) = ChildProcess.ends(isSocket: false),
      let (errors, errorsEnd) = ChildProcess.ends(isSocket: false)
    else { throw .broken("No more files can be opened.") }
    channel = SceneChannel(own)
    let child = confinement.start(
      command,
      descriptors: [
        .file("/dev/null", flags: O_RDONLY), .copy(of: outputEnd), .copy(of: errorsEnd), .copy(of: theirs),
      ])
    for descriptor in [theirs, outputEnd, errorsEnd] { close(descriptor) }
    guard let child else { throw .broken("The program \(command[0]) cannot be started.") }
    self.child = child
    begun(child)
    // The threads outlive the last reference to the program, whose end they wait for.
    Thread.detachNewThread { [report] in report.end(child.waitForEnd()) }
    Thread.detachNewThread { [report] in
      let words = report.read(output: output, errors: errors, printed: printed) { asksAgain in
        guard asksAgain else { return child.signal(SIGKILL) }
        report.ask()
        // It goes on first, so that it stands somewhere else.
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.pauseBetweenRequests) {
          child.signal(SIGQUIT)
        }
      }
      ended(child, words)
    }
  }

  deinit { kill() }

  /// Throws where it has failed.
  func check() throws(SceneProcess.Failure) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Records a failure, unless there is an earlier one; returns that.
  func fail(_ failure: SceneProcess.Failure) -> SceneProcess.Failure? {
    state.withLock { state in
      defer { state.failure = state.failure ?? failure }
      return state.failure
    }
  }

  /// Ends the program at once.
  func kill() { child.signal(SIGKILL) }

  /// Has the program say where it is, as one that crashes does, and ends it after that.
  ///
  /// - Parameter asksWhere: Whether it may say so, which takes a processor for a while.
  func quit(asksWhere: Bool = true) {
    if !report.isCrashing {
      report.ask()
      child.signal(asksWhere ? SIGQUIT : SIGKILL)
    }
    child.signal(SIGCONT)
    killIfSilent(after: Self.backtraceStart, orComputed: child.processorTime + Self.backtraceComputing)
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.backtraceTime) { self.kill() }
  }

  /// Ends the program after some time unless it says where it is, or others keep it from that.
  ///
  /// - Parameter most: The processor time, since its start, with which it is ended in any case.
  private func killIfSilent(after seconds: Double, orComputed most: Double) {
    // Until then it must not end for lack of references.
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
      guard !self.report.hasEnded else { return }
      guard self.report.isCrashing || self.child.isKeptWaiting, self.child.processorTime < most else {
        return self.kill()
      }
      self.killIfSilent(after: Self.backtraceStart / 4, orComputed: most)
    }
  }

  /// Has the program run only while something is asked of it, or all the time.
  func rest(_ rests: Bool) {
    state.withLock { $0.rests = rests }
    if rests { suspend() } else { resume() }
  }

  /// Suspends the program after a request if it rests, unless it has failed.
  func suspend() {
    state.withLock { state in
      guard state.rests, state.failure == nil, !state.isSuspended else { return }
      state.isSuspended = true
      child.signal(SIGSTOP)
    }
  }

  /// Wakes the program for a request.
  func resume() {
    state.withLock { state in
      guard state.isSuspended else { return }
      state.isSuspended = false
      child.signal(SIGCONT)
    }
  }
}
