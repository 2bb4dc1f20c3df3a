import Engine
import Foundation
import Logging
import Synchronization

/// Writes and reads takes on a thread of its own, so that neither a slow disk nor a long take holds up the rooms.
///
/// What comes of it waits in an inbox; the service is woken to fetch it.
final class TakeDesk: Sendable {
  /// What has come of something.
  enum Outcome {
    /// A room's takes are these now.
    case listed([TakeListing], in: RoomName)
    /// A take that is to be played is here, or cannot be read.
    case fetched(Result<Take, WireError>, PlaybackRequest, for: ClientID, in: RoomName)
    /// A page that plays a take is made, or cannot be.
    case exported(Int, Result<String, WireError>, TakeName)
    /// A take that was brought is kept, or was refused for a reason.
    case brought(Int, refusal: String?)
    /// A recording could not be kept.
    case lost(TakeName, reason: String, in: RoomName)
  }

  let store: TakeStore
  private let environment: Environment
  private let waker: Waker
  private let queue = DispatchQueue(label: "tiltcast.takes")
  private let inbox = Mutex<[Outcome]>([])
  /// What shares the takes with other servers, once there are some.
  private let mirror = Mutex<TakeMirror?>(nil)

  init(_ store: TakeStore, environment: Environment, waker: Waker) {
    self.store = store
    self.environment = environment
    self.waker = waker
  }

  /// What has come in since this was last asked.
  func outcomes() -> [Outcome] {
    inbox.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  /// Shares the takes with other servers from now on.
  func share(by mirror: TakeMirror) {
    self.mirror.withLock { $0 = mirror }
  }

  /// Finds out what a room has.
  func list(_ room: RoomName) {
    queue.async { self.report(.listed(self.store.list(room), in: room)) }
  }

  /// A room has other takes now.
  func noteChange(in room: RoomName) {
    list(room)
    share(room)
  }

  /// Keeps a recording.
  func keep(_ bytes: [UInt8], as name: TakeName, in room: RoomName) {
    queue.async {
      do throws(StateError) {
        try self.store.write(bytes, as: name, in: room)
      } catch {
        self.report(.lost(name, reason: error.description, in: room))
      }
      self.report(.listed(self.store.list(room), in: room))
      self.share(room)
    }
  }

  /// Keeps a take that somebody brings, if it can be played.
  func bring(_ bytes: [UInt8], as name: TakeName, in room: RoomName, for job: Int) {
    queue.async {
      do {
        _ = try Take(jsonLines: String(decoding: bytes, as: UTF8.self), in: self.environment)
        try self.store.write(bytes, as: name, in: room)
        // Whoever is answered finds it in the list.
        self.report(.listed(self.store.list(room), in: room))
        self.report(.brought(job, refusal: nil))
        self.share(room)
      } catch {
        self.report(.brought(job, refusal: "\(error)"))
      }
    }
  }

  /// Makes a page that plays a take by itself.
  func export(
    _ name: TakeName, in room: RoomName, for job: Int, files: StaticFiles,
    pictures: @escaping @Sendable (String) -> Data?
  ) {
    queue.async {
      let page = self.take(name, in: room).flatMap { take in
        Result { () throws(WireError) in
          do throws(Film.Fault) {
            let film = try Film(take, name: name.description, in: self.environment)
            return FilmPage(film, files: files, environment: self.environment, pictures: pictures).html
          } catch {
            throw WireError(code: .tooMany, message: error.description)
          }
        }
      }
      self.report(.exported(job, page, name))
    }
  }

  /// Reads a take that is to be played.
  func fetch(_ name: TakeName, _ request: PlaybackRequest, for client: ClientID, in room: RoomName) {
    queue.async {
      self.report(.fetched(self.take(name, in: room), request, for: client, in: room))
    }
  }

  /// Waits until everything is written, for at most that many seconds.
  func finish(within seconds: Double) {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    _ = done.wait(timeout: .now() + seconds)
  }

  private func take(_ name: TakeName, in room: RoomName) -> Result<Take, WireError> {
    guard let file = store.contents(of: name, in: room) else {
      let message = "The take \"\(name)\" is not there any more."
      return .failure(WireError(code: .unknownTake, message: message, about: "play"))
    }
    do throws(TakeError) {
      return .success(try Take(jsonLines: String(decoding: file, as: UTF8.self), in: environment))
    } catch {
      return .failure(
        WireError(
          code: .malformed, message: "The take \"\(name)\" cannot be played. \(error.description)",
          about: "play"))
    }
  }

  private func share(_ room: RoomName) {
    mirror.withLock { $0 }?.compare(room)
  }

  private func report(_ outcome: Outcome) {
    inbox.withLock { $0.append(outcome) }
    waker.wake()
  }
}
