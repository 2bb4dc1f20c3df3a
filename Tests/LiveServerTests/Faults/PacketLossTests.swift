import Foundation
import Testing

@testable import LiveServer

extension Faults {
  /// A network that loses packets: the loopback interface of a thread's own, so that nothing else notices.
  enum LossyNetwork {
    /// Why there can be none; nil where there can.
    static let obstacle: String? = {
      guard Machine.isRoot else { return "only root may have a network of its own" }
      guard Machine.has("nft"), Machine.has("ip") else { return "the programs nft and ip are missing" }
      do {
        return try inside { nil }
      } catch {
        return "the kernel has no nftables, or no random numbers for it: \(error)"
      }
    }()

    private static let rules = """
      table inet tiltcast {
        chain input {
          type filter hook input priority 0;
          numgen random mod 10 == 0 drop
        }
      }
      """

    /// Puts what this thread opens and starts from now on into another network.
    private static func leaveNetwork() throws {
      // Swift does not import it, as it is behind a macro.
      let unshare = dlsym(nil, "unshare").map {
        unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self)
      }
      let newNetwork: Int32 = 0x4000_0000  // CLONE_NEWNET
      guard unshare?(newNetwork) == 0 else { throw TestSocket.Failure.system("unshare", errno) }
    }

    /// Does something on a thread of its own in such a network; one packet in ten is lost.
    static func inside<T: Sendable>(_ body: @escaping @Sendable () throws -> T) throws -> T {
      let result = Box<Result<T, any Error>?>(nil)
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        result.value = Result {
          try leaveNetwork()
          for command in [["ip", "link", "set", "lo", "up"], ["nft", "-f", "-"]] {
            let path = Machine.path(of: command[0]) ?? command[0]
            let answer = try Faults.run([path] + command.dropFirst(), input: rules)
            guard answer.status == 0 else { throw TestSocket.Failure.malformed(answer.output) }
          }
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

  @Suite("A network that loses packets")
  struct PacketLossTests {
    @Test(
      "With 10 % of all packets lost a phone drives, and a viewer ends with the same picture as a newcomer",
      .enabled(if: LossyNetwork.obstacle == nil, "\(LossyNetwork.obstacle ?? "")"))
    func loss() throws {
      let counts = try LossyNetwork.inside {
        let folder = StateFolder()
        let server = try ChildServer(state: folder.url)
        let (viewer, phone) = (try server.join(), try server.join(key: server.phoneKey))
        let before = viewer.frames.count
        for step in 0..<300 {
          try phone.tilt(40 * sin(Double(step) / 15))
          usleep(16_000)
        }
        #expect(try viewer.catchesUp { try server.join() })
        return viewer.frames.count - before
      }
      #expect(counts > 20)
    }
  }
}
