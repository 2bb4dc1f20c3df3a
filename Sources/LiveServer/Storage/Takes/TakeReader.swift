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

  /// The longest time for a request, in seconds: connections wait a little longer for an answer.
  package static let longest = 100.0

  /// The most bytes of memory for takes that rooms play, 16 of the largest, and how many bytes one takes for each of its
  /// file.
  package static let mostMemory = 512 << 20
  private static let memoryOfByte = 4

  /// A request that took so many seconds, which is too long.
  private struct Late: Error, CustomStringConvertible {
    let seconds: Double

    var description: String {
      "It takes longer than \(Int(saturating: seconds)) seconds: its scene is slow, or the server has much to do. "
        + "Try again later, or with a shorter take."
    }
  }

  /// A request that is dealt with in turns.
  private struct Request {
    let room: RoomName
    /// Called with the reason where there is no product.
    let refuse: @Sendable (any Error) -> Void
    let deadline: Double
  }

  /// Work between two turns; in a box, because a copy of what has been read would be made for each turn.
  private final class Box<Work: TakeWork>: Sendable {
    let work: Mutex<Work>

    init(_ work: Work) { self.work = Mutex(work) }
  }

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
    /// The jobs of those that are still wanted.
    var wanted: Set<Int> = []
    var isStopped = false
    /// The environment for reading takes; by room if the room has scenes of its own.
    var environment: Environment
    var own: [RoomName: Environment] = [:]
  }

  private let store: TakeStore
  /// True if scenes may change between the recording of a take and its reading.
  private let replacesScenes: Bool
  private let inbox: Inbox<TakeOutcome>
  private let longest: Double
  private let memory: MemoryBudget
  /// Answers for films whose time is up while they wait or take long.
  private let alarm = DispatchQueue(label: "tiltcast.takes.late")
  /// Two takes are read at a time, and two filmed: a scene that dawdles meanwhile keeps no other room waiting.
  private let (reading, filming) = (FairQueue(width: 2), FairQueue(width: 2))
  private let state: Mutex<State>
  /// The loop's time for playing what lies between two moments of takes, which is charged to each room.
  private let slices = WorkSlices()

  init(
    _ store: TakeStore, environment: Environment, replacesScenes: Bool, inbox: Inbox<TakeOutcome>,
    longest: Double, memory: Int
  ) {
    self.memory = MemoryBudget(most: memory)
    (self.store, self.replacesScenes, self.inbox, self.longest) = (store, replacesScenes, inbox, longest)
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

  private func request(in room: RoomName, refuse: @escaping @Sendable (any Error) -> Void) -> Request {
    Request(room: room, refuse: refuse, deadline: ServerClock.monotonic + longest)
  }

  /// Reads a take to play.
  package func fetch(_ name: TakeName, _ request: PlaybackRequest, for client: ClientID?, in room: RoomName) {
    let isFirst = state.withLock { state in
      state.fetches.updateValue(Fetch(name: name, request: request, client: client), forKey: room) == nil
    }
    guard isFirst else { return }
    reading.add(for: room.description, isGuests: room.isSeat) {
      guard let fetch = self.state.withLock({ $0.fetches.removeValue(forKey: room) }), !self.isStopped else {
        return
      }
      let report = { @Sendable (take: Result<SeekableTake, WireError>) in
        self.inbox.report(.fetched(take, fetch.request, for: fetch.client, in: room))
      }
      guard let file = self.store.contents(of: fetch.name, in: room) else {
        let message = "The take \"\(fetch.name)\" no longer exists."
        return report(.failure(WireError(code: .unknownTake, message: message, about: "play")))
      }
      guard let memory = self.memory.reserve(file.count * Self.memoryOfByte) else {
        let message =
          "The take \"\(fetch.name)\" cannot be played: the takes that play in all rooms take as much memory as they may. "
          + "Try again when others have stopped, or with a shorter one."
        return report(.failure(WireError(code: .tooMany, message: message, about: "play")))
      }
      let (environment, replacesScenes) = self.conditions(of: room)
      let asked = self.request(in: room) { error in
        let message = "The take \"\(fetch.name)\" cannot be played. \(error)"
        report(.failure(WireError(code: .malformed, message: message, about: "play")))
      }
      let reading = TakeReading(file, in: environment, isOfOtherVersions: replacesScenes)
      self.goOn(with: Box(reading), for: asked) { take in
        self.goOn(
          with: Box(TakePreparation(take, in: environment, slices: self.slices.share(of: room.description))),
          for: asked
        ) { take in
          var take = take
          take.memory = memory
          report(.success(take))
        }
      }
    }
  }

  /// Goes on with work for a turn, and with the rest after the work of others.
  private func goOn<Work: TakeWork>(
    with box: Box<Work>, for request: Request, then: @escaping @Sendable (Work.Product) -> Void
  ) {
    guard !isStopped else { return }
    let end = ServerClock.monotonic + Self.turn
    guard end < request.deadline else { return request.refuse(Late(seconds: longest)) }
    do {
      let product = try box.work.withLock { work throws(Work.Failure) in
        try work.goOn(until: { ServerClock.monotonic >= end })
      }
      if let product { return then(product) }
    } catch {
      return request.refuse(error)
    }
    reading.add(for: request.room.description, isGuests: request.room.isSeat) {
      self.goOn(with: box, for: request, then: then)
    }
  }

  /// Reads an upload; `then` is called on the reader's thread, with the answer if it cannot be played.
  func check(_ bytes: [UInt8], in room: RoomName, then: @escaping @Sendable (TakeAnswer?) -> Void) {
    let request = request(in: room) { then(Self.refusal($0)) }
    guard let memory = memory.reserve(bytes.count * Self.memoryOfByte) else {
      return then(.failed("Too many long takes are being read or played. Try again later."))
    }
    reading.add(for: room.description, isGuests: room.isSeat) {
      let (environment, replacesScenes) = self.conditions(of: room)
      let reading = TakeReading(Data(bytes), in: environment, isOfOtherVersions: replacesScenes)
      self.goOn(with: Box(reading), for: request) { _ in
        withExtendedLifetime(memory) { then(nil) }
      }
    }
  }

  /// The answer where a take cannot be read or filmed.
  private static func refusal(_ error: any Error) -> TakeAnswer {
    error is Late ? .failed("\(error)") : .unplayable("\(error)")
  }

  /// Reads a take's file, for a person who saves it.
  package func read(_ name: TakeName, in room: RoomName, for job: Int) {
    reading.add(for: room.description, isGuests: room.isSeat) {
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
      state.wanted.insert(job)
      return false
    }
    guard !isOneTooMany else {
      let sentence = "\(Self.mostFilms) takes of this room are being exported; try again when they are done."
      return inbox.report(.answered(job, .failed(sentence), reserved: nil, in: room))
    }
    let answer = { @Sendable (answer: TakeAnswer) in
      guard self.state.withLock({ $0.wanted.remove(job) != nil }) else { return }
      self.inbox.report(.answered(job, answer, reserved: nil, in: room))
    }
    filming.add(for: room.description, isGuests: room.isSeat) {
      let result = self.isWanted(job) ? self.film(name, in: room, for: job, page: page) : .missing
      self.state.withLock { state in
        let left = state.films[room, default: 1] - 1
        state.films[room] = left > 0 ? left : nil
      }
      answer(result)
    }
    alarm.asyncAfter(deadline: .now() + longest) { [longest] in
      answer(Self.refusal(Late(seconds: longest)))
    }
  }

  /// Gives up a film that no client waits for any more.
  package func withdraw(_ job: Int) { state.withLock { _ = $0.wanted.remove(job) } }

  private func isWanted(_ job: Int) -> Bool { state.withLock { !$0.isStopped && $0.wanted.contains(job) } }

  private func film(
    _ name: TakeName, in room: RoomName, for job: Int, page: (Film) throws -> String
  ) -> TakeAnswer {
    guard let file = store.contents(of: name, in: room) else { return .missing }
    let (environment, replacesScenes) = conditions(of: room)
    do {
      let reading = TakeReading(file, in: environment, isOfOtherVersions: replacesScenes)
      let take = try finish(TakePreparation(try finish(reading, for: job), in: environment), for: job)
      let filming = try Filming(take.take, length: take.length, name: name.description, in: environment)
      return .page(try page(try finish(filming, for: job)))
    } catch {
      return Self.refusal(error)
    }
  }

  /// Does all of some work; throws where its film is not wanted any more, or too late.
  private func finish<Work: TakeWork>(_ work: Work, for job: Int) throws -> Work.Product {
    var work = work
    guard let product = try work.goOn(until: { !isWanted(job) }) else { throw Late(seconds: longest) }
    return product
  }
}
