import Engine
import Foundation
import Logging
import Rooms
import Storage
import Support
import WebSockets

/// The seats of a workshop over HTTP, and those who wait for theirs.
final class WorkshopEndpoints {
  let offer: WorkshopOffer
  let registry: RoomRegistry
  let access: AccessControl
  private let sources: SourceEndpoints
  let currentLinks: () -> Links
  let log: Logger
  private let timer: DeadlineTimer
  var seats: WorkshopSeats
  var rations: SeatRations
  private var use: WorkshopUse
  /// When to look next whether to delete the class.
  private var nextLook: Time
  var jobs = Jobs<WorkshopSeat>()
  private let checks: ExerciseChecks
  let opened: Inbox<(job: Int, result: Result<SeatRoom, Failure>)>
  /// The answers that wait for the disk.
  private var changes = Jobs<(StateError?) -> HTTPResponse>()
  /// The comments of rooms of which changes wait for the disk.
  var waitingComments: [RoomName: WaitingComments] = [:]
  private let kept: Inbox<(job: Int, fault: StateError?)>
  /// The cards that are on the disk, as far as that is known.
  private var keptCards: WorkshopCards?

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
    seats = WorkshopSeats(offer.rooms.map(\.seat), most: offer.seats, cards: offer.cards)
    rations = access.rations(of: offer.seats)
    checks = ExerciseChecks(of: registry, wake: wake)
    for (room, exercises) in offer.done { seats.note(exercises, in: room) }
    seats.comments = offer.comments
    (opened, kept, keptCards) = (Inbox(wake: wake), Inbox(wake: wake), offer.cards)
    if !seats.taken.isEmpty { use.keepFirst() }
    registry.freezeOwn(offer.isFrozen)
    timer.fire(by: nextLook, at: now)
  }

  private struct Seat: Encodable {
    var room: String
    var name: String
    var links: Links.Room
    var card: String
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

  /// A seat with its links and keys, for its owner and the teacher.
  func description(of seat: WorkshopSeat, status: Int) -> HTTPResponse {
    HTTPResponse(json: described(seat), status: status, isPrivate: true)
  }

  private func described(_ seat: WorkshopSeat) -> Seat {
    let generation = registry[seat.room].flatMap { registry.codeGeneration(of: $0) }
    let links = currentLinks()
    return Seat(
      room: seat.room.description, name: seat.name.description,
      links: links.all(of: seat.room, generation: generation),
      card: seat.room.mark.map { links.keys.code(of: $0).description } ?? "",
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
    struct Fields: Decodable { var frozen: Bool }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(request.body)) else {
      return HTTPResponse(status: 400, sentence: "The body must be JSON such as {\"frozen\": true}.")
    }
    return keep(.freeze(fields.frozen)) { [registry] in
      registry.freezeOwn(fields.frozen)
      return HTTPResponse(status: 204)
    }
  }

  /// Answers once a change is on the disk; where it cannot be, nothing has changed.
  ///
  /// - Parameters:
  ///   - answer: Called by the loop when the change is kept.
  ///   - fail: Called by the loop when it cannot be kept.
  func keep(
    _ change: WorkshopChange, orElse fail: @escaping () -> Void = {}, _ answer: @escaping () -> HTTPResponse
  ) -> HTTPResponse {
    let finish = { [log] (fault: StateError?) in
      guard let fault else { return answer() }
      fail()
      log.error("The workshop could not be changed. \(fault)")
      return .notKept(reason: fault.reason)
    }
    return changes.response(about: finish) { job in
      offer.keep(change) { [kept] in kept.report((job, $0)) }
    }
  }

  /// Keeps which cards there are for free seats.
  func keepCards(_ answer: @escaping () -> HTTPResponse) -> HTTPResponse {
    let cards = seats.cards
    guard cards != keptCards else { return answer() }
    return keep(.print(cards)) { [self] in
      keptCards = cards
      return answer()
    }
  }

  /// Notes whether the writer in a room asks for help.
  func help(for call: Call) -> HTTPResponse {
    struct Fields: Decodable { var help: Bool }
    guard seats.seat(in: call.route.room) != nil else { return .noSeat(call.route.room) }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(call.request.body)) else {
      return HTTPResponse(status: 400, sentence: "The body must be JSON such as {\"help\": true}.")
    }
    seats.help(call.route.room, fields.help)
    return HTTPResponse(status: 204)
  }

  /// Says which exercises the writer in a room has done.
  func exercises(for call: Call) -> HTTPResponse {
    struct Done: Encodable { var done: [Exercise] }
    guard seats.seat(in: call.route.room) != nil else { return .noSeat(call.route.room) }
    return HTTPResponse(json: Done(done: seats.done(in: call.route.room)), isPrivate: true)
  }

  /// Checks an exercise with the scene that is on in a room; the response comes when the check is over.
  func check(for call: Call) -> HTTPResponse {
    struct Fields: Decodable { var exercise: Exercise }
    guard seats.seat(in: call.route.room) != nil else { return .noSeat(call.route.room) }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(call.request.body)) else {
      let names = Exercise.allCases.map(\.rawValue).joined(separator: ", ")
      return HTTPResponse(
        status: 400, sentence: "The body must be JSON such as {\"exercise\": \"tilt\"}. There are: \(names).")
    }
    return checks.check(fields.exercise, in: call.route.room)
  }

  /// Marks an exercise as done, unless the seat is gone, and answers once that is on the disk.
  private func note(_ exercise: Exercise, in room: RoomName, _ answer: HTTPResponse) -> HTTPResponse {
    guard let seat = seats.seat(in: room) else { return answer }
    let done = seats.done(in: room)
    guard !done.contains(exercise) else { return answer }
    return keep(.done(Exercise.allCases.filter { done.contains($0) || $0 == exercise }, in: seat)) { [self] in
      if seats.taken.contains(seat) { seats.note([exercise], in: room) }
      return answer
    }
  }

  /// Deletes all seats: their rooms, and everything that was written in them.
  func clear() -> HTTPResponse { endClass(because: "The workshop is over.") }

  /// Frees one seat: its room, and everything that was written in it, are deleted, and its card gives nothing.
  func free(for call: Call) -> HTTPResponse {
    guard let seat = seats.seat(in: call.route.room) else { return .noSeat(call.route.room) }
    return end([seat], because: "The teacher has freed this seat.")
  }

  private func endClass(because reason: String) -> HTTPResponse {
    end(seats.taken, because: reason, endsClass: true)
  }

  /// Ends seats once that is on the disk.
  private func end(
    _ ended: [WorkshopSeat], because reason: String, endsClass: Bool = false
  ) -> HTTPResponse {
    keep(.end(ended, endsClass: endsClass)) { [self] in
      if endsClass {
        seats.endCards()
        keptCards = nil
        registry.freezeOwn(false)
      }
      for seat in ended where seats.taken.contains(seat) {
        registry.end(seat.room, because: reason)
        seats.free(seat)
      }
      // A save that is under way would write to the history what has been deleted there.
      sources.afterRequests { [offer] in offer.clear() }
      log.notice("seats deleted", metadata: ["seats": "\(ended.count)"])
      return HTTPResponse(status: 204)
    }
  }

  /// Records a use of the class, if a call of a presenter is about a seat's room. The wall alone does not use
  /// it.
  func noteUse(by call: Call) { if seats.seat(in: call.route.room) != nil { use.note() } }

  /// Notes a use: a seat is taken, or its owner is back.
  func noteUse() { use.note() }

  /// Lets rooms run that have been opened, and answers those who wait for them or for checks.
  func deliver() {
    checks.deliver { [self] in note($0, in: $1, $2) }
    deliverOpened()
    for (job, fault) in kept.takeAll() {
      guard let (deferral, answer) = changes.finish(job) else { continue }
      deferral.resolve(answer(fault))
    }
  }

  /// Deletes the class if it has been unused for long enough.
  func tick(at now: Time) {
    defer { timer.fire(by: nextLook, at: now) }
    guard now >= nextLook else { return }
    nextLook = now + use.lookInterval
    guard use.isOver, !seats.taken.isEmpty else { return }
    _ = endClass(because: "The workshop has not been used for 30 days.")
  }
}

// How people come to their seats: with the main room's code, or with a card.
extension WorkshopEndpoints {
  /// The permission that a code gives.
  private enum Invitation {
    /// Take a seat: that of a card, or any, for which addresses have rations.
    case newcomer(SeatMark?, isRationed: Bool)
    /// Come back to a seat.
    case owner(WorkshopSeat)
  }

  private struct Fields: Decodable {
    var name: String?
    var code: String?
  }

  /// Gives a seat to a person with the main room's code, its presenter's key, or the card of a free seat; the response
  /// comes when the room is there. A person with the card of a seat that is taken gets its links.
  func take(for request: HTTPRequest) -> HTTPResponse {
    if let refusal = access.refusal(ofForeignPageIn: request, to: "take a seat") { return refusal }
    // The response has a key with which code is edited.
    if let refusal = SourceAccess(reach: .everywhere).refusal(of: request) { return refusal }
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(request.body)) else {
      return HTTPResponse(
        status: 400, sentence: "The body must be JSON such as {\"name\": \"Ada\", \"code\": \"ABCDEF\"}.")
    }
    do throws(HandshakePolicy.Refusal) {
      switch try invitation(by: request, code: fields.code ?? "") {
      case .owner(let seat): return comeBack(to: seat)
      case .newcomer(let card, let isRationed):
        return take(fields.name ?? "", with: card, by: isRationed ? request : nil)
      }
    } catch {
      return HTTPResponse(to: error)
    }
  }

  private func comeBack(to seat: WorkshopSeat) -> HTTPResponse {
    guard registry[seat.room] != nil else {
      return HTTPResponse(
        status: 503, named: .seatPending, sentence: "The seat is being made; try again in a moment.")
    }
    noteUse()
    return description(of: seat, status: 200)
  }

  /// - Parameter request: The request whose address has a ration, or nil for a person without one.
  private func take(_ text: String, with card: SeatMark?, by request: HTTPRequest?) -> HTTPResponse {
    guard !registry.isFull else {
      return HTTPResponse(status: 503, named: .rooms, sentence: "There are too many rooms already.")
    }
    guard let name = PersonName(text) else {
      return HTTPResponse(status: 400, named: .badName, sentence: PersonName.rule)
    }
    do throws(WorkshopSeats.Refusal) {
      let seat = try take(name, with: card, by: request)
      noteUse()
      return jobs.response(about: seat) { job in
        offer.open(seat) { [opened] in opened.report((job, $0)) }
      }
    } catch {
      return switch error {
      case .rationed(let seconds):
        HTTPResponse(
          status: 429, named: .seatsRationed,
          sentence:
            "Half of the seats were taken from your network in the last minute. Try again in \(seconds) "
            + "seconds, or use the code of a card."
        ).retrying(after: seconds)
      case .full:
        HTTPResponse(
          status: 409, named: .seatsFull, sentence: "All \(seats.most) seats of the workshop are taken.")
      case .nameTaken:
        HTTPResponse(
          status: 409, named: .nameTaken,
          sentence: "The name \"\(name)\" is taken. Add a letter to the name, or use the code of your card.")
      }
    }
  }

  private func take(
    _ name: PersonName, with card: SeatMark?, by request: HTTPRequest?
  ) throws(WorkshopSeats.Refusal) -> WorkshopSeat {
    func take() throws(WorkshopSeats.Refusal) -> WorkshopSeat {
      try seats.take(name, with: card) { !registry.isKnown($0) }
    }
    guard let request else { return try take() }
    return try access.ration(request, from: &rations) {
      .rationed(seconds: Int(saturating: $0.rounded(.up)))
    } _: {
      () throws(WorkshopSeats.Refusal) in
      try take()
    }
  }

  private func invitation(by request: HTTPRequest, code text: String) throws(HandshakePolicy.Refusal)
    -> Invitation
  {
    let card = try RoomCode(text, of: .seat).map { code throws(HandshakePolicy.Refusal) in
      try mark(with: code, in: request)
    }
    if let seat = card.flatMap({ seats.seat(with: $0) }) { return .owner(seat) }
    if access.isPrivileged(request, in: .main) { return .newcomer(card, isRationed: false) }
    if registry[.main]?.audience.people.isLocked == true {
      throw HandshakePolicy.Refusal(
        status: 403, reason: .objection, name: .seatsLocked,
        sentence: "The teacher has locked the main room: seats are not given out for now."
      )
    }
    if let card { return .newcomer(card, isRationed: false) }
    guard try access.room(withCode: text, in: request) == .main else {
      throw HandshakePolicy.Refusal(
        status: 403, reason: .key, name: .otherCode,
        sentence: "This is the code of another room than the main one.")
    }
    return .newcomer(nil, isRationed: true)
  }

  /// The mark on the card with a code, of a seat that is taken or free.
  private func mark(with code: RoomCode, in request: HTTPRequest) throws(HandshakePolicy.Refusal) -> SeatMark
  {
    let keys = currentLinks().keys
    return try access.subject(
      ofCodeIn: request,
      orElse: "No seat has this code. Compare it with the card, or ask the teacher for the seat's code."
    ) { marks.first { keys.code(of: $0) == code } }
  }

  /// The marks of all seats that are taken, and of the cards that give one.
  private var marks: [SeatMark] {
    seats.taken.compactMap(\.room.mark) + seats.freeMarks(under: generation)
  }

  /// The generation of the main room's code.
  private var generation: UInt32 { registry[.main].flatMap { registry.codeGeneration(of: $0) } ?? 0 }

  /// Lets rooms run that have been opened, and answers those who wait for them.
  func deliverOpened() {
    for (job, result) in opened.takeAll() {
      guard let (deferral, seat) = jobs.finish(job) else { continue }
      deferral.resolve(response(to: result, for: seat))
    }
  }

  private func response(to result: Result<SeatRoom, Failure>, for seat: WorkshopSeat) -> HTTPResponse {
    guard seats.taken.contains(seat) else {
      return HTTPResponse(
        status: 409, named: .workshopOver, sentence: "The workshop has ended. Take a seat again.")
    }
    switch result {
    case .success(let room):
      guard registry.make(seat.room, playing: room.content(after: registry.contents.common)) != nil else {
        seats.free(seat)
        return HTTPResponse(status: 503, named: .rooms, sentence: "There are too many rooms already.")
      }
      // Where it is not kept, the seat's own name says that its card is spent.
      if seats.spendCard(of: seat) { _ = keepCards { HTTPResponse(status: 204) } }
      log.info("seat taken", metadata: ["room": "\(seat.room)"])
      return description(of: seat, status: 201)
    case .failure(let failure):
      seats.free(seat)
      log.error("A seat could not be made. \(failure)", metadata: ["room": "\(seat.room)"])
      return HTTPResponse(status: 503, sentence: failure.description)
    }
  }
}

// The cards that a teacher prints.
extension WorkshopEndpoints {
  private struct Card: Encodable {
    var id: String
    var code: String
    var name: String?
  }

  private struct Cards: Encodable { var cards: [Card] }

  /// Lists the cards of all seats: those that are taken, and free ones, whose codes give a seat from now on.
  func printCards() -> HTTPResponse {
    let free = seats.print(under: generation)
    return keepCards { [self] in list(withFree: free) }
  }

  private func list(withFree free: [SeatMark]) -> HTTPResponse {
    let keys = currentLinks().keys
    func card(_ mark: SeatMark, _ name: PersonName? = nil) -> Card {
      Card(id: mark.description, code: keys.code(of: mark).description, name: name?.description)
    }
    let taken = seats.taken.compactMap { seat in seat.room.mark.map { card($0, seat.name) } }
    return HTTPResponse(json: Cards(cards: taken + free.map { card($0) }), isPrivate: true)
  }

  /// The picture on a card: a QR code that opens the page on which people take seats, with the card's code.
  func picture(ofCard text: String) -> HTTPResponse {
    guard let mark = SeatMark(rawValue: text), marks.contains(mark) else {
      return HTTPResponse(status: 404, named: .room, sentence: "There is no card \"\(text.beginning(20))\".")
    }
    let links = currentLinks()
    // Behind the #, so that the code is in no request, and in no log of one.
    guard let code = JoinCode("\(links.workshop)#\(links.keys.code(of: mark))") else {
      return HTTPResponse(status: 500, sentence: "The link is too long for a QR code.")
    }
    var response = HTTPResponse(contentType: "image/svg+xml", body: Array(code.svg.utf8))
    response.headers.append(("cache-control", "no-store"))
    return response
  }
}
