import Foundation
import TestSupport

@testable import Support

extension Faults {
  /// The loopback interface of a thread's own, so that nothing else notices what happens to packets there.
  enum OwnNetwork {
    /// Why there can be none; nil where there can.
    static let obstacle: String? = {
      guard Machine.isRoot else { return "only root may have a network of its own" }
      guard Machine.has("nft"), Machine.has("ip") else { return "the programs nft and ip are missing" }
      do {
        return try inside {
          try apply(
            """
            table inet probe {
              chain input {
                type filter hook input priority 0;
                numgen random mod 10 == 0 drop
              }
            }
            """)
          return nil
        }
      } catch {
        return "the kernel has no nftables, or no random numbers for it: \(error)"
      }
    }()

    /// Gives nftables rules, in the network of the calling thread.
    static func apply(_ rules: String) throws { try run(["nft", "-f", "-"], input: rules) }

    private static func run(_ command: [String], input: String = "") throws {
      let path = Machine.path(of: command[0]) ?? command[0]
      let answer = try Faults.run([path] + command.dropFirst(), input: input)
      guard answer.status == 0 else { throw TestSocket.Failure.malformed(answer.output) }
    }

    /// Puts what this thread opens and starts from now on into another network.
    private static func leaveNetwork() throws {
      // Swift does not import it, as it is behind a macro.
      let unshare = dlsym(nil, "unshare").map {
        unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
      }
      let newNetwork: Int32 = 0x4000_0000  // CLONE_NEWNET
      guard unshare?(newNetwork) == 0 else { throw TestSocket.Failure.system("unshare", errno) }
    }

    /// With its first process Foundation opens the sockets by which it hears of the end of all others. They need a
    /// loopback interface that is up.
    private static let isFoundationReady: Bool = (try? Faults.run(["/bin/true"])) != nil

    /// Does something on a thread of its own in such a network.
    static func inside<T: Sendable>(_ body: @escaping @Sendable () throws -> T) throws -> T {
      guard isFoundationReady else { throw TestSocket.Failure.malformed("/bin/true does not run.") }
      let result = Box<Result<T, any Error>?>(nil)
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        result.value = Result {
          try leaveNetwork()
          try run(["ip", "link", "set", "lo", "up"])
          return try body()
        }
        done.signal()
      }
      done.wait()
      guard let outcome = result.value else { throw TestSocket.Failure.ended }
      return try outcome.get()
    }
  }

  /// A value that one thread writes before another one reads it.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }
}
