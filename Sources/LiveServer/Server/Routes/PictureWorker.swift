import Engine
import Rooms
import Storage
import Support
import WebSockets

/// Reads pictures one after the other, on a thread of its own, and returns the outcomes to the server. Rooms take turns.
final class PictureWorker: Sendable {
  /// A picture that was read, or the reason that it was not.
  struct Outcome: Sendable {
    var job: Int
    var result: Result<PictureStore.Addition, PictureFault>
  }

  /// The most files that wait for one room.
  static let mostWaiting = 8

  let store: PictureStore
  /// Hands pictures on to other servers.
  private let exchange: (any SharedPictures)?
  private let worker: FairWorker<Outcome>

  init(
    _ store: PictureStore, sharedBy exchange: (any SharedPictures)? = nil,
    wake: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.exchange = exchange
    worker = FairWorker("tiltcast.pictures", wake: wake)
  }

  /// Reads a file that a room brings, which goes afterwards.
  func read(_ file: BodyFile, of room: RoomName, for job: Int) {
    let path = file.path
    let kept = Unmanaged.passRetained(file)
    let release = UInt(bitPattern: kept.toOpaque())
    worker.perform(for: room.description, isGuests: room.isSeat) { [store, exchange] in
      let result = Result { () throws(PictureFault) in try store.add(path) }
      if let pointer = UnsafeRawPointer(bitPattern: release) {
        Unmanaged<BodyFile>.fromOpaque(pointer).release()
      }
      // A client with this answer may mention the picture to another server.
      if let exchange, case .success(let added) = result, let name = added.picture.mediaName {
        exchange.put(name)
      }
      return Outcome(job: job, result: result)
    }
  }

  /// The outcomes since the last call.
  func takeOutcomes() -> [Outcome] { worker.takeOutcomes() }
}
