import Engine
import Foundation
import Rooms
import Support
import Synchronization

/// Reads takes and renders films of them, in two queues: one for quick work, one for films. Rooms take turns in both.
///
/// Long takes are read in turns, so that a short one does not wait for them.
package final class TakeReader: Sendable {
  /// The most films of one room that are made or wait.
  static let mostFilms = 8

  /// The time for which one take is read before others have their turn, in seconds.
  private static let turn = 0.02

  /// A request to play a take.
  private struct Fetch {
    var name: TakeName
    var request: PlaybackRequest
    var client: ClientID?
  }

  private struct State {
    /// The take to play next in each room: of several requests the newest counts.
    var fetches: [RoomName: Fetch] = [:]
    /// The numbers of films that are made or wait.
    var films: [RoomName: Int] = [:]
    var isStopped = false
    /// The environment for reading takes; by room if the room has scenes of its own.
    var environment: Environment
    var own: [RoomName: Environment] = [:]
  }

  private let store: TakeStore
  /// Whether scenes may change between the recording of a take and its reading.
  private let replacesScenes: Bool
  private let inbox: Inbox<TakeOutcome>
  /// Takes are read two at a time: a scene that dawdles meanwhile keeps no other room waiting.
  private let (reading, filming) = (FairQueue(width: 2), FairQueue(width: 1))
  private let state: Mutex<State>

  init(
    _ store: TakeStore, environment: Environment, replacesScenes: Bool, inbox: Inbox<TakeOutcome>
  ) {
    (self.store, self.replacesScenes, self.inbox) = (store, replacesScenes, inbox)
    state = Mutex(State(environment: environment))
  }

  /// Reads takes from now on with other versions of the scenes.
  ///
  /// - Parameter room: The room that has scenes of its own; nil for all that have none.
  package func play(in environment: Environment, of room: RoomName? = nil) {
    state.withLock { state in
      if let room { state.own[room] = environment } else { state.environment = environment }
    }
  }

  /// Forgets the scenes of a room that had its own.
  package func forget(_ room: RoomName) { state.withLock { $0.own[room] = nil } }

  /// The environment for a room's takes, and whether its scenes may have changed since they were recorded.
  private func conditions(of room: RoomName) -> (environment: Environment, replacesScenes: Bool) {
    state.withLock { state in
      state.own[room].map { ($0, true) } ?? (state.environment, replacesScenes)
    }
  }

  /// Gives up what is being read and filmed.
  func stop() { state.withLock { $0.isStopped = true } }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Reads a take to play.
  package func fetch(_ name: TakeName, _ request: PlaybackRequest, for client: ClientID?, in room: RoomName) {
    let isFirst = state.withLock { state in
      state.fetches.updateValue(Fetch(name: name, request: request, client: client), forKey: room) == nil
    }
    guard isFirst else { return }
    reading.add(for: room.description) {
      guard let fetch = self.state.withLock({ $0.fetches.removeValue(forKey: room) }), !self.isStopped else {
        return
      }
      let report = { @Sendable (take: Result<SeekableTake, WireError>) in
        self.inbox.report(.fetched(take, fetch.request, for: fetch.client, in: room))
      }
      guard let file = self.store.contents(of: fetch.name, in: room) else {
        let message = "The take \"\(fetch.name)\" is not there any more."
        return report(.failure(WireError(code: .unknownTake, message: message, about: "play")))
      }
      let (environment, replacesScenes) = self.conditions(of: room)
      let refuse = { @Sendable (error: TakeError) in
        let message = "The take \"\(fetch.name)\" cannot be played. \(error.description)"
        report(.failure(WireError(code: .malformed, message: message, about: "play")))
      }
      let reading = TakeReading(file, in: environment, isOfOtherVersions: replacesScenes)
      self.goOn(with: reading, in: room, orElse: refuse) { take in
        self.goOn(with: TakePreparation(take, in: environment), in: room, orElse: refuse) {
          report(.success($0))
        }
      }
    }
  }

  /// Goes on with work on a take for a turn, and with the rest after the work of others.
  private func goOn<Work: TakeWork>(
    with work: Work, in room: RoomName, orElse refuse: @escaping @Sendable (TakeError) -> Void,
    then: @escaping @Sendable (Work.Product) -> Void
  ) {
    guard !isStopped else { return }
    var work = work
    let end = ServerClock.monotonic + Self.turn
    do throws(TakeError) {
      if let product = try work.goOn(until: { ServerClock.monotonic >= end }) { return then(product) }
    } catch {
      return refuse(error)
    }
    reading.add(for: room.description) { [work] in self.goOn(with: work, in: room, orElse: refuse, then: then)
    }
  }

  /// Reads an upload; `then` is called on the reader's thread, with nil for a take that can be played.
  func check(_ bytes: [UInt8], in room: RoomName, then: @escaping @Sendable (TakeError?) -> Void) {
    reading.add(for: room.description) {
      let (environment, replacesScenes) = self.conditions(of: room)
      let reading = TakeReading(Data(bytes), in: environment, isOfOtherVersions: replacesScenes)
      self.goOn(with: reading, in: room, orElse: { then($0) }, then: { _ in then(nil) })
    }
  }

  /// Reads a take's file, for a person who saves it.
  package func read(_ name: TakeName, in room: RoomName, for job: Int) {
    reading.add(for: room.description) {
      let answer = self.store.contents(of: name, in: room).map { TakeAnswer.file([UInt8]($0)) } ?? .missing
      self.inbox.report(.answered(job, answer, reserved: nil, in: room))
    }
  }

  /// Films a take, for the page that a person makes of it on the reader's thread.
  package func film(
    _ name: TakeName, in room: RoomName, for job: Int, page: @escaping @Sendable (Film) throws -> String
  ) {
    let isOneTooMany = state.withLock { state in
      guard state.films[room, default: 0] < Self.mostFilms else { return true }
      state.films[room, default: 0] += 1
      return false
    }
    guard !isOneTooMany else {
      let sentence = "\(Self.mostFilms) takes of this room are being exported; try again when they are done."
      return inbox.report(.answered(job, .failed(sentence), reserved: nil, in: room))
    }
    filming.add(for: room.description) {
      let answer = self.film(name, in: room, page: page)
      self.state.withLock { state in
        let left = state.films[room, default: 1] - 1
        state.films[room] = left > 0 ? left : nil
      }
      self.inbox.report(.answered(job, answer, reserved: nil, in: room))
    }
  }

  private func film(_ name: TakeName, in room: RoomName, page: (Film) throws -> String) -> TakeAnswer {
    guard let file = store.contents(of: name, in: room) else { return .missing }
    let (environment, replacesScenes) = conditions(of: room)
    do {
      let take = try Take(jsonLines: file, in: environment, isOfOtherVersions: replacesScenes)
      return .page(try page(try Film(take, name: name.description, in: environment) { !self.isStopped }))
    } catch {
      return .unplayable("\(error)")
    }
  }
}
