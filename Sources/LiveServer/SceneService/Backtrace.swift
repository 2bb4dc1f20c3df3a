import Foundation

/// The runtime's backtrace of a program that is asked where it is.
package enum Backtrace {
  /// The runtime's own response to `SIGQUIT`, which writes the backtrace.
  private static let action = {
    var action = sigaction()
    sigaction(SIGQUIT, nil, &action)
    return action
  }()

  /// Has the program write a backtrace for each `SIGQUIT`. The runtime alone writes one for the first, and the second
  /// ends the program.
  ///
  /// Code that the compiler or the runtime has made has no place. A program that stands in it has to be asked again.
  package static func answerEachRequest() {
    // Without the runtime's backtraces there is nothing to repeat.
    guard action.sa_flags & SA_SIGINFO != 0 else { return }
    respond()
  }

  private static func respond() {
    var response = action
    response.__sigaction_handler.sa_sigaction = { signal, info, context in
      Backtrace.action.__sigaction_handler.sa_sigaction(signal, info, context)
      // The runtime has taken all of its responses back.
      Backtrace.respond()
    }
    sigaction(SIGQUIT, &response, nil)
  }
}
