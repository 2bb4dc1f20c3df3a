import Engine

/// The driver, the clients that ask to drive, and their turns, under the room's policy.
struct Driving: Equatable, Codable, PartlySeen {
  private(set) var policy = Policy.free
  /// The length of a turn, in seconds.
  private(set) var turnSeconds: Time = 15
  private(set) var driver = Driver()
  /// Clients with an open request for the tilt, in order.
  private(set) var asking: [ClientID] = []
  /// The end of the running turn, or nil without one.
  private(set) var turnEnds: Time?
  /// The clients that take turns, with the times of their last samples.
  private var round: [ClientID: Time] = [:]

  /// The part of the state that clients see.
  struct Seen: Equatable {
    var policy: Policy
    var turnSeconds: Time
    var driver: ClientID?
    var asking: [ClientID]
    var turnEnds: Time?
  }

  var seen: Seen {
    Seen(
      policy: policy, turnSeconds: turnSeconds, driver: driver.id, asking: asking, turnEnds: turnEnds)
  }

  /// When something happens by itself; nil when nothing will.
  var deadline: Time? {
    guard let deadline = driver.deadline else { return nil }
    return min(deadline, turnEnds ?? .infinity)
  }

  /// Sets the policy and, where given, how long turns last; requests are forgotten when the policy changes.
  mutating func set(_ policy: Policy, turnSeconds: Time?, at time: Time) {
    if let turnSeconds { self.turnSeconds = turnSeconds }
    if policy != self.policy {
      self.policy = policy
      asking = []
      round = [:]
      turnEnds = nil
      if policy == .average { driver = Driver() }
    }
    guard policy == .turns, driver.id != nil else { return }
    turnEnds = min(turnEnds ?? .infinity, time + self.turnSeconds)
  }

  /// Takes in a sample; returns true if its sender drives, perhaps from now on.
  ///
  /// - Parameter takesTurns: Whether the sender takes part in turns: a phone, or a client with a sensor.
  mutating func receiveSample(from client: ClientID, isSynthetic: Bool, takesTurns: Bool, at time: Time)
    -> Bool
  {
    switch policy {
    case .free, .ask: break
    case .turns: if takesTurns { round[client] = time }
    case .average: return false
    }
    let before = driver.id
    guard driver.receiveSample(from: client, isSynthetic: isSynthetic, at: time) else { return false }
    if driver.id != before { begin(at: time) }
    return true
  }

  /// Makes a client the driver, or records its request; throws the reason if neither makes sense.
  mutating func request(_ client: ClientID, isPresenter: Bool, at time: Time) throws(WireError) {
    guard driver.id != client else { return }
    let isAllowed = isPresenter || driver.id == nil
    switch policy {
    case .free: break
    case .ask:
      guard isAllowed else {
        if !asking.contains(client) { asking.append(client) }
        return
      }
    case .turns:
      guard isAllowed else {
        throw Self.refusal("The tilt goes round in this room: your turn comes by itself.", about: "take")
      }
    case .average: throw Self.everybodyDrives(about: "take")
    }
    driver.assign(to: client, at: time)
    begin(at: time)
  }

  /// Gives a client the tilt, as the presenter decides.
  mutating func hand(to client: ClientID, at time: Time) throws(WireError) {
    guard policy != .average else { throw Self.everybodyDrives(about: "hand") }
    driver.assign(to: client, isGiven: true, at: time)
    begin(at: time)
  }

  /// Refuses a client's request, as the presenter decides.
  mutating func refuse(_ client: ClientID) { asking.removeAll { $0 == client } }

  /// Removes a client that left.
  mutating func leave(_ client: ClientID, at time: Time) {
    asking.removeAll { $0 == client }
    round[client] = nil
    if driver.leave(client) { passOn(from: client, at: time) }
  }

  /// Renames the driver, which has come back under another number.
  mutating func rename(to client: ClientID) {
    if let last = driver.id, let time = round.removeValue(forKey: last) { round[client] = time }
    driver.rename(to: client)
  }

  /// The same state for those who are here, or nil if it is invalid.
  func restricted(to isHere: (ClientID) -> Bool, at time: Time) -> Driving? {
    guard Policy.turnLengths.contains(turnSeconds) else { return nil }
    var next = self
    if let id = driver.id, !isHere(id) { (next.driver, next.turnEnds) = (Driver(), nil) }
    next.driver.bound(to: time)
    next.turnEnds = next.turnEnds.map { min($0, time + turnSeconds) }
    next.asking = asking.filter(isHere)
    next.round = round.filter { isHere($0.key) }.mapValues { min($0, time) }
    return next
  }

  /// Passes the tilt on if the driver has been silent for too long, or its turn is over.
  mutating func expire(at time: Time) {
    let last = driver.id
    if driver.expire(at: time) {
      if let last { round[last] = nil }
      passOn(from: last, at: time)
    } else if let turnEnds, time >= turnEnds {
      passOn(from: last, at: time)
    }
  }

  /// Starts a driver: forgets its request, and begins its turn if the policy is turns.
  private mutating func begin(at time: Time) {
    asking.removeAll { $0 == driver.id }
    turnEnds = policy == .turns ? time + turnSeconds : nil
  }

  /// Gives the turn to the next client in the round, or again to one that is alone in it.
  private mutating func passOn(from last: ClientID?, at time: Time) {
    turnEnds = nil
    guard policy == .turns else { return }
    let others = round.filter { $0.key != last && time - $0.value < Driver.idleTimeout }.keys.sorted()
    if let next = others.first(where: { $0 > last ?? 0 }) ?? others.first {
      driver.assign(to: next, isGiven: true, at: time)
    }
    if driver.id != nil { begin(at: time) }
  }

  private static func everybodyDrives(about: String) -> WireError {
    refusal(
      "Everybody's tilt is averaged in this room, so nobody can have it alone; the presenter can change the policy.",
      about: about)
  }

  private static func refusal(_ sentence: String, about: String) -> WireError {
    WireError(code: .notAllowed, message: sentence, about: about)
  }
}
