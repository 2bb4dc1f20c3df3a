import Engine
import Foundation
import Rooms
import Support

/// Does all work on kept takes away from the service's thread: changes on one thread, reading on others, so
/// that neither a slow disk nor a long take holds up the rooms, and no reader holds up what is being recorded.
package final class TakeWorker: Sendable {
  /// Changes takes.
  package let writer: TakeWriter
  /// Reads takes.
  package let reader: TakeReader
  private let inbox: Inbox<TakeOutcome>

  /// - Parameters:
  ///   - replacesScenes: Whether scenes may change between the recording of a take and its reading.
  ///   - longest: The longest time in which a take is read or filmed, in seconds.
  ///   - memory: The most bytes of memory for takes that rooms play.
  ///   - wake: Wakes the loop once there are outcomes; called on the thread that has one.
  package init(
    _ store: TakeStore, environment: Environment, replacesScenes: Bool = false,
    longest: Double = TakeReader.longest, memory: Int = TakeReader.mostMemory,
    wake: @escaping @Sendable () -> Void
  ) {
    inbox = Inbox(wake: wake)
    writer = TakeWriter(store, inbox: inbox)
    reader = TakeReader(
      store, environment: environment, replacesScenes: replacesScenes, inbox: inbox, longest: longest,
      memory: memory)
  }

  /// The outcomes since the last call.
  package func outcomes() -> [TakeOutcome] { inbox.takeAll() }

  /// Keeps an uploaded take, if it can be played.
  package func bring(_ bytes: [UInt8], as name: TakeName, in room: RoomName, for job: Int) {
    reader.check(bytes, in: room) { [writer, inbox] refusal in
      if let refusal {
        inbox.report(.answered(job, refusal, reserved: name, in: room))
      } else {
        writer.add(bytes, as: name, in: room, for: job)
      }
    }
  }

  /// Waits until everything is written, for at most that many seconds; results of reading are no longer wanted.
  package func finish(within seconds: Double) {
    reader.stop()
    writer.finish(within: seconds)
  }
}
