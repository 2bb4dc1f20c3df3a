import Foundation
import Rooms
import Storage
import Support
import WebSockets

// How people come to their seats: with the main room's code, or with a card.
extension WorkshopEndpoints {
  /// The permission that a code gives.
  private enum Invitation {
    /// Take a seat: that of a card, or any, for which addresses have rations.
    case newcomer(SeatMark?, isRationed: Bool)
    /// Come back to a seat.
    case owner(WorkshopSeat)
  }

  private struct Wish: Decodable {
    var name: String?
    var code: String?
  }

  /// Gives a seat to a person with the main room's code, its presenter's key, or the card of a free seat; the response
  /// comes when the room is there. A person with the card of a seat that is taken gets its links.
  func take(for request: HTTPRequest) -> HTTPResponse {
    if let refusal = access.refusal(ofForeignPageIn: request, to: "take a seat") { return refusal }
    // The response has a key with which code is edited.
    if let refusal = SourceAccess(reach: .everywhere).refusal(of: request) { return refusal }
    guard let wish = try? JSONDecoder().decode(Wish.self, from: Data(request.body)) else {
      return HTTPResponse(
        status: 400, sentence: "The body must be JSON such as {\"name\": \"Ada\", \"code\": \"ABCDEF\"}.")
    }
    do throws(HandshakePolicy.Refusal) {
      switch try invitation(by: request, code: wish.code ?? "") {
      case .owner(let seat): return comeBack(to: seat)
      case .newcomer(let card, let isRationed):
        return take(wish.name ?? "", with: card, by: isRationed ? request : nil)
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
    if registry[.main]?.room.audience.people.isLocked == true {
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
        status: 409, named: .workshopOver, sentence: "The workshop was ended meanwhile. Take a seat again.")
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
      return HTTPResponse(status: 404, named: .room, sentence: "There is no card \"\(text.prefix(20))\".")
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
