import Engine
import Foundation
import Logging
import Rooms
import Storage
import Support
import WebSockets

/// The seats of a workshop over HTTP, and those who wait for theirs.
final class WorkshopEndpoints {
  private let offer: WorkshopOffer
  private let registry: RoomRegistry
  private let access: AccessControl
  private let sources: SourceEndpoints
  private let currentLinks: () -> Links
  private let log: Logger
  private let timer: DeadlineTimer
  private var seats: WorkshopSeats
  private var use: WorkshopUse
  /// When to look next whether to delete the class.
  private var nextLook: Time
  private var jobs = Jobs<WorkshopSeat>()
  private let checks: ExerciseChecks
  private let opened: Inbox<(job: Int, result: Result<SeatRoom, Failure>)>

  /// - Parameters:
  ///   - currentLinks: The links as they are now.
  ///   - timer: Fires when ``tick(at:)`` is due.
  ///   - now: The loop's time.
  ///   - wake: Wakes the loop.
  init(
    _ offer: WorkshopOffer, _ registry: RoomRegistry, _ access: AccessControl, _ sources: SourceEndpoints,
    currentLinks: @escaping () -> Links, timer: DeadlineTimer, from now: Time,
    wake: @escaping @Sendable () -> Void, log: Logger
  ) {
    (self.offer, self.registry, self.access, self.sources) = (offer, registry, access, sources)
    (self.currentLinks, self.timer, self.log) = (currentLinks, timer, log)
    // A clock that is wrong at the start may be right a minute later.
    (use, nextLook) = (offer.use, now + min(60, offer.use.lookInterval))
    seats = WorkshopSeats(offer.rooms.map(\.seat), most: offer.seats)
    checks = ExerciseChecks(of: registry, wake: wake)
    for (room, exercises) in offer.done { seats.note(exercises, in: room) }
    opened = Inbox(wake: wake)
    if !seats.taken.isEmpty { use.keepFirst() }
    registry.freezeOwn(offer.isFrozen)
    timer.fire(by: nextLook, at: now)
  }

  private struct Seat: Encodable {
    var room: String
    var name: String
    var links: Links.Room
    var errors: Int
    var help: Bool
    var done: [Exercise]
  }

  private struct List: Encodable {
    var most: Int
    var frozen: Bool
    var deletedAt: Int
    var seats: [Seat]
  }

  private func described(_ seat: WorkshopSeat) -> Seat {
    let generation = registry[seat.room].flatMap { registry.codeGeneration(of: $0) }
    return Seat(
      room: seat.room.description, name: seat.name.description,
      links: currentLinks().all(of: seat.room, generation: generation),
      errors: registry.contents[seat.room].diagnostics.count { $0.severity == .error },
      help: seats.helped.contains(seat.room), done: seats.done(in: seat.room))
  }

  /// Lists the seats that are taken.
  var list: HTTPResponse {
    HTTPResponse(
      json: List(
        most: seats.most, frozen: registry.contents.areOwnFrozen,
        deletedAt: Int(saturating: use.deletion * 1000), seats: open.map(described)),
      isPrivate: true)
  }

  /// The seats whose rooms are there.
  private var open: [WorkshopSeat] { seats.taken.filter { registry[$0.room] != nil } }

  /// Freezes the code of all seats for their writers, or releases it.
  func freeze(for request: HTTPRequest) -> HTTPResponse {
    struct Wish: Decodable { var frozen: Bool }
    guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(request.body)) else {
      return HTTPResponse(status: 400, sentence: "The body must be JSON such as {\"frozen\": true}.")
    }
    freeze(wish.frozen)
    return HTTPResponse(status: 204)
  }

  private func freeze(_ isFrozen: Bool) {
    registry.freezeOwn(isFrozen)
    offer.freeze(isFrozen)
  }

  /// Notes whether the writer in a room asks for help.
  func help(for call: Call) -> HTTPResponse {
    struct Wish: Decodable { var help: Bool }
    guard seats.taken.contains(where: { $0.room == call.route.room }) else { return .noRoom(call.route.room) }
    guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(call.request.body)) else {
      return HTTPResponse(status: 400, sentence: "The body must be JSON such as {\"help\": true}.")
    }
    seats.help(call.route.room, wish.help)
    return HTTPResponse(status: 204)
  }

  /// Says which exercises the writer in a room has done.
  func exercises(for call: Call) -> HTTPResponse {
    struct Done: Encodable { var done: [Exercise] }
    guard seats.taken.contains(where: { $0.room == call.route.room }) else { return .noRoom(call.route.room) }
    return HTTPResponse(json: Done(done: seats.done(in: call.route.room)), isPrivate: true)
  }

  /// Checks an exercise with the scenes of a room; the response comes when the check is over.
  func check(for call: Call) -> HTTPResponse {
    struct Wish: Decodable { var exercise: Exercise }
    guard seats.taken.contains(where: { $0.room == call.route.room }) else { return .noRoom(call.route.room) }
    guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(call.request.body)) else {
      let names = Exercise.allCases.map(\.rawValue).joined(separator: ", ")
      return HTTPResponse(
        status: 400, sentence: "The body must be JSON such as {\"exercise\": \"tilt\"}. There are: \(names).")
    }
    return checks.check(wish.exercise, in: call.route.room)
  }

  /// Marks an exercise as done, unless the seat is gone.
  private func note(_ exercise: Exercise, in room: RoomName) {
    guard let seat = seats.taken.first(where: { $0.room == room }), seats.note([exercise], in: room) else {
      return
    }
    offer.keep(seat, seats.done(in: room))
  }

  /// Deletes all seats: their rooms, and everything that was written in them.
  func clear() -> HTTPResponse {
    end(because: "The workshop is over.")
    return HTTPResponse(status: 204)
  }

  private func end(because reason: String) {
    let taken = seats.taken
    for seat in taken {
      registry.end(seat.room, because: reason)
      seats.free(seat)
    }
    freeze(false)
    // A save that is under way would write to the history what has been deleted there.
    sources.afterRequests { [offer] in offer.delete(taken) }
    log.notice("seats deleted", metadata: ["seats": "\(taken.count)"])
  }

  /// Records a use of the class, if a call of a presenter is about a seat's room. The wall alone does not use
  /// it.
  func noteUse(by call: Call) {
    if seats.taken.contains(where: { $0.room == call.route.room }) { use.note() }
  }

  /// Deletes the class if it has been unused for long enough.
  func tick(at now: Time) {
    defer { timer.fire(by: nextLook, at: now) }
    guard now >= nextLook else { return }
    nextLook = now + use.lookInterval
    guard use.isOver, !seats.taken.isEmpty else { return }
    end(because: "The workshop has not been used for 30 days.")
  }

  /// Gives a seat to a person with the main room's code or its presenter's key; the response comes when the room is there.
  func take(for request: HTTPRequest) -> HTTPResponse {
    struct Wish: Decodable {
      var name: String
      var code: String?
    }
    if let refusal = access.refusal(ofForeignPageIn: request, to: "take a seat") { return refusal }
    // The response has a key with which code is edited.
    if let refusal = SourceAccess(reach: .everywhere).refusal(of: request) { return refusal }
    guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(request.body)) else {
      return HTTPResponse(
        status: 400, sentence: "The body must be JSON such as {\"name\": \"Ada\", \"code\": \"ABCDEF\"}.")
    }
    do throws(HandshakePolicy.Refusal) {
      guard try isInvited(request, code: wish.code ?? "") else {
        return HTTPResponse(status: 403, sentence: "This is the code of another room than the main one.")
      }
    } catch {
      return HTTPResponse(to: error)
    }
    guard !registry.isFull else {
      return HTTPResponse(status: 503, sentence: "There are too many rooms already.")
    }
    guard let name = PersonName(wish.name) else {
      return HTTPResponse(status: 400, sentence: PersonName.rule)
    }
    do throws(WorkshopSeats.Refusal) {
      let seat = try seats.take(name) { !registry.isKnown($0) }
      use.note()
      return jobs.response(about: seat) { job in
        offer.open(seat) { [opened] in opened.report((job, $0)) }
      }
    } catch {
      return switch error {
      case .full:
        HTTPResponse(status: 409, sentence: "All \(seats.most) seats of the workshop are taken.")
      case .nameTaken:
        HTTPResponse(
          status: 409, sentence: "The name \"\(name)\" is taken. Add a letter to the name.")
      }
    }
  }

  private func isInvited(_ request: HTTPRequest, code: String) throws(HandshakePolicy.Refusal) -> Bool {
    if access.isPrivileged(request, in: .main) { return true }
    if registry[.main]?.room.audience.people.isLocked == true {
      throw HandshakePolicy.Refusal(
        status: 403, reason: .objection,
        sentence: "The teacher has locked the main room: seats are not given out for now."
      )
    }
    return try access.room(withCode: code, in: request) == .main
  }

  /// Lets rooms run that have been opened, and answers those who wait for them.
  func deliver() {
    checks.deliver(note)
    for (job, result) in opened.takeAll() {
      guard let (deferral, seat) = jobs.finish(job) else { continue }
      deferral.resolve(response(to: result, for: seat))
    }
  }

  private func response(to result: Result<SeatRoom, Failure>, for seat: WorkshopSeat) -> HTTPResponse {
    switch result {
    case .success(let room):
      guard seats.taken.contains(seat) else {
        offer.delete([seat])
        return HTTPResponse(status: 409, sentence: "The workshop was ended meanwhile. Take a seat again.")
      }
      guard registry.make(seat.room, playing: room.content(after: registry.contents.common)) != nil else {
        seats.free(seat)
        return HTTPResponse(status: 503, sentence: "There are too many rooms already.")
      }
      log.info("seat taken", metadata: ["room": "\(seat.room)"])
      return HTTPResponse(json: described(seat), status: 201, isPrivate: true)
    case .failure(let failure):
      seats.free(seat)
      log.error("A seat could not be made. \(failure)", metadata: ["room": "\(seat.room)"])
      return HTTPResponse(status: 503, sentence: failure.description)
    }
  }
}
